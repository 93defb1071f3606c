import { type Id, mostDeliveries, type WebhookDelivery, type WebhookNews } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import { notFound } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { agenciesIn } from '../../../jobs/background/agencies-in.ts'
import { agencyLoop } from '../../../jobs/background/loop.ts'
import { queueWebhook } from '../../../messages/queue-webhook.ts'
import { inAgency, type Scope } from '../../../scope/scope.ts'
import { webhookTexts } from './texts.ts'
import { type KeptSecrets, readWebhook, secretColumns, secretsOf } from './webhooks.ts'

const read = ({ db, agency }: Scope, webhook_id: Id, where: Sql): Promise<WebhookDelivery[]> =>
  db.rows<WebhookDelivery>(sql`select d.id, d.event, d.payload, d.made_at, o.state, o.attempts, o.sent_at, o.last_error as reason,
      d.replay_of is not null as is_replay
    from webhook_deliveries d join outbox o on o.organization_id = d.organization_id and o.id = d.outbox_id
    where d.organization_id = ${agency.id} and d.webhook_id = ${webhook_id} and ${where} order by d.id desc limit ${mostDeliveries}`)

export async function readDeliveries(scope: Scope, id: Id): Promise<WebhookDelivery[]> {
  await readWebhook(scope, id)
  return read(scope, id, sql`true`)
}

interface Call extends KeptSecrets {
  url: string
  event: WebhookNews
  payload: object
  replay_of?: Id
}

/** Queues the call in the outbox, signed with the current secret, and for a day after a rotation also with the previous one. */
async function call({ db, agency }: Scope, config: Config, one: Call): Promise<Id> {
  const { webhook_id, url, event, payload, replay_of } = one
  const outbox_id = await queueWebhook(db, config.appKeys, {
    organization_id: agency.id,
    url,
    event,
    payload,
    ...secretsOf(config, one),
  })
  const row = await db.row<{
    id: Id
  }>(sql`insert into webhook_deliveries (organization_id, webhook_id, event, payload, outbox_id, replay_of)
    values (${agency.id}, ${webhook_id}, ${event}, ${JSON.stringify(payload)}::jsonb, ${outbox_id}, ${replay_of ?? null}) returning id`)
  if (!row) throw new Error('An insert of one row gave none.')
  return row.id
}

export async function replayDelivery(scope: Scope, config: Config, { id, delivery_id }: { id: Id; delivery_id: Id }) {
  const { db, agency } = scope
  const { url } = await readWebhook(scope, id)
  const before = await db.row<Call>(sql`select ${secretColumns}, w.url, d.event, d.payload, d.id as replay_of
    from webhook_deliveries d join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id
    where d.organization_id = ${agency.id} and d.webhook_id = ${id} and d.id = ${delivery_id}`)
  if (!before) throw notFound(webhookTexts.named('noDelivery'))
  const made = await call(scope, config, before)
  await recordEvent(scope, { kind: 'webhook.replayed', subject: { id, name: url } })
  const [delivery] = await read(scope, id, sql`d.id = ${made}`)
  if (!delivery) throw new Error('The call was not written.')
  return delivery
}

/** The most events distributed in one transaction. */
const step = 200

/** Turns each event into one call per subscribed address. If the process dies, the next run picks up what is left. */
export const webhookNews = (config: Config) =>
  agencyLoop({
    name: 'webhooks',
    every: 2,
    due: () => agenciesIn('webhook_news'),
    work: basis => inAgency(basis, scope => spreadIn(scope, config), { long: true }),
  })

async function spreadIn(scope: Scope, config: Config) {
  const { db, agency } = scope
  const calls = await db.rows<Call>(sql`
    with taken as (
      delete from webhook_news n where n.organization_id = ${agency.id} and n.id in (select id from webhook_news
        where organization_id = ${agency.id} order by id limit ${step} for update skip locked) returning n.*)
    select ${secretColumns}, w.url, t.event,
      jsonb_build_object('event', t.event, 'at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', t.payload) as payload
    from taken t join webhooks w on w.organization_id = t.organization_id and w.ended_at is null and t.event = any (w.events)
    order by t.id, w.id`)
  for (const one of calls) await call(scope, config, one)
}
