import {
  type api,
  type Id,
  type Input,
  type SftpAuth,
  sftpAuths,
  sftpCollisions,
  sftpStates,
  type SftpTarget,
  sftpWays,
  type SubjectApproval,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { newId } from '../../lib/new-id.ts'
import { isKnownPrivate } from '../../messages/post.ts'
import { holdRecord, recordAdded, recordChange, type RecordKind } from '../../records/change-record.ts'
import { insertRow, setColumns } from '../../records/columns.ts'
import { heldIn } from '../../records/hold-row.ts'
import { inWords } from '../../lib/texts.ts'
import { fallback } from '@preceptor/contract/texts/texts'
import type { Scope } from '../../scope/scope.ts'
import { approvalsOf, dropProposals, propose } from '../approvals/propose.ts'
import { newKeyBeside, readKeyBeside, readPgpBeside } from './beside.ts'
import { placeOf } from './dial.ts'
import { acceptSeen, hostKeyApproval } from './host-key.approval.ts'
import { sealSecret } from './kept-target.ts'
import { sftpTexts } from './texts.ts'

type Row = Omit<SftpTarget, 'approval'>

const read = ({ db, agency }: Scope, where: Sql): Promise<Row[]> =>
  db.rows<Row>(sql`select t.id, t.version, t.name, t.host, t.port, t.username, t.auth, t.public_key, t.out_folder, t.in_folder, t.name_pattern, t.way,
      t.on_collision, t.pgp_fingerprint, t.state, t.reason,
      case when t.host_key_sha256 is not null then jsonb_build_object('algorithm', t.host_key_algorithm, 'sha256', t.host_key_sha256,
        'accepted_by_name', t.host_key_by_name, 'accepted_at', t.host_key_at) end as host_key,
      case when t.seen_sha256 is not null then jsonb_build_object('algorithm', t.seen_algorithm, 'sha256', t.seen_sha256, 'seen_at', t.seen_at) end as seen_key,
      case when t.test_asked_at is not null then jsonb_build_object('asked_at', t.test_asked_at, 'by_name', t.test_by_name, 'passed', t.test_passed,
        'steps', t.test_steps) end as test,
      t.last_delivery_at
    from sftp_targets t where t.organization_id = ${agency.id} and ${where}`)

const shown = async (scope: Scope, rows: readonly Row[]): Promise<SftpTarget[]> => {
  const approvals = await approvalsOf(
    scope,
    'sftp_host_key',
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...row, approval: approvals.get(row.id) ?? (null as SubjectApproval) }))
}

export const readTargets = async (scope: Scope): Promise<SftpTarget[]> =>
  shown(scope, await read(scope, sql`true order by fold(t.name), t.id`))

async function readRow(scope: Scope, id: Id): Promise<Row> {
  const [row] = await read(scope, sql`t.id = ${id}`)
  if (!row) throw notFound(sftpTexts.named('targetNotFound'))
  return row
}

export async function readTarget(scope: Scope, id: Id): Promise<SftpTarget> {
  const [target] = await shown(scope, [await readRow(scope, id)])
  if (!target) throw notFound(sftpTexts.named('targetNotFound'))
  return target
}

const said = (text: string) => inWords(fallback, text)

/** The target as recorded in the history: no secret and no private key. */
const targetRecord: RecordKind<Scope, Row> = {
  what: sftpTexts.named('thisTarget'),
  hold: heldIn('sftp_targets', readRow),
  read: readRow,
  nameOf: ({ name }) => name,
  inWords: row => ({
    ...row,
    auth: said(sftpAuths[row.auth]),
    way: said(sftpWays[row.way]),
    on_collision: said(sftpCollisions[row.on_collision]),
  }),
  fields: [
    'name',
    'host',
    'port',
    'username',
    'auth',
    'public_key',
    'out_folder',
    'in_folder',
    'name_pattern',
    'way',
    'on_collision',
    'pgp_fingerprint',
  ],
}

type Body = Input<typeof api.sftpTargets.add>['body']
type Changes = Input<typeof api.sftpTargets.update>['body']

