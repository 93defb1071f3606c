import { addDays, api, type Args, type Id, type Reach } from '@preceptor/contract'
import { spanIn } from '@preceptor/contract/zoned-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aProgram } from '../../demo/factories/programs.ts'
import {
  aBooking,
  anInstructor,
  aRoom,
  aSession,
  aSessionDay,
  type SessionRecord,
} from '../../demo/factories/sessions.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let program: Id
const zone = 'America/New_York'
const today = todayIn(zone)
/** A Tuesday at least four weeks ahead. */
const tuesday = addDays(today, 28 + ((9 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7))

beforeAll(async () => {
  house = await openHouse()
  const type = aTrainingType({ organization_id: house.agency.id })
  const one = aProgram({ organization_id: house.agency.id, training_type_id: type.id })
  program = one.id
  await house.load({ training_types: [type], programs: [one] })
})
afterAll(() => house.close())

interface Given extends Partial<SessionRecord> {
  on?: string
  starts?: string
  ends?: string
  instructors?: Id[]
}
/** Adds a one-day class, 9:00 to 13:00 by default. */
async function aClass({ on = tuesday, starts = '09:00', ends = '13:00', instructors = [], ...over }: Given = {}) {
  const organization_id = house.agency.id
  const span = spanIn(`${on}T${starts}`, `${on}T${ends}`, zone)
  const times = { starts_at: span.starts.at, ends_at: span.ends.at }
  const session = aSession({ organization_id, program_id: program, ...times, ...over })
  await house.load({
    sessions: [session],
    session_days: [aSessionDay({ organization_id, session_id: session.id, on_day: on, starts, ends, ...times })],
    session_instructors: instructors.map((instructor_id, at) => ({
      organization_id,
      session_id: session.id,
      instructor_id,
      place: at + 1,
    })),
  })
  return session.id
}
async function aTeacher() {
  const one = anInstructor({ organization_id: house.agency.id })
  await house.load({ instructors: [one] })
  return one
}
async function aPlace() {
  const one = aRoom({ organization_id: house.agency.id, location_id: house.agency.location_id })
  await house.load({ rooms: [one] })
  return one
}
async function somebodyIn(...sessions: Id[]) {
  const organization_id = house.agency.id
  const employee = anEmployee({ organization_id })
  await house.load({
    employees: [employee],
    session_bookings: sessions.map(session_id => aBooking({ organization_id, session_id, employee_id: employee.id })),
  })
}
const month = { from: tuesday, to: addDays(tuesday, 30) }
const listed = async (query: Partial<Args<typeof api.schedule.list>['query']> = {}) =>
  (await house.call(api.schedule.list, { query: { ...month, ...query } })).data.data

describe('timing [R-RTE-7]', () => {
  test('the four cases [R-PER-5]; a session appears on its own local day, with the details to find it', async () => {
    const teacher = await aTeacher()
    const room = await aPlace()
    const id = await aClass({ room_id: room.id, location_id: room.location_id, instructors: [teacher.id] })
    const { data } = await fourCases(house, api.schedule.list, { args: { query: month }, denied: 'viewer' })
    expect(data.is_cut).toBe(false)
    expect(data.data.find(({ session_id }) => session_id === id)).toMatchObject({
      on: tuesday,
      starts: '09:00',
      ends: '13:00',
      zone,
      phase: 'open',
      days: 1,
      room: room.name,
      instructors: [teacher.name],
      booked: 0,
      room_clash: false,
      instructor_clash: false,
    })
    expect(await listed({ from: addDays(tuesday, 1) })).not.toContainEqual(expect.objectContaining({ session_id: id }))
    const choices = await fourCases(house, api.schedule.filters, { args: {}, denied: 'viewer' })
    expect(choices.data.instructor_id).toContainEqual({ id: teacher.id, name: teacher.name })
    expect(choices.data.room_id.map(one => one.id)).toContain(room.id)
  })

  test('its days are a file for other calendars [R-RTE-12]', async () => {
    const id = await aClass({ title: 'Masks, gowns; gloves' })
    const answer = await fourCases(house, api.schedule.calendarFile, { args: { params: { id } }, denied: 'viewer' })
    expect(answer.headers['content-type']).toContain('text/calendar')
  })

  test('it can be filtered by instructor, room, location, language and program', async () => {
    const teacher = await aTeacher()
    const room = await aPlace()
    const mine = await aClass({
      room_id: room.id,
      instructors: [teacher.id],
      language: 'ht',
      starts: '15:00',
      ends: '16:00',
    })
    const ids = async (query: Partial<Args<typeof api.schedule.list>['query']>) =>
      (await listed(query)).map(({ session_id }) => session_id)
    for (const query of [{ instructor_id: teacher.id }, { room_id: room.id }, { language: 'ht' }])
      expect(await ids(query)).toEqual([mine])
    expect(await ids({ location_id: crypto.randomUUID() })).toEqual([])
    expect(await ids({ program_id: program })).toContain(mine)
    expect(await ids({ program_id: crypto.randomUUID() })).toEqual([])
  })

  test('a double-booked room or instructor is marked on both sessions', async () => {
    const teacher = await aTeacher()
    const room = await aPlace()
    const on = addDays(tuesday, 3)
    const one = await aClass({ on, room_id: room.id })
    const other = await aClass({ on, starts: '12:00', ends: '14:00', room_id: room.id, instructors: [teacher.id] })
    const third = await aClass({ on, starts: '13:30', ends: '15:00', instructors: [teacher.id] })
    const after = await aClass({ on, starts: '14:00', ends: '15:00', room_id: room.id })
    const found = new Map((await listed()).map(row => [row.session_id, [row.room_clash, row.instructor_clash]]))
    expect(found.get(one)).toEqual([true, false])
    expect(found.get(other)).toEqual([true, true])
    expect(found.get(third)).toEqual([false, true])
    expect(found.get(after)).toEqual([false, false])
  })

  test('a range that ends before it begins, or is too long, is refused at its field', async () => {
    for (const to of [addDays(tuesday, -1), addDays(tuesday, 400)]) {
      const { status, failure } = await house.call(api.schedule.list, { query: { from: tuesday, to } })
      expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, ['to']])
    }
  })
})

