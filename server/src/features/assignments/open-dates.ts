import { type Id, isOverdue, type OpenDates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { everyWordIn } from '../../lists/conditions.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { isPaused } from '../employees/training-facts.ts'
import { isDueByPath } from './due-by-path.ts'

/** A person with an open assignment of the program, and the parts of its due date. */
export interface OpenPerson extends OpenDates {
  employee_id: Id
  name: string
  employee_number: string | null
  started: boolean
  due_on: string | null
  is_paused: boolean
  /** True when the search matches the person. */
  found: boolean
}

/** Returns everyone with an open assignment of the program, by name. */
export const openPeople = ({ db, agency }: Scope, program_id: Id, search = ''): Promise<OpenPerson[]> =>
  db.rows<OpenPerson>(sql`
    select a.employee_id, e.last_name || ', ' || e.first_name as name, e.employee_number, a.started_at is not null as started,
      a.assigned_on, a.start_date, e.hire_date, a.rule_due_on, a.set_due_on, a.extended_to, a.due_since, a.frozen_days, a.due_on,
      case when a.source = 'renewal' then a.renews_until end as renews_until, ${isDueByPath} as by_path,
      ${isPaused} as is_paused,
      ${everyWordIn(sql`e.search`)(search) ?? sql`true`} as found
    from assignments a join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    where a.organization_id = ${agency.id} and a.program_id = ${program_id} and a.state in ('assigned', 'in_progress')
    order by e.sort_name, e.id`)

interface Lateness {
  due_on: string | null
  grace_days: number
}

/** Returns the effect of changed dates on a person: newly late, or no longer late. */
export function latenessOf(person: OpenPerson, was: Lateness, becomes: Lateness, { time_zone }: Scope['agency']) {
  const today = todayIn(time_zone)
  const isLate = ({ due_on, grace_days }: Lateness) =>
    !person.is_paused && person.start_date <= today && isOverdue(due_on, today, grace_days)
  return { late: isLate(becomes) && !isLate(was), freed: isLate(was) && !isLate(becomes) }
}
