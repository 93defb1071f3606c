import { createHash } from 'node:crypto'
import type { FileDeliveryState, Id, SftpState, SftpStep } from '@preceptor/contract'
import type { Client } from 'pg'
import { sealSecret } from '../../features/sftp/kept-target.ts'
import { sftpTexts } from '../../features/sftp/texts.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { demoHostKey, demoPeerPassword, demoPeerPort, demoPeerUser } from '../partners/demo-peer.ts'
import { hostKeyOf, newKey } from '../partners/ssh-peer.ts'
import { Random } from '../random.ts'

const say = sftpTexts.named

interface Planned {
  name: string
  out_folder: string
  in_folder: string | null
  way: 'part_rename' | 'direct_wx'
  state: SftpState
  reason: string | null
  deliveries: readonly { state: FileDeliveryState; reason: string | null; attempts: number }[]
}

const proven = { state: 'proven', reason: null, attempts: 1 } as const
const plans: readonly Planned[] = [
  {
    name: 'Payroll at Viventium',
    out_folder: '/payroll/inbox',
    in_folder: '/payroll/outbox',
    way: 'part_rename',
    state: 'ok',
    reason: null,
    deliveries: [
      proven,
      { state: 'taken', reason: null, attempts: 1 },
      proven,
      { state: 'refused', reason: say('collision'), attempts: 1 },
      proven,
      { ...proven, attempts: 3 },
    ],
  },
  {
    name: 'Hudson Health Plan',
    out_folder: '/drop',
    in_folder: null,
    way: 'direct_wx',
    state: 'tested',
    reason: null,
    deliveries: [
      { state: 'proven_by_size', reason: say('unreadable'), attempts: 1 },
      { state: 'unproven', reason: say('showsNothing'), attempts: 1 },
      { state: 'proven_by_size', reason: say('unreadable'), attempts: 2 },
    ],
  },
  {
    name: 'Archive of the owner',
    out_folder: '/archive',
    in_folder: null,
    way: 'part_rename',
    state: 'failing',
    reason: say('keyChanged'),
    deliveries: [proven, { state: 'failed', reason: say('passwordRefused'), attempts: 1 }],
  },
]

interface Subject {
  id: Id
  name: string
  asked_by: Id
  asked_by_name: string
  asked_at: string
}

/** Creates targets on the demo's own SSH host (`npm run partners`), and report files sent there. */
export async function giveTargets(
  owner: Client,
  appKeys: Keyring,
  { organization_id, seed }: { organization_id: Id; seed: string },
): Promise<void> {
  const { rows: subjects } = await owner.query<Subject>(
    `select r.id, r.names ->> 'en' as name, r.asked_by, r.asked_by_name, r.asked_at from report_runs r
       join report_occurrences o on o.organization_id = r.organization_id and o.run_id = r.id
     where r.organization_id = $1 and o.state = 'sent' order by r.asked_at desc, r.id limit 20`,
    [organization_id],
  )
  const random = new Random(`${seed} sftp ${organization_id}`)
  // Each was sent once
  const left = random.shuffle([...subjects])
  const accepted = hostKeyOf(demoHostKey())
  for (const { deliveries, ...plan } of plans) {
    const id = random.id(Date.parse(subjects.at(-1)?.asked_at ?? '2026-01-01'))
    const seen = plan.state === 'failing' ? hostKeyOf(newKey()) : null
    await insert(owner, 'sftp_targets', {
      ...plan,
      organization_id,
      id,
      host: '127.0.0.1',
      port: demoPeerPort,
      username: demoPeerUser,
      auth: 'password',
      secret_sealed: sealSecret({ appKeys }, id, demoPeerPassword),
      name_pattern: '{name}_{date}.{format}',
      on_collision: 'refuse',
      host_key_algorithm: accepted.algorithm,
      host_key_sha256: accepted.sha256,
      host_key_by_name: subjects[0]?.asked_by_name ?? 'Preceptor',
      host_key_at: subjects.at(-1)?.asked_at ?? null,
      seen_algorithm: seen?.algorithm ?? null,
      seen_sha256: seen?.sha256 ?? null,
      seen_at: seen && (subjects[0]?.asked_at ?? null),
      last_delivery_at: subjects[0]?.asked_at ?? null,
      renames_safely: plan.way === 'part_rename' ? true : null,
      sent: deliveries.length,
      created_by_name: subjects[0]?.asked_by_name ?? 'Preceptor',
    })
    for (const { state, reason, attempts } of deliveries) {
      const subject = left.pop()
      if (!subject) continue
      await insert(owner, 'file_deliveries', {
        ...deliveryOf(random, subject, plan, { state, reason, attempts }),
        organization_id,
        target_id: id,
      })
    }
  }
}

