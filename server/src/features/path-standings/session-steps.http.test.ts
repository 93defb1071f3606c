import { addDays, api, type Args, type Id, type PathStep } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../test/booking.ts'
import { peopleOf, previewed, runBulk } from '../../../test/bulk-flow.ts'
import { type Caller, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { aTypeIn, programIn } from '../../../test/trainees.ts'
import { turnOf } from '../../../test/turn.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { todayIn } from '../employees/today.ts'
import { pathSteps } from './due.ts'

let house: House
let worker: RunningWorker
const today = todayIn('America/New_York')
const { session, people, book, change, awake, aProgramId } = booking(() => house)

beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house, [])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(() => awake())

const step = (over: Partial<PathStep> & Pick<PathStep, 'ref_id'>): PathStep => ({
  kind: 'session',
  is_required: true,
  is_gate: false,
  start: null,
  due: null,
  ...over,
})
async function aPath(steps: readonly PathStep[]): Promise<Id> {
  const { data } = await house.call(api.learningPaths.add, { body: { title: 'With a class', description: null } })
  const saved = await house.call(
    api.learningPaths.saveSteps,
    { params: { id: data.id }, body: { is_ordered: true, steps: [...steps], given_to: 'new' } },
    { headers: { 'if-match': `"${data.version}"` } },
  )
  expect(saved.status, JSON.stringify(saved.failure)).toBe(200)
  await house.call(api.learningPaths.setStatus, { params: { id: data.id }, body: { status: 'active' } })
  return data.id
}
const put = async (path_id: Id, ids: readonly Id[]) => {
  const act = { act: 'path_add' as const, path_id, start_date: addDays(today, -60), reason: null }
  const { id } = await previewed(house, { audience: { by: 'rows', ids: [...ids] }, change: act })
  await runBulk(house, id)
  await turnOf(house, pathSteps)
}
const pathOf = async (id: Id, as: Caller = 'agency_admin') =>
  (await house.call(api.learningPaths.ofEmployee, { params: { id } }, { as })).data.data[0]
/** Waits for the worker: a run next to it skips rows that it has claimed but not yet written. */
const standing = async (id: Id) => {
  await turnOf(house, pathSteps)
  await house.owner.query('select from path_due for share')
  const path = await pathOf(id)
  return [path?.state, ...(path?.steps ?? []).map(({ state }) => state)]
}
/** Creates a class some days ago, with these people's results. */
const held = async (marks: readonly { id: Id; result: string; minutes: number }[], over: object = {}) => {
  const id = await session({ inDays: -3, credit_minutes: 120, ...over })
  for (const mark of marks)
    await house.owner.query(
      `insert into session_bookings (organization_id, session_id, employee_id, state, source, booked_by_name, result, minutes, marked_how,
        marked_by_name, marked_at) values ($1, $2, $3, 'booked', 'manual', 'Ada', $4, $5, 'roster', 'Ada', now())`,
      [house.agency.id, id, mark.id, mark.result, mark.minutes],
    )
  return id
}
const close = (id: Id) =>
  house.owner.query(`update sessions set state = 'closed', closed_at = now(), closed_by_name = 'Rita' where id = $1`, [
    id,
  ])

test('[R-RTE-5] a session step is completed by a signed-off class, at the threshold of its program', async () => {
  const path = await aPath([step({ ref_id: await aProgramId() })])
  const [there = '', short = '', away = '', late = ''] = await people(4)
  await put(path, [there, short, away, late])
  expect(await standing(there)).toEqual(['in_progress', 'available'])
  const id = await held([
    { id: there, result: 'attended', minutes: 120 },
    { id: short, result: 'partial', minutes: 95 },
    { id: away, result: 'absent', minutes: 0 },
    { id: late, result: 'late', minutes: 96 },
  ])
  // It took place, but no one has signed it off
  expect(await standing(there)).toEqual(['in_progress', 'in_progress'])
  expect((await pathOf(there))?.steps[0]?.booking).toMatchObject({ session_id: id, is_over: true, result: 'attended' })
  await close(id)
  expect(await standing(there)).toEqual(['completed', 'done'])
  expect(await standing(late)).toEqual(['completed', 'done'])
  expect(await standing(short)).toEqual(['in_progress', 'available'])
  expect(await standing(away)).toEqual(['in_progress', 'available'])
  expect((await pathOf(there))?.steps[0]).toMatchObject({ settled_on: addDays(today, -3), booking: { session_id: id } })
  // Reversing a sign-off opens the path again
  await house.owner.query(`update sessions set state = 'open', closed_at = null, closed_by_name = null where id = $1`, [
    id,
  ])
  expect(await standing(there)).toEqual(['in_progress', 'in_progress'])
})

