import { setTimeout as wait } from 'node:timers/promises'
import type { Id, SyncOutcome } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import {
  defineJob,
  definePhase,
  type Ending,
  type Hands,
  type Job,
  type JobDefinition,
  type Step,
} from '../../jobs/define.ts'
import { splitOnFailure } from '../../jobs/split-on-failure.ts'
import { seal, unseal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { loadKnownKeys } from '../imports/known-keys.ts'
import { queueFileDelivery } from '../sftp/queue-delivery.ts'
import type { Adapter, Connection } from './adapters/adapter.ts'
import { adapterOf } from './adapters/adapters.ts'
import { NotYet, PartnerRefused } from './call-partner.ts'
import { respondsTo, withHost } from './design.ts'
import { responseNameOf } from './response-file.ts'
import { connectionOf, type StoredSettings, theirConnection } from './settings.ts'
import type { PullSettings } from './start-sync.ts'
import { openTaking, type Said, settleCases, type Taking, takeOver, writeResults } from './take-over.ts'
import { partnerTexts } from './texts.ts'

type PullJob = Job<PullSettings>
/** Milliseconds that a block holds its transaction for another look. */
const turn = 3_000

interface Prepared {
  stored: StoredSettings
  adapter: Adapter
  connection: Connection | null
  taking: Taking | null
}

/**
 * Fetches all people of a partner page by page, stores the pages sealed, and applies them once all have arrived. An answer with nobody,
 * or far fewer people than the last one, changes nothing. A block is one page, in one transaction.
 */
export const partnerPullJob = (config: Config): JobDefinition =>
  defineJob({
    kind: 'partner_pull',
    run: definePhase<PullSettings, Prepared>({
      open: async scope => {
        const stored = await theirConnection(scope)
        const connection = await withHost(scope, config, connectionOf(config, stored))
        return { stored, adapter: adapterOf(stored.adapter, stored.config), connection, taking: null }
      },
      block: (scope, job, hands) => block(scope, config, job, hands),
    }),
  })

interface Pages {
  pages: number
  people: number
  next: string | null
}

async function block(scope: Scope, config: Config, job: PullJob, { prepared, log }: Hands<Prepared>): Promise<Step> {
  const { db, agency } = scope
  const counts = { ...job.counts }
  if (prepared.stored.partner.id !== job.settings.partner_id)
    return stop(scope, job, 'failed', partnerTexts.named('otherPartner'))
  if (!prepared.connection) return stop(scope, job, 'failed', partnerTexts.named('notComplete'))
  const kept = await db.row<Pages>(sql`select count(*)::int as pages, coalesce(sum(people), 0)::int as people,
      (array_agg(next order by page desc))[1] as next
    from partner_pages where organization_id = ${agency.id} and job_id = ${job.id}`)
  const { pages, people, next } = kept ?? { pages: 0, people: 0, next: null }
  if (pages === 0 || next !== null) {
    try {
      if (pages === 0 && prepared.stored.flows.includes('coordinators'))
        await pullCoordinators(scope, prepared, prepared.connection)
      const pulled = await prepared.adapter.pull(prepared.connection, 'caregivers', next)
      await keepPage(scope, config, job.id, { page: pages, ...pulled })
      return { cursor: job.cursor + 1, ran_to: 0, done: 0, counts }
    } catch (error) {
      if (!(error instanceof PartnerRefused)) throw error
      // nothing went wrong: the next page comes when it is our turn
      if (error instanceof NotYet) {
        await wait(turn)
        return { cursor: job.cursor, ran_to: 0, done: 0, counts }
      }
      return refused(scope, config, job, prepared.stored, error)
    }
  }
  const at = job.cursor - pages
  if (at === 0) {
    const held = heldWhy(people, prepared.stored.last_count, job.settings.accept_fewer)
    if (held) {
      if (people > 0)
        await db.run(
          sql`update integration_jobs set held = ${held} where organization_id = ${agency.id} and id = ${job.id}`,
        )
      return stop(scope, job, 'failed', held)
    }
    await db.run(sql`update jobs set total = ${people} where organization_id = ${agency.id} and id = ${job.id}`)
  }
  prepared.taking ??= await openTaking(
    scope,
    { ...prepared.stored, adapter: prepared.stored.partner.adapter ?? 'hhax' },
    { job_id: job.id, keys: config.appKeys, known: await loadKnownKeys(scope), began: await beganAt(scope, job.id) },
  )
  const said = await readPage(scope, config, job.id, at)
  const taking = prepared.taking
  for (let from = 0; from < said.length; )
    from += await splitOnFailure(said.slice(from), {
      db,
      work: async part => {
        for (const { outcome } of await takeOver(scope, taking, part)) count(counts, outcome)
      },
      refuse: async (one, error) => {
        log.warn({ err: error, job_id: job.id }, 'a record of a partner could not be taken over')
        await refuseRecord(scope, taking, one)
        count(counts, 'failed')
      },
    })
  const done = job.done + said.length
  const step = { cursor: job.cursor + 1, done, counts }
  if (at + 1 < pages) return step
  return { ...step, ending: await ending(scope, job, prepared.stored, { counts, people, began: taking.began }) }
}

const count = (counts: Record<string, number>, outcome: SyncOutcome) => {
  counts[outcome] = (counts[outcome] ?? 0) + 1
}

/** Records a failure for a record that the database refuses, so that the rest continues. */
async function refuseRecord(scope: Scope, taking: Taking, { n, raw }: Said) {
  const one = taking.adapter.read(raw)
  await writeResults(scope, taking, [
    {
      n,
      raw,
      name: one ? [one.last_name, one.first_name].filter(Boolean).join(', ') : '',
      outcome: 'failed',
      code: 'RECORD_REFUSED',
      value: '',
      employee_id: null,
      one: { external_id: one?.external_id ?? `#${n}` },
    },
  ])
}

const heldWhy = (people: number, before: number | null, accepted: boolean): string | null => {
  if (accepted && people > 0) return null
  if (people === 0) return partnerTexts.named('heldEmpty')
  return before !== null && people < before * 0.8 ? partnerTexts.named('heldFewer', { now: people, before }) : null
}

const pageAt = (id: Id) => ({ table: 'partner_pages', column: 'said_sealed', id })

function keepPage(
  { db, agency }: Scope,
  { appKeys }: Config,
  job_id: Id,
  {
    page,
    records,
    next,
    source = null,
  }: { page: number; records: unknown[]; next: string | null; source?: string | null },
) {
  const id = newId()
  return db.run(sql`insert into partner_pages (organization_id, id, job_id, page, people, next, source, said_sealed)
    values (${agency.id}, ${id}, ${job_id}, ${page}, ${records.length}, ${next}, ${source}, ${seal(appKeys, pageAt(id), JSON.stringify(records))})`)
}

async function readPage({ db, agency }: Scope, { appKeys }: Config, job_id: Id, page: number): Promise<Said[]> {
  const row = await db.row<{ id: Id; said_sealed: string; before: number }>(sql`select id, said_sealed,
      (select coalesce(sum(b.people), 0)::int from partner_pages b where b.organization_id = p.organization_id
        and b.job_id = p.job_id and b.page < p.page) as before
    from partner_pages p where organization_id = ${agency.id} and job_id = ${job_id} and page = ${page}`)
  if (!row) return []
  const records = JSON.parse(unseal(appKeys, pageAt(row.id), row.said_sealed)) as unknown[]
  return records.map((raw, at) => ({ n: row.before + at + 1, raw }))
}

async function beganAt({ db, agency }: Scope, id: Id): Promise<string> {
  const row = await db.row<{ at: string }>(sql`select created_at::text as at from integration_jobs
    where organization_id = ${agency.id} and id = ${id}`)
  return row?.at ?? 'infinity'
}

const mostCoordinatorPages = 20

async function pullCoordinators({ db, agency }: Scope, { stored, adapter }: Prepared, connection: Connection) {
  let next: string | null = null
  for (let page = 0; page < mostCoordinatorPages; page++) {
    const pulled = await adapter.pull(connection, 'coordinators', next)
    const known = new Map(
      pulled.records.flatMap(raw => {
        const one = adapter.readCoordinator(raw)
        return one ? [[one.external_id, one] as const] : []
      }),
    )
    const all = [...known.values()]
    await db.run(sql`insert into care_coordinators (organization_id, partner_id, external_id, name, email)
      select ${agency.id}, ${stored.partner.id}, i.external_id, i.name, i.email
      from unnest(${all.map(one => one.external_id)}::text[], ${all.map(({ name }) => name)}::text[],
        ${all.map(({ email }) => email)}::text[]) as i (external_id, name, email)
      on conflict (organization_id, partner_id, external_id) do update set name = excluded.name, email = excluded.email, seen_at = now()`)
    next = pulled.next
    if (next === null) return
  }
}

/** Opens a case for a partner error. Nothing else changes. */
async function refused(
  scope: Scope,
  config: Config,
  job: PullJob,
  { partner }: StoredSettings,
  { code, message }: PartnerRefused,
): Promise<Step> {
  const taking = { job_id: job.id, partner, keys: config.appKeys, today: '' }
  await writeResults(scope, taking, [
    {
      n: 1,
      raw: undefined,
      name: partner.name,
      outcome: 'failed',
      code,
      value: '',
      employee_id: null,
      one: { external_id: '' },
    },
  ])
  return stop(scope, { ...job, counts: { failed: 1 } }, 'failed', message)
}

async function stop({ db, agency }: Scope, job: PullJob, state: 'failed', message: string): Promise<Step> {
  await db.run(sql`delete from partner_pages where organization_id = ${agency.id} and job_id = ${job.id}`)
  return { cursor: job.cursor + 1, ran_to: 0, done: 0, counts: job.counts, ending: { state, message } }
}

/** The partner hears of each line of its file, by a file of its own; a target that is gone keeps no sync from ending. */
async function respond(scope: Scope, job_id: Id, { partner, config }: StoredSettings) {
  const { db, agency } = scope
  const target_id = partner.adapter && respondsTo(partner.adapter, config)
  const page = await db.row<{ source: string | null }>(sql`select p.source from partner_pages p
    where p.organization_id = ${agency.id} and p.job_id = ${job_id} and exists (select from sftp_targets t
      where t.organization_id = p.organization_id and t.id = ${target_id}) order by p.page limit 1`)
  if (!target_id || !page?.source) return
  await queueFileDelivery(scope, {
    target_id,
    subject: { kind: 'partner_response', id: job_id, name: partner.name },
    format: 'csv',
    file_name: responseNameOf(page.source),
  })
}

async function ending(
  scope: Scope,
  job: PullJob,
  stored: StoredSettings,
  { counts, people, began }: { counts: Record<string, number>; people: number; began: string },
): Promise<Ending> {
  const { id, partner } = stored
  const { db, agency } = scope
  await respond(scope, job.id, stored)
  await db.run(sql`delete from partner_pages where organization_id = ${agency.id} and job_id = ${job.id}`)
  await db.run(sql`update integration_settings set last_ok_at = now(), last_count = ${people},
      reconcile_at = now(), visits_at = case when 'visits' = any(flows) then now() else visits_at end
    where organization_id = ${agency.id} and id = ${id}`)
  await db.run(sql`update partner_records set gone_at = now() where organization_id = ${agency.id} and partner_id = ${partner.id}
    and seen_at < ${began}::timestamptz and gone_at is null`)
  await db.run(sql`update integration_items set is_open = false where organization_id = ${agency.id} and partner_id = ${partner.id}
    and is_open and external_id = '' and push_id is null`)
  await settleCases(scope, partner.id)
  const note = Object.entries(counts)
    .filter(([, many]) => many > 0)
    .map(([outcome, many]) => `${many} ${outcome}`)
    .join(', ')
  await recordEvent(scope, { kind: 'integration.synced', source: 'sync', subject: partner, job_id: job.id, note })
  return { state: (counts['failed'] ?? 0) > 0 ? 'succeeded_with_errors' : 'succeeded' }
}
