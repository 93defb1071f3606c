import { addDays, api, type Args, type Id } from '@preceptor/contract'
import type { Recurrence } from '@preceptor/contract/schedule/rule'
import { instantIn } from '@preceptor/contract/zoned-time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aProgram } from '../../demo/factories/programs.ts'
import { aBooking, anInstructor, aRoom } from '../../demo/factories/sessions.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let program: Id
let room: Id
let teacher: Id
const zone = 'America/New_York'
const today = todayIn(zone)
/** A Tuesday at least four weeks ahead. */
const tuesday = addDays(today, 28 + ((9 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7))
const weeks = (count: number) => addDays(tuesday, 7 * count)

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id })
  const one = aProgram({ organization_id, training_type_id: type.id })
  const place = aRoom({ organization_id, location_id: house.agency.location_id })
  const person = anInstructor({ organization_id, user_id: null })
  await house.load({ training_types: [type], programs: [one], rooms: [place], instructors: [person] })
  program = one.id
  room = place.id
  teacher = person.id
  await house.owner.query('delete from agency_holidays')
})

const weekly: Recurrence = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['tuesday'],
  position: null,
  month_day: null,
  until: null,
  times: 4,
  except: [],
  skips_holidays: true,
}
type Body = Omit<Args<typeof api.series.add>['body'], 'plan'>
const aSeries = (over: Partial<Body> = {}): Body => ({
  program_id: program,
  title: 'Safe lifting',
  module_id: null,
  template_id: null,
  mode: 'classroom',
  zone,
  days: [{ on_day: tuesday, starts: '09:00', ends: '11:00', break_minutes: 0 }],
  instructor_ids: [],
  location_id: null,
  room_id: null,
  address: null,
  directions: null,
  meeting_link: null,
  meeting_passcode: null,
  language: 'en',
  interpreter_language: null,
  capacity: 2,
  min_seats: null,
  enrolment_opens: null,
  enrolment_closes: null,
  wait_list: 'automatic',
  is_rn_led: false,
  pay_code: null,
  cost_center: null,
  credit_minutes: 120,
  notes: null,
  open: true,
  rule: weekly,
  ...over,
})
const previewOf = ({ rule, zone: where, days, room_id, instructor_ids }: Body) => ({
  rule,
  zone: where,
  days,
  room_id,
  instructor_ids,
})
const planned = async (body: Body) => (await house.call(api.series.preview, { body: previewOf(body) })).data
async function made(over: Partial<Body> = {}) {
  const body = aSeries(over)
  const { plan } = await planned(body)
  const answer = await house.call(api.series.add, { body: { ...body, plan } })
  expect(answer.status, JSON.stringify(answer.failure)).toBe(200)
  return { ...answer.data, ids: (await rowsOf(answer.data.series_id)).map(({ id }) => id) }
}
interface Row {
  id: Id
  on: string
  starts: string
  state: string
  title: string
  version: number
  capacity: number
  series_id: Id
  occurrence_on: string
  starts_at: Date
}
/** Returns all sessions of this test's program, in order. */
async function rows(): Promise<Row[]> {
  const found = await house.owner.query<Row>(
    `select s.id, d.on_day::text as on, to_char(d.starts, 'HH24:MI') as starts, s.state, s.title, s.version, s.capacity, s.series_id,
       s.occurrence_on::text as occurrence_on, s.starts_at
     from sessions s join session_days d on d.session_id = s.id and d.day_no = 1 where s.program_id = $1 order by s.starts_at, s.id`,
    [program],
  )
  return found.rows
}
const rowsOf = async (series_id: Id) => (await rows()).filter(row => row.series_id === series_id)
async function somebodyIn(...sessions: Id[]) {
  const organization_id = house.agency.id
  const employee = anEmployee({ organization_id })
  await house.load({
    employees: [employee],
    session_bookings: sessions.map(session_id => aBooking({ organization_id, session_id, employee_id: employee.id })),
  })
  return employee
}
const statesOf = async (employee: { id: Id }) =>
  (
    await house.owner.query<{ session_id: Id; state: string }>(
      'select session_id, state from session_bookings where employee_id = $1',
      [employee.id],
    )
  ).rows
