import { attemptStates, datasets, gradedMarks, languages } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { among, amongOrNone, atLeast, atMost, everyWordIn, fromDay, toDay } from '../../../lists/conditions.ts'
import { textCell, wordsCell } from '../../../lists/export-list.ts'
import { treeOf } from '../../../lists/tree.ts'
import { attemptTables } from '../../quiz-results/results-list.ts'
import { type AnyDatasetSql, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import { idOf } from './id-of.ts'
import {
  byName,
  nameOfPerson,
  personLookups,
  placeCells,
  placeDimensions,
  placeFilters,
  programNames,
  whereaboutNames,
  whereabouts,
} from './person-then.ts'

const titleOf = ({ origin }: Pick<ReportScope, 'origin'>) => sql`text_in(p.titles, ${origin.language})`
const quizOf = ({ origin }: Pick<ReportScope, 'origin'>) => sql`text_in(m.titles, ${origin.language})`
const program = sql`join programs p on p.organization_id = qa.organization_id and p.id = qa.program_id`
const lookups = { ...personLookups, programs: programNames('en') }
const ofAgency = ({ agency, asOf }: ReportScope, more: Sql = sql``) =>
  asOf.mode === 'now'
    ? sql`qa.organization_id = ${agency.id} ${more}`
    : sql`qa.organization_id = ${agency.id} and qa.submitted_on <= ${asOf.day}::date ${more}`
const person = (scope: ReportScope) => ({
  name: textCell(nameOfPerson, 28),
  employee_number: textCell(sql`e.employee_number`, 14),
  program: textCell(titleOf(scope), 32),
  quiz: textCell(quizOf(scope), 30),
  language: wordsCell(sql`qa.language`, languages, 14),
  ...placeCells,
})
const personFilters = {
  search: everyWordIn(sql`e.search`),
  program_id: amongOrNone(sql`qa.program_id`),
  language: among(sql`qa.language`),
  ...placeFilters,
}

const ofAttempts = datasets.quiz_attempts.list
const attemptSource: AnyDatasetSql['source'] = {
  list: ofAttempts,
  from: scope => sql`${attemptTables} ${program} ${whereabouts(scope, sql`qa.submitted_on`)}`,
  joinsSets: true,
  id: sql`qa.id`,
  seen: scope => ofAgency(scope),
  columns: sql``,
  filters: {
    ...personFilters,
    result: among(sql`qa.state`),
    submitted_from: fromDay(sql`qa.submitted_on`),
    submitted_to: toDay(sql`qa.submitted_on`),
    score_min: atLeast(sql`qa.score`),
    score_max: atMost(sql`qa.score`),
    conditions: treeOf<ReportScope>(ofAttempts, () => attemptSource, sql`qa.employee_id`),
  },
  orders: {
    name: [byName, { sql: sql`qa.started_at` }],
    score: [{ sql: sql`qa.score`, nulls: 'last' }, byName],
    submitted_at: [{ sql: sql`qa.submitted_at`, nulls: 'last' }, byName],
  },
  tiesStay: true,
}

export const attemptsSql = defineDatasetSql<typeof datasets.quiz_attempts>({
  dataset: datasets.quiz_attempts,
  source: attemptSource,
  joins: () => whereaboutNames,
  employee: sql`qa.employee_id`,
  cells: scope => ({
    ...person(scope),
    number: { is: 'number', value: sql`qa.number`, width: 8 },
    result: wordsCell(sql`qa.state`, attemptStates, 16),
    score: { is: 'number', value: sql`qa.score`, width: 8 },
    pass_mark: { is: 'number', value: sql`qa.pass_mark`, width: 8 },
    submitted_at: { is: 'moment', value: sql`qa.submitted_at`, width: 18 },
    time_taken: { is: 'number', value: sql`ceil(qa.seconds_spent / 60.0)`, width: 10 },
    device: textCell(sql`qa.device`, 20),
  }),
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`qa.employee_id` },
    pass_rate: {
      is: 'ratio',
      over: sql`(qa.state = 'passed')::int`,
      under: sql`(qa.state in ('passed', 'failed'))::int`,
    },
    score: { is: 'mean', value: sql`case when qa.state in ('passed', 'failed') then qa.score end` },
  },
  dimensions: {
    program: { value: sql`qa.program_id`, label: titleOf },
    result: { value: sql`qa.state` },
    language: { value: sql`qa.language` },
    ...placeDimensions,
    submitted: { value: sql`qa.submitted_on` },
  },
  lookups,
})