test('[R-RTE-12] a session too short for its program completes no step', async () => {
  const path = await aPath([step({ ref_id: await aProgramId() })])
  const [one = ''] = await people(1)
  await put(path, [one])
  const id = await held([{ id: one, result: 'attended', minutes: 14 }], { credit_minutes: 14 })
  await house.owner.query(
    `update session_bookings set settled = '{"effect": "partial", "why": "short", "minutes": 14}' where session_id = $1`,
    [id],
  )
  await close(id)
  expect(await standing(one)).toEqual(['in_progress', 'available'])
})

test('a class completes no step for people removed from its roster before the sign-off', async () => {
  const path = await aPath([step({ ref_id: await aProgramId() })])
  const [one = ''] = await people(1)
  await put(path, [one])
  const id = await held([{ id: one, result: 'attended', minutes: 120 }])
  const { data } = await house.call(api.bookings.ofEmployee, { params: { id: one } })
  await change(data.data[0]?.id ?? '', { state: 'removed', reason: null })
  await close(id)
  expect(await standing(one)).toEqual(['in_progress', 'available'])
})

test('a seat covers the step, a wait-list place leaves it open, and giving up the seat frees it', async () => {
  const path = await aPath([step({ ref_id: await aProgramId(), due: { from: 'open', amount: 20, unit: 'days' } })])
  const id = await session({ capacity: 1 })
  const [one = '', two = ''] = await people(2)
  await put(path, [one, two])
  const mine = await book(id, one)
  await book(id, two)
  expect(await standing(one)).toEqual(['in_progress', 'in_progress'])
  expect(await standing(two)).toEqual(['in_progress', 'available'])
  expect((await pathOf(two))?.steps[0]).toMatchObject({
    due_on: addDays(today, 20),
    booking: { session_id: id, state: 'waiting', is_over: false, zone: 'America/New_York' },
  })
  // A reader without access to sessions sees the path's progress but no class
  expect((await pathOf(one, 'viewer'))?.steps[0]).toMatchObject({ state: 'in_progress', booking: null })
  await change(mine.id, { state: 'cancelled', reason: 'Ill' })
  expect(await standing(one)).toEqual(['in_progress', 'available'])
  expect(await standing(two)).toEqual(['in_progress', 'in_progress'])
  const assigned = await house.call(api.assignments.ofEmployee, { params: { id: one } })
  expect(assigned.data.data).toEqual([])
})

test('a completed program completes its class step, and one program may be both a step and a class in one path', async () => {
  const { id: ref_id } = await programIn(house, {
    program: { training_type_id: await aTypeIn(house, { name: 'Both' }), titles: { en: 'Both ways' } },
    modules: [{}],
  })
  const path = await aPath([step({ kind: 'program', ref_id }), step({ ref_id })])
  const [one = ''] = await people(1)
  await put(path, [one])
  expect(await standing(one)).toEqual(['in_progress', 'available', 'locked'])
  expect((await pathOf(one))?.steps[1]).toMatchObject({ why: 'waits', waits_for: 'Both ways', booking: null })
  await house.owner.query(
    `update assignments set state = 'completed', progress_pct = 100, completed_at = now(), completed_on = $2, completed_how = 'online'
     where employee_id = $1`,
    [one, today],
  )
  expect(await standing(one)).toEqual(['completed', 'done', 'done'])
})

test('steps with an unknown program, or with the same class twice, are refused', async () => {
  const { data } = await house.call(api.learningPaths.add, { body: { title: 'Refused', description: null } })
  const save = async (steps: PathStep[]) => {
    const { status, failure } = await house.call(
      api.learningPaths.saveSteps,
      { params: { id: data.id }, body: { is_ordered: true, steps, given_to: 'new' } },
      { headers: { 'if-match': `"${data.version}"` } },
    )
    return [status, failure?.errors ?? failure?.message]
  }
  const ref_id = await aProgramId()
  expect(await save([step({ ref_id: house.agency.id })])).toEqual([
    422,
    { 'steps.0.ref_id': ['Choose a program that is not archived.'] },
  ])
  expect((await save([step({ ref_id }), step({ ref_id })]))[0]).toBe(422)
})

test('[R-RTE-14] people on a path are added to a session of its step, with a preview by name', async () => {
  const ref_id = await aProgramId()
  const path = await aPath([step({ ref_id })])
  const id = await session({ capacity: 1 })
  const [one = '', two = ''] = await people(2)
  await put(path, [one, two])
  const audience: Args<typeof api.bulk.add>['body']['audience'] = { by: 'path', path_id: path, filters: {} }
  const bulk = await previewed(house, { audience, change: { act: 'session_add', session_id: id, as: 'book' } })
  const before = await peopleOf(house, bulk.id)
  expect(before.map(({ changes }) => changes.find(({ field }) => field === 'seat')?.after)).toHaveLength(2)
  await runBulk(house, bulk.id)
  expect(await standing(one)).toEqual(['in_progress', 'in_progress'])
  expect((await pathOf(two))?.steps[0]?.booking).toMatchObject({ session_id: id, state: 'waiting' })
})
