import { api, type Args, type QuizContent } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmployeeRecord } from '../../demo/factories/employees.ts'
import { aModuleProgress, aQuizAttempt, type QuizAnswerRecord } from '../../demo/factories/learning.ts'
import { aProgramModule, aProgramVersion } from '../../demo/factories/programs.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { peopleOf, previewed, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { aTypeIn, assignedIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { learning } from '../../../test/learner.ts'
import { todayIn } from '../employees/today.ts'
import { startAttempt, submitAttempt } from '../learning/attempts.ts'

let house: House
let worker: RunningWorker
let type_id: string
const today = todayIn('America/New_York')
const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  house = await openHouse()
  type_id = await aTypeIn(house)
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from jobs')
  await house.owner.query('delete from quiz_attempts')
  await house.owner.query('delete from employees')
})

const people = (...over: Partial<EmployeeRecord>[]) => peopleIn(house, over, at => ({ employee_number: `Q-${at + 1}` }))

const shared = { pool_id: null, points: 1, explanations: { en: 'Water is slippery.' } }
const choice = (id: string, right: string): QuizContent['questions'][number] => ({
  ...shared,
  kind: 'single',
  id,
  texts: { en: `Question ${id}`, es: `Pregunta ${id}` },
  answers: ['a', 'b', 'c'].map(one => ({
    id: one,
    texts: { en: `Answer ${one}` },
    is_right: one === right,
    explanations: { en: `Why ${one}` },
  })),
})
const written: QuizContent['questions'][number] = {
  ...shared,
  kind: 'short',
  id: 'w',
  points: 4,
  texts: { en: 'What do you do first?' },
  accepted: {},
  by_hand: true,
}

interface Place {
  program_id: string
  module_id: string
}
/** Creates a program whose only module is a quiz, with two attempts allowed. */
async function program(questions: QuizContent['questions'], over: Partial<QuizContent> = {}): Promise<Place> {
  const content: QuizContent = {
    kind: 'quiz',
    instructions: {},
    pass_mark: 80,
    max_attempts: 2,
    cool_down_hours: 0,
    time_limit_minutes: null,
    shuffles_questions: false,
    shuffles_answers: false,
    gives_part: false,
    shows_after: 'answers',
    pools: [],
    questions,
    ...over,
  }
  const { id, modules } = await programIn(house, {
    program: { training_type_id: type_id },
    modules: [{ kind: 'quiz', titles: { en: 'Final quiz' }, content }],
  })
  return { program_id: id, module_id: modules[0] ?? '' }
}

const assigned = ({ program_id }: Place, employees: readonly string[]) => assignedIn(house, program_id, employees)

/** Answers by the positions shown; nothing is shuffled. */
const attempted = (assignment_id: string, module_id: string, answers: Record<string, string[]>) =>
  learning(house, async scope => {
    const { id } = await startAttempt(scope, { assignment_id, module_id, language: 'en', device: 'Phone' })
    return submitAttempt(scope, { attempt_id: id, answers })
  })
const standing = async (id: string) =>
  (await house.call(api.assignments.list, { params: { id } })).data.data.map(one => one.standing)
const results = async (
  id: string,
  query: Args<typeof api.quizResults.list>['query'] = {},
  as: Caller = 'agency_admin',
) => (await house.call(api.quizResults.list, { params: { id }, query }, { as })).data
const attempt = async ({ program_id }: Place, attempt_id: string, as: Caller = 'agency_admin') =>
  (await house.call(api.quizResults.get, { params: { id: program_id, attempt_id } }, { as })).data
const rows = (ids: readonly string[]) => ({ by: 'rows' as const, ids: [...ids] })
const adding = (program_id: string, over: object = {}) => ({
  act: 'attempts' as const,
  program_id,
  extra: 2,
  expires_on: null,
  reason: 'New wording',
  ...over,
})

