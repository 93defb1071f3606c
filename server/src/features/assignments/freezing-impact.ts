import type { api, FreezingImpact, Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { everyWordIn } from '../../lists/conditions.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { isOpen } from '../employees/training-facts.ts'

type Query = Input<typeof api.assignments.freezingImpact>['query']
type Row = FreezingImpact['data'][number] & { employee_id: string; found: boolean }

/**
 * Previews a change to the statuses that pause due dates, assignment by assignment: some pause today, others resume with the paused
 * days added. Saving calls `freezing_chosen` (migration 086), which does the same; nothing is written here.
 */
export async function readFreezingImpact(scope: Scope, query: Query): Promise<FreezingImpact> {
  const { db, agency, origin } = scope
  const chosen = sql`${query.freezing_statuses.split(',').filter(Boolean)}::text[]`
  const rows = await db.rows<Row>(sql`
    select a.id, a.employee_id, e.last_name || ', ' || e.first_name as name, e.employee_number, e.provider_status,
      text_in(p.titles, ${origin.language}) as title, freezes(e.provider_status, ${chosen}) as waits, a.due_on as before,
      case when not freezes(e.provider_status, ${chosen})
        then a.due_on + greatest(0, t.today - greatest(coalesce(w.starts_on, t.today), a.due_since)) end as after,
      ${everyWordIn(sql`e.search`)(query.search ?? '') ?? sql`true`} as found
    from organizations o
    cross join (select ${todayIn(agency.time_zone)}::date as today) t
    join employees e on e.organization_id = o.id and freezes(e.provider_status, o.freezing_statuses) <> freezes(e.provider_status, ${chosen})
    join assignments a on a.organization_id = e.organization_id and a.employee_id = e.id and ${isOpen} and a.due_on is not null
    join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    left join training_pauses w on w.organization_id = e.organization_id and w.employee_id = e.id and w.ends_on is null
    where o.id = ${agency.id} order by e.sort_name, e.id, a.due_on, a.id`)
  const { page, per_page } = query
  const found = rows.filter(row => row.found)
  const people = (waits: boolean) => new Set(rows.flatMap(row => (row.waits === waits ? [row.employee_id] : []))).size
  return {
    data: found.slice((page - 1) * per_page, page * per_page).map(({ found: _, employee_id: __, ...row }) => row),
    meta: { total: found.length, page, per_page },
    begin: people(true),
    go_on: people(false),
  }
}
