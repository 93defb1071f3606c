import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { hashToken } from '../../http/session.ts'
import { type Keyring, seal, unseal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { newCode, newToken, sealedAt } from './tokens.ts'

/** True for a working link `l`. */
export const opensStill = sql`l.ended_at is null and l.expires_at > now()`
/** When a link `l` was last sent, on its own or with a reminder. */
export const lastSent = sql`greatest(l.last_sent_at, l.reminded_at)`
/** Columns of a link `l`: its number of devices, and the latest use. */
export const deviceColumns = sql`
  (select count(*)::int from signed_link_devices d where d.organization_id = l.organization_id and d.link_id = l.id) as devices,
  (select max(d.last_seen_at) from signed_link_devices d where d.organization_id = l.organization_id and d.link_id = l.id) as last_seen_at`

/** The subject of links; each person gets one link. */
type About =
  | { purpose: 'learn'; program_id: Id; employee_ids: readonly Id[] }
  | { purpose: 'sign'; employee_form_id: Id; signer_id: Id; employee_ids: readonly [Id] }

/** Adds a link for each of these people. The caller checks whether they already have an open one. */
export async function insertLinks({ db, agency, actor }: Scope, keys: Keyring, about: About & { days: number }) {
  const { purpose, employee_ids, days } = about
  const [program_id, form_id, signer_id] =
    about.purpose === 'learn' ? [about.program_id, null, null] : [null, about.employee_form_id, about.signer_id]
  const made = employee_ids.map(employee_id => ({ employee_id, id: newId(), token: newToken() }))
  const rows = await db.rows<{ id: Id; expires_at: string }>(sql`
    insert into signed_links (organization_id, id, purpose, employee_id, program_id, employee_form_id, signer_id, token_hash, token_sealed, expires_at,
      created_by_name)
    select ${agency.id}, u.id, ${purpose}, u.employee_id, ${program_id}::uuid, ${form_id}::uuid, ${signer_id}::uuid, decode(u.hash, 'hex'), u.sealed,
      now() + make_interval(days => ${days}), ${actor.name}
    from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ employee_id }) => employee_id)}::uuid[],
      ${made.map(({ token }) => hashToken(token).toString('hex'))}::text[],
      ${made.map(({ id, token }) => seal(keys, sealedAt(id), token))}::text[]) u (id, employee_id, hash, sealed)
    returning id, expires_at`)
  const ends = new Map(rows.map(({ id, expires_at }) => [id, expires_at]))
  return made.map(link => Object.assign(link, { expires_at: ends.get(link.id) ?? '' }))
}

export const tokenIn = (keys: Keyring, { id, token_sealed }: { id: Id; token_sealed: string }) =>
  unseal(keys, sealedAt(id), token_sealed)

export async function tokenOf({ db, agency }: Scope, keys: Keyring, id: Id): Promise<string> {
  const row = await db.row<{ token_sealed: string }>(
    sql`select token_sealed from signed_links where organization_id = ${agency.id} and id = ${id}`,
  )
  if (!row) throw new Error('The link is gone.')
  return tokenIn(keys, { id, ...row })
}

/** Extends a link to the given number of days from now. The caller has locked it. */
export const prolong = ({ db, agency }: Scope, id: Id, days: number) =>
  db.run(sql`update signed_links set expires_at = now() + make_interval(days => ${days}), tries = 0
    where organization_id = ${agency.id} and id = ${id}`)

/** Ends a link for good, on every device that opened it. */
export const end = ({ db, agency, actor }: Scope, id: Id) =>
  db.run(sql`update signed_links set ended_at = now(), ended_how = 'revoked', ended_by_name = ${actor.name}
    where organization_id = ${agency.id} and id = ${id}`)

/** Restarts the follow-up for unopened links. */
export const noteSent = ({ db, agency }: Scope, ids: readonly Id[], by: 'mail' | 'sms') =>
  db.run(sql`update signed_links set last_sent_at = now(), sent_by = ${by}, again_at = null, told_at = null
    where organization_id = ${agency.id} and id = any(${ids}::uuid[])`)

/** Records that a reminder contained these links. The follow-up for an unopened link still counts from its own sending. */
export const noteReminded = ({ db, agency }: Scope, where: Sql) =>
  db.run(
    sql`update signed_links l set reminded_at = now() where l.organization_id = ${agency.id} and ${opensStill} and ${where}`,
  )

/** Creates a code that opens the link on one device within 24 hours. The code is shown only this once. */
export async function giveCode({ db, agency }: Scope, id: Id): Promise<{ code: string; until: string }> {
  const code = newCode()
  const row = await db.row<{ until: string }>(sql`update signed_links set code_hash = ${hashToken(code)},
      code_until = now() + interval '24 hours', tries = 0
    where organization_id = ${agency.id} and id = ${id} returning code_until as until`)
  if (!row) throw new Error('The link is gone.')
  return { code, until: row.until }
}
