import { type EmployeeFormRow, type Id, roleNames } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import { wordOf } from '../../lists/export-list.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { hasStep, isOpen, isOwnStep, isTurn, maySign, mayReadSql } from './reader.ts'
import { employeeFormTexts } from './texts.ts'

type Reading = Pick<Scope, 'actor' | 'agency' | 'origin'>

/** A report may ask for a past day. */
type OnDay = Pick<Scope, 'agency'> & { asOf?: { day: string } }
export const today = ({ agency, asOf }: OnDay): Sql => sql`${asOf?.day ?? todayIn(agency.time_zone)}::date`

/** The state shown on screens: scheduled until its start date. */
export const stateOf = (scope: OnDay): Sql =>
  sql`(case when a.state = 'open' and a.start_date > ${today(scope)} then 'scheduled' else a.state end)`
export const isOverdue = (scope: OnDay): Sql => sql`(${isOpen} and coalesce(a.due_on < ${today(scope)}, false))`
/** True when the form waits for the reader. */
export const isMyTurn = (scope: Pick<Scope, 'agency' | 'actor'>): Sql =>
  maySign(scope)
    ? sql`(${isOpen} and a.start_date <= ${today(scope)} and ${hasStep(sql`${isTurn} and ${isOwnStep(scope)}`)})`
    : sql`false`

/** Selects a description of the person who takes step `s` of employee `e`. */
export const whoTakes = sql`(case s.kind
  when 'caregiver' then e.first_name || ' ' || e.last_name
  when 'coordinator' then coalesce((select co.name from coordinators co where co.organization_id = e.organization_id and co.id = e.coordinator_id),
    ${employeeFormTexts.named('coordinator')})
  when 'user' then coalesce((select u.name from agency_users() u where u.user_id = s.user_id), ${employeeFormTexts.named('somebody')})
  when 'role' then ${wordOf(sql`s.role`, roleNames)}
  else coalesce(s.name, ${employeeFormTexts.named('outside')}) end)`

/** Selects whose turn it is; if several may sign in any order, the first. */
export const turnOf = sql`(case when a.state in ('open', 'in_progress', 'awaiting', 'returned') then (select ${whoTakes} from form_signers s
  where s.organization_id = a.organization_id and s.employee_form_id = a.id and ${isTurn} order by s.place limit 1)
  when a.state = 'review' then ${employeeFormTexts.named('reviewer')} end)`

const title = ({ origin }: Pick<Scope, 'origin'>) => sql`text_in(f.titles, ${origin.language})`
export const nameOf = sql`(e.last_name || ', ' || e.first_name)`
export const isHeld = sql`exists (select from form_holds h where h.organization_id = a.organization_id and h.employee_id = a.employee_id
  and h.released_at is null and (h.employee_form_id is null or h.employee_form_id = a.id))`

export const knownTitle = (scope: Reading): Sql => sql`(case when ${mayReadSql(scope)} then ${title(scope)} end)`
export const knownCategory = (scope: Reading): Sql => sql`(case when ${mayReadSql(scope)} then f.category end)`

/** Columns of the assigned form `a`, its form `f` and its employee `e`. */
export const rowColumns = (
  scope: Reading,
): Sql => sql`a.id, a.version, a.employee_id, ${nameOf} as name, e.employee_number, a.form_id,
  ${knownTitle(scope)} as form, ${knownCategory(scope)} as category, f.visibility, ${stateOf(scope)} as state,
  ${isOverdue(scope)} as is_overdue, ${turnOf} as turn, ${isMyTurn(scope)} as is_my_turn, a.source, a.cycle_no, a.assigned_on,
  a.assigned_by_name, a.start_date, a.due_on, a.completed_on, a.expires_on,
  (select v.number from form_versions v where v.organization_id = a.organization_id and v.form_id = a.form_id and v.state = 'published'
    and (a.version_id is null or v.id = a.version_id) order by v.number desc limit 1) as number,
  l.name as location_name, c.name as coordinator_name, a.last_told_at,
  case when ${mayReadSql(scope)} then a.reason end as reason, a.corrects_id, a.renews_id,
  exists (select from form_documents d where d.organization_id = a.organization_id and d.employee_form_id = a.id and d.file_id is not null) as has_document,
  ${isHeld} as is_held, ${mayReadSql(scope)} as may_read`

/** Assigned forms `a`, from their table or a substitute for it. */
export const rowsFromThese = (table: Sql): Sql => sql`${table} a
  join forms f on f.organization_id = a.organization_id and f.id = a.form_id
  join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
  left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
  left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id`
export const rowsFrom = rowsFromThese(sql`employee_forms`)

export const readRows = (scope: Scope, where: Sql): Promise<EmployeeFormRow[]> =>
  scope.db.rows<EmployeeFormRow>(
    sql`select ${rowColumns(scope)} from ${rowsFrom} where a.organization_id = ${scope.agency.id} and ${where}`,
  )

/** Throws NOT_FOUND for a form of an employee the caller may not see, just as for one that never existed. */
export async function readRow(scope: Scope, id: Id): Promise<EmployeeFormRow> {
  const [row] = await readRows(scope, sql`a.id = ${id}`)
  if (!row) throw notFound(employeeFormTexts.named('notFound'))
  return row
}

/** Sorts open forms first, soonest due date on top, then newest first. */
export const inTabOrder = sql`order by a.state in ('open', 'in_progress', 'awaiting', 'review', 'returned') desc,
  case when a.state in ('open', 'in_progress', 'awaiting', 'review', 'returned') then a.due_on end nulls last, a.created_at desc, a.id desc`