const moving = (id: Id, reach: Reach, on: string, starts = '09:00') => ({ params: { id }, body: { reach, on, starts } })
const versionOf = async (id: Id) => (await listed({ from: today })).find(row => row.session_id === id)?.version ?? 1
async function move(id: Id, reach: Reach, on: string, starts?: string) {
  const version = await versionOf(id)
  const { params, body } = moving(id, reach, on, starts)
  return house.call(api.schedule.move, { params, body: { ...body, version } })
}

describe('moving one session', () => {
  test('the preview shows affected people and sessions and the move applies it; calendars are updated', async () => {
    const teacher = await aTeacher()
    const room = await aPlace()
    const on = addDays(tuesday, 7)
    const to = addDays(tuesday, 8)
    const id = await aClass({
      on,
      room_id: room.id,
      instructors: [teacher.id],
      enrolment_closes_at: `${tuesday}T12:00:00Z`,
    })
    const there = await aClass({ on: to, starts: '12:00', ends: '16:00', room_id: room.id, instructors: [teacher.id] })
    await somebodyIn(id, there)
    await somebodyIn(id)
    const args = moving(id, 'this', to, '10:30')
    const { data } = await fourCases(house, api.schedule.moveImpact, { args, denied: 'coordinator_limited' })
    expect(data).toMatchObject({ people: 2, staying: 0, reaches: ['this'], rule_before: null })
    expect(data.sessions).toMatchObject([
      {
        from: { on, starts: '09:00', ends: '13:00' },
        to: { on: to, starts: '10:30', ends: '14:30' },
        booked: 2,
        people_clashing: 1,
        clock: null,
      },
    ])
    expect(data.sessions[0]?.clashes.map(({ kind, name }) => [kind, name])).toEqual([
      ['instructor', teacher.name],
      ['room', room.name],
    ])
    const sent = { params: args.params, body: { ...args.body, version: 1 } }
    const done = await fourCases(house, api.schedule.move, { args: sent, denied: 'coordinator_limited' })
    expect(done.data).toEqual({ moved: 1, people: 2 })
    const { rows } = await house.owner.query(
      `select calendar_sequence, version, enrolment_closes_at from sessions where id = '${id}'`,
    )
    expect(rows).toMatchObject([{ calendar_sequence: 1, version: 2 }])
    expect(await listed({ from: to, to })).toContainEqual(
      expect.objectContaining({ session_id: id, starts: '10:30', ends: '14:30', room_clash: true }),
    )
    const stale = await house.call(api.schedule.move, sent)
    expect([stale.status, stale.failure.code]).toEqual([409, 'CONFLICT'])
  })

  test('booking closes at the same local time even across a clock change', async () => {
    const noon = (day: string) => Date.parse(spanIn(`${day}T12:00`, `${day}T13:00`, zone).starts.at)
    let change = addDays(today, 20)
    while (noon(change) - noon(addDays(change, -1)) === 24 * 3_600_000) change = addDays(change, 1)
    const [on, to] = [addDays(change, 2), addDays(change, 9)]
    const closes = (day: string) => spanIn(`${addDays(day, -4)}T17:00`, `${addDays(day, -4)}T18:00`, zone).starts.at
    const classes = [
      await aClass({ on, enrolment_closes_at: closes(on) }),
      await aClass({ on, enrolment_closes_at: closes(on) }),
    ]
    const [moved = '', changed = ''] = classes
    const done = await house.call(api.schedule.move, {
      params: { id: moved },
      body: { reach: 'this', on: to, starts: '09:00', version: 1 },
    })
    expect(done.status).toBe(200)
    const days = [{ on_day: to, starts: '09:00', ends: '13:00', break_minutes: 0 }]
    const body = { reach: 'this' as const, version: 1, patch: { days, credit_minutes: 240 } }
    const seen = await house.call(api.series.changeImpact, { params: { id: changed }, body })
    const { plan } = seen.data
    const written = await house.call(api.series.change, { params: { id: changed }, body: { ...body, plan } })
    expect([written.status, written.failure?.errors]).toEqual([200, undefined])
    for (const id of classes)
      expect((await house.call(api.sessions.get, { params: { id } })).data).toMatchObject({
        enrolment_opens: null,
        enrolment_closes: `${addDays(to, -4)}T17:00`,
      })
  })

  test('sessions that have begun, are canceled or would move into the past stay', async () => {
    const begun = await aClass({ on: addDays(today, -1) })
    const gone = await aClass({ state: 'cancelled' })
    for (const id of [begun, gone])
      expect((await house.call(api.schedule.moveImpact, moving(id, 'this', tuesday))).status).toBe(409)
    const past = await house.call(api.schedule.moveImpact, moving(await aClass(), 'this', addDays(today, -3)))
    expect([past.status, Object.keys(past.failure.errors ?? {})]).toEqual([422, ['on']])
    expect((await move(await aClass(), 'following', addDays(tuesday, 1))).status).toBe(409)
  })

  test('a time skipped by the clock change moves forward, and the preview says so', async () => {
    const year = Number(today.slice(0, 4)) + 1
    // the second Sunday of March
    const first = new Date(Date.UTC(year, 2, 1)).getUTCDay()
    const change = addDays(`${String(year)}-03-01`, ((7 - first) % 7) + 7)
    const id = await aClass()
    const { data } = await house.call(api.schedule.moveImpact, moving(id, 'this', change, '02:30'))
    expect(data.sessions).toMatchObject([{ clock: 'skipped', to: { on: change, starts: '03:30' } }])
  })
})