/** The questions of each version, unpacked once. */
const questions = ({
  agency,
}: ReportScope) => sql`left join (select c.version_id, c.module_id, q.one ->> 'id' as id, q.one -> 'texts' as texts
    from program_modules c cross join lateral jsonb_array_elements(c.content -> 'questions') q (one)
    where c.organization_id = ${agency.id} and c.kind = 'quiz' offset 0) q
  on q.version_id = qa.version_id and q.module_id = qa.module_id and q.id = an.question_id`
const questionOf = ({ origin }: Pick<ReportScope, 'origin'>) => sql`text_in(q.texts, ${origin.language})`

const ofAnswers = datasets.quiz_answers.list
const answerSource: AnyDatasetSql['source'] = {
  list: ofAnswers,
  from: scope => sql`${attemptTables} ${program}
    join quiz_answers an on an.organization_id = qa.organization_id and an.attempt_id = qa.id
    ${questions(scope)} ${whereabouts(scope, sql`qa.submitted_on`)}`,
  joinsSets: true,
  id: idOf(sql`an.attempt_id::text || an.question_id`),
  seen: scope => ofAgency(scope, sql`and qa.state in ('submitted', 'passed', 'failed')`),
  columns: sql``,
  filters: {
    ...personFilters,
    question: (value: string) => sql`an.question_id = ${value}`,
    mark: among(sql`an.mark`),
    answered_from: fromDay(sql`qa.submitted_on`),
    answered_to: toDay(sql`qa.submitted_on`),
    conditions: treeOf<ReportScope>(ofAnswers, () => answerSource, sql`qa.employee_id`),
  },
  orders: {
    name: [byName, { sql: sql`qa.submitted_on` }],
    answered_on: [{ sql: sql`qa.submitted_on`, nulls: 'last' }, byName, { sql: sql`an.position` }],
  },
  tiesStay: true,
}

const isGraded = sql`an.mark <> 'waiting'`

export const answersSql = defineDatasetSql<typeof datasets.quiz_answers>({
  dataset: datasets.quiz_answers,
  source: answerSource,
  joins: () => whereaboutNames,
  employee: sql`qa.employee_id`,
  cells: scope => ({
    ...person(scope),
    question: textCell(questionOf(scope), 40),
    mark: wordsCell(sql`an.mark`, gradedMarks, 14),
    answered_on: { is: 'day', value: sql`qa.submitted_on`, width: 12 },
  }),
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`qa.employee_id` },
    wrong_rate: { is: 'ratio', over: sql`(an.mark = 'wrong')::int`, under: sql`(${isGraded})::int` },
    earned_rate: {
      is: 'ratio',
      over: sql`case when ${isGraded} then (an.earned * an.points)::numeric end`,
      under: sql`case when ${isGraded} then an.points end`,
    },
  },
  dimensions: {
    program: { value: sql`qa.program_id`, label: titleOf },
    question: { value: sql`an.question_id`, label: questionOf },
    mark: { value: sql`an.mark` },
    language: { value: sql`qa.language` },
    location: { value: sql`w.location_id`, label: sql`wl.name` },
    discipline: { value: sql`w.discipline_id`, label: sql`wd.name` },
    answered: { value: sql`qa.submitted_on` },
  },
  lookups,
})
