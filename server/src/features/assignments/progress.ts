import { assignmentSources, type Id, type ProgressRow, progressList, standings } from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { among, amongOrNone, everyWordIn } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'
import { daysOverdue, isOpen, shown, withStanding } from './standing.ts'
import { assignmentTexts } from './texts.ts'

/** One program's people. */
export type ProgressScope = Scope & { program_id: Id }

const dueWithin = (days: number) =>
  sql`(s.standing in ('assigned', 'scheduled') and a.due_on between t.today and t.today + ${days}::int)`
const dueConditions: Readonly<Record<string, Sql>> = {
  week: dueWithin(7),
  month: dueWithin(30),
  none: sql`(${isOpen} and a.due_on is null)`,
}
const dueIn = (value: string): Sql =>
  sql`(${join(
    value.split(',').flatMap(word => dueConditions[word] ?? []),
    ' or ',
  )})`

const name = sql`e.last_name || ', ' || e.first_name`
const byName = { sql: sql`e.sort_name` }

export const progressSql: ListSql<typeof progressList, ProgressScope, ProgressRow> = {
  list: progressList,
  from: scope => sql`assignments a
    join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id ${withStanding(scope)}`,
  id: sql`a.id`,
  seen: ({ agency, program_id }) => sql`a.organization_id = ${agency.id} and a.program_id = ${program_id}`,
  filters: {
    search: everyWordIn(sql`e.search`),
    standing: among(sql`s.standing`),
    due: dueIn,
    discipline_id: amongOrNone(sql`e.discipline_id`),
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
  },
  orders: {
    name: [byName],
    due_on: [{ sql: sql`a.due_on`, nulls: 'last' }, byName],
    start_date: [{ sql: sql`a.start_date` }, byName],
    assigned_on: [{ sql: sql`a.assigned_on` }, byName],
  },
  tiesStay: true,
  counted: { standing: { value: sql`s.standing` } },
  columns: sql`${shown}, a.employee_id, ${name} as name, e.employee_number, d.name as discipline_name, l.name as location_name,
    c.name as coordinator_name`,
}

export const progressFile: ListFile<typeof progressList, ProgressScope> = {
  list: progressList,
  title: assignmentTexts.named('fileTitle'),
  ...fileOf(progressSql),
  cells: {
    name: textCell(name, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    standing: wordsCell(sql`s.standing`, standings, 14),
    due_on: { is: 'day', value: sql`a.due_on`, width: 12 },
    days_overdue: { is: 'number', value: sql`nullif(${daysOverdue}, 0)`, width: 12 },
    start_date: { is: 'day', value: sql`a.start_date`, width: 12 },
    discipline: textCell(sql`d.name`, 20),
    location: textCell(sql`l.name`, 20),
    coordinator: textCell(sql`c.name`, 24),
    assigned_on: { is: 'day', value: sql`a.assigned_on`, width: 12 },
    source: wordsCell(sql`a.source`, assignmentSources, 18),
    reason: textCell(sql`a.reason`, 40),
  },
  lookups: { disciplines: sql`disciplines`, locations: sql`locations`, coordinators: sql`coordinators` },
}