/** Refuses an address known to be private; every connection checks again. */
async function refusePrivate({ sftpPrivateHosts }: Config, place: { host: string; port: number }): Promise<void> {
  if (sftpPrivateHosts.includes(placeOf(place))) return
  const url = URL.parse(`https://${place.host.includes(':') ? `[${place.host}]` : place.host}/`)
  if (!url) throw invalid({ host: [sftpTexts.named('hostWrong')] })
  if (await isKnownPrivate(url)) throw invalid({ host: [sftpTexts.named('notPublic')] })
}

/** Returns the sign-in columns to change, or none. */
async function signInColumns(
  config: Config,
  id: Id,
  { auth, password, private_key, passphrase }: Pick<Changes, 'auth' | 'password' | 'private_key' | 'passphrase'>,
  before: SftpAuth | null,
): Promise<Record<string, unknown>> {
  const kind = auth ?? before
  if (kind === 'password') {
    if (!password) {
      if (before === 'password') return {}
      throw invalid({ password: [sftpTexts.named('passwordMissing')] })
    }
    return { auth: kind, secret_sealed: sealSecret(config, id, password), public_key: null }
  }
  if (kind === 'made_key') {
    if (before === 'made_key') return {}
    const made = await newKeyBeside(null)
    return { auth: kind, secret_sealed: sealSecret(config, id, made.private), public_key: made.public }
  }
  if (!private_key) {
    if (before === 'own_key') return {}
    throw invalid({ private_key: [sftpTexts.named('keyMissing')] })
  }
  const key = await readKeyBeside({ text: private_key, passphrase: passphrase || null }).catch(() => ({
    problem: 'malformed' as const,
  }))
  if ('problem' in key) {
    const field =
      key.problem === 'passphraseMissing' || key.problem === 'passphraseWrong' ? 'passphrase' : 'private_key'
    throw invalid({ [field]: [keyProblems[key.problem]] })
  }
  return { auth: kind, secret_sealed: sealSecret(config, id, key.private), public_key: key.public }
}

/** Messages about keys that can't be used. */
const keyProblems = {
  malformed: sftpTexts.named('malformed'),
  passphraseMissing: sftpTexts.named('passphraseMissing'),
  passphraseWrong: sftpTexts.named('passphraseWrong'),
  tooWeak: sftpTexts.named('tooWeak'),
  kind: sftpTexts.named('kind'),
} as const

async function pgpColumns(armored: string | null | undefined): Promise<Record<string, unknown>> {
  if (armored === undefined) return {}
  if (armored === null || armored.trim() === '') return { pgp_public_key: null, pgp_fingerprint: null }
  const key = await readPgpBeside({ armored }).catch(() => ({ problem: 'malformed' as const }))
  if ('problem' in key)
    throw invalid({
      pgp_public_key: [
        sftpTexts.named(
          key.problem === 'private' ? 'pgpPrivate' : key.problem === 'expired' ? 'pgpExpired' : 'pgpMalformed',
        ),
      ],
    })
  return { pgp_public_key: armored.trim(), pgp_fingerprint: key.fingerprint }
}

