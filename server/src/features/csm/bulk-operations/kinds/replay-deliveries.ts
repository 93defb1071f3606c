import { operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { replayDelivery } from '../../../settings/webhooks/deliveries.ts'
import { eachItem, neverUndone } from '../each-item.ts'
import type { Kind } from '../kind.ts'

/** Resends webhook calls that failed permanently, unless they were already resent. */
export const replayDeliveries: Kind<'replay_deliveries'> = {
  ...neverUndone,
  prepare: async (_, change) => operationTitle(change),
  rows: ({ agency }, { within_days }) => sql`
    select d.id::text as key, d.id as subject_id, null::int as version, w.url as name, null::text as employee_number, 'update' as outcome,
      null as reason, jsonb_build_object('webhook_id', d.webhook_id) as given, '{}'::jsonb as before,
      jsonb_build_array(jsonb_build_object('field', 'event', 'before', null, 'after', d.event)) as changes, d.id::text as sort
    from webhook_deliveries d
    join outbox o on o.organization_id = d.organization_id and o.id = d.outbox_id
    join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id and w.ended_at is null
    where d.organization_id = ${agency.id} and o.state = 'failed' and d.made_at > now() - make_interval(days => ${within_days})
      and not exists (select from webhook_deliveries r where r.organization_id = d.organization_id and r.replay_of = d.id)`,
  apply: (scope, _, items, { config }) =>
    eachItem<{ webhook_id: string }>(scope, items, ({ subject_id, given }) =>
      replayDelivery(scope, config, { id: given.webhook_id, delivery_id: subject_id }),
    ),
}
