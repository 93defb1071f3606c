import { api, type Id, type PackageState } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKey } from '../../../test/api-key.ts'
import { assignedProgram, trainingOf } from '../../../test/assigned.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { kept } from '../../../test/upload-flow.ts'
import { aPackage } from '../../../test/zips.ts'

let house: House
let training: Awaited<ReturnType<typeof trainingOf>>
let key: { token: string }
beforeAll(async () => {
  house = await openHouse()
  training = await trainingOf(house)
  key = await aKey(house, { name: 'Caregiver app' })
})
afterAll(() => house.close())

const item = (mark: number | null) =>
  `<item identifier="i" identifierref="r"><title>Lesson</title>${mark === null ? '' : `<adlcp:masteryscore>${mark}</adlcp:masteryscore>`}</item>`

/** Creates a person with only a package to do. */
async function assigned({ mark = null, ...over }: { mark?: number | null; credits_by?: 'module' } = {}) {
  const { id: file } = await kept(house, 'hands.zip', aPackage([], { items: item(mark) }), 'agency_admin', 'package')
  const content = { kind: 'scorm', packages: { en: file } }
  const one = await assignedProgram(house, training, { ...over, statement: { kind: 'scorm', content } })
  await house.owner.query('update program_modules set is_required = false where module_id = $1', [one.asked])
  await house.owner.query(
    `insert into program_files (organization_id, module_row_id, file_id)
     select organization_id, id, $2 from program_modules where module_id = $1`,
    [one.statement, file],
  )
  const params = { learner: one.employee_id, id: one.assignment_id, module_id: one.statement }
  const tell = (values: Record<string, string>, body: object = {}) => {
    const state: Record<Id, PackageState> = { [file]: { i: { values, seconds: 0, opened: true, closed: false } } }
    return house.call(api.learners.progress, { params, body: { place: { state }, ...body } }, { as: key })
  }
  const done = (body: object = {}) =>
    house.call(api.learners.progress, { params, body: { done: true, ...body } }, { as: key })
  const complete = () => house.call(api.learners.complete, { params, body: {} }, { as: key })
  const stands = async () => {
    const { rows } = await house.owner.query<{ state: string; score: number | null }>(
      'select state, score from module_progress where assignment_id = $1 and module_id = $2',
      [one.assignment_id, one.statement],
    )
    return rows[0]
  }
  return { ...one, file, tell, done, complete, stands }
}
const status = (said: string, raw?: string) => ({
  'cmi.core.lesson_status': said,
  ...(raw !== undefined && { 'cmi.core.score.raw': raw }),
})

test('the server judges whether a package is complete, by its last report', async () => {
  const one = await assigned()
  const refused = 'Finish the lesson first. It has not reported that you completed or passed it.'
  expect((await one.done()).failure.message).toBe(refused)
  expect((await one.done({ place: { state: 'done' } })).failure.message).toBe(refused)
  expect((await one.tell(status('incomplete'), { done: true })).failure.message).toBe(refused)
  // Refused calls left nothing behind
  expect(await one.stands()).toBeUndefined()
  await one.tell(status('completed'))
  await one.tell(status('failed', '40'))
  expect((await one.done()).failure.message).toBe(refused)
  expect(await one.stands()).toEqual({ state: 'in_progress', score: 40 })
  await one.tell(status('passed', '90'))
  expect((await one.done()).data).toMatchObject({ progress_pct: 100, score: 90 })
})

test('failed after completed is not complete, and gives no certificate', async () => {
  const one = await assigned()
  await house.owner.query('update program_modules set is_required = true where module_id = $1', [one.more])
  expect((await one.tell(status('completed'), { done: true })).status).toBe(200)
  expect(await one.stands()).toMatchObject({ state: 'done' })
  // Looking at it again leaves it done
  await one.tell(status('incomplete'))
  expect(await one.stands()).toMatchObject({ state: 'done' })
  expect((await one.tell(status('failed', '20'))).data).toMatchObject({
    progress_pct: 0,
    score: 20,
    completed_on: null,
  })
  expect(await one.stands()).toEqual({ state: 'in_progress', score: 20 })
  await house.owner.query('update program_modules set is_required = false where module_id = $1', [one.more])
  const ended = await one.complete()
  expect([ended.status, ended.failure.details]).toEqual([409, { missing: [one.statement] }])
})

