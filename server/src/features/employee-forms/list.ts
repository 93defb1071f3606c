import {
  chosen,
  type EmployeeFormRow,
  employeeFormsList,
  employeeFormStates,
  formCategories,
  formVisibilities,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { among, amongOrNone, anyOf, everyWordIn, fromDay, toDay } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordOf, wordsCell } from '../../lists/export-list.ts'
import type { Kept } from '../../lists/kept-page.ts'
import type { Key, ListSql } from '../../lists/list-sql.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { handledSql, hasStep, isNurse, isOpen, mayReadSql, mayReview } from './reader.ts'
import {
  isMyTurn,
  isOverdue,
  knownCategory,
  knownTitle,
  nameOf,
  rowColumns,
  rowsFrom,
  stateOf,
  turnOf,
} from './rows.ts'
import { employeeFormTexts } from './texts.ts'

const byName = { sql: sql`e.sort_name` }

/** Sorts forms that wait for the reader first, then forms that wait for others, then refused, scheduled and done ones. */
const urgency = (scope: Scope): Sql => sql`case
  when ${isMyTurn(scope)} or ${waitsForMyReview(scope)} then 1
  when ${stateOf(scope)} = 'scheduled' then 4
  when a.state in ('open', 'in_progress', 'awaiting', 'review', 'returned') then 2
  when a.state = 'refused' then 3
  else 5 end`
/** Sorts overdue forms before those due later. */
const byUrgency: readonly Key[] = [
  // Each list runs in its reader's scope
  { sql: sql`u.rank`, beside: scope => sql`cross join lateral (select ${urgency(scope as Scope)} as rank) u` },
  { sql: sql`case when u.rank < 5 then a.due_on end`, nulls: 'last' },
  // Done forms: newest first
  { sql: sql`date '2000-01-01' - coalesce(a.completed_on, (a.decided_at at time zone 'UTC')::date)`, nulls: 'last' },
  byName,
]

/** Matches `reviews`: people who signed a step, or entered a paper signature, don't review it. */
export const waitsForMyReview = (scope: Scope): Sql =>
  mayReview(scope)
    ? sql`(a.state = 'review' and ${handledSql(scope)} and ${mayReadSql(scope)}
        and (f.review <> 'nurse' or ${isNurse(scope)}::boolean) and a.paper_by is distinct from ${scope.actor.user_id}::uuid
        and not exists (select from form_signatures g where g.organization_id = a.organization_id and g.employee_form_id = a.id
          and g.user_id = ${scope.actor.user_id}::uuid))`
    : sql`false`

/** True when an outside person must sign and no one has been named. */
const isUnnamed = sql`(${isOpen} and ${hasStep(sql`s.kind = 'outside' and s.name is null and s.state in ('waiting', 'asked', 'opened')`)})`

const desks: Record<string, (scope: Scope) => Sql> = {
  mine: isMyTurn,
  review: waitsForMyReview,
  overdue: isOverdue,
  refused: () => sql`(a.state = 'refused')`,
  unnamed: () => isUnnamed,
  unfinished: () => sql`(a.state in ('open', 'in_progress', 'awaiting', 'review', 'returned'))`,
  done: () => sql`(a.state in ('completed', 'corrected', 'superseded'))`,
}

/** A search doesn't find titles that the reader may not see. */
const searched = (scope: Scope): Sql =>
  sql`e.search || ' ' || fold(coalesce(${knownTitle(scope)}, '') || ' ' || coalesce(case when ${mayReadSql(scope)} then f.code end, ''))`

/** The user's own forms and known titles differ between people, so results are never shared between them. */
export const employeeFormsKept = ({ actor }: Pick<Scope, 'actor'>): Kept => ({
  about: ['people', 'settings', 'forms', 'employee_forms'],
  of: `${actor.user_id} ${actor.role}`,
  quick: [],
})

