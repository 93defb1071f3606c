import { api, type Id } from '@preceptor/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKey } from '../../../test/api-key.ts'
import { trainingOf } from '../../../test/assigned.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { birth_date, linksOf } from '../../../test/learner-links.ts'
import { learning } from '../../../test/learner.ts'
import { aSession, type SessionRecord } from '../../demo/factories/sessions.ts'
import { recordModule } from '../learning/modules.ts'

let house: House
let training: Awaited<ReturnType<typeof trainingOf>>
let key: { token: string }
let reader: { token: string }
let foreign: { token: string }
const { assigned, deviceOf } = linksOf(
  () => house,
  () => training,
)
const content = { kind: 'live_session', about: { en: 'How to lift.' }, bring: {}, ways: ['classroom'] }

beforeAll(async () => {
  house = await openHouse()
  training = await trainingOf(house)
  key = await aKey(house)
  reader = await aKey(house, { scopes: ['learning:read'] })
  foreign = await aKey(house, { of: 'other' })
})
afterAll(() => house.close())

/** A class and a quiz; the class comes first. */
const learner = () => assigned({ birth_date, mobile: '+17185550142' }, { statement: { kind: 'live_session', content } })
type One = Awaited<ReturnType<typeof learner>>

const inDays = (days: number, hours = 0) => new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString()
async function session(one: One, over: Partial<SessionRecord> = {}): Promise<Id> {
  const made = aSession({
    organization_id: house.agency.id,
    program_id: one.program_id,
    module_id: one.statement,
    starts_at: inDays(7),
    ends_at: inDays(7, 2),
    mode: 'virtual',
    meeting_link: 'https://meet.example.org/abc',
    capacity: 1,
    ...over,
  })
  await house.load({
    sessions: [made],
    session_days: [
      {
        organization_id: house.agency.id,
        session_id: made.id,
        day_no: 1,
        on_day: made.starts_at.slice(0, 10),
        starts: '09:00',
        ends: '11:00',
        starts_at: made.starts_at,
        ends_at: made.ends_at,
        break_minutes: 0,
      },
    ],
  })
  return made.id
}
const at = (one: One, as_learner = one.employee_id) => ({
  learner: as_learner,
  id: one.assignment_id,
  module_id: one.statement,
})
const listed = async (one: One, as: { token: string }, who?: string) =>
  (await house.call(api.learners.sessions, { params: at(one, who) }, { as })).data.data
const answer = (one: One, session_id: Id, said: 'book' | 'decline', as: { token: string }, who?: string) =>
  house.call(api.learners.answerSession, { params: { ...at(one, who), session_id }, body: { answer: said } }, { as })