async function refuseTaken({ db, agency }: Scope, name: string, own: Id | null): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`sftp targets ${agency.id}`}, 0))`)
  const other =
    await db.row(sql`select from sftp_targets where organization_id = ${agency.id} and fold(name) = fold(${name})
    and id is distinct from ${own}::uuid`)
  if (other) throw invalid({ name: [sftpTexts.named('nameOfOther')] })
}

const plain = [
  'name',
  'host',
  'port',
  'username',
  'out_folder',
  'in_folder',
  'name_pattern',
  'way',
  'on_collision',
] as const
const plainColumns = (body: Changes) =>
  Object.fromEntries(plain.flatMap(key => (body[key] === undefined ? [] : [[key, body[key]]])))

export async function addTarget(scope: Scope, config: Config, body: Body): Promise<SftpTarget> {
  await refusePrivate(config, body)
  const id = newId()
  const columns = { ...(await signInColumns(config, id, body, null)), ...(await pgpColumns(body.pgp_public_key)) }
  await refuseTaken(scope, body.name, null)
  await insertRow(scope, 'sftp_targets', { id, ...plainColumns(body), ...columns, created_by_name: scope.actor.name })
  await recordAdded(scope, targetRecord, id, { kind: 'sftp.created' })
  return readTarget(scope, id)
}

export async function updateTarget(
  scope: Scope,
  config: Config,
  { id, body, ifMatch }: { id: Id; body: Changes; ifMatch: number | null },
): Promise<SftpTarget> {
  const seen = await readRow(scope, id)
  const place = { host: body.host ?? seen.host, port: body.port ?? seen.port }
  const isMoved = place.host !== seen.host || place.port !== seen.port
  if (isMoved) await refusePrivate(config, place)
  const signsIn = await signInColumns(config, id, body, seen.auth)
  // A password is only sent to the host it was entered for
  if (isMoved && Object.keys(signsIn).length === 0 && seen.auth === 'password')
    throw invalid({ password: [sftpTexts.named('passwordForHost')] })
  const pgp = await pgpColumns(body.pgp_public_key)
  const before = await holdRecord(scope, targetRecord, id, ifMatch)
  if (body.name !== undefined) await refuseTaken(scope, body.name, id)
  const isNew =
    isMoved ||
    Object.keys(signsIn).length > 0 ||
    (['username', 'out_folder', 'way'] as const).some(key => body[key] !== undefined && body[key] !== before[key])
  await scope.db.run(
    sql`update sftp_targets set ${setColumns({
      ...plainColumns(body),
      ...signsIn,
      ...pgp,
      ...(isNew &&
        before.state !== 'disabled' && { state: 'new', reason: null, test_asked_at: null, test_passed: null }),
      ...(isMoved && {
        host_key_algorithm: null,
        host_key_sha256: null,
        host_key_by_name: null,
        host_key_at: null,
        seen_algorithm: null,
        seen_sha256: null,
        seen_at: null,
        renames_safely: null,
      }),
    })}, version = version + 1 where organization_id = ${scope.agency.id} and id = ${id}`,
  )
  if (isMoved) await dropProposals(scope, id)
  await recordChange(scope, targetRecord, before, { kind: 'sftp.updated' })
  return readTarget(scope, id)
}

export async function askTest(scope: Scope, id: Id): Promise<SftpTarget> {
  const { db, agency, actor } = scope
  const { state } = await targetRecord.hold(scope, id)
  if (state === 'disabled') throw new AppError('CONFLICT', sftpTexts.named('targetOff'))
  await db.run(sql`update sftp_targets set test_asked_at = now(), test_by_name = ${actor.name}, test_passed = null, test_steps = '[]', test_next_at = now()
    where organization_id = ${agency.id} and id = ${id}`)
  return readTarget(scope, id)
}

/** Accepts a host key: the first at once by the person who compared it, a changed one with a second person. */
export async function acceptKey(scope: Scope, config: Config, id: Id, sha256: string): Promise<SftpTarget> {
  const { name, seen_key, host_key } = await targetRecord.hold(scope, id)
  if (!seen_key) throw new AppError('CONFLICT', sftpTexts.named('noKeySeen'))
  if (seen_key.sha256 !== sha256) throw new AppError('CONFLICT', sftpTexts.named('otherKeySeen'))
  if (host_key) {
    await propose(scope, config, hostKeyApproval, id)
    await recordEvent(scope, {
      kind: 'sftp.key_proposed',
      subject: { id, name },
      note: `${seen_key.algorithm} ${seen_key.sha256}`,
    })
  } else await acceptSeen(scope, { id, name })
  return readTarget(scope, id)
}

export async function setTargetState(scope: Scope, id: Id, to: 'disabled' | 'new'): Promise<SftpTarget> {
  const { name, state } = await targetRecord.hold(scope, id)
  if (!sftpStates.may(state, to)) throw new AppError('TRANSITION_REFUSED', sftpTexts.named('noMove'))
  await scope.db.run(sql`update sftp_targets set state = ${to}, reason = null, test_next_at = null, version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await recordEvent(scope, { kind: to === 'disabled' ? 'sftp.disabled' : 'sftp.enabled', subject: { id, name } })
  return readTarget(scope, id)
}