test('[R-RTE-7][R-PER-4] access in four cases for each reading call', async () => {
  const [id = ''] = await people({})
  const place = await program([choice('1', 'a'), written])
  const [assignment = ''] = await assigned(place, [id])
  const { id: attempt_id } = await attempted(assignment, place.module_id, { '1': ['1'], w: ['Call for help'] })
  const params = { id: place.program_id }
  const { data } = await fourCases(house, api.quizResults.list, { args: { params } })
  expect(data.data).toMatchObject([
    {
      name: 'Abela, Ana',
      quiz: 'Final quiz',
      number: 1,
      state: 'submitted',
      score: null,
      version_number: 1,
      device: 'Phone',
    },
  ])
  await fourCases(house, api.quizResults.counts, { args: { params, query: { of: 'result' } } })
  await fourCases(house, api.quizResults.export, { args: { params, query: { format: 'csv' } }, denied: 'viewer' })
  const overview = await fourCases(house, api.quizResults.overview, { args: { params } })
  expect(overview.data).toEqual({ has_quiz: true, blocked: 0, blocked_names: [], waiting: 1 })
  const quizzes = await fourCases(house, api.quizResults.quizzes, { args: { params } })
  expect(quizzes.data.data).toEqual([{ id: place.module_id, name: 'Final quiz' }])
  const versions = await fourCases(house, api.quizResults.versions, { args: { params } })
  expect(versions.data.data).toMatchObject([{ name: 'Version 1' }])
  const waiting = await fourCases(house, api.quizResults.waiting, { args: { params } })
  expect(waiting.data).toMatchObject({ total: 1, data: [{ name: 'Ana Abela', answer: 'Call for help', points: 4 }] })
  await fourCases(house, api.quizResults.items, { args: { params } })
  const one = await fourCases(house, api.quizResults.get, { args: { params: { ...params, attempt_id } } })
  expect(one.data).toMatchObject({ hides_answers: false, answers: [{ mark: 'wrong' }, { mark: 'waiting' }] })
})

test('[R-ENT-6] an attempt shows each answer; right ones and explanations only to program editors', async () => {
  const [id = ''] = await people({})
  const place = await program([choice('1', 'a'), choice('2', 'b')])
  const [assignment = ''] = await assigned(place, [id])
  const { id: attempt_id } = await attempted(assignment, place.module_id, { '1': ['0'], '2': ['2'] })
  expect(await attempt(place, attempt_id)).toMatchObject({
    state: 'failed',
    score: 50,
    pass_mark: 80,
    language: 'en',
    answers: [
      { mark: 'right', earned: 1, points: 1, answered: [{ texts: { en: 'Answer a' } }] },
      {
        mark: 'wrong',
        earned: 0,
        answered: [{ texts: { en: 'Answer c' }, why: { en: 'Why c' } }],
        right: [{ texts: { en: 'Answer b' }, why: { en: 'Why b' } }],
        explanations: { en: 'Water is slippery.' },
      },
    ],
  })
  const nurse = await attempt(place, attempt_id, 'rn_limited')
  expect(nurse.hides_answers).toBe(true)
  expect(nurse.answers.map(({ right, explanations }) => ({ right, explanations }))).toEqual([
    { right: null, explanations: {} },
    { right: null, explanations: {} },
  ])
  expect(nurse.answers.flatMap(({ answered }) => answered.map(({ why }) => why))).toEqual([{}, {}])
})

test('[R-RTE-7] filters, search and sorting work for attempts; a coordinator sees those of their own people', async () => {
  const ids = await people({}, { last_name: 'Zuniga', coordinator_id: house.agency.coordinator_id })
  const place = await program([choice('1', 'a')])
  const assignments = await assigned(place, ids)
  await attempted(assignments[0] ?? '', place.module_id, { '1': ['1'] })
  await attempted(assignments[1] ?? '', place.module_id, { '1': ['0'] })
  const names = async (query: Args<typeof api.quizResults.list>['query'], as?: Caller) =>
    (await results(place.program_id, query, as)).data.map(({ name }) => name)
  expect(await names({ sort_by: 'score' })).toEqual(['Abela, Ana', 'Zuniga, Ana'])
  expect(await names({ sort_by: '-score' })).toEqual(['Zuniga, Ana', 'Abela, Ana'])
  expect(await names({ result: 'passed' })).toEqual(['Zuniga, Ana'])
  expect(await names({ search: 'abela' })).toEqual(['Abela, Ana'])
  expect(await names({ language: 'es' })).toEqual([])
  expect(await names({ module_id: place.module_id, submitted_from: today, sort_by: 'name' })).toHaveLength(2)
  expect(await names({ submitted_from: tomorrow })).toEqual([])
  expect(await names({ score_min: '50' })).toEqual(['Zuniga, Ana'])
  expect(await names({ score_min: '100.5' })).toEqual([])
  expect(await names({ score_max: '49.5' })).toEqual(['Abela, Ana'])
  expect(await names({}, 'coordinator_limited')).toEqual(['Zuniga, Ana'])
  const { data } = await house.call(api.quizResults.counts, {
    params: { id: place.program_id },
    query: { of: 'result' },
  })
  expect(data.data).toEqual(
    expect.arrayContaining([
      { value: 'passed', count: 1 },
      { value: 'failed', count: 1 },
    ]),
  )
})

