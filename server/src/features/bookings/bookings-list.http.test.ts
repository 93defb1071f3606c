import { addDays, api, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../test/booking.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { aTypeIn, programIn } from '../../../test/trainees.ts'
import { todayIn } from '../employees/today.ts'

let house: House
const today = todayIn('America/New_York')
const { session, people, book, change, aProgramId } = booking(() => house)
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const mark = (session_id: Id, employee_id: Id, result: string, minutes = 0) =>
  house.owner.query(
    `insert into session_bookings (organization_id, session_id, employee_id, state, source, booked_by_name, result, minutes, marked_how,
      marked_by_name, marked_at, note) values ($1, $2, $3, 'booked', 'manual', 'Ada', $4, $5, 'kiosk', 'Rita RN', now(), 'Came by bus')`,
    [house.agency.id, session_id, employee_id, result, minutes],
  )
const dashboard = async (as: Caller) => (await house.call(api.dashboard.sessions, {}, { as })).data
const own = () => ({ coordinator_id: house.agency.coordinator_id })

test('[R-RTE-2] sessions of the week, sign-offs and no-shows: each number equals the total of the list it opens, for every role', async () => {
  const [mine = ''] = await people(1, own())
  const [other = ''] = await people(1)
  const coming = await session({ inDays: 2, title: 'Soon' })
  await session({ inDays: 3, state: 'draft' })
  await session({ inDays: 3, state: 'cancelled' })
  await session({ inDays: 12 })
  const over = await session({ inDays: -4, title: 'Was' })
  const long = await session({ inDays: -40 })
  for (const id of [over, long]) {
    await mark(id, mine, 'absent')
    await mark(id, other, 'absent')
  }
  await book(coming, other)
  const facts = await fourCases(house, api.dashboard.sessions, { args: {}, denied: 'viewer' })
  expect(facts.data).toMatchObject({
    week: {
      from: today,
      to: addDays(today, 6),
      count: 1,
      first: [{ id: coming, title: 'Soon', booked: 1, waiting: 0 }],
    },
    to_sign: 2,
    no_shows: { count: 2, from: addDays(today, -30), to: today },
  })
  for (const as of ['agency_admin', 'csm', 'rn_limited', 'coordinator_limited'] as const) {
    const { week, to_sign, no_shows } = await dashboard(as)
    const phase = 'open,full,in_progress,attendance_pending,closed'
    const sessions = async (query: object) => (await house.call(api.sessions.list, { query }, { as })).data.meta.total
    expect([as, await sessions({ phase, starts_from: week.from, starts_to: week.to })]).toEqual([as, week.count])
    expect([as, await sessions({ phase: 'attendance_pending' })]).toEqual([as, to_sign])
    // The count after a class includes everyone, even people the coordinator can't see
    const over = await house.call(api.sessions.list, { query: { phase: 'attendance_pending' } }, { as })
    const marked = over.data.data.map(({ title, marked, booked }) => [title, marked, booked])
    expect([as, marked.filter(([, of, all]) => of !== all)]).toEqual([as, []])
    expect([as, marked.length]).toEqual([as, to_sign])
    const query = { result: 'absent', starts_from: no_shows.from, starts_to: no_shows.to }
    const missed = await house.call(api.bookings.list, { query }, { as })
    expect([as, missed.data.meta.total]).toEqual([as, no_shows.count])
  }
  // A coordinator counts their own people and sees no one else
  expect((await dashboard('coordinator_limited')).no_shows.count).toBe(1)
  const seen = await house.call(api.bookings.list, { query: {} }, { as: 'coordinator_limited' })
  expect(new Set(seen.data.data.map(({ employee_id }) => employee_id))).toEqual(new Set([mine]))
})

test('[R-PER-5] the four cases: bookings as a list, with counts and a file, show each outcome', async () => {
  const [one = ''] = await people(1, { last_name: 'Listed', employee_number: 'L-1' })
  const id = await session({ inDays: -2, title: 'Lifting' })
  await mark(id, one, 'late', 90)
  const { data } = await fourCases(house, api.bookings.list, {
    args: { query: { search: 'listed lifting' } },
    denied: 'viewer',
  })
  expect(data).toMatchObject({
    meta: { total: 1 },
    data: [
      {
        employee_id: one,
        session_title: 'Lifting',
        state: 'booked',
        result: 'late',
        minutes: 90,
        marked_how: 'kiosk',
        marked_by_name: 'Rita RN',
        note: 'Came by bus',
        zone: 'America/New_York',
      },
    ],
  })
  const counts = await fourCases(house, api.bookings.counts, { args: { query: { of: 'result' } }, denied: 'viewer' })
  expect(counts.status).toBe(200)
  const file = await fourCases(house, api.bookings.export, { args: { query: { format: 'csv' } }, denied: 'viewer' })
  expect(file.bytes.toString('utf8')).toContain('Rita RN')
})

test('the employee’s page shows the result of a class, by day, by whom and how', async () => {
  const [one = ''] = await people(1)
  const id = await session({ inDays: -2, credit_minutes: 120 })
  await mark(id, one, 'partial', 60)
  await house.owner.query(
    `insert into session_attendance (organization_id, session_id, booking_id, employee_id, day_no, result, in_at, minutes, how, marked_by_name)
     select b.organization_id, b.session_id, b.id, b.employee_id, 1, 'partial', s.starts_at, 60, 'kiosk', 'Rita RN'
     from session_bookings b join sessions s on s.id = b.session_id where b.session_id = $1`,
    [id],
  )
  const { data } = await fourCases(house, api.bookings.ofEmployee, { args: { params: { id: one } }, denied: 'viewer' })
  expect(data.data).toMatchObject([
    {
      result: 'partial',
      minutes: 60,
      marked_how: 'kiosk',
      marked_by_name: 'Rita RN',
      session: { id, phase: 'attendance_pending', credit_minutes: 120 },
      days: [{ day_no: 1, result: 'partial', minutes: 60, how: 'kiosk', marked_by_name: 'Rita RN', out_at: null }],
    },
  ])
  const theirs = await house.call(api.bookings.ofEmployee, { params: { id: one } }, { as: 'coordinator_limited' })
  expect(theirs.status).toBe(404)
})

test('open seats: only sessions that can be booked now, in the person’s language first, or their current seat', async () => {
  const program_id = (
    await programIn(house, {
      program: { training_type_id: await aTypeIn(house, { name: 'Labs' }), titles: { en: 'Lifting lab' } },
    })
  ).id
  const of = (over: object) => session({ program_id, ...over })
  const [one = '', two = ''] = await people(2, { language: 'es' })
  const english = await of({ inDays: 4 })
  const spanish = await of({ inDays: 9, language: 'es' })
  const interpreted = await of({ inDays: 8, interpreter_language: 'es', capacity: null })
  const full = await of({ inDays: 5, capacity: 1 })
  await book(full, two)
  await of({ inDays: 6, state: 'draft' })
  await of({ inDays: -6 })
  await of({ inDays: 7, enrolment_closes_at: '2026-01-01T00:00:00Z' })
  await of({ inDays: 7, enrolment_opens_at: `${addDays(today, 3)}T00:00:00Z` })
  const args = { params: { id: one }, query: { program_ids: [program_id, await aProgramId()].join(',') } }
  const { data } = await fourCases(house, api.bookings.openSeats, { args, denied: 'viewer' })
  expect(data.data.map(one => one.program_id)).toEqual([program_id, await aProgramId()])
  expect(data.data[0]).toMatchObject({ is_taught: true, booked: null })
  expect(data.data[0]?.sessions.map(({ id, free, fits_language }) => [id, free, fits_language])).toEqual([
    [interpreted, null, true],
    [spanish, 20, true],
    [english, 20, false],
  ])
  // They have a seat elsewhere at that time
  await book(await session({ inDays: 9 }), one)
  const again = await house.call(api.bookings.openSeats, args)
  expect(again.data.data[0]?.sessions.map(({ id }) => id)).toEqual([interpreted, english])
  await book(english, one)
  const has = await house.call(api.bookings.openSeats, args)
  expect(has.data.data[0]?.booked).toMatchObject({ state: 'booked', session: { id: english } })
  const odd = await house.call(api.bookings.openSeats, { ...args, query: { program_ids: 'all' } })
  expect(odd.status).toBe(422)
  expect((await house.call(api.bookings.openSeats, args, { as: 'coordinator_limited' })).status).toBe(404)
})

test('the search finds sessions by title, program and day, upcoming ones first, and none for a viewer', async () => {
  const day = addDays(today, 20)
  const later = await session({ inDays: 21, title: 'Hoyer lift practice' })
  const next = await session({ inDays: 20, title: 'Hoyer lift practice' })
  const past = await session({ inDays: -20, title: 'Hoyer lift practice' })
  const found = async (search: string, as: Caller = 'agency_admin') =>
    (await house.call(api.search.agency, { query: { search } }, { as })).data.data.sessions
  expect((await found('hoyer')).map(({ id }) => id)).toEqual([next, later, past])
  expect(await found(`hoyer ${day}`)).toMatchObject([{ id: next, zone: 'America/New_York', phase: 'open' }])
  expect((await found('hoyer', 'coordinator_limited')).length).toBe(3)
  // Language codes are not part of a title
  expect(await found('hoyer "en":')).toEqual([])
  for (const list of [api.sessions.list, api.bookings.list])
    expect((await house.call(list, { query: { search: '"en":' } })).data.data).toEqual([])
  expect(await found('hoyer', 'viewer')).toEqual([])
})

test('no one is a no-show in a session whose roster they are no longer on', async () => {
  const [one = ''] = await people(1, { last_name: 'Removed' })
  const id = await session({ inDays: -5, title: 'Bathing' })
  await mark(id, one, 'absent')
  const { no_shows } = await dashboard('csm')
  const rows = async (query: object) => {
    const { data } = await house.call(api.bookings.list, { query: { search: 'removed bathing', ...query } })
    return data.data.map(({ state, result }) => [state, result])
  }
  expect(await rows({ result: 'absent' })).toEqual([['booked', 'absent']])
  const { data } = await house.call(api.bookings.ofEmployee, { params: { id: one } })
  await change(data.data[0]?.id ?? '', { state: 'removed', reason: null })
  expect(await rows({ result: 'absent' })).toEqual([])
  expect(await rows({ result: 'none' })).toEqual([['removed', null]])
  // The dashboard may still show a cached count
  await expect.poll(async () => (await dashboard('csm')).no_shows.count, { timeout: 20_000 }).toBe(no_shows.count - 1)
  const after = await house.call(api.bookings.ofEmployee, { params: { id: one } })
  expect(after.data.data).toMatchObject([{ state: 'removed', result: null, minutes: null }])
})
