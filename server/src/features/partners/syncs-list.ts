import {
  type IntegrationJob,
  integrationJobsList,
  integrationJobTypes,
  jobStates,
  type SyncOutcome,
  syncTriggers,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import {
  among,
  everyWordIn,
  fromMoment,
  fromMomentForVendor,
  toMoment,
  toMomentForVendor,
} from '../../lists/conditions.ts'
import { type Cell, fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import type { AgenciesScope, Scope } from '../../scope/scope.ts'
import { partnerTexts } from './texts.ts'

export type AnyScope = Scope | AgenciesScope

const startedAt = sql`i.created_at`
const startedBy = sql`coalesce(j.started_by_name, j.created_by_name)`
const startedFrom = fromMoment(startedAt)
const startedFromForVendor = fromMomentForVendor(startedAt)
const startedTo = toMoment(startedAt)
const startedToForVendor = toMomentForVendor(startedAt)

/** Exchanges of the agency, or of all agencies for customer success outside an agency. */
export const syncsSql: ListSql<typeof integrationJobsList, AnyScope, IntegrationJob> = {
  list: integrationJobsList,
  from: sql`integration_jobs i join jobs j on j.organization_id = i.organization_id and j.id = i.id
    join organizations o on o.id = i.organization_id join partners p on p.id = i.partner_id`,
  id: sql`i.id`,
  seen: scope => ('agency' in scope ? sql`i.organization_id = ${scope.agency.id}` : sql`true`),
  columns: sql`i.id, i.organization_id, o.name as agency, p.name as partner, i.type, i.trigger, j.state, j.total, j.done,
    j.counts, j.message, i.since, i.held is not null as is_held, ${startedBy} as started_by_name, i.created_at, j.ended_at`,
  filters: {
    search: everyWordIn(sql`fold(concat_ws(' ', p.name, ${startedBy}, o.name))`),
    type: among(sql`i.type`),
    state: among(sql`j.state`),
    trigger: among(sql`i.trigger`),
    started_from: (day, scope) => ('agency' in scope ? startedFrom(day, scope) : startedFromForVendor(day)),
    started_to: (day, scope) => ('agency' in scope ? startedTo(day, scope) : startedToForVendor(day)),
  },
  orders: { created_at: [{ sql: startedAt }] },
  counted: { type: { value: sql`i.type` }, state: { value: sql`j.state` }, trigger: { value: sql`i.trigger` } },
}

const countCell = (outcome: SyncOutcome): Cell => ({
  is: 'number',
  value: sql`(j.counts ->> ${outcome}::text)::int`,
  width: 12,
})
const momentCell = (value: Sql): Cell => ({ is: 'moment', value, width: 18 })

export const syncsFile: ListFile<typeof integrationJobsList, Scope> = {
  list: integrationJobsList,
  title: partnerTexts.named('syncsTitle'),
  ...fileOf(syncsSql),
  cells: {
    type: wordsCell(sql`i.type`, integrationJobTypes, 28),
    created_at: momentCell(startedAt),
    state: wordsCell(sql`j.state`, jobStates, 20),
    created: countCell('created'),
    updated: countCell('updated'),
    unchanged: countCell('unchanged'),
    skipped: countCell('skipped'),
    failed: countCell('failed'),
    queued: countCell('queued'),
    ignored: countCell('ignored'),
    // A sync started on schedule or by a partner notification has no user
    started_by: textCell(sql`case when i.trigger in ('user', 'triage') then ${startedBy} end`, 24),
    trigger: wordsCell(sql`i.trigger`, syncTriggers, 18),
    since: momentCell(sql`i.since`),
    ended_at: momentCell(sql`j.ended_at`),
    partner: textCell(sql`p.name`, 20),
  },
}
