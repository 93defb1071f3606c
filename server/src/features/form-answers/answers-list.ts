import { answeredStates, type DataColumn, type FormAnswersRow, formAnswersList, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, amongOrNone, everyWordIn, fromDay, toDay } from '../../lists/conditions.ts'
import { type DataTable, dataValuesOf, withDataCells, withDataSql } from '../../lists/data-list.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { Kept } from '../../lists/kept-page.ts'
import type { AnyListSql, Key, ListSql } from '../../lists/list-sql.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { formAnswerTexts } from './texts.ts'

/** One form and the questions that lists show. */
export type AnswersScope = Scope & { form_id: Id; columns: readonly DataColumn[] }

const name = sql`e.last_name || ', ' || e.first_name`
const withPeople = sql`employee_forms f join employees e on e.organization_id = f.organization_id and e.id = f.employee_id`
// Only sorting by name and version needs these, so no other sort of a hundred thousand rows pays for them
const byName: Key = {
  sql: sql`p.sort_name`,
  beside: () => sql`left join employees p on p.organization_id = f.organization_id and p.id = f.employee_id`,
}
const byVersion: Key = {
  sql: sql`q.number`,
  beside: () => sql`left join form_versions q on q.organization_id = f.organization_id and q.id = f.version_id`,
}

/** Filters about the people. */
const ofPeople = ['search', 'location_id', 'coordinator_id'] as const

const answersSql: ListSql<typeof formAnswersList, AnswersScope, FormAnswersRow> = {
  list: formAnswersList,
  from: sql`${withPeople} left join form_versions r on r.organization_id = f.organization_id and r.id = f.version_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    left join coordinators o on o.organization_id = e.organization_id and o.id = e.coordinator_id`,
  whole: (_, values) => (ofPeople.some(key => values[key]) ? withPeople : sql`employee_forms f`),
  id: sql`f.id`,
  seen: ({ agency, form_id }) =>
    sql`f.organization_id = ${agency.id} and f.form_id = ${form_id} and f.state in ('completed', 'corrected', 'superseded')`,
  filters: {
    search: everyWordIn(sql`e.search`),
    state: among(sql`f.state`),
    version_id: amongOrNone(sql`f.version_id`),
    completed_from: fromDay(sql`f.completed_on`),
    completed_to: toDay(sql`f.completed_on`),
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
    conditions: treeOf(formAnswersList, () => answersSql, sql`f.employee_id`),
  },
  orders: {
    name: [byName],
    version: [byVersion, { sql: sql`f.completed_on` }],
    completed_on: [{ sql: sql`f.completed_on` }],
  },
  tiesStay: true,
  counted: { state: { value: sql`f.state` }, version_id: { value: sql`f.version_id` } },
  columns:
    scope => sql`f.id, f.employee_id, ${name} as name, e.employee_number, f.state, r.number as version, f.completed_on, f.expires_on,
    l.name as location_name, o.name as coordinator_name, ${dataValuesOf(valuesTable, sql`f.id`, scope, scope.columns)}`,
}

const valuesTable: DataTable<AnswersScope> = {
  table: sql`form_values`,
  row: 'employee_form_id',
  whose: (line, { agency, form_id }) => sql`${line}.organization_id = ${agency.id} and ${line}.form_id = ${form_id}`,
  ties: [{ sql: sql`f.completed_on` }],
}

const answersFile: ListFile<typeof formAnswersList, AnswersScope> = {
  list: formAnswersList,
  title: formAnswerTexts.named('fileTitle'),
  ...fileOf(answersSql),
  cells: {
    name: textCell(name, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    state: wordsCell(sql`f.state`, answeredStates, 14),
    version: { is: 'number', value: sql`r.number`, width: 10 },
    completed_on: { is: 'day', value: sql`f.completed_on`, width: 12 },
    expires_on: { is: 'day', value: sql`f.expires_on`, width: 12 },
    location: textCell(sql`l.name`, 20),
    coordinator: textCell(sql`o.name`, 24),
  },
  lookups: {
    formVersions: sql`(select organization_id, id, number::text as name from form_versions) versions`,
    locations: sql`locations`,
    coordinators: sql`coordinators`,
  },
}

export const answersKept = ({ form_id }: AnswersScope): Kept => ({
  about: ['people', 'settings', 'forms', 'employee_forms'],
  of: form_id,
  quick: ['-completed_on'],
})

const partsOf = ({ columns, form_id }: AnswersScope) => ({
  sql: answersSql,
  values: valuesTable,
  columns,
  employee: sql`f.employee_id`,
  of: form_id,
})

/** The list of answers to one form, with its questions. */
export const answersOf = (scope: AnswersScope): AnyListSql<AnswersScope, FormAnswersRow> => withDataSql(partsOf(scope))
export const answersFileOf = (scope: AnswersScope) =>
  withDataCells(answersFile, { ...partsOf(scope), sql: answersOf(scope) })