test('[R-RTE-14] add quiz attempts: the preview shows who gets how many and who is skipped; the run unblocks; an undo removes unused ones', async () => {
  const [blocked = '', fresh = '', passed = '', other = ''] = await people({}, {}, {}, {})
  const place = await program([choice('1', 'a')])
  const assignments = await assigned(place, [blocked, fresh, passed])
  const wrong = { '1': ['1'] }
  await attempted(assignments[0] ?? '', place.module_id, wrong)
  await attempted(assignments[0] ?? '', place.module_id, wrong)
  await attempted(assignments[2] ?? '', place.module_id, { '1': ['0'] })
  const overview = async () =>
    (await house.call(api.quizResults.overview, { params: { id: place.program_id } })).data.blocked_names
  expect(await overview()).toEqual(['Ana Abela'])
  await expect(attempted(assignments[0] ?? '', place.module_id, wrong)).rejects.toThrow('There are no attempts left')

  const plan = await previewed(house, {
    audience: rows([blocked, fresh, passed, other]),
    change: adding(place.program_id),
  })
  expect(plan).toMatchObject({ title: 'Add 2 attempts for Fall prevention', counts: { update: 2, skip: 2 } })
  expect(await peopleOf(house, plan.id)).toMatchObject([
    { outcome: 'update', changes: [{ field: 'program' }, { field: 'attempts_left', before: '0', after: '2' }] },
    { outcome: 'update', changes: [{ field: 'program' }, { field: 'attempts_left', before: '2', after: '4' }] },
    { outcome: 'skip', reason: 'Completed this program already.' },
    { outcome: 'skip', reason: 'Doesn’t have this program open.' },
  ])
  await runBulk(house, plan.id)
  expect(await overview()).toEqual([])
  await attempted(assignments[0] ?? '', place.module_id, wrong)
  const { data } = await house.call(api.employees.history, { params: { id: blocked } })
  expect(data.data.map(({ kind }) => kind)).toContain('training.attempts_added')

  const preview = await house.call(api.bulk.undoPreview, { params: { id: plan.id } })
  expect(preview.data).toMatchObject({
    restored: 1,
    left: 1,
    left_people: [{ name: 'Abela, Ana', reason: 'Already used or removed.' }],
  })
  await undoBulk(house, plan.id)
  const { rows: grants } = await house.owner.query(
    'select employee_id, undone_at is null as stands from attempt_grants order by stands',
  )
  expect(grants).toEqual([
    { employee_id: fresh, stands: false },
    { employee_id: blocked, stands: true },
  ])
})

test('[R-RTE-14] expired attempts no longer count; a program without a quiz, a past day and too many are refused at their fields', async () => {
  const [id = ''] = await people({})
  const place = await program([choice('1', 'a')])
  const [assignment = ''] = await assigned(place, [id])
  await attempted(assignment, place.module_id, { '1': ['1'] })
  await attempted(assignment, place.module_id, { '1': ['1'] })
  const plan = await previewed(house, {
    audience: rows([id]),
    change: adding(place.program_id, { expires_on: today }),
  })
  await runBulk(house, plan.id)
  expect(await standing(place.program_id)).toEqual(['overdue'])
  await house.owner.query(`update attempt_grants set expires_on = current_date - 3`)
  expect(await standing(place.program_id)).toEqual(['blocked'])

  const refused = async (change: Args<typeof api.bulk.add>['body']['change']) =>
    (await house.call(api.bulk.add, { body: { audience: rows([id]), change } })).failure?.errors
  expect(await refused(adding(place.program_id, { expires_on: '2026-01-05' }))).toEqual({
    'change.expires_on': ['Choose today or a later day.'],
  })
  expect(await refused(adding(place.program_id, { extra: 21 }))).toMatchObject({
    'change.extra': ['Enter a number of attempts from 1 to 20.'],
  })
  const plain = await program([])
  await house.owner.query(`update program_modules set kind = 'acknowledgement' where module_id = $1`, [plain.module_id])
  expect(await refused(adding(plain.program_id))).toEqual({
    'change.program_id': ['“Fall prevention” has no quiz.'],
  })
})