const noticesOf = async (session_id: Id) =>
  (
    await house.owner.query('select 1 from session_notices where session_id = $1 and state = $2', [
      session_id,
      'waiting',
    ])
  ).rowCount

describe('a series is planned', () => {
  test('the four cases; the preview names dates, holidays and conflicts, and exactly that is saved [R-RTE-12]', async () => {
    await fourCases(house, api.taxonomy.addHoliday, {
      args: { body: { name: 'Staff day', on_day: weeks(1) } },
      denied: 'coordinator_limited',
    })
    const first = aSeries({ room_id: room, instructor_ids: [teacher], location_id: house.agency.location_id })
    const { data } = await fourCases(house, api.series.preview, {
      args: { body: previewOf(first) },
      denied: 'coordinator_limited',
    })
    expect(data.dates.map(({ on }) => on)).toEqual([tuesday, weeks(2), weeks(3)])
    expect(data.left_out).toEqual([{ on: weeks(1), holiday: 'Staff day' }])
    expect(data.dates[0]).toMatchObject({ starts: '09:00', ends: '11:00', clock: null, clashes: [] })
    const answer = await fourCases(house, api.series.add, {
      args: { body: { ...first, plan: data.plan } },
      denied: 'coordinator_limited',
    })
    expect(answer.data.sessions).toBe(3)
    expect((await rows()).map(({ on, state }) => [on, state])).toEqual([
      [tuesday, 'open'],
      [weeks(2), 'open'],
      [weeks(3), 'open'],
    ])
    const again = await planned({ ...first, title: 'Another' })
    expect(again.dates[0]?.clashes.map(({ kind }) => kind)).toEqual(['instructor', 'room'])
    const { data: whole } = await fourCases(house, api.series.get, {
      args: { params: { id: answer.data.series_id } },
      denied: 'viewer',
    })
    expect(whole).toMatchObject({ coming: 3, all: 3, rest: { rule: { times: 4 }, starts: '09:00' } })
  })

  test('submitted twice it is planned once, and not at all when a holiday was added in between', async () => {
    const body = aSeries()
    const { plan } = await planned(body)
    const headers = { 'idempotency-key': 'twice' }
    const one = await house.call(api.series.add, { body: { ...body, plan } }, { headers })
    const two = await house.call(api.series.add, { body: { ...body, plan } }, { headers })
    expect(two.data).toEqual(one.data)
    expect(await rows()).toHaveLength(4)
    await house.call(api.taxonomy.addHoliday, { body: { name: 'New', on_day: weeks(2) } })
    const stale = await house.call(api.series.add, { body: { ...body, plan } })
    expect([stale.status, stale.failure.code]).toEqual([409, 'CONFLICT'])
    expect(await rows()).toHaveLength(4)
  })

  test('it keeps its local time across both clock changes; a yearly holiday is skipped', async () => {
    const year = Number(today.slice(0, 4)) + 1
    const sundays = (month: string, nth: number) => {
      const first = new Date(`${year}-${month}-01T00:00:00Z`)
      return addDays(`${year}-${month}-01`, ((7 - first.getUTCDay()) % 7) + 7 * (nth - 1))
    }
    for (const [change, minutes] of [
      [sundays('03', 2), -60],
      [sundays('11', 1), 60],
    ] as const) {
      const before = addDays(change, -7)
      const days = [{ on_day: before, starts: '09:00', ends: '11:00', break_minutes: 0 }]
      const { series_id } = await made({ days, rule: { ...weekly, weekdays: ['sunday'], times: 3 } })
      const found = await rowsOf(series_id)
      expect(found.map(({ on, starts }) => [on, starts])).toEqual([
        [before, '09:00'],
        [change, '09:00'],
        [addDays(change, 7), '09:00'],
      ])
      expect(found.map(({ starts_at }) => starts_at.toISOString())).toEqual(
        found.map(({ on }) => instantIn(`${on}T09:00`, zone)),
      )
      const week = 7 * 24 * 60
      expect((Number(found[1]?.starts_at) - Number(found[0]?.starts_at)) / 60_000).toBe(week + minutes)
      // Times that the clocks skip or show twice are reported in advance
      const night = aSeries({
        days: [{ on_day: before, starts: minutes < 0 ? '02:30' : '01:30', ends: '06:00', break_minutes: 0 }],
        rule: { ...weekly, weekdays: ['sunday'], times: 2 },
      })
      const { dates } = await planned(night)
      expect(dates.map(({ clock }) => clock)).toEqual([null, minutes < 0 ? 'skipped' : 'twice'])
    }
    await house.call(api.taxonomy.addHoliday, {
      body: { name: 'Every year', on_day: `2020${tuesday.slice(4)}`, every_year: true },
    })
    expect((await planned(aSeries())).left_out).toEqual([{ on: tuesday, holiday: 'Every year' }])
  })

  test('a rule without an end, one without a day, and overlapping classes are refused at the field', async () => {
    const refused = async (over: Partial<Body>) =>
      Object.keys((await house.call(api.series.preview, { body: previewOf(aSeries(over)) })).failure.errors ?? {})
    expect(await refused({ rule: { ...weekly, times: null } })).toEqual(['rule.until'])
    expect(await refused({ rule: { ...weekly, times: null, until: addDays(tuesday, -1) } })).toEqual(['rule.until'])
    expect(await refused({ rule: { ...weekly, weekdays: [] } })).toEqual(['rule.weekdays'])
    const days = [0, 1, 2].map(at => ({
      on_day: addDays(tuesday, at),
      starts: '09:00',
      ends: '10:00',
      break_minutes: 0,
    }))
    expect(await refused({ days, rule: { ...weekly, frequency: 'daily', weekdays: [] } })).toEqual(['rule.interval'])
  })
})

