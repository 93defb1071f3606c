import {
  type api,
  type Id,
  type ReportDelivery,
  type ReportNames,
  type ReportOccurrence,
  reportDeliveriesList,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { among, everyWordIn, fromMoment, toMoment } from '../../lists/conditions.ts'
import { countValues, type CountsQuery } from '../../lists/count-values.ts'
import { listPage } from '../../lists/list-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { reading, type Scope } from '../../scope/scope.ts'
import { nameIn } from '../reports/names.ts'
import { readSchedule } from './schedules.ts'

type Row = Omit<ReportDelivery, 'name'> & { names: ReportNames }

/** Emails and webhook calls take their state from their message, files from their SFTP delivery. */
const from = sql`(
  select v.organization_id, v.id, v.created_at, v.schedule_id, v.due_at, v.run_id, v.channel, v.recipient,
    case when v.state = 'queued' then coalesce(m.state, 'queued') else v.state end as state, coalesce(v.reason, m.last_error) as reason
  from report_deliveries v left join lateral (
    select o.state, o.last_error from outbox o where o.organization_id = v.organization_id and o.id = v.outbox_id
    union all select o.state, o.last_error from webhook_deliveries w
      join webhooks h on h.organization_id = w.organization_id and h.id = w.webhook_id and h.url = v.recipient
      join outbox o on o.organization_id = w.organization_id and o.id = w.outbox_id
    where v.channel = 'webhook' and w.organization_id = v.organization_id and w.event = 'report.finished'
      and w.payload #>> '{data,run_id}' = v.run_id::text limit 1) m on true
  union all
  select f.organization_id, f.id, f.made_at, c.schedule_id, c.due_at, c.run_id, 'sftp', t.name || ': ' || coalesce(f.remote_name, f.file_name), f.state,
    f.reason
  from file_deliveries f join sftp_targets t on t.organization_id = f.organization_id and t.id = f.target_id
    join report_occurrences c on c.organization_id = f.organization_id and c.run_id = f.subject_id
  where f.subject_kind = 'report_run') v
  join report_runs r on r.organization_id = v.organization_id and r.id = v.run_id`
const columns = sql`v.id, v.created_at, v.schedule_id, v.run_id, r.names, v.channel, v.recipient, v.state, v.reason`

const deliveriesSql: ListSql<typeof reportDeliveriesList, Scope, Row> = {
  list: reportDeliveriesList,
  from,
  id: sql`v.id`,
  seen: ({ agency }) => sql`v.organization_id = ${agency.id}`,
  columns,
  filters: {
    search: everyWordIn(
      sql`fold(coalesce(r.names ->> 'en', '') || ' ' || coalesce(r.names ->> 'es', '') || ' ' || v.recipient)`,
    ),
    state: among(sql`v.state`),
    channel: among(sql`v.channel`),
    schedule: value => sql`v.schedule_id::text = ${value}`,
    sent_from: fromMoment(sql`v.created_at`),
    sent_to: toMoment(sql`v.created_at`),
  },
  orders: { created_at: [{ sql: sql`v.created_at` }] },
  counted: { state: { value: sql`v.state` }, channel: { value: sql`v.channel` } },
}

export async function listDeliveries(scope: Scope, query: z.output<(typeof api.reportDeliveries.list)['query']>) {
  const { data, meta } = await listPage(deliveriesSql, reading(scope), query)
  return {
    data: data.map(({ names, ...row }) => Object.assign(row, { name: nameIn(scope.origin.language, names) })),
    meta,
  }
}

export const countDeliveries = (scope: Scope, query: CountsQuery) =>
  countValues(deliveriesSql as never, reading(scope), query)

const mostShown = 50

/** Returns the due times of a schedule, newest first, with their recipients. */
export async function occurrencesOf(scope: Scope, id: Id): Promise<ReportOccurrence[]> {
  const { db, agency } = scope
  await readSchedule(scope, id)
  const rows = await db.rows<Omit<ReportOccurrence, 'deliveries'>>(sql`
    select o.due_at, o.state, o.is_late, o.made_up, o.asked_by_name, o.run_id, r.rows, coalesce(r.opened, 0) as opened, o.reason
    from report_occurrences o left join report_runs r on r.organization_id = o.organization_id and r.id = o.run_id
    where o.organization_id = ${agency.id} and o.schedule_id = ${id} order by o.due_at desc limit ${mostShown}`)
  type Sent = ReportOccurrence['deliveries'][number] & { due_at: string }
  const sent = await db.rows<Sent>(sql`
    select v.id, v.due_at, v.channel, v.recipient, v.state, v.reason from ${from}
    where v.organization_id = ${agency.id} and v.schedule_id = ${id} and v.due_at = any(${rows.map(row => row.due_at)}::timestamptz[])
    order by v.channel, v.recipient`)
  return rows.map(row => {
    const own = sent.filter(one => one.due_at === row.due_at)
    return Object.assign(row, { deliveries: own.map(({ due_at: _, ...one }) => one) })
  })
}
