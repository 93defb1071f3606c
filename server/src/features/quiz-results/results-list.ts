import { attemptStates, type Id, languages, quizResultsList, type QuizAttemptRow } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, amongOrNone, atLeast, atMost, everyWordIn, fromDay, toDay } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { quizResultTexts } from './texts.ts'

/** One program's attempts. */
export type ResultsScope = Scope & { program_id: Id }

const name = sql`e.last_name || ', ' || e.first_name`
const byName = { sql: sql`e.sort_name` }
const title = ({ origin }: Pick<Scope, 'origin'>) => sql`text_in(m.titles, ${origin.language})`

/** Columns of the attempt `qa`, for its row and its page. */
export const attemptColumns = (
  scope: Pick<Scope, 'origin'>,
) => sql`qa.id, qa.employee_id, ${name} as name, qa.module_id,
  coalesce(${title(scope)}, '') as quiz, qa.number, qa.state, qa.score, qa.pass_mark, qa.language, v.number as version_number, qa.started_at, qa.submitted_at,
  qa.seconds_spent, qa.device`

export const attemptTables = sql`quiz_attempts qa
  join employees e on e.organization_id = qa.organization_id and e.id = qa.employee_id
  join program_versions v on v.organization_id = qa.organization_id and v.id = qa.version_id
  left join program_modules m on m.organization_id = qa.organization_id and m.version_id = qa.version_id and m.module_id = qa.module_id`

/**
 * The policy on attempts looks expensive to the planner, which would look them up for everyone on file: `offset 0` prevents that.
 */
const every = ({ agency, program_id }: ResultsScope) =>
  sql`(select qa.* from quiz_attempts qa where qa.organization_id = ${agency.id} and qa.program_id = ${program_id} offset 0) qa`
/** Filters about the people. */
const ofPeople = ['search', 'location_id', 'coordinator_id'] as const

export const resultsSql: ListSql<typeof quizResultsList, ResultsScope, QuizAttemptRow> = {
  list: quizResultsList,
  from: sql`${attemptTables}
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id`,
  whole: (scope, values, isOrdered) =>
    isOrdered || ofPeople.some(key => values[key])
      ? // the agency's id itself, or the planner takes it for one of average size
        sql`${every(scope)} join employees e on e.organization_id = ${scope.agency.id} and e.id = qa.employee_id`
      : every(scope),
  wholeSees: true,
  id: sql`qa.id`,
  seen: ({ agency, program_id }) => sql`qa.organization_id = ${agency.id} and qa.program_id = ${program_id}`,
  filters: {
    search: everyWordIn(sql`e.search`),
    result: among(sql`qa.state`),
    module_id: amongOrNone(sql`qa.module_id`),
    language: among(sql`qa.language`),
    version_id: amongOrNone(sql`qa.version_id`),
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
    submitted_from: fromDay(sql`qa.submitted_on`),
    submitted_to: toDay(sql`qa.submitted_on`),
    score_min: atLeast(sql`qa.score`),
    score_max: atMost(sql`qa.score`),
    conditions: treeOf(quizResultsList, () => resultsSql, sql`qa.employee_id`),
  },
  orders: {
    name: [byName, { sql: sql`qa.started_at` }],
    score: [{ sql: sql`qa.score`, nulls: 'last' }, byName],
    started_at: [{ sql: sql`qa.started_at` }],
    submitted_at: [{ sql: sql`qa.submitted_at`, nulls: 'last' }],
  },
  tiesStay: true,
  counted: { result: { value: sql`qa.state` } },
  columns: scope =>
    sql`${attemptColumns(scope)}, e.employee_number, l.name as location_name, c.name as coordinator_name`,
}

/** Titles are in the exporting user's language. */
export const resultsFile = (scope: ResultsScope): ListFile<typeof quizResultsList, ResultsScope> => ({
  list: quizResultsList,
  title: quizResultTexts.named('fileTitle'),
  ...fileOf(resultsSql),
  cells: {
    name: textCell(name, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    quiz: textCell(title(scope), 30),
    number: { is: 'number', value: sql`qa.number`, width: 10 },
    result: wordsCell(sql`qa.state`, attemptStates, 16),
    score: { is: 'number', value: sql`qa.score`, width: 10 },
    pass_mark: { is: 'number', value: sql`qa.pass_mark`, width: 10 },
    language: wordsCell(sql`qa.language`, languages, 16),
    version: { is: 'number', value: sql`v.number`, width: 10 },
    started_at: { is: 'moment', value: sql`qa.started_at`, width: 18 },
    submitted_at: { is: 'moment', value: sql`qa.submitted_at`, width: 18 },
    time_taken: [
      {
        label: quizResultTexts.named('timeInMinutes'),
        is: 'number',
        value: sql`ceil(qa.seconds_spent / 60.0)`,
        width: 12,
      },
    ],
    device: textCell(sql`qa.device`, 20),
    location: textCell(sql`l.name`, 20),
    coordinator: textCell(sql`c.name`, 24),
  },
  lookups: { locations: sql`locations`, coordinators: sql`coordinators` },
})
