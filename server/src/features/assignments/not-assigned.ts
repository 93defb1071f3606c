import { type NotAssignedRow, notAssignedList, pasts, type Program } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { among, amongOrNone, fromDay, toDay } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeesChosen, seenBy } from '../employees/population.ts'
import { todayIn } from '../employees/today.ts'
import { isCovered } from '../employees/training-facts.ts'
import { assignmentTexts } from './texts.ts'

/** One program, with the audience from its settings. */
export type AudienceScope = Scope & { program: Pick<Program, 'id' | 'discipline_ids' | 'location_ids'> }

/**
 * True when the person's assignment is open, waived or valid; `is true` makes the planner build the set once, whatever it estimates
 * for a search.
 */
const hasIt = ({ agency, program }: AudienceScope): Sql => sql`(e.id in (select a.employee_id from assignments a
  cross join (select ${todayIn(agency.time_zone)}::date as today) t
  where a.organization_id = ${agency.id} and a.program_id = ${program.id} and ${isCovered})) is true`

/** Selects a person's history with the program, only for people that a page or sort needs. */
const had = ({
  program,
}: AudienceScope): Sql => sql`lateral (select bool_or(a.state in ('completed', 'satisfied')) as is_expired,
    max(a.completed_on) filter (where a.state in ('completed', 'superseded')) as completed_on,
    max(a.expires_on) filter (where a.state in ('completed', 'satisfied', 'superseded')) as expired_on
  from assignments a where a.organization_id = e.organization_id and a.employee_id = e.id and a.program_id = ${program.id})`

const past = sql`case when h.is_expired then 'expired' when h.is_expired is null then 'never' else 'withdrawn' end`

/** Matches the program's disciplines and locations; without any, everyone. */
function meantFor(scope: AudienceScope): Sql {
  const { discipline_ids, location_ids } = scope.program
  const held = discipline_ids.length > 0 && employeesChosen.filters.discipline_id(discipline_ids.join(','), scope, {})
  const works = location_ids.length > 0 && amongOrNone(sql`e.location_id`)(location_ids.join(','))
  return sql`e.provider_status = 1 ${held ? sql`and ${held}` : sql``} ${works ? sql`and ${works}` : sql``}`
}

const name = sql`e.last_name || ', ' || e.first_name`
const byName = { sql: sql`e.sort_name` }
const chooses = employeesChosen.filters

export const notAssignedSql: ListSql<typeof notAssignedList, AudienceScope, NotAssignedRow> = {
  list: notAssignedList,
  from: scope => sql`employees e
    left join ${had(scope)} h on true
    left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id`,
  id: sql`e.id`,
  seen: scope => sql`${seenBy(scope)} and ${meantFor(scope)} and not ${hasIt(scope)}`,
  filters: {
    search: (typed, scope) => chooses.search(typed, scope, {}),
    past: among(past),
    discipline_id: (ids, scope) => chooses.discipline_id(ids, scope, {}),
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
    hired_from: fromDay(sql`e.hire_date`),
    hired_to: toDay(sql`e.hire_date`),
    conditions: treeOf(notAssignedList, () => notAssignedSql, sql`e.id`),
  },
  orders: {
    name: [byName],
    hire_date: [{ sql: sql`e.hire_date`, nulls: 'last' }, byName],
    completed_on: [{ sql: sql`h.completed_on`, nulls: 'last' }, byName],
    expired_on: [{ sql: sql`h.expired_on`, nulls: 'last' }, byName],
  },
  tiesStay: true,
  counted: {
    past: { value: past },
    location_id: { value: sql`e.location_id` },
    coordinator_id: { value: sql`e.coordinator_id` },
  },
  columns: sql`e.id, ${name} as name, e.employee_number, ${past} as past, d.name as discipline_name, l.name as location_name,
    c.name as coordinator_name, e.hire_date, h.completed_on, h.expired_on`,
}

export const notAssignedFile: ListFile<typeof notAssignedList, AudienceScope> = {
  list: notAssignedList,
  title: assignmentTexts.named('notAssignedTitle'),
  ...fileOf(notAssignedSql),
  cells: {
    name: textCell(name, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    past: wordsCell(sql`(${past})`, pasts, 14),
    discipline: textCell(sql`d.name`, 20),
    location: textCell(sql`l.name`, 20),
    coordinator: textCell(sql`c.name`, 24),
    hire_date: { is: 'day', value: sql`e.hire_date`, width: 12 },
    completed_on: { is: 'day', value: sql`h.completed_on`, width: 14 },
    expired_on: { is: 'day', value: sql`h.expired_on`, width: 12 },
  },
  lookups: { disciplines: sql`disciplines`, locations: sql`locations`, coordinators: sql`coordinators` },
}