test('[R-RTE-14] added attempts can be used, even where earlier ones expired after use', async () => {
  const [id = ''] = await people({})
  const place = await program([choice('1', 'a')])
  const [assignment = ''] = await assigned(place, [id])
  const fail = () => attempted(assignment, place.module_id, { '1': ['1'] })
  await fail()
  await fail()
  const add = async (over: object) => {
    const plan = await previewed(house, { audience: rows([id]), change: adding(place.program_id, over) })
    await runBulk(house, plan.id)
    return (await peopleOf(house, plan.id))[0]?.changes[1]
  }
  await add({ expires_on: today })
  await fail()
  await fail()
  await house.owner.query('update attempt_grants set expires_on = current_date - 3')
  expect(await add({ extra: 1 })).toMatchObject({ field: 'attempts_left', before: '0', after: '1' })
  expect(await standing(place.program_id)).toEqual(['overdue'])
  await fail()
  expect(await standing(place.program_id)).toEqual(['blocked'])
})

test('[R-RTE-14][R-PER-16] a nurse adds attempts and nothing else in bulk; a coordinator cannot', async () => {
  const [id = ''] = await people({ coordinator_id: house.agency.coordinator_id })
  const place = await program([choice('1', 'a')])
  await assigned(place, [id])
  const plan = await previewed(house, { audience: rows([id]), change: adding(place.program_id) }, 'rn_limited')
  expect((await runBulk(house, plan.id, 'rn_limited')).state).toBe('succeeded')
  const tried = async (change: Args<typeof api.bulk.add>['body']['change'], as: Caller) =>
    (await house.call(api.bulk.add, { body: { audience: rows([id]), change } }, { as })).failure?.errors
  expect(await tried({ act: 'location', location_id: null }, 'rn_limited')).toEqual({
    'change.act': ['You don’t have permission to edit employees.'],
  })
  expect(await tried(adding(place.program_id), 'coordinator_limited')).toEqual({
    'change.act': ['You don’t have permission to add quiz attempts.'],
  })
})

test('[R-ENT-6] grading: the four cases; the last waiting answer settles the attempt as of the day it was submitted', async () => {
  const [id = '', second = ''] = await people({}, {})
  const place = await program([choice('1', 'a'), written])
  const [assignment = '', other = ''] = await assigned(place, [id, second])
  const { id: attempt_id } = await attempted(assignment, place.module_id, { '1': ['0'], w: ['Call for help'] })
  await house.owner.query(`update quiz_attempts set submitted_on = '2026-03-05', submitted_at = '2026-03-05T15:00:00Z'`)
  const params = { id: place.program_id, attempt_id, question_id: 'w' }
  const body = { earned: 3, comment: 'Name the number too.' }
  const graded = await fourCases(house, api.quizResults.grade, { args: { params, body }, denied: 'viewer' })
  expect(graded.data).toEqual({ state: 'passed', score: 80, waiting: 0 })
  const { rows: done } = await house.owner.query(
    'select state, completed_on::text, score from assignments where id = $1',
    [assignment],
  )
  expect(done).toEqual([{ state: 'completed', completed_on: '2026-03-05', score: 80 }])
  expect((await attempt(place, attempt_id)).answers[1]).toMatchObject({
    mark: 'partly',
    earned: 3,
    comment: 'Name the number too.',
    graded_by_name: 'Ada Admin',
  })
  const again = await house.call(api.quizResults.grade, { params, body })
  expect(again).toMatchObject({ status: 409 })

  const low = await attempted(other, place.module_id, { '1': ['0'], w: ['I don’t know'] })
  const inLow = { ...params, attempt_id: low.id }
  const much = await house.call(api.quizResults.grade, { params: inLow, body: { earned: 5, comment: null } })
  expect(much.failure.errors).toEqual({ earned: ['The question is worth 4 points at most.'] })
  const choiceOf = await house.call(api.quizResults.grade, { params: { ...inLow, question_id: '1' }, body })
  expect(choiceOf.status).toBe(409)
  const none = await house.call(
    api.quizResults.grade,
    { params: inLow, body: { earned: 0, comment: null } },
    { as: 'rn_limited' },
  )
  expect(none.data).toEqual({ state: 'failed', score: 20, waiting: 0 })
})

