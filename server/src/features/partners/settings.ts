import {
  type AdapterFacts,
  type AdapterName,
  type ConnectorTemplate,
  adapters as adapterFacts,
  type api,
  type Id,
  type Input,
  type IntegrationFlow,
  type IntegrationSettings,
  type Direction,
  type DirectedField,
  type SyncSchedule,
  usualFlows,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordEvent } from '../../events/record.ts'
import { seal, unseal } from '../../keys/secrets.ts'
import { isKnownPrivate } from '../../messages/post.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Connection } from './adapters/adapter.ts'
import { adapterOf } from './adapters/adapters.ts'
import { PartnerRefused } from './call-partner.ts'
import { beginListening, pushesOf } from './pushes/listening.ts'
import { checkDesign, isComplete, withHost } from './design.ts'
import { partnerTexts } from './texts.ts'

const { named } = partnerTexts

export interface StoredSettings {
  id: Id | null
  partner: {
    id: Id
    name: string
    connector: 'builtin' | 'pubapi'
    adapter: AdapterName | null
    template: ConnectorTemplate | null
  }
  is_theirs: boolean
  config: Record<string, string>
  secret_sealed: string | null
  flows: IntegrationFlow[]
  schedule: SyncSchedule
  directions: Partial<Record<DirectedField, Direction>>
  is_on: boolean
  last_ok_at: string | null
  last_count: number | null
  /** When everyone was last applied, with which maps and directions, and since when to request changes. */
  full_at: string | null
  full_digest: string | null
  changes_since: string | null
  next_at: string | null
  updated_by_name: string | null
  updated_at: string | null
}