describe('a series is changed', () => {
  test('the four cases; title, room and time of this and the following ones, naming people affected [R-RTE-12]', async () => {
    const { ids } = await made()
    const employee = await somebodyIn(ids[2] ?? '')
    const params = { id: ids[1] ?? '' }
    const patch = { title: 'Lifting', days: [{ on_day: weeks(1), starts: '10:00', ends: '12:00', break_minutes: 0 }] }
    const body = { reach: 'following' as const, version: 1, patch }
    const { data } = await fourCases(house, api.series.changeImpact, {
      args: { params, body },
      denied: 'coordinator_limited',
    })
    expect(data.sessions.map(({ from, to }) => [from.starts, to.starts])).toEqual(
      [1, 2, 3].map(() => ['09:00', '10:00']),
    )
    expect(data.named.map(({ name }) => name)).toEqual([`${employee.first_name} ${employee.last_name}`])
    expect(data.sessions[0]?.changes).toContainEqual({ field: 'title', before: 'Safe lifting', after: 'Lifting' })
    await fourCases(house, api.series.change, {
      args: { params, body: { ...body, plan: data.plan } },
      denied: 'coordinator_limited',
    })
    expect((await rows()).map(({ on, starts, title }) => [on, starts, title])).toEqual([
      [tuesday, '09:00', 'Safe lifting'],
      [weeks(1), '10:00', 'Lifting'],
      [weeks(2), '10:00', 'Lifting'],
      [weeks(3), '10:00', 'Lifting'],
    ])
    expect(await noticesOf(ids[2] ?? '')).toBe(1)
  })

  test('a session moved by hand keeps its time, a canceled one stays canceled; in two tabs the second is refused', async () => {
    const { ids } = await made()
    const [first = '', second = '', third = '', fourth = ''] = ids
    await house.call(api.schedule.move, {
      params: { id: second },
      body: { reach: 'this', on: addDays(weeks(1), 1), starts: '15:00', version: 1 },
    })
    await house.call(api.sessions.setStatus, { params: { id: third }, body: { status: 'cancelled', reason: 'Ill' } })
    const patch = { capacity: 9, days: [{ on_day: tuesday, starts: '08:00', ends: '10:00', break_minutes: 0 }] }
    const body = { reach: 'all' as const, version: 1, patch }
    const { data } = await house.call(api.series.changeImpact, { params: { id: first }, body })
    expect(data.sessions.map(({ session_id, stays }) => [session_id, stays])).toEqual(
      [
        [first, false],
        [fourth, false],
      ]
        .toSpliced(1, 0, [second, true])
        .filter(([id]) => data.sessions.some(one => one.session_id === id)),
    )
    const change = () => house.call(api.series.change, { params: { id: first }, body: { ...body, plan: data.plan } })
    expect((await change()).status).toBe(200)
    expect((await change()).failure.code).toBe('CONFLICT')
    const after = new Map((await rows()).map(row => [row.id, row]))
    expect([
      after.get(first)?.starts,
      after.get(second)?.starts,
      after.get(third)?.state,
      after.get(fourth)?.starts,
    ]).toEqual(['08:00', '15:00', 'cancelled', '08:00'])
    expect(after.get(third)?.capacity).toBe(2)
  })

  test('bookings since the preview refuse it; occupied seats are named by their day', async () => {
    const { ids } = await made()
    const [first = '', second = ''] = ids
    const body = { reach: 'all' as const, version: 1, patch: { title: 'New' } }
    const { data } = await house.call(api.series.changeImpact, { params: { id: first }, body })
    await somebodyIn(second)
    await somebodyIn(second)
    const stale = await house.call(api.series.change, { params: { id: first }, body: { ...body, plan: data.plan } })
    expect(stale.failure.code).toBe('CONFLICT')
    const small = { ...body, patch: { capacity: 1 } }
    const refused = await house.call(api.series.changeImpact, { params: { id: first }, body: small })
    expect(Object.keys(refused.failure.errors ?? {})).toEqual(['capacity'])
  })
})

