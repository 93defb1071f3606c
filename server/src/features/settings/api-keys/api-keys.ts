import { type api, type ApiKey, apiScopes, type Id, type Input } from '@preceptor/contract'
import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../../errors/app-error.ts'
import { changesBetween } from '../../../events/changes.ts'
import { recordEvent } from '../../../events/record.ts'
import { inWords } from '../../../lib/texts.ts'
import { insertRow } from '../../../records/columns.ts'
import type { Scope } from '../../../scope/scope.ts'
import { fallback } from '@preceptor/contract/texts/texts'
import { todayIn } from '../../employees/today.ts'
import { apiKeyTexts } from './texts.ts'

type MadeKey = ApiKey & { secret: string }

const columns = ({ agency }: Scope) => sql`k.id, k.name, k.scopes, k.hint, k.expires_on,
  coalesce(k.expires_on < ${todayIn(agency.time_zone)}::date, false) as is_expired, k.last_used_at, k.created_by_name, k.created_at, k.rotated_at,
  case when k.old_until > now() and k.revoked_at is null then k.old_until end as old_until, k.revoked_at, k.revoked_by_name`

export const readApiKeys = (scope: Scope): Promise<ApiKey[]> =>
  scope.db.rows<ApiKey>(sql`select ${columns(scope)} from api_keys k where k.organization_id = ${scope.agency.id}
    order by k.revoked_at is not null, k.created_at desc, k.id`)

async function holdKey(scope: Scope, id: Id): Promise<ApiKey> {
  const key = await scope.db.row<ApiKey>(sql`select ${columns(scope)} from api_keys k
    where k.organization_id = ${scope.agency.id} and k.id = ${id} for update of k`)
  if (!key) throw notFound(apiKeyTexts.named('notFound'))
  return key
}

async function holdOpen(scope: Scope, id: Id): Promise<ApiKey> {
  const key = await holdKey(scope, id)
  if (key.revoked_at) throw new AppError('CONFLICT', apiKeyTexts.named('over'))
  return key
}

/** Has a recognizable prefix, so that scanners find a key that was left in a public place. */
function newSecret() {
  const secret = `preceptor_key_${randomBytes(32).toString('base64url')}`
  return { secret, hash: createHash('sha256').update(secret).digest(), hint: secret.slice(-4) }
}

export async function addApiKey(scope: Scope, given: Input<typeof api.apiKeys.add>['body']): Promise<MadeKey> {
  const { agency, actor } = scope
  const { name, expires_on } = given
  const scopes = [...new Set(given.scopes)].toSorted()
  if (expires_on && expires_on < todayIn(agency.time_zone))
    throw invalid({ expires_on: [apiKeyTexts.named('pastDay')] })
  await refuseTaken(scope, name)
  const { secret, hash, hint } = newSecret()
  const id = await insertRow(scope, 'api_keys', {
    name,
    scopes,
    secret_hash: hash,
    hint,
    expires_on: expires_on ?? null,
    created_by_name: actor.name,
  })
  const made = await holdKey(scope, id)
  await recordEvent(scope, {
    kind: 'api_key.created',
    subject: made,
    changes: changesBetween({}, told(made), ['name', 'key_scopes', 'expires_on']),
  })
  return { ...made, secret }
}

async function refuseTaken({ db, agency }: Scope, name: string) {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${agency.id}`}, 0))`)
  const holder = await db.row<{ name: string }>(sql`select name from api_keys
    where organization_id = ${agency.id} and lower(name) = lower(${name}) and revoked_at is null`)
  if (holder) throw invalid({ name: [apiKeyTexts.named('nameTaken', { name: holder.name })] })
}

/** The history stores English words. */
const told = ({ name, scopes, expires_on }: ApiKey) => ({
  name,
  key_scopes: scopes.map(scope => inWords(fallback, apiScopes[scope])).join(', '),
  expires_on,
})

export async function rotateApiKey(scope: Scope, id: Id, overlap_hours: number): Promise<MadeKey> {
  const { db, agency } = scope
  const before = await holdOpen(scope, id)
  if (before.is_expired) throw new AppError('CONFLICT', apiKeyTexts.named('expired'))
  const { secret, hash, hint } = newSecret()
  await db.run(sql`update api_keys set old_hash = secret_hash, old_until = now() + make_interval(hours => ${overlap_hours}),
      secret_hash = ${hash}, hint = ${hint}, rotated_at = now()
    where organization_id = ${agency.id} and id = ${id}`)
  const after = await holdKey(scope, id)
  await recordEvent(scope, {
    kind: 'api_key.rotated',
    subject: after,
    changes: [{ field: 'old_until', before: null, after: after.old_until }],
  })
  return { ...after, secret }
}

export async function revokeApiKey(scope: Scope, id: Id): Promise<ApiKey> {
  const { db, agency, actor } = scope
  await holdOpen(scope, id)
  await db.run(sql`update api_keys set revoked_at = now(), revoked_by_name = ${actor.name}
    where organization_id = ${agency.id} and id = ${id}`)
  const after = await holdKey(scope, id)
  await recordEvent(scope, { kind: 'api_key.revoked', subject: after })
  return after
}