function deliveryOf(
  random: Random,
  subject: Subject,
  { out_folder, way }: Pick<Planned, 'out_folder' | 'way'>,
  { state, reason, attempts }: Planned['deliveries'][number],
) {
  const began = Date.parse(subject.asked_at) + random.int(60, 900) * 1000
  const day = new Date(began).toISOString().slice(0, 10).replaceAll('-', '')
  const file_name = `${subject.name.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, '')}_${day}.csv`
  const size = random.int(2_000, 90_000)
  const hasLeft = state !== 'refused' && state !== 'failed'
  const isListed = state === 'proven' || state === 'proven_by_size'
  return {
    id: random.id(began),
    subject_kind: 'report_run',
    subject_id: subject.id,
    subject_name: subject.name,
    format: 'csv',
    file_name,
    state,
    remote_name: hasLeft ? `${out_folder}/${file_name}` : null,
    sized: hasLeft && state !== 'unproven',
    size: hasLeft ? size : null,
    sha256: hasLeft ? createHash('sha256').update(file_name).digest() : null,
    listing: isListed
      ? `-rw-r--r--    1 peer     peer     ${String(size).padStart(8)} Oct  9 08:53 ${file_name}`
      : null,
    attempts,
    next_at: null,
    reason,
    steps: JSON.stringify(stepsOf(state, { began, size, way })),
    asked_by: subject.asked_by,
    asked_by_name: subject.asked_by_name,
    made_at: new Date(began).toISOString(),
    ended_at: new Date(began + 4_000).toISOString(),
  }
}

/** Returns the steps that an attempt would record. */
function stepsOf(state: FileDeliveryState, { began, size, way }: { began: number; size: number; way: Planned['way'] }) {
  const bytes = size.toLocaleString('en-US')
  const steps: [step: SftpStep, words: string, ok?: false][] = [
    ['connect', say('connected')],
    ['host_key', say('keyRight')],
  ]
  if (state === 'failed') steps.push(['sign_in', say('passwordRefused'), false])
  else steps.push(['sign_in', say('signedIn')])
  if (state === 'refused') steps.push(['look', say('nameTaken', { name: 'report.csv' })])
  if (state !== 'failed' && state !== 'refused') {
    steps.push(
      ['look', say(state === 'unproven' ? 'cannotLook' : 'nameFree')],
      ['write', say('wrote', { size: bytes })],
    )
    steps.push(['size', state === 'unproven' ? say('noSize') : say('rightSize', { size: bytes })])
    if (way === 'part_rename') steps.push(['rename', say('renamed')])
  }
  if (state === 'proven' || state === 'proven_by_size') steps.push(['list', say('isListed', { size: bytes })])
  if (state === 'proven') steps.push(['read_back', say('sameHash')])
  return steps.map(([step, words, ok = true], n) => ({ step, words, ok, at: new Date(began + n * 400).toISOString() }))
}

async function insert(owner: Client, table: string, row: Record<string, unknown>): Promise<void> {
  const keys = Object.keys(row)
  const text = `insert into ${table} (${keys.join()}) values (${keys.map((_, n) => `$${n + 1}`).join()})`
  await owner.query(text, Object.values(row))
}
