import { type api, type Id, type Input, type Webhook, webhookNews } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { randomBytes } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import { invalid, notFound } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { seal, unseal } from '../../../keys/secrets.ts'
import { inWords } from '../../../lib/texts.ts'
import { isKnownPrivate } from '../../../messages/post.ts'
import type { Scope } from '../../../scope/scope.ts'
import { webhookTexts } from './texts.ts'

type MadeWebhook = Webhook & { secret: string }

const secretAt = (id: Id) => ({ table: 'webhooks', column: 'secret_sealed', id })
const oldSecretAt = (id: Id) => ({ ...secretAt(id), column: 'old_secret_sealed' })
/** Hours during which calls are signed with both secrets. */
const overlapHours = 24
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

const read = ({ db, agency }: Scope, where: Sql): Promise<Webhook[]> =>
  db.rows<Webhook>(sql`select w.id, w.url, w.events, w.created_by_name, w.created_at, w.rotated_at,
      case when w.old_until > now() then w.old_until end as old_until, d.state as last_state, d.made_at as last_at
    from webhooks w left join lateral (select o.state, d.made_at from webhook_deliveries d
      join outbox o on o.organization_id = d.organization_id and o.id = d.outbox_id
      where d.organization_id = w.organization_id and d.webhook_id = w.id order by d.id desc limit 1) d on true
    where w.organization_id = ${agency.id} and w.ended_at is null and ${where}`)

export const readWebhooks = (scope: Scope) => read(scope, sql`true order by w.created_at desc, w.id`)

export async function readWebhook(scope: Scope, id: Id): Promise<Webhook> {
  const [found] = await read(scope, sql`w.id = ${id}`)
  if (!found) throw notFound(webhookTexts.named('notFound'))
  return found
}

/** Allows plain http and private network addresses only for hosts that the operator names. Checked again on every call. */
async function refuseUnsafe({ webhookPrivateHosts }: Config, given: string): Promise<string> {
  const url = URL.canParse(given) ? new URL(given) : null
  const isNamed = url !== null && webhookPrivateHosts.includes(url.host)
  const isCalled = url?.protocol === 'https:' || (url?.protocol === 'http:' && isNamed)
  if (!url || !isCalled || url.username || url.password) throw invalid({ url: [webhookTexts.named('notHttps')] })
  if (!isNamed && (await isKnownPrivate(url))) throw invalid({ url: [webhookTexts.named('notPublic')] })
  return url.href
}

export async function addWebhook(
  scope: Scope,
  config: Config,
  given: Input<typeof api.webhooks.add>['body'],
): Promise<MadeWebhook> {
  const { db, agency, actor } = scope
  const url = await refuseUnsafe(config, given.url)
  const events = [...new Set(given.events)].toSorted()
  const secret = newSecret()
  const made = await db.row<{ id: Id }>(sql`select new_id() as id`)
  if (!made) throw new Error('No id was made.')
  await db.run(sql`insert into webhooks (organization_id, id, url, events, secret_sealed, created_by_name)
    values (${agency.id}, ${made.id}, ${url}, ${events}, ${seal(config.appKeys, secretAt(made.id), secret)}, ${actor.name})`)
  await recordEvent(scope, {
    kind: 'webhook.created',
    subject: { id: made.id, name: url },
    changes: [
      { field: 'told_of', before: null, after: events.map(one => inWords(fallback, webhookNews[one])).join(', ') },
    ],
  })
  return { ...(await readWebhook(scope, made.id)), secret }
}

/** Null if sealed with a lost key. A new secret fixes that, so it isn't refused. */
function readable(keys: Config['appKeys'], at: ReturnType<typeof secretAt>, sealed: string): string | null {
  try {
    return unseal(keys, at, sealed)
  } catch {
    return null
  }
}

export async function rotateWebhook(scope: Scope, { appKeys }: Config, id: Id): Promise<MadeWebhook> {
  const { db, agency } = scope
  const { url } = await readWebhook(scope, id)
  const row = await db.row<{ secret_sealed: string }>(sql`select secret_sealed from webhooks
    where organization_id = ${agency.id} and id = ${id} for update`)
  const before = readable(appKeys, secretAt(id), row?.secret_sealed ?? '')
  const secret = newSecret()
  await db.run(sql`update webhooks set secret_sealed = ${seal(appKeys, secretAt(id), secret)}, rotated_at = now(),
      old_secret_sealed = ${before && seal(appKeys, oldSecretAt(id), before)},
      old_until = case when ${before !== null} then now() + make_interval(hours => ${overlapHours}) end
    where organization_id = ${agency.id} and id = ${id}`)
  await recordEvent(scope, { kind: 'webhook.rotated', subject: { id, name: url } })
  return { ...(await readWebhook(scope, id)), secret }
}

export interface KeptSecrets {
  webhook_id: Id
  secret_sealed: string
  old_secret_sealed: string | null
  old_until: string | null
}
/** Returns the current signing secrets of an address. */
export function secretsOf({ appKeys }: Config, kept: KeptSecrets) {
  const { webhook_id, secret_sealed, old_secret_sealed, old_until } = kept
  const old = old_secret_sealed && readable(appKeys, oldSecretAt(webhook_id), old_secret_sealed)
  return {
    secret: readable(appKeys, secretAt(webhook_id), secret_sealed),
    ...(old && old_until !== null && { old: { secret: old, until: old_until } }),
  }
}
export const secretColumns = sql`w.id as webhook_id, w.secret_sealed, w.old_secret_sealed, w.old_until`

export async function removeWebhook(scope: Scope, id: Id): Promise<undefined> {
  const { db, agency, actor } = scope
  const { url } = await readWebhook(scope, id)
  await db.run(
    sql`update webhooks set ended_at = now(), ended_by_name = ${actor.name} where organization_id = ${agency.id} and id = ${id}`,
  )
  // Calls waiting for a retry are dropped too
  await db.run(sql`select forget_calls(${id})`)
  await recordEvent(scope, { kind: 'webhook.removed', subject: { id, name: url } })
  return undefined
}