describe('a series is canceled', () => {
  test('the four cases; from here on, with a reason; people move to another session, seats first, then the wait-list', async () => {
    const { ids } = await made()
    const [first = '', second = '', third = ''] = ids
    const people = [await somebodyIn(second, third), await somebodyIn(second), await somebodyIn(third)]
    const params = { id: second }
    const { data } = await fourCases(house, api.series.cancelImpact, {
      args: { params, body: { reach: 'following' as const } },
      denied: 'coordinator_limited',
    })
    expect([data.sessions.length, data.people]).toEqual([3, 4])
    const body = { reach: 'following' as const, reason: '', tell: true, move_to: first, plan: data.plan }
    const bare = await house.call(api.series.cancel, { params, body })
    expect(Object.keys(bare.failure.errors ?? {})).toEqual(['reason'])
    const { data: done } = await fourCases(house, api.series.cancel, {
      args: { params, body: { ...body, reason: 'No room' } },
      denied: 'coordinator_limited',
    })
    expect(done).toEqual({ sessions: 3, moved: 3, left: 0 })
    expect((await rows()).map(({ state }) => state)).toEqual(['open', 'cancelled', 'cancelled', 'cancelled'])
    const places = await Promise.all(people.map(statesOf))
    const inFirst = places
      .flat()
      .filter(one => one.session_id === first)
      .map(one => one.state)
    expect(inFirst.toSorted()).toEqual(['booked', 'booked', 'waiting'])
    expect(
      places
        .flat()
        .filter(one => one.session_id !== first)
        .every(one => one.state === 'removed'),
    ).toBe(true)
  })

  test('people who stay are notified; an invalid target session is refused', async () => {
    const { ids } = await made()
    const [first = ''] = ids
    await somebodyIn(first)
    const { data } = await house.call(api.series.cancelImpact, { params: { id: first }, body: { reach: 'this' } })
    const body = { reach: 'this' as const, reason: 'No room', tell: true, plan: data.plan }
    const wrong = await house.call(api.series.cancel, { params: { id: first }, body: { ...body, move_to: first } })
    expect(Object.keys(wrong.failure.errors ?? {})).toEqual(['move_to'])
    const done = await house.call(api.series.cancel, { params: { id: first }, body: { ...body, move_to: null } })
    expect(done.data).toEqual({ sessions: 1, moved: 0, left: 1 })
    expect(await noticesOf(first)).toBe(1)
  })
})