test('with two answers waiting, grading the first leaves the attempt waiting, and it may be regraded until the other is graded', async () => {
  const [id = ''] = await people({})
  const place = await program([written, { ...written, id: 'x' }])
  const [assignment = ''] = await assigned(place, [id])
  const { id: attempt_id } = await attempted(assignment, place.module_id, { w: ['One'], x: ['Two'] })
  const grade = async (question_id: string, earned: number) =>
    (
      await house.call(api.quizResults.grade, {
        params: { id: place.program_id, attempt_id, question_id },
        body: { earned, comment: null },
      })
    ).data
  expect(await grade('w', 0)).toEqual({ state: 'submitted', score: null, waiting: 1 })
  expect(await grade('w', 4)).toEqual({ state: 'submitted', score: null, waiting: 1 })
  expect(await grade('x', 4)).toEqual({ state: 'passed', score: 100, waiting: 0 })
})

test('[R-ENT-6] voiding: the four cases; the try is returned, and it can be counted again', async () => {
  const [id = ''] = await people({})
  const place = await program([choice('1', 'a')])
  const [assignment = ''] = await assigned(place, [id])
  await attempted(assignment, place.module_id, { '1': ['1'] })
  const { id: attempt_id } = await attempted(assignment, place.module_id, { '1': ['1'] })
  expect(await standing(place.program_id)).toEqual(['blocked'])
  const params = { id: place.program_id, attempt_id }
  const body = { reason: 'The tablet froze' }
  const voided = await fourCases(house, api.quizResults.void, { args: { params, body }, denied: 'coordinator_limited' })
  expect(voided.data).toMatchObject({ state: 'voided', void_reason: 'The tablet froze', voided_by_name: 'Ada Admin' })
  expect(await standing(place.program_id)).toEqual(['overdue'])
  expect((await house.call(api.quizResults.void, { params, body })).status).toBe(409)
  const restored = await fourCases(house, api.quizResults.restore, {
    args: { params, body: {} },
    denied: 'coordinator_limited',
  })
  expect(restored.data).toMatchObject({ state: 'failed', void_reason: null })
  expect(await standing(place.program_id)).toEqual(['blocked'])
  const { data } = await house.call(api.employees.history, { params: { id } })
  expect(data.data.slice(0, 2).map(({ kind, reason }) => ({ kind, reason }))).toEqual([
    { kind: 'training.attempt_restored', reason: null },
    { kind: 'training.attempt_voided', reason: 'The tablet froze' },
  ])
})

test('voiding the only attempt leaves no failed try behind; one that completed the program is kept', async () => {
  const [id = ''] = await people({})
  const place = await program([choice('1', 'a')], { max_attempts: 1 })
  const [assignment = ''] = await assigned(place, [id])
  const failed = await attempted(assignment, place.module_id, { '1': ['1'] })
  const give = (attempt_id: string) =>
    house.call(api.quizResults.void, { params: { id: place.program_id, attempt_id }, body: { reason: 'Wrong person' } })
  await give(failed.id)
  expect(await standing(place.program_id)).toEqual(['overdue'])
  const passed = await attempted(assignment, place.module_id, { '1': ['0'] })
  expect((await attempt(place, passed.id)).kept_because).toBe(
    'The program was completed with this attempt. Reverse the completion first.',
  )
  expect((await give(passed.id)).status).toBe(409)
})