/** Returns a partner with the agency's connection, if any. */
async function find({ db, agency }: Scope, partner_id: Id, hold = false): Promise<StoredSettings> {
  if (hold) await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`integration ${agency.id}`}, 0))`)
  const found = await db.row<StoredSettings>(sql`
    select s.id, json_build_object('id', p.id, 'name', p.name, 'connector', p.connector, 'adapter', p.adapter,
        'template', p.template) as partner,
      o.partner_id is not distinct from p.id as is_theirs, coalesce(s.config, '{}') as config, s.secret_sealed,
      coalesce(s.flows, '{}') as flows, coalesce(s.schedule, 'off') as schedule, coalesce(s.directions, '{}') as directions,
      coalesce(s.is_on, false) and o.partner_id is not distinct from p.id as is_on, s.last_ok_at, s.last_count,
      s.full_at::text, s.full_digest, s.changes_since::text, s.next_at,
      s.updated_by_name, s.updated_at
    from organizations o cross join partners p
    left join integration_settings s on s.organization_id = o.id and s.partner_id = p.id
    where o.id = ${agency.id} and p.id = ${partner_id}`)
  if (!found) throw notFound(named('partnerNotFound'))
  return found
}

/** Returns the agency's own partner, which may have changed since the page was opened. */
async function findTheirs(scope: Scope, partner_id: Id, hold = true): Promise<StoredSettings> {
  const found = await find(scope, partner_id, hold)
  if (!found.is_theirs) throw new AppError('CONFLICT', named('otherPartner'))
  return found
}

/** Returns the agency's current connection to use; 409 when there is none. */
export async function theirConnection(scope: Scope): Promise<StoredSettings & { id: Id; adapter: AdapterName }> {
  const row = await scope.db.row<{ partner_id: Id | null }>(
    sql`select partner_id from organizations where id = ${scope.agency.id}`,
  )
  if (!row?.partner_id) throw new AppError('CONFLICT', named('noPartner'))
  const found = await find(scope, row.partner_id)
  const { id, partner } = found
  if (!partner.adapter) throw new AppError('CONFLICT', named('notConnected'))
  if (!id || !found.is_on) throw new AppError('CONFLICT', named('notComplete'))
  return { ...found, id, adapter: partner.adapter }
}

const told = ({
  partner,
  config,
  secret_sealed,
  flows,
  schedule,
  directions,
  is_on,
  last_ok_at,
  next_at,
  updated_by_name,
  updated_at,
}: StoredSettings): IntegrationSettings => ({
  partner,
  config,
  has_secret: secret_sealed !== null,
  flows,
  schedule,
  directions,
  is_on,
  last_ok_at,
  next_at,
  updated_by_name,
  updated_at,
})

export const readSettings = async (scope: Scope, partner_id: Id): Promise<IntegrationSettings> =>
  told(await find(scope, partner_id))

type Body = Input<typeof api.integrations.save>['body']

export async function saveSettings(
  scope: Scope,
  config: Config,
  partner_id: Id,
  body: Body,
): Promise<IntegrationSettings> {
  const { db, agency, actor } = scope
  const before = await findTheirs(scope, partner_id)
  if (!before.partner.adapter) throw new AppError('CONFLICT', named('notConnected'))
  const facts: AdapterFacts = adapterFacts[before.partner.adapter]
  await checkDesign(scope, facts, body.config ?? {})
  const next = await configOf(config, facts, before, body)
  for (const flow of body.flows ?? []) if (!facts.flows.includes(flow)) throw invalid({ flows: [named('flowUnknown')] })
  const moved = hostOf(next['base_url']) !== hostOf(before.config['base_url'])
  // The secret goes only to the host it was saved for
  if (moved && before.secret_sealed && body.secret === undefined) throw invalid({ secret: [named('secretAgain')] })
  const id = before.id ?? (await db.row<{ id: Id }>(sql`select new_id() as id`))?.id
  if (!id) throw new Error('No id was made.')
  const secret_sealed =
    body.secret === undefined ? before.secret_sealed : seal(config.appKeys, secretAt(id), body.secret)
  const flows = [...new Set(body.flows ?? (before.id ? before.flows : usualFlows(facts)))]
  const schedule = body.schedule ?? before.schedule
  const directions = { ...before.directions, ...body.directions }
  const wait = { off: null, hourly: '1 hour', daily: '1 day' }[schedule]
  await db.run(sql`insert into integration_settings as s (organization_id, id, partner_id, config, secret_sealed, flows, schedule,
      directions, is_on, acts_for, next_at, updated_by_name)
    values (${agency.id}, ${id}, ${partner_id}, ${JSON.stringify(next)}::jsonb, ${secret_sealed}, ${flows}, ${schedule},
      ${JSON.stringify(directions)}::jsonb, true, ${actor.user_id}, now() + ${wait}::interval, ${actor.name})
    on conflict (organization_id, partner_id) do update set config = excluded.config, secret_sealed = excluded.secret_sealed,
      flows = excluded.flows, schedule = excluded.schedule, directions = excluded.directions, is_on = true,
      acts_for = excluded.acts_for, next_at = case when s.schedule = excluded.schedule then s.next_at else excluded.next_at end,
      updated_by_name = excluded.updated_by_name, updated_at = now(), version = s.version + 1`)
  await beginListening(scope, id, pushesOf(flows))
  await db.run(sql`update integration_settings set visits_at = case when ${flows.includes('visits')} then coalesce(visits_at, now()) end
    where organization_id = ${agency.id} and id = ${id}`)
  await recordEvent(scope, {
    kind: 'integration.updated',
    subject: before.partner,
    changes: [
      ...changesBetween(readable(before), readable({ ...before, config: next, flows, schedule, directions }), [
        'connection',
        'flows',
        'schedule',
        'directions',
      ]),
      ...(body.secret === undefined ? [] : [{ field: 'secret', before: null, after: 'a new one' }]),
    ],
  })
  return readSettings(scope, partner_id)
}

const secretAt = (id: Id) => ({ table: 'integration_settings', column: 'secret_sealed', id })
const pairs = (all: object) =>
  Object.entries(all)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')
/** Values for the history, which stores English words. */
const readable = ({
  config,
  flows,
  schedule,
  directions,
}: Pick<StoredSettings, 'config' | 'flows' | 'schedule' | 'directions'>) => ({
  connection: pairs(config),
  flows: flows.join(', '),
  schedule,
  directions: pairs(directions),
})

/** Demo agencies' hosts are on this machine. */
const privateHosts = ({ webhookPrivateHosts, partnersPort }: Config) =>
  partnersPort === 0 ? webhookPrivateHosts : [...webhookPrivateHosts, `127.0.0.1:${partnersPort}`]

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).origin : null)

async function configOf(config: Config, facts: AdapterFacts, before: StoredSettings, { config: given = {} }: Body) {
  const next = { ...before.config }
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(facts.fields, key)) throw invalid({ [`config.${key}`]: [named('fieldUnknown')] })
    next[key] = value.trim()
  }
  const field = 'config.base_url'
  const address = next['base_url'] ?? ''
  if (address === '') {
    if (!facts.fields['base_url']) return next
    if ('base_url' in given) throw invalid({ [field]: [named('addressMissing')] })
    return next
  }
  const url = URL.canParse(address) ? new URL(address) : null
  const isNamed = url !== null && privateHosts(config).includes(url.host)
  const isCalled = url?.protocol === 'https:' || (url?.protocol === 'http:' && isNamed)
  if (!url || !isCalled || url.username || url.password) throw invalid({ [field]: [named('addressMalformed')] })
  if (!isNamed && 'base_url' in given && (await isKnownPrivate(url)))
    throw invalid({ [field]: [named('addressPrivate')] })
  return next
}

/** Returns a connection for calls, or null when the address, the secret or its key is missing. */
export function connectionOf(config: Config, stored: StoredSettings): Connection | null {
  const { adapter } = stored.partner
  const isReady = adapter && isComplete(adapterFacts[adapter], { ...stored, has_secret: stored.secret_sealed !== null })
  if (!stored.id || !isReady) return null
  try {
    return {
      key: stored.id,
      config: stored.config,
      secret: stored.secret_sealed === null ? '' : unseal(config.appKeys, secretAt(stored.id), stored.secret_sealed),
      privateHosts: privateHosts(config),
    }
  } catch {
    return null
  }
}

export async function testConnection(
  scope: Scope,
  config: Config,
  partner_id: Id,
): Promise<{ ok: boolean; says: string }> {
  const found = await findTheirs(scope, partner_id, false)
  const connection = await withHost(scope, config, connectionOf(config, found))
  if (!found.partner.adapter) throw new AppError('CONFLICT', named('notConnected'))
  if (!connection) throw new AppError('CONFLICT', named('notComplete'))
  try {
    await adapterOf(found.partner.adapter, found.config).test(connection)
    return { ok: true, says: named('tested') }
  } catch (error) {
    if (error instanceof PartnerRefused) return { ok: false, says: error.message }
    throw error
  }
}