test('a learner sees sessions of a live module and books a seat, by a key or by their own link', async () => {
  const [one, two] = [await learner(), await learner()]
  const id = await session(one)
  await house.owner.query('update assignments set program_id = $1 where id = $2', [one.program_id, two.assignment_id])
  const device = await deviceOf(one)
  expect(await listed(one, device.as, 'me')).toMatchObject([
    { id, offer: 'seat', free: 1, own: null, meeting_link: null, days: [{}], instructors: [] },
  ])
  const booked = await answer(one, id, 'book', device.as, 'me')
  expect([booked.status, booked.data]).toMatchObject([
    200,
    { own: { state: 'booked', place: null }, free: 0, meeting_link: 'https://meet.example.org/abc' },
  ])
  // Repeating it changes nothing
  expect((await answer(one, id, 'book', device.as, 'me')).data.own).toEqual({ state: 'booked', place: null })
  const second = { ...two, statement: one.statement }
  expect((await answer(second, id, 'book', key)).data).toMatchObject({
    own: { state: 'waiting', place: 1 },
    waiting: 1,
  })
  // The person with the seat gives it up, and the waitlist moves
  expect((await answer(one, id, 'decline', device.as, 'me')).data.own).toMatchObject({ state: 'declined' })
  expect(await listed(second, key)).toMatchObject([{ own: { state: 'booked' }, free: 0 }])
  const { rows } = await house.owner.query(
    `select kind, source from events where subject_id = $1 and kind like 'booking.%' order by id`,
    [one.employee_id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['booking.booked', 'booking.declined'])
})

test('calls without a key, with a read-only key, and from another agency', async () => {
  const one = await learner()
  const id = await session(one)
  const anonymous = await house.call(api.learners.sessions, { params: at(one) }, { as: 'anonymous' })
  expect(anonymous.status).toBe(401)
  expect((await listed(one, reader)).map(row => row.id)).toEqual([id])
  expect((await answer(one, id, 'book', reader)).status).toBe(403)
  expect((await answer(one, id, 'book', foreign)).status).toBe(404)
  expect((await house.call(api.learners.sessions, { params: at(one) }, { as: foreign })).status).toBe(404)
  const device = await deviceOf(await learner())
  expect((await answer(one, id, 'book', device.as)).status).toBe(404)
  const quiz = await house.call(api.learners.sessions, { params: { ...at(one), module_id: one.asked } }, { as: key })
  expect(quiz.status).toBe(409)
})

test('no seat: another program’s session, one that began, closed, full, or with the seat removed by the office', async () => {
  const one = await learner()
  const elsewhere = await session(await learner())
  expect((await answer(one, elsewhere, 'book', key)).status).toBe(404)
  expect((await answer(one, randomUUID(), 'book', key)).status).toBe(404)
  const why = async (over: Partial<SessionRecord>) => {
    const { status, failure } = await answer(one, await session(one, over), 'book', key)
    return [status, failure.message]
  }
  expect((await why({ state: 'draft' }))[0]).toBe(404)
  expect((await why({ starts_at: inDays(0, -1), ends_at: inDays(0, 1) }))[0]).toBe(409)
  expect(await why({ enrolment_closes_at: inDays(-1) })).toEqual([
    409,
    'Seats in this session can no longer be booked.',
  ])
  expect(await why({ enrolment_opens_at: inDays(1) })).toEqual([409, 'Seats in this session can’t be booked yet.'])
  const full = await session(one, { wait_list: 'none' })
  await house.owner.query('update sessions set booked = 1 where id = $1', [full])
  expect((await answer(one, full, 'book', key)).failure.message).toBe('This session is full.')
  const id = await session(one)
  await answer(one, id, 'book', key)
  await house.owner.query(`update session_bookings set state = 'removed' where session_id = $1`, [id])
  expect((await answer(one, id, 'book', key)).failure.message).toMatch(/canceled this seat/)
  expect((await listed(one, key)).find(row => row.id === id)).toMatchObject({ offer: 'ask', own: { state: 'removed' } })
})

test('no one can mark a live module done themselves; attendance does, and an app’s declared evidence completes the program', async () => {
  const one = await learner()
  const params = { ...at(one) }
  const device = await deviceOf(one)
  for (const as of [key, device.as]) {
    const { status, failure } = await house.call(api.learners.progress, { params, body: { done: true } }, { as })
    expect([status, failure.message]).toEqual([409, 'A class is done when attendance is recorded, not by the learner.'])
  }
  const declared = await house.call(
    api.learners.declareAttempt,
    {
      body: {
        learner: one.employee_id,
        program_id: one.program_id,
        module_id: one.statement,
        reference: 'R-1',
        score: 100,
      },
    },
    { as: key },
  )
  expect(declared.status).toBeGreaterThanOrEqual(400)
  const end = await house.call(api.learners.complete, { params, body: {} }, { as: device.as })
  expect([end.status, end.failure.details]).toEqual([409, { missing: [one.statement, one.asked] }])
  const body = { learner: one.employee_id, program_id: one.program_id, completed_on: '2026-01-05' }
  expect((await house.call(api.learners.declareCompletion, { body }, { as: device.as })).status).toBe(403)
  const told = await house.call(api.learners.declareCompletion, { body }, { as: key })
  expect(told.data).toMatchObject({ how: 'evidence', declared_by: expect.any(String) })
})

test('people with a seat in the last session start the program with it, and are recorded after it', async () => {
  const [one, two] = [await learner(), await learner()]
  // Nothing else is required: without a session no one can start
  await house.owner.query('alter table program_modules disable trigger user')
  await house.owner.query(`update program_modules set is_required = false where module_id = any ($1)`, [
    [one.asked, two.asked],
  ])
  await house.owner.query('alter table program_modules enable trigger user')
  const start = (who: One) =>
    house.call(
      api.learners.start,
      { params: { learner: who.employee_id, id: who.assignment_id }, body: {} },
      { as: key },
    )
  expect((await start(two)).status).toBe(409)
  const id = await session(one, { wait_list: 'none' })
  expect((await answer(one, id, 'book', key)).data.own).toMatchObject({ state: 'booked' })
  await house.owner.query('update sessions set starts_at = $2, ends_at = $3 where id = $1', [
    id,
    inDays(-1),
    inDays(-1, 2),
  ])
  const { data } = await house.call(api.programs.get, { params: { id: one.program_id } })
  expect(data.reasons).toEqual(['no_open_session'])
  await learning(house, scope =>
    recordModule(scope, { assignment_id: one.assignment_id, module_id: one.statement, done: { how: 'attendance' } }),
  )
  const after = await house.call(api.learners.assignments, { params: { learner: one.employee_id } }, { as: key })
  expect(after.data.data).toMatchObject([{ standing: 'completed' }])
})

test('a preview shows sessions as learners see them, without anyone’s bookings', async () => {
  const one = await learner()
  const id = await session(one)
  const params = { id: one.program_id, module_id: one.statement }
  const { data } = await house.call(api.liveModules.sessions, { params }, { as: 'coordinator_limited' })
  expect(data.data).toMatchObject([{ id, own: null, meeting_link: null, offer: 'seat' }])
  expect((await house.call(api.liveModules.sessions, { params }, { as: 'anonymous' })).status).toBe(401)
  expect((await house.call(api.liveModules.sessions, { params }, { as: 'viewer' })).status).toBe(403)
  expect(
    (await house.call(api.liveModules.sessions, { params }, { as: 'other', organization_id: house.other.id })).status,
  ).toBe(404)
})