test('[R-RTE-7] item analysis counts only graded attempts, hardest first, and shows wrong answers only to editors', async () => {
  const ids = await people(...Array.from({ length: 12 }, () => ({})))
  const place = await program([choice('1', 'a'), choice('2', 'b'), choice('3', 'c')])
  const assignments = await assigned(place, ids)
  for (const [at, assignment] of assignments.entries())
    await attempted(assignment, place.module_id, {
      '1': [at < 3 ? '0' : '1'],
      '2': [at < 6 ? '1' : '0'],
      '3': [at < 9 ? '2' : '1'],
    })
  const items = async (as: Caller) =>
    (await house.call(api.quizResults.items, { params: { id: place.program_id } }, { as })).data
  const { data, least } = await items('agency_admin')
  expect(least).toBe(10)
  expect(data).toMatchObject([
    {
      question_id: '1',
      asked: 12,
      percent: 25,
      wrong: { texts: { en: 'Answer b' }, percent: 75 },
      hints: ['misread', 'hard'],
    },
    { question_id: '2', percent: 50, wrong: { texts: { en: 'Answer a' }, percent: 50 } },
    { question_id: '3', percent: 75, by_language: [{ language: 'en', asked: 12, percent: 75 }] },
  ])
  expect(data[1]?.discrimination).toBeGreaterThan(0.5)
  const nurse = await items('rn_limited')
  expect(nurse.hides_answers).toBe(true)
  expect(nurse.data.map(({ wrong }) => wrong)).toEqual([null, null, null])
  expect(nurse.data[0]?.hints).toEqual(['hard'])
  await house.owner.query(`update quiz_attempts set state = 'voided', voided_at = now()`)
  expect((await items('agency_admin')).data).toEqual([])
})

test('[R-RTE-7] item analysis of two versions and two languages, worked by hand: a choice that is right only in another version counts as wrong', async () => {
  const organization_id = house.agency.id
  const [texts, title] = [{ en: 'Several' }, { en: 'Final quiz' }]
  const several: QuizContent['questions'][number] = {
    ...shared,
    kind: 'multiple',
    id: 'm',
    points: 2,
    texts,
    answers: ['a', 'b', 'c'].map(id => ({ id, texts: { en: `Answer ${id}` }, is_right: id !== 'c' })),
  }
  const place = await program([choice('1', 'a'), several])
  const { rows: held } = await house.owner.query<{ version_id: string; content: QuizContent }>(
    'select version_id, content from program_modules where module_id = $1',
    [place.module_id],
  )
  const second = aProgramVersion({ organization_id, program_id: place.program_id, number: 2 })
  const content = { ...held[0]?.content, questions: [choice('1', 'b'), several] } as QuizContent
  const module = { kind: 'quiz' as const, titles: title, content, module_id: place.module_id }
  await house.load({
    program_versions: [second],
    program_modules: [aProgramModule({ organization_id, version_id: second.id, ...module })],
  })
  const versions = [held[0]?.version_id ?? '', second.id]
  const ids = await people(...Array.from({ length: 18 }, () => ({})))
  const assignments = await assigned(place, ids)
  const attempts = ids.map((employee_id, at) =>
    aQuizAttempt({
      organization_id,
      employee_id,
      ...place,
      assignment_id: assignments[at] ?? '',
      version_id: versions[at < 8 ? 0 : 1] ?? '',
      language: at % 2 ? 'es' : 'en',
      state: at < 16 ? 'failed' : at === 16 ? 'submitted' : 'abandoned',
    }),
  )
  // In the first version, three answer a, which is right, and five b; in the second, two answer b, which is right there, and six a
  const first = (at: number) => (at < 3 || at > 9 ? 'a' : 'b')
  const isRight = (at: number) => at < 3 || at === 8 || at === 9
  const answers = attempts.flatMap(({ id: attempt_id, employee_id }, at): QuizAnswerRecord[] => {
    const own = { organization_id, attempt_id, employee_id }
    const mark = isRight(at) ? ('right' as const) : ('wrong' as const)
    return [
      { ...own, question_id: '1', position: 1, chosen: [first(at)], mark, earned: isRight(at) ? 1 : 0, points: 1 },
      at % 2
        ? { ...own, question_id: 'm', position: 2, chosen: ['a', 'b'], mark: 'right', earned: 2, points: 2 }
        : { ...own, question_id: 'm', position: 2, chosen: ['a', 'c'], mark: 'partly', earned: 1, points: 2 },
    ]
  })
  await house.load({ quiz_attempts: attempts, quiz_answers: answers })
  const items = async (version_id?: string) =>
    (
      await house.call(api.quizResults.items, {
        params: { id: place.program_id },
        query: version_id ? { version_id } : {},
      })
    ).data.data
  // r = (16 × 3.5 − 12 × 5) / √((16 × 10 − 12²) × (16 × 5 − 5²)) = −0.135, in both directions
  expect(await items()).toMatchObject([
    {
      question_id: '1',
      asked: 16,
      percent: 31,
      discrimination: -0.13,
      worse_in: null,
      by_language: [
        { language: 'en', asked: 8, percent: 38 },
        { language: 'es', asked: 8, percent: 25 },
      ],
      wrong: { texts: { en: 'Answer a' }, percent: 38 },
      hints: ['misread', 'negative'],
    },
    {
      question_id: 'm',
      asked: 16,
      percent: 75,
      discrimination: -0.13,
      by_language: [
        { language: 'en', asked: 8, percent: 50 },
        { language: 'es', asked: 8, percent: 100 },
      ],
      wrong: { texts: { en: 'Answer c' }, percent: 50 },
    },
  ])
  expect(await items(versions[0])).toMatchObject([
    { question_id: '1', asked: 8, percent: 38, discrimination: null, wrong: { percent: 63 } },
    { question_id: 'm', asked: 8, percent: 75, discrimination: null, wrong: { percent: 50 } },
  ])
  expect((await items(second.id)).map(({ wrong }) => wrong)).toMatchObject([
    { texts: { en: 'Answer a' }, percent: 75 },
    { texts: { en: 'Answer c' }, percent: 50 },
  ])
})