export const employeeFormsSql: ListSql<typeof employeeFormsList, Scope, EmployeeFormRow> = {
  list: employeeFormsList,
  from: rowsFrom,
  id: sql`a.id`,
  seen: ({ agency }) => sql`a.organization_id = ${agency.id}`,
  filters: {
    search: (search, scope) => everyWordIn(searched(scope))(search),
    desk: (value, scope) => anyOf(chosen(value).flatMap(one => desks[one]?.(scope) ?? [])),
    state: (value, scope) => among(stateOf(scope))(value),
    // Filtering by a form whose title the reader may not see finds nothing
    form_id: (value, scope) => sql`(${amongOrNone(sql`a.form_id`)(value) ?? sql`true`} and ${mayReadSql(scope)})`,
    category: (value, scope) => sql`(${among(sql`f.category`)(value)} and ${mayReadSql(scope)})`,
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
    due_from: fromDay(sql`a.due_on`),
    due_to: toDay(sql`a.due_on`),
    completed_from: fromDay(sql`a.completed_on`),
    completed_to: toDay(sql`a.completed_on`),
    conditions: treeOf(employeeFormsList, () => employeeFormsSql, sql`a.employee_id`),
  },
  orders: {
    urgency: byUrgency,
    name: [byName, { sql: sql`a.assigned_on` }],
    due_on: [{ sql: sql`a.due_on`, nulls: 'last' }, byName],
    assigned_on: [{ sql: sql`a.assigned_on` }, byName],
    completed_on: [{ sql: sql`a.completed_on`, nulls: 'last' }, byName],
  },
  tiesStay: true,
  counted: {
    desk: {
      value: sql`k.desk`,
      join: scope => sql`cross join lateral unnest(array_remove(array[case when ${isMyTurn(scope)} then 'mine' end,
        case when ${waitsForMyReview(scope)} then 'review' end, case when ${isOverdue(scope)} then 'overdue' end,
        case when a.state = 'refused' then 'refused' end, case when ${isUnnamed} then 'unnamed' end,
        case when a.state in ('open', 'in_progress', 'awaiting', 'review', 'returned') then 'unfinished' end,
        case when a.state in ('completed', 'corrected', 'superseded') then 'done' end], null)) k (desk)`,
    },
    state: { value: sql`k.state`, join: scope => sql`cross join lateral (select ${stateOf(scope)} as state) k` },
    form_id: {
      value: sql`k.form_id`,
      join: scope =>
        sql`cross join lateral (select case when ${mayReadSql(scope)} then a.form_id::text end as form_id) k`,
    },
    category: {
      value: sql`k.category`,
      join: scope => sql`cross join lateral (select ${knownCategory(scope)} as category) k`,
    },
  },
  columns: rowColumns,
}

export const employeeFormsFile: ListFile<typeof employeeFormsList, Scope> = {
  list: employeeFormsList,
  title: employeeFormTexts.named('fileTitle'),
  ...fileOf(employeeFormsSql),
  cells: scope => ({
    name: textCell(nameOf, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    form: {
      is: 'words',
      value: sql`coalesce(${knownTitle(scope)}, ${wordOf(sql`f.visibility`, formVisibilities)})`,
      width: 36,
    },
    category: wordsCell(knownCategory(scope), formCategories, 18),
    state: wordsCell(stateOf(scope), employeeFormStates.names, 20),
    turn: { is: 'words', value: turnOf, width: 24 },
    due_on: { is: 'day', value: sql`a.due_on`, width: 12 },
    assigned_on: { is: 'day', value: sql`a.assigned_on`, width: 12 },
    completed_on: { is: 'day', value: sql`a.completed_on`, width: 12 },
    expires_on: { is: 'day', value: sql`a.expires_on`, width: 12 },
    location: textCell(sql`l.name`, 20),
    coordinator: textCell(sql`c.name`, 24),
  }),
  lookups: {
    forms: sql`(select organization_id, id, case when visibility = 'general' then text_in(titles, 'en') else visibility end as name from forms) forms`,
    locations: sql`locations`,
    coordinators: sql`coordinators`,
  },
}