describe('changing the rule of a series', () => {
  const ruled = (id: Id, rule: Recurrence) => house.call(api.series.ruleImpact, { params: { id }, body: { rule } })

  test('the four cases; adding dates leaves the others unchanged', async () => {
    const { series_id } = await made()
    const params = { id: series_id }
    const rule = { ...weekly, times: 6 }
    const { data } = await fourCases(house, api.series.ruleImpact, {
      args: { params, body: { rule } },
      denied: 'coordinator_limited',
    })
    expect([data.kept, data.moves.length, data.adds.map(({ on }) => on), data.drops.length]).toEqual([
      4,
      0,
      [weeks(4), weeks(5)],
      0,
    ])
    const body = { rule, reason: null, tell: true, move_to: null, plan: data.plan }
    const { data: done } = await fourCases(house, api.series.changeRule, {
      args: { params, body },
      denied: 'coordinator_limited',
    })
    expect(done).toEqual({ kept: 4, moved: 0, added: 2, cancelled: 0 })
    expect(await rowsOf(series_id)).toHaveLength(6)
    expect((await house.call(api.series.changeRule, { params, body })).failure.code).toBe('CONFLICT')
  })

  test('an earlier end names the sessions to cancel, and cancels them with a reason; manual changes stay', async () => {
    const { series_id, ids } = await made()
    const [, second = '', third = '', fourth = ''] = ids
    await house.call(api.schedule.move, {
      params: { id: second },
      body: { reach: 'this', on: addDays(weeks(1), 1), starts: '15:00', version: 1 },
    })
    await house.call(api.sessions.setStatus, { params: { id: third }, body: { status: 'cancelled', reason: 'Ill' } })
    const employee = await somebodyIn(fourth)
    const { data } = await ruled(series_id, { ...weekly, times: 3 })
    expect(data.drops.map(({ session_id }) => session_id)).toEqual([fourth])
    expect(data.named.map(({ employee_id }) => employee_id)).toEqual([employee.id])
    expect([data.kept, data.adds.length, data.staying]).toEqual([1, 0, 2])
    const body = { rule: { ...weekly, times: 3 }, reason: null, tell: true, move_to: null, plan: data.plan }
    const bare = await house.call(api.series.changeRule, { params: { id: series_id }, body })
    expect(Object.keys(bare.failure.errors ?? {})).toEqual(['reason'])
    await house.call(api.series.changeRule, { params: { id: series_id }, body: { ...body, reason: 'Fewer needed' } })
    const after = new Map((await rows()).map(row => [row.id, row]))
    expect([after.get(second)?.starts, after.get(third)?.state, after.get(fourth)?.state]).toEqual([
      '15:00',
      'cancelled',
      'cancelled',
    ])
    // More dates later don't plan the canceled day again
    const again = await ruled(series_id, { ...weekly, times: 5 })
    expect(again.data.adds.map(({ on }) => on)).toEqual([weeks(4)])
  })

  test('another weekday moves sessions that have not begun, and notifies their people', async () => {
    const { series_id, ids } = await made()
    const employee = await somebodyIn(ids[0] ?? '')
    const rule = { ...weekly, weekdays: ['thursday' as const] }
    const { data } = await ruled(series_id, rule)
    expect(data.moves.map(({ to }) => to.on)).toEqual([0, 1, 2, 3].map(at => addDays(weeks(at), 2)))
    expect(data.named.map(({ employee_id }) => employee_id)).toEqual([employee.id])
    const body = { rule, reason: null, tell: true, move_to: null, plan: data.plan }
    const { data: done } = await house.call(api.series.changeRule, { params: { id: series_id }, body })
    expect(done).toEqual({ kept: 0, moved: 4, added: 0, cancelled: 0 })
    expect((await rows()).map(({ id, on }) => [id, on])).toEqual(ids.map((id, at) => [id, addDays(weeks(at), 2)]))
    expect(await noticesOf(ids[0] ?? '')).toBe(1)
  })
})