test('the overview counts the people the list shows as blocked, each once however many quizzes block them, and names the first quiz', async () => {
  const organization_id = house.agency.id
  const place = await program([choice('1', 'a')])
  const { rows: held } = await house.owner.query<{ version_id: string; content: QuizContent }>(
    'select version_id, content from program_modules where module_id = $1',
    [place.module_id],
  )
  const [{ version_id, content } = { version_id: '', content: null }] = held
  const second = aProgramModule({ organization_id, version_id, position: 2, kind: 'quiz', ...(content && { content }) })
  await house.load({ program_modules: [second] })
  const ids = await people(...Array.from({ length: 11 }, () => ({})))
  const [tried = '', away = ''] = ids.slice(8)
  const assignments = await assigned(place, ids)
  const other = await program([choice('1', 'a')])
  const [elsewhere = ''] = await assigned(other, [tried])
  const failed = (assignment_id: string, at: number, module_id: string, failed_attempts: number) =>
    aModuleProgress({
      organization_id,
      assignment_id,
      module_id,
      failed_attempts,
      employee_id: ids[at] ?? '',
      state: 'in_progress',
    })
  await house.load({
    module_progress: [
      ...assignments.map((id, at) => failed(id, at, place.module_id, at === 8 ? 1 : 2)),
      failed(assignments[0] ?? '', 0, second.module_id, 2),
      failed(elsewhere, 8, other.module_id, 2),
    ],
  })
  await house.owner.query(
    `update assignments set state = 'in_progress', started_at = now(), version_id = $1
    where program_id = $2`,
    [version_id, place.program_id],
  )
  await house.owner.query('update assignments set start_date = current_date + 9 where id = $1', [assignments[10]])
  await house.owner.query(
    `insert into training_pauses (organization_id, employee_id, starts_on) values ($1, $2, current_date - 9)`,
    [organization_id, away],
  )
  const params = { id: place.program_id }
  const { data: blocked } = await house.call(api.assignments.list, { params, query: { standing: 'blocked' } })
  expect(blocked.data.map(({ employee_id }) => employee_id)).toEqual(ids.slice(0, 8))
  const { data } = await house.call(api.quizResults.overview, { params })
  expect(data).toMatchObject({
    blocked: 8,
    blocked_names: ['Ana Abela', 'Ana Abelb', 'Ana Abelc', 'Ana Abeld', 'Ana Abele'],
  })
})