test('credit recorded in the ledger module by module is not reversed by a package', async () => {
  const one = await assigned({ credits_by: 'module' })
  await house.owner.query('update program_modules set is_required = true where module_id = $1', [one.more])
  expect((await one.tell(status('completed'), { done: true })).status).toBe(200)
  await one.tell(status('failed', '20'))
  expect(await one.stands()).toEqual({ state: 'done', score: 20 })
})

test.each([
  ['33.333333333333336', 33, true],
  ['33.333333333333336', 34, false],
  ['90 %', 80, false],
  ['high', 80, false],
])('a score of %s against a mark of %d: passed is %s', async (raw, mark, isPassed) => {
  const one = await assigned({ mark })
  const { status: answered } = await one.tell(status('completed', raw), { done: true })
  expect(answered).toBe(isPassed ? 200 : 409)
})

test('staff see the state and score of each module', async () => {
  const one = await assigned()
  const args = { params: { id: one.assignment_id } }
  const before = await fourCases(house, api.assignments.modules, { args })
  expect(before.data.data.map(({ state, score }) => [state, score])).toEqual(
    before.data.data.map(() => ['not_started', null]),
  )
  await one.tell(status('failed', '40'))
  const { data } = await house.call(api.assignments.modules, args, { as: 'viewer' })
  expect(data.data.find(({ module_id }) => module_id === one.statement)).toMatchObject({
    kind: 'scorm',
    state: 'in_progress',
    score: 40,
    attempts: 1,
    done_on: null,
  })
  expect(data.data.find(({ module_id }) => module_id === one.asked)).toMatchObject({ kind: 'quiz', attempts: 0 })
})

test('package attempts are counted when they end: repeated or interim reports do not count', async () => {
  const one = await assigned()
  const attempts = async () => {
    const { data } = await house.call(api.assignments.modules, { params: { id: one.assignment_id } }, { as: 'viewer' })
    const found = data.data.find(({ module_id }) => module_id === one.statement)
    return [found?.attempts, found?.score]
  }
  expect(await attempts()).toEqual([0, null])
  const seen = []
  for (const [said, raw] of [
    ['incomplete'],
    ['failed', '40'],
    ['failed', '40'],
    ['incomplete'],
    ['failed', '60'],
    ['passed', '90'],
    ['passed', '90'],
    // The last report of the same attempt decides
    ['failed', '20'],
    ['incomplete'],
    ['completed', '95'],
  ] as const) {
    await one.tell(status(said, raw))
    seen.push((await attempts())[0])
  }
  expect(seen).toEqual([0, 1, 1, 1, 2, 3, 3, 3, 3, 4])
  expect(await attempts()).toEqual([4, 95])
})

test('a score reaches the staff list, the ledger and the learner', async () => {
  const one = await assigned()
  const { data } = await one.tell(status('passed', '87.5'), { done: true })
  expect(data).toMatchObject({ score: 87, progress_pct: 100 })
  expect(data.completed_on).toBeTruthy()
  const listed = await house.call(api.assignments.list, { params: { id: one.program_id }, query: {} })
  expect(JSON.stringify(listed.data)).toContain('"score":87')
  const { rows } = await house.owner.query<{ score: number }>(
    `select score from training_records where assignment_id = $1 and kind = 'completion'`,
    [one.assignment_id],
  )
  expect(rows).toEqual([{ score: 87 }])
})

test('a package receives the learner’s name in the usual LMS format', async () => {
  const one = await assigned()
  const params = { learner: one.employee_id, id: one.assignment_id, file_id: one.file }
  const { data } = await house.call(api.learners.launchPackage, { params, body: {} }, { as: key })
  const { rows } = await house.owner.query<{ name: string }>(
    `select last_name || ', ' || first_name as name from employees where id = $1`,
    [one.employee_id],
  )
  expect(data.learner).toEqual({ id: one.employee_id, name: rows[0]?.name })
})

test('a package may store as much as its standard allows', async () => {
  const one = await assigned()
  const long = { ...status('incomplete'), 'cmi.suspend_data': '"'.repeat(64_000) }
  const kept = await one.tell(long)
  expect(kept.status, JSON.stringify(kept.failure)).toBe(200)
  const large = await one.tell({ ...long, 'cmi.comments': 'x'.repeat(300_000) })
  expect(large.failure.errors?.['place']?.[0]).toContain('300,000')
})