describe('moving a series', () => {
  async function aSeries(weeks = 4) {
    const series_id = crypto.randomUUID()
    const days = Array.from({ length: weeks }, (_, at) => addDays(tuesday, 7 * at))
    const rule = {
      frequency: 'weekly',
      interval: 1,
      weekdays: ['tuesday'],
      position: null,
      month_day: null,
      until: days.at(-1),
      times: null,
      except: [],
      skips_holidays: true,
    }
    await house.load({
      session_series: [
        {
          organization_id: house.agency.id,
          id: series_id,
          program_id: program,
          rule: { rule, starts_on: tuesday, week_start: 'sunday', starts: '09:00' },
          zone,
          made_to: days.at(-1) ?? tuesday,
          created_by_name: 'Demo data',
        },
      ],
    })
    const ids: Id[] = []
    for (const on of days) ids.push(await aClass({ on, series_id, occurrence_on: on }))
    return { series_id, ids, days }
  }
  const timesOf = async (ids: Id[]) => {
    const rows = await listed({ from: today, to: addDays(today, 95) })
    return ids.map(id => {
      const row = rows.find(({ session_id }) => session_id === id)
      return `${row?.on ?? ''} ${row?.starts ?? ''}`
    })
  }

  test('only this, then this and following: the session moved alone stays where it was put', async () => {
    const { series_id, ids, days } = await aSeries()
    const [first = '', second = '', third = '', fourth = ''] = ids
    expect((await move(third, 'this', addDays(days[2] ?? '', 3), '13:00')).status).toBe(200)
    const thursday = addDays(days[1] ?? '', 2)
    const { data } = await house.call(api.schedule.moveImpact, moving(second, 'following', thursday, '10:00'))
    expect(data).toMatchObject({ staying: 1, reaches: ['this', 'following', 'all'] })
    expect(data.sessions.map(({ session_id }) => session_id)).toEqual([second, fourth])
    expect(data.rule_before).toMatch(/^Every week on Tuesday until/)
    expect(data.rule_after).toMatch(/^Every week on Thursday until/)
    expect((await move(second, 'following', thursday, '10:00')).status).toBe(200)
    expect(await timesOf(ids)).toEqual([
      `${String(days[0])} 09:00`,
      `${thursday} 10:00`,
      `${addDays(days[2] ?? '', 3)} 13:00`,
      `${addDays(days[3] ?? '', 2)} 10:00`,
    ])
    const { rows } = await house.owner.query(
      `select s.id, s.occurrence_on::text, r.split_from from sessions s join session_series r on r.id = s.series_id
        where s.id = any ('{${ids.join(',')}}'::uuid[]) order by s.occurrence_on`,
    )
    expect(rows).toEqual([
      { id: first, occurrence_on: days[0], split_from: null },
      { id: second, occurrence_on: thursday, split_from: series_id },
      { id: third, occurrence_on: addDays(days[2] ?? '', 2), split_from: series_id },
      { id: fourth, occurrence_on: addDays(days[3] ?? '', 2), split_from: series_id },
    ])
  })

  test('all of them move along with any one of them, and each history says so', async () => {
    const { ids, days } = await aSeries(3)
    const [, , last = ''] = ids
    const { data } = await move(last, 'all', addDays(days[2] ?? '', -1), '08:15')
    expect(data).toEqual({ moved: 3, people: 0 })
    expect(await timesOf(ids)).toEqual(days.map(on => `${addDays(on, -1)} 08:15`))
    const { rows } = await house.owner.query(
      `select count(*)::int from events where kind = 'session.moved' and subject_id = any ('{${ids.join(',')}}'::uuid[])`,
    )
    expect(rows).toEqual([{ count: 3 }])
  })
})
