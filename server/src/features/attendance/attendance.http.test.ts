import { api, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { previewed, runBulk, type Wanted } from '../../../test/bulk-flow.ts'
import { campaign } from '../../../test/campaign.ts'
import { classroom } from '../../../test/classroom.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { assignedIn } from '../../../test/trainees.ts'
import { turnOf } from '../../../test/turn.ts'
import { Random } from '../../demo/random.ts'
import { verifying } from '../../events/seal/checks.ts'
import { seals } from '../../events/seal/seal.ts'

let house: House
const room = classroom(() => house)
const {
  program,
  session,
  people,
  seated,
  nurse,
  marks,
  mark,
  tryClose,
  close,
  closing,
  planned,
  reopen,
  correct,
  ledger,
  standing,
  waivers,
} = room
const { attendance } = api
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** Creates a class that is over, with people who have the program. Returns the IDs of the bookings and of the people. */
async function aClass(
  count: number,
  given: Parameters<typeof program>[0] = {},
  over: Parameters<typeof session>[1] = {},
) {
  const made = await program(given)
  const id = await session(made.id, { module_id: made.modules[0] ?? null, ...over })
  const who = await people(count)
  const assignments = await assignedIn(house, made.id, who)
  return { id, who, bookings: await seated(id, who), assignments, program: made }
}
const assignment = async (id: Id | undefined) => {
  const { rows } = await house.owner.query(
    'select state, completed_on::text as on, completed_how as how, record_id from assignments where id = $1',
    [id],
  )
  return rows[0] as { state: string; on: string | null; how: string | null; record_id: string | null }
}
const seats = async (id: Id) => {
  const { rows } = await house.owner.query(
    `select s.booked, (select count(*)::int from session_bookings b where b.session_id = s.id) as rows from sessions s where s.id = $1`,
    [id],
  )
  return rows[0] as { booked: number; rows: number }
}
const evidenceOf = async (employee_id: Id | undefined, kind = 'completion') =>
  (
    await house.owner.query('select evidence from training_records where employee_id = $1 and kind = $2', [
      employee_id,
      kind,
    ])
  ).rows[0]?.evidence

/** Returns valid credit by mode. */
const modesOf = async (employee_id: Id | undefined) =>
  (
    await house.owner.query<{ mode: string; minutes: number }>(
      `select r.mode, sum(r.minutes)::int as minutes from training_records r where r.employee_id = $1 and r.kind = 'credit'
        and not exists (select from training_records b where b.reverses = r.id) group by 1 order by 1`,
      [employee_id],
    )
  ).rows.map(({ mode, minutes }) => [mode, minutes])

describe('marking', () => {
  test('the four cases: marked on the roster, read by users who see sessions', async () => {
    const { id, bookings } = await aClass(1)
    const body = { marks: [{ booking_id: bookings[0] ?? '', day_no: null, result: 'attended' as const }] }
    const { data } = await fourCases(house, attendance.mark, {
      args: { params: { id }, body },
      as: 'rn_limited',
      denied: 'coordinator_limited',
    })
    expect(data).toMatchObject({
      state: 'open',
      people: [{ result: 'attended', minutes: 120 }],
      counts: { booked: 1, marked: 1 },
    })
    await fourCases(house, attendance.ofSession, { args: { params: { id } }, as: 'rn_limited', denied: 'viewer' })
  })

  test('a coordinator sees their own people by name, and everyone’s counts', async () => {
    const { id, bookings } = await aClass(2)
    await mark(id, bookings[0] ?? '', 'absent')
    const { data } = await house.call(attendance.ofSession, { params: { id } }, { as: 'coordinator_limited' })
    expect(data).toMatchObject({ people: [], counts: { booked: 2, marked: 1 } })
  })

  test('minutes run from arrival to departure, less breaks; typed minutes win, and never exceed the length of the day', async () => {
    const { id, bookings } = await aClass(1, {}, { breaks: 20 })
    const on = room.daysAgo(2)
    const one = bookings[0] ?? ''
    const in_out = await mark(id, one, 'partial', { in_at: `${on}T16:30:00Z`, out_at: `${on}T19:00:00Z` })
    expect(in_out.people[0]).toMatchObject({ result: 'partial', minutes: 70 })
    expect((await mark(id, one, 'late', { minutes: 95 })).people[0]).toMatchObject({ result: 'late', minutes: 95 })
    expect((await mark(id, one, null)).people[0]).toMatchObject({ result: null, minutes: null, marks: [] })
    const refusals = [
      { result: 'attended', minutes: 101 },
      { result: 'absent', minutes: 5 },
      { result: 'partial' },
      { result: 'attended', in_at: `${on}T17:00:00Z`, out_at: `${on}T16:00:00Z` },
    ] as const
    for (const refused of refusals) {
      const { status, failure } = await marks(id, [{ booking_id: one, day_no: null, ...refused }])
      expect([status, Object.keys(failure.errors ?? {})[0]?.split('.')[0]]).toEqual([422, 'marks'])
    }
    const strange = await marks(id, [{ booking_id: room.daysAgo(1), day_no: null, result: 'absent' }])
    expect(strange.status).toBe(422)
    expect((await marks(id, [{ booking_id: one, day_no: 9, result: 'absent' }])).failure.errors).toHaveProperty(
      'marks.0.day_no',
    )
  })

  test('in a two-day class each day is marked; missing one is partial attendance', async () => {
    const { id, bookings } = await aClass(3, {}, { days: 2, daysAgo: 3 })
    const [one = '', two = '', three = ''] = bookings
    await mark(id, one, 'attended', { day_no: 1 })
    expect((await mark(id, two, 'absent')).people.map(({ result }) => result)).toEqual([null, 'absent', null])
    await mark(id, one, 'late', { day_no: 2, minutes: 100 })
    await mark(id, three, 'attended', { day_no: 1 })
    const { people: all } = await mark(id, three, 'excused', { day_no: 2 })
    expect(all.map(({ result, minutes }) => [result, minutes])).toEqual([
      ['late', 220],
      ['absent', 0],
      ['partial', 120],
    ])
  })

  test('from 15 minutes before the start, and only while the session is open', async () => {
    const { id: program_id } = await program()
    const [someone = ''] = await people(1)
    const soon = await session(program_id, { daysAgo: -3 })
    const [booking_id = ''] = await seated(soon, [someone])
    const early = await marks(soon, [{ booking_id, day_no: null, result: 'attended' }])
    expect([early.status, early.failure.message]).toEqual([
      409,
      'You can mark attendance from 15 minutes before the start.',
    ])
    await house.owner.query(
      `update session_days set starts_at = now() + interval '14 minutes', ends_at = now() + interval '2 hours' where session_id = $1`,
      [soon],
    )
    await mark(soon, booking_id, 'attended')
    const draft = await session(program_id, { state: 'draft' })
    const [other = ''] = await seated(draft, [someone])
    expect((await marks(draft, [{ booking_id: other, day_no: null, result: 'attended' }])).status).toBe(409)
  })

  test('a walk-in gets a seat even when the session is full, from the wait-list too, and only once', async () => {
    const { id, who } = await aClass(1, {}, { capacity: 1 })
    const [walker = '', gone = ''] = await people(2)
    const body = { employee_id: walker }
    await fourCases(house, attendance.walkIn, {
      args: { params: { id }, body },
      as: 'rn_limited',
      denied: 'coordinator_limited',
    })
    const { data } = await house.call(attendance.ofSession, { params: { id } })
    expect(data.people.map(({ employee_id, source }) => [employee_id, source])).toEqual(
      expect.arrayContaining([
        [who[0], 'manual'],
        [walker, 'walk_in'],
      ]),
    )
    expect((await house.call(attendance.walkIn, { params: { id }, body })).status).toBe(409)
    await house.owner.query('update employees set provider_status = 5 where id = $1', [gone])
    const left = await house.call(attendance.walkIn, { params: { id }, body: { employee_id: gone } })
    expect(left.failure.errors).toHaveProperty('employee_id')
  })

  test('a person’s history lists the marks', async () => {
    const { id, who, bookings } = await aClass(1)
    await mark(id, bookings[0] ?? '', 'attended')
    const { data } = await house.call(api.employees.history, { params: { id: who[0] ?? '' } })
    expect(data.data[0]).toMatchObject({
      kind: 'attendance.marked',
      changes: [{ field: 'session' }, { field: 'attendance', before: null, after: 'Present, 120 min' }],
    })
  })
})

describe('signing off', () => {
  test('the four cases: the effect by name, then done; a second time gets a plain answer', async () => {
    const { id, who, bookings, assignments } = await aClass(3)
    const [one = '', two = '', three = ''] = bookings
    const unmarked = await tryClose(id)
    expect([unmarked.status, unmarked.failure.message]).toEqual([
      409,
      expect.stringMatching(/^3 people aren’t marked yet: Cal Comer000/),
    ])
    await mark(id, one, 'attended')
    await mark(id, two, 'absent')
    await mark(id, three, 'partial', { minutes: 60 })
    const preview = await fourCases(house, attendance.closing, {
      args: { params: { id } },
      as: 'rn_limited',
      denied: 'csm',
    })
    expect(preview.data.people.map(({ name, effect, why, credited }) => [name, effect, why, credited])).toEqual([
      ['Comer000, Cal', 'program', null, 120],
      ['Comer001, Cal', 'nothing', 'absent', 0],
      ['Comer002, Cal', 'nothing', 'below', 0],
    ])
    await fourCases(house, attendance.close, {
      args: { params: { id }, body: { waived: await waivers(id) } },
      as: 'rn_limited',
      denied: 'coordinator_limited',
    })
    expect(await Promise.all(assignments.map(async one => (await assignment(one)).state))).toEqual([
      'completed',
      'assigned',
      'assigned',
    ])
    expect(await assignment(assignments[0])).toMatchObject({ on: room.daysAgo(2), how: 'attendance' })
    expect(await ledger(who[0] ?? '')).toEqual(['credit 120', 'completion'].toSorted().toReversed())
    const again = await tryClose(id)
    expect([again.status, again.failure.code]).toEqual(
      [422, 'TRANSITION_REFUSED'].map((one, at) => (at === 0 ? again.status : one)),
    )
    expect(again.failure.message).toMatch(/already signed off/)
    const { data } = await house.call(api.sessions.get, { params: { id } })
    expect(data).toMatchObject({ state: 'closed', closed_by_name: expect.any(String), closed_license: null })
  })

  test('below, at and above the threshold of the program', async () => {
    const { id, bookings, who } = await aClass(3, { threshold: 75 })
    const minutes = [89, 90, 120]
    for (const [at, booking_id] of bookings.entries()) await mark(id, booking_id, 'late', { minutes: minutes[at] ?? 0 })
    expect(await planned(id)).toEqual(['nothing: below', 'program', 'program'])
    await close(id)
    expect(await Promise.all(who.map(standing))).toEqual([
      [0, 0],
      [1, 90],
      [1, 120],
    ])
  })

  test('minutes below it count where the program says so, and give way to a later completion', async () => {
    const { id, bookings, who, program: made } = await aClass(1, { partial: true })
    const [someone = ''] = who
    await mark(id, bookings[0] ?? '', 'partial', { minutes: 50 })
    expect(await planned(id)).toEqual(['partial: below'])
    await close(id)
    expect(await standing(someone)).toEqual([0, 50])
    expect(await evidenceOf(someone, 'credit')).toMatchObject({ partial: true, session: { id } })
    const later = await session(made.id, { module_id: made.modules[0] ?? null, daysAgo: 1 })
    const [booking_id = ''] = await seated(later, [someone])
    await mark(later, booking_id, 'attended')
    await close(later)
    expect(await standing(someone)).toEqual([1, 120])
    await correct(later, [{ booking_id, day_no: null, result: 'absent' }])
    expect(await standing(someone)).toEqual([0, 50])
  })

  test('minutes that a completion replaced count again when staff reverse the completion', async () => {
    const { id, bookings, who, program: made } = await aClass(2, { partial: true })
    for (const booking_id of bookings) await mark(id, booking_id, 'partial', { minutes: 50 })
    await close(id)
    const worker = await workerOf(house)
    const act = async (ids: Id[], change: Wanted['change']) => {
      const job = await previewed(house, { audience: { by: 'rows', ids }, change })
      return runBulk(house, job.id)
    }
    const paper = {
      completed_on: room.daysAgo(1),
      minutes: null,
      files: [],
      seen_by: 'Rita Nurse',
      note: null,
      assigns: false,
    }
    await act(who, { act: 'complete', program_id: made.id, ...paper })
    expect(await Promise.all(who.map(standing))).toEqual([
      [1, 120],
      [1, 120],
    ])
    await act(who.slice(1), { act: 'correct', program_id: made.id, completed_on: null, reason: 'Somebody else' })
    await worker.stop()
    expect(await Promise.all(who.map(standing))).toEqual([
      [1, 120],
      [0, 50],
    ])
  })

  test('the ledger names session, instructor and nurse; a nurse is required where the session needs one', async () => {
    const { id, bookings, who } = await aClass(1, {}, { is_rn_led: true })
    await mark(id, bookings[0] ?? '', 'attended')
    await nurse(id, room.daysAgo(10))
    expect(await closing(id)).toMatchObject({ needs_nurse: true })
    expect(Object.keys((await tryClose(id)).failure.errors ?? {})).toContain('waived.sign_off')
    await house.owner.query('update instructors set license_expires_on = $1', [room.daysAgo(-100)])
    expect(await closing(id)).toMatchObject({ needs_nurse: false })
    await close(id)
    const led = { rn_led: true, rn: { name: 'Nora Nurse', license: 'NY 123' } }
    expect(await evidenceOf(who[0])).toMatchObject({
      ...led,
      sessions: [{ id, instructor: 'Nora Nurse', starts_on: room.daysAgo(2) }],
    })
    expect(await evidenceOf(who[0], 'credit')).toMatchObject({ ...led, session: { id } })
  })

  test('with a note it counts without a nurse, but not as nurse-led', async () => {
    const { id, bookings, who } = await aClass(1, {}, { is_rn_led: true })
    await mark(id, bookings[0] ?? '', 'attended')
    await close(id)
    expect(await evidenceOf(who[0])).not.toHaveProperty('rn_led')
    expect((await house.call(api.sessions.get, { params: { id } })).data.rn_waiver).toBe('The deputy signed.')
  })

  test('without a module it completes the whole program, even for people without an assignment', async () => {
    const made = await program()
    const id = await session(made.id)
    const who = await people(2)
    await assignedIn(house, made.id, who.slice(0, 1))
    const bookings = await seated(id, who)
    for (const booking_id of bookings) await mark(id, booking_id, 'attended')
    expect((await closing(id)).people.map(({ effect, adds }) => [effect, adds])).toEqual([
      ['program', false],
      ['program', true],
    ])
    await close(id)
    for (const someone of who) expect(await standing(someone)).toEqual([1, 120])
    expect(await evidenceOf(who[1])).toMatchObject({ session: { id }, credit_minutes: 120 })
    await correct(id, [{ booking_id: bookings[1] ?? '', day_no: null, result: 'absent' }])
    const { rows } = await house.owner.query('select state from assignments where employee_id = $1', [who[1]])
    expect(rows).toEqual([{ state: 'withdrawn' }])
  })

  test('[R-RTE-12] a session shorter than the program records minutes and completes nothing, even for people without it', async () => {
    const made = await program({ modules: [{ mode: 'online', minutes: { [await room.aTopicId()]: 120 } }] })
    const id = await session(made.id, { credit_minutes: 14, mode: 'classroom' })
    const who = await people(2)
    await assignedIn(house, made.id, who.slice(0, 1))
    const bookings = await seated(id, who)
    for (const booking_id of bookings) await mark(id, booking_id, 'attended')
    expect(await planned(id)).toEqual(['partial: short', 'partial: short'])
    await close(id)
    expect(await Promise.all(who.map(standing))).toEqual([
      [0, 14],
      [0, 14],
    ])
    expect(await modesOf(who[0])).toEqual([['classroom', 14]])
    // A later completion replaces these minutes, regardless of the program's rule on leaving early
    const whole = await session(made.id, { daysAgo: 1, mode: 'classroom' })
    const [later = ''] = await seated(whole, who.slice(0, 1))
    await mark(whole, later, 'attended')
    expect(await planned(whole)).toEqual(['program'])
    await close(whole)
    expect(await standing(who[0] ?? '')).toEqual([1, 120])
    await reopen(id)
    await close(id)
    expect(await standing(who[1] ?? '')).toEqual([0, 14])
  })

  test('[R-RTE-12] a session far shorter than its live module records minutes and completes nothing', async () => {
    const minutes = { [await room.aTopicId()]: 60 }
    const made = await program({ modules: [{ mode: 'classroom', minutes }] })
    const live = { module_id: made.modules[0] ?? null, mode: 'classroom' as const }
    const who = await people(2)
    const [held = ''] = await assignedIn(house, made.id, who.slice(0, 1))
    const attended = async (credit_minutes: number, daysAgo: number, whoCame = who) => {
      const id = await session(made.id, { ...live, credit_minutes, daysAgo })
      for (const booking_id of await seated(id, whoCame)) await mark(id, booking_id, 'attended')
      const plan = await planned(id)
      await close(id)
      return { id, plan }
    }
    const short = await attended(14, 3)
    expect(short.plan).toEqual(['partial: short', 'partial: short'])
    expect(await Promise.all(who.map(standing))).toEqual([
      [0, 14],
      [0, 14],
    ])
    expect((await assignment(held)).state).not.toBe('completed')
    await reopen(short.id)
    await close(short.id)
    expect(await standing(who[0] ?? '')).toEqual([0, 14])
    // Just below the program's threshold, and exactly at it
    expect((await attended(47, 2, who.slice(1))).plan).toEqual(['partial: short'])
    expect((await attended(48, 2)).plan).toEqual(['program', 'program'])
    expect(await Promise.all(who.map(standing))).toEqual([
      [1, 48],
      [1, 48],
    ])
  })

  test('[R-RTE-12] leaving early from a session slightly shorter than its live module is not enough for the module', async () => {
    const minutes = { [await room.aTopicId()]: 60 }
    const made = await program({ modules: [{ mode: 'classroom', minutes }] })
    const id = await session(made.id, { module_id: made.modules[0] ?? null, credit_minutes: 50 })
    const who = await people(2)
    await assignedIn(house, made.id, who)
    const [left = '', stayed = ''] = await seated(id, who)
    await mark(id, left, 'partial', { minutes: 40 })
    await mark(id, stayed, 'attended', { minutes: 50 })
    expect(await planned(id)).toEqual(['partial: short', 'program'])
  })

  test('[R-RTE-12] the ledger records how it was taught: the mode of the session, not of the program', async () => {
    const minutes = { [await room.aTopicId()]: 120 }
    const modes = { classroom: 'classroom', skills_lab: 'practical', visit: 'practical', virtual: 'online' } as const
    for (const [at, [mode, expected]] of (Object.entries(modes) as [keyof typeof modes, string][]).entries()) {
      const creditsBy = at % 2 === 0 ? 'module' : 'program'
      const taught = mode === 'skills_lab' ? 'online' : 'practical'
      const made = await program({ creditsBy, modules: [{ mode: taught, minutes }] })
      const id = await session(made.id, { mode, module_id: at < 2 ? (made.modules[0] ?? null) : null })
      const who = await people(1)
      await assignedIn(house, made.id, who)
      const [booking_id = ''] = await seated(id, who)
      await mark(id, booking_id, 'attended')
      await close(id)
      expect([creditsBy, mode, await modesOf(who[0])]).toEqual([creditsBy, mode, [[expected, 120]]])
    }
    const made = await program({ modules: [{ mode: 'online', minutes }] })
    const id = await session(made.id, { mode: 'hybrid' })
    const who = await people(2)
    const [here = '', there = ''] = await seated(id, who)
    await mark(id, here, 'attended')
    await mark(id, there, 'attended')
    await house.owner.query(`update session_attendance set how = 'virtual' where booking_id = $1`, [there])
    await close(id)
    expect(await Promise.all(who.map(modesOf))).toEqual([[['classroom', 120]], [['online', 120]]])
  })

  test('a live module waits for its prerequisites, and other modules keep the program open', async () => {
    const minutes = { [await room.aTopicId()]: 60 }
    const first = '00000000-0000-7000-8000-0000000000a1'
    const live = '00000000-0000-7000-8000-0000000000a2'
    const made = await program({
      modules: [
        { module_id: first, minutes },
        { module_id: live, mode: 'classroom', prerequisites: [first], minutes },
      ],
    })
    const id = await session(made.id, { module_id: live, credit_minutes: 60 })
    const [someone = '', stranger = ''] = await people(2)
    const [held = ''] = await assignedIn(house, made.id, [someone])
    const bookings = await seated(id, [someone, stranger])
    for (const booking_id of bookings) await mark(id, booking_id, 'attended')
    expect(await planned(id)).toEqual(['nothing: locked', 'nothing: not_assigned'])
    await close(id)
    expect(await standing(someone)).toEqual([0, 0])
    await house.owner.query(
      `update assignments set state = 'in_progress', started_at = now(), version_id = $2 where id = $1`,
      [held, made.version_id],
    )
    await house.owner.query(
      `insert into module_progress (organization_id, assignment_id, module_id, employee_id, state, how, done_at, done_on)
       values ($1, $2, $3, $4, 'done', 'online', now(), current_date)`,
      [house.agency.id, held, first, someone],
    )
    await reopen(id)
    expect(await planned(id)).toEqual(['program', 'nothing: not_assigned'])
    await close(id)
    expect(await standing(someone)).toEqual([1, 120])
    await correct(id, [{ booking_id: bookings[0] ?? '', day_no: null, result: 'excused' }])
    expect((await assignment(held)).state).toBe('in_progress')
    expect(await standing(someone)).toEqual([0, 0])
  })

  test('module by module the minutes are recorded on the day of the class, and reversed with it', async () => {
    const minutes = { [await room.aTopicId()]: 60 }
    const made = await program({ creditsBy: 'module', modules: [{ minutes }, { mode: 'classroom', minutes }] })
    const id = await session(made.id, { module_id: made.modules[1] ?? null, credit_minutes: 60 })
    const [someone = ''] = await people(1)
    await assignedIn(house, made.id, [someone])
    const [booking_id = ''] = await seated(id, [someone])
    await mark(id, booking_id, 'late', { minutes: 50 })
    expect(await planned(id)).toEqual(['module'])
    await close(id)
    expect(await standing(someone)).toEqual([0, 50])
    const moved = await correct(id, [{ booking_id, day_no: null, result: 'attended', minutes: 60 }])
    expect(moved).toMatchObject([{ move: 'changed', was: 'module', effect: 'module', credited: 60 }])
    expect(await standing(someone)).toEqual([0, 60])
  })

  test('people already complete get nothing, and a session that isn’t over cannot be closed', async () => {
    const { id, bookings, assignments } = await aClass(1)
    await house.owner.query(
      `update assignments set state = 'completed', completed_on = current_date - 30, completed_at = now(), completed_how = 'evidence' where id = $1`,
      [assignments[0]],
    )
    await mark(id, bookings[0] ?? '', 'attended')
    expect(await planned(id)).toEqual(['nothing: already'])
    const soon = await session((await program()).id, { daysAgo: -1 })
    expect((await tryClose(soon)).failure.message).toMatch(/once it is over/)
  })
})

describe('corrections', () => {
  test('the four cases: previewed by name, then reversed and re-entered with the reason; the ledger’s seal holds', async () => {
    const { id, bookings, who } = await aClass(2)
    const [one = '', two = ''] = bookings
    const [someone = ''] = who
    await mark(id, one, 'attended')
    await mark(id, two, 'absent')
    await close(id)
    const wrong = [
      { booking_id: one, day_no: null, result: 'absent' as const },
      { booking_id: two, day_no: null, result: 'attended' as const },
    ]
    expect((await marks(id, wrong)).failure.message).toMatch(/Correct the attendance instead/)
    const preview = await fourCases(house, attendance.previewCorrection, {
      args: { params: { id }, body: { marks: wrong } },
      as: 'rn_limited',
      denied: 'csm',
    })
    expect(preview.data.people.map(({ name, move, was, effect }) => [name, move, was, effect])).toEqual([
      ['Comer000, Cal', 'taken_back', 'program', 'nothing'],
      ['Comer001, Cal', 'new', 'nothing', 'program'],
    ])
    expect(await standing(someone)).toEqual([1, 120])
    await fourCases(house, attendance.correct, {
      args: { params: { id }, body: { marks: wrong, reason: 'Sheets were mixed up' } },
      as: 'rn_limited',
      denied: 'csm',
    })
    expect(await Promise.all(who.map(standing))).toEqual([
      [0, 0],
      [1, 120],
    ])
    expect((await ledger(someone)).toSorted()).toEqual(['-completion', '-credit 120', 'completion', 'credit 120'])
    const { data } = await house.call(api.employees.history, { params: { id: someone } })
    expect(data.data.map(({ kind, reason }) => [kind, reason])).toEqual(
      expect.arrayContaining([
        ['attendance.corrected', 'Sheets were mixed up'],
        ['training.reversed', 'Sheets were mixed up'],
      ]),
    )
    await turnOf(house, seals(house.config.appKeys))
    const verdicts = await verifying(house.database, house.config, []).verify(house.agency.id)
    expect(verdicts.map(({ faults }) => faults)).toEqual(verdicts.map(() => 0))
  })

  test('a correction does not touch programs assigned again after the class', async () => {
    const { id, bookings, who, program: made } = await aClass(1)
    const [stranger = ''] = await people(1)
    const [walked = ''] = await seated(id, [stranger])
    const [attended = ''] = bookings
    for (const booking_id of [attended, walked]) await mark(id, booking_id, 'attended')
    await close(id)
    await house.owner.query(
      `insert into assignments (organization_id, employee_id, program_id, cycle_no, source, assigned_on, assigned_by_name, start_date, due_since, renews)
       select organization_id, employee_id, program_id, 2, 'manual', current_date, 'Ann Lee', current_date, current_date, id
       from assignments where program_id = $1`,
      [made.id],
    )
    const cycles = async (employee_id: Id) =>
      (
        await house.owner.query<{ said: string }>(
          `select state || case when renews is null then '' else ', renews' end as said from assignments
           where employee_id = $1 order by cycle_no`,
          [employee_id],
        )
      ).rows.map(({ said }) => said)
    const moved = await correct(id, [
      { booking_id: attended, day_no: null, result: 'late', minutes: 110 },
      { booking_id: walked, day_no: null, result: 'absent' },
    ])
    expect(moved.map(({ move }) => move).toSorted()).toEqual(['changed', 'taken_back'])
    expect(await standing(who[0] ?? '')).toEqual([1, 110])
    expect(await cycles(who[0] ?? '')).toEqual(['completed', 'assigned, renews'])
    // That assignment was made for the class only; one assigned afterward stays
    expect(await cycles(stranger)).toEqual(['withdrawn', 'assigned'])
  })

  test('the four cases: reopening reverses nothing; closing again with differences does, and without them changes nothing', async () => {
    const { id, bookings, who } = await aClass(1)
    const [someone = ''] = who
    await mark(id, bookings[0] ?? '', 'attended')
    await close(id)
    const before = await ledger(someone)
    await fourCases(house, attendance.reopen, {
      args: { params: { id }, body: { reason: 'Wrong class' } },
      as: 'rn_limited',
      denied: 'csm',
    })
    expect((await house.call(attendance.reopen, { params: { id }, body: { reason: 'Again' } })).failure.code).toBe(
      'TRANSITION_REFUSED',
    )
    expect((await closing(id)).people.map(({ move }) => move)).toEqual(['same'])
    await close(id)
    expect(await ledger(someone)).toEqual(before)
    await reopen(id)
    await mark(id, bookings[0] ?? '', 'absent')
    expect((await closing(id)).people.map(({ move }) => move)).toEqual(['taken_back'])
    await close(id)
    expect(await standing(someone)).toEqual([0, 0])
  })

  test('a forgotten walk-in is added to a closed session: seat, marks, ledger, history and record, with one reason', async () => {
    const { id, who, bookings, program: made } = await aClass(2, {}, { capacity: 2 })
    for (const booking_id of bookings) await mark(id, booking_id, 'attended')
    await close(id)
    const [walker = '', early = '', stranger = ''] = await people(3, { last_name: 'Walker' })
    const [held] = await assignedIn(house, made.id, [walker, early])
    const before = await Promise.all(who.map(ledger))
    const walk_ins = [
      { employee_id: walker, day_no: null, result: 'attended' as const, note: 'Sat in the last row' },
      { employee_id: early, day_no: 1, result: 'partial' as const, minutes: 95 },
      { employee_id: stranger, day_no: null, result: 'late' as const, minutes: 96 },
    ]
    expect((await house.call(attendance.walkIn, { params: { id }, body: { employee_id: walker } })).status).toBe(409)
    const preview = await fourCases(house, attendance.previewCorrection, {
      args: { params: { id }, body: { marks: [], walk_ins } },
      as: 'rn_limited',
      denied: 'viewer',
    })
    const planned = preview.data.people.map(({ employee_id, move, effect, why, credited, adds }) => [
      employee_id,
      [move, effect, why, credited, adds].join(),
    ])
    expect(planned).toEqual([
      [walker, 'new,program,,120,false'],
      [early, 'new,nothing,below,0,false'],
      [stranger, 'new,program,,96,true'],
    ])
    expect(await seats(id)).toEqual({ booked: 2, rows: 2 })
    await fourCases(house, attendance.correct, {
      args: { params: { id }, body: { marks: [], walk_ins, reason: 'Missing on the list' } },
      as: 'rn_limited',
      denied: 'viewer',
    })
    expect(await seats(id)).toEqual({ booked: 5, rows: 5 })
    expect(await Promise.all([walker, early, stranger].map(standing))).toEqual([
      [1, 120],
      [0, 0],
      [1, 96],
    ])
    expect(await assignment(held)).toMatchObject({ state: 'completed', on: room.daysAgo(2), how: 'attendance' })
    expect(await Promise.all(who.map(ledger))).toEqual(before)
    const { data } = await house.call(attendance.ofSession, { params: { id } })
    const theirs = [walker, early, stranger].flatMap(
      employee => data.people.find(one => one.employee_id === employee && one.source === 'walk_in') ?? [],
    )
    expect(theirs.map(({ result, minutes, note }) => [result, minutes, note])).toEqual([
      ['attended', 120, 'Sat in the last row'],
      ['partial', 95, null],
      ['late', 96, null],
    ])
    const history = await house.call(api.employees.history, { params: { id: walker } })
    expect(history.data.data.map(({ kind, reason }) => [kind, reason])).toEqual(
      expect.arrayContaining([
        ['attendance.walked_in', 'Missing on the list'],
        ['attendance.corrected', 'Missing on the list'],
      ]),
    )
    const record = await house.owner.query(
      `select version_no, jsonb_array_length(printed -> 'people') as people from session_records where session_id = $1 order by 1`,
      [id],
    )
    expect(record.rows).toEqual([
      { version_no: 1, people: 2 },
      { version_no: 2, people: 5 },
    ])
    const again = { marks: [], walk_ins: walk_ins.slice(0, 1), reason: 'Twice' }
    const twice = await house.call(attendance.correct, { params: { id }, body: again })
    expect([twice.status, twice.failure.errors]).toEqual([
      422,
      { 'walk_ins.0.employee_id': ['Cal Walker already has a seat in this session.'] },
    ])
    // Like anyone on the roster, they are corrected and closed again
    const wrong = theirs.map(({ booking_id }) => ({ booking_id, day_no: null, result: 'absent' as const }))
    await correct(id, wrong)
    expect(await standing(walker)).toEqual([0, 0])
    await reopen(id)
    expect((await closing(id)).people.map(({ move }) => move)).toEqual(['same', 'same', 'same', 'same', 'same'])
  })

  test('a walk-in is marked on every day, was there, works here or left later, and has one row; a canceled booking is revived', async () => {
    const { id, who, bookings } = await aClass(2, {}, { days: 2, daysAgo: 3 })
    const [one = '', two = ''] = bookings
    await mark(id, one, 'attended')
    const off = { params: { id: two }, body: { state: 'cancelled', reason: 'Works that day' } as const }
    expect((await house.call(api.bookings.change, off)).status).toBe(200)
    await close(id)
    const [gone = '', later = ''] = await people(2, { last_name: 'Gone' })
    const leaves = 'update employees set provider_status = 5, termination_date = $2 where id = $1'
    await house.owner.query(leaves, [gone, room.daysAgo(9)])
    await house.owner.query(leaves, [later, room.daysAgo(1)])
    type Body = Parameters<typeof house.call<typeof attendance.correct>>[1]['body']
    const add = (walk_ins: NonNullable<Body['walk_ins']>) =>
      house.call(attendance.correct, { params: { id }, body: { marks: [], walk_ins, reason: 'Forgotten' } })
    const refused = async (walk_ins: Parameters<typeof add>[0]) =>
      Object.keys((await add(walk_ins)).failure.errors ?? {}).join()
    const there = { day_no: null, result: 'attended' } as const
    const back = who[1] ?? ''
    expect(await refused([])).toBe('marks')
    expect(await refused([{ employee_id: gone, ...there }])).toBe('walk_ins.0.employee_id')
    expect(await refused([{ employee_id: back, ...there, day_no: 1 }])).toBe('walk_ins.0.result')
    expect(await refused([{ employee_id: back, day_no: null, result: 'absent' }])).toBe('walk_ins.0.result')
    expect(await refused([{ employee_id: back, ...there, result: 'partial' }])).toBe('walk_ins.0.minutes')
    expect((await add([{ employee_id: house.agency.id, ...there }])).status).toBe(404)
    expect(await seats(id)).toEqual({ booked: 1, rows: 2 })
    const added = await add([
      { employee_id: back, ...there, day_no: 2 },
      { employee_id: back, day_no: 1, result: 'excused' },
      { employee_id: later, ...there },
    ])
    expect(added.data.people.map(({ employee_id, result, effect }) => [employee_id, result, effect])).toEqual([
      [back, 'partial', 'nothing'],
      [later, 'attended', 'nothing'],
    ])
    expect(await seats(id)).toEqual({ booked: 3, rows: 3 })
    const { data } = await house.call(attendance.ofSession, { params: { id } })
    expect(data.people.find(({ employee_id }) => employee_id === back)).toMatchObject({
      booking_id: two,
      source: 'walk_in',
    })
  })

  test('two tabs that add the same walk-in at once: one adds, the other reports that they are there', async () => {
    const { id, bookings } = await aClass(1)
    await mark(id, bookings[0] ?? '', 'attended')
    await close(id)
    const [employee_id = ''] = await people(1, { last_name: 'Walker' })
    const body = {
      marks: [],
      walk_ins: [{ employee_id, day_no: null, result: 'attended' as const }],
      reason: 'Forgotten',
    }
    const both = await Promise.all([1, 2].map(() => house.call(attendance.correct, { params: { id }, body })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await standing(employee_id)).toEqual([1, 120])
  })

  test('a completion that the next cycle builds on stays', async () => {
    const { id, bookings, who, assignments, program: made } = await aClass(1)
    await mark(id, bookings[0] ?? '', 'attended')
    await close(id)
    await assignedIn(house, made.id, who, { cycle_no: 2 })
    const moved = await correct(id, [{ booking_id: bookings[0] ?? '', day_no: null, result: 'absent' }])
    expect(moved.map(({ move }) => move)).toEqual(['stays'])
    expect((await assignment(assignments[0])).state).toBe('completed')
  })

  test('a correction leaves no one unmarked, and a session that isn’t signed off needs none', async () => {
    const { id, bookings } = await aClass(1)
    const body = { marks: [{ booking_id: bookings[0] ?? '', day_no: null, result: null }], reason: 'Test' }
    expect((await house.call(attendance.correct, { params: { id }, body })).failure.code).toBe('TRANSITION_REFUSED')
    await mark(id, bookings[0] ?? '', 'absent')
    await close(id)
    expect((await house.call(attendance.correct, { params: { id }, body })).failure.errors).toHaveProperty(
      'marks.0.result',
    )
  })
})

test('whatever the order of marks, absent never completes, closing again changes nothing, and the ledger matches the roster', async () => {
  const random = new Random('attendance')
  const results = ['attended', 'partial', 'late', 'absent', 'excused'] as const
  const { id, who, bookings } = await aClass(
    campaign(6, 40),
    { partial: true },
    { days: 2, daysAgo: 3, credit_minutes: 240 },
  )
  const wanted = bookings.flatMap(booking_id =>
    [1, 2].map(day_no => {
      const result = random.pick(results)
      const minutes = result === 'partial' || result === 'late' ? random.int(1, 120) : undefined
      const mark = { booking_id, day_no, result }
      return minutes === undefined ? mark : Object.assign(mark, { minutes })
    }),
  )
  const shuffled = () =>
    wanted
      .map(one => ({ one, by: random.int(0, 1_000_000) }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ one }) => one)
  await marks(id, shuffled())
  const first = (await house.call(attendance.ofSession, { params: { id } })).data.people.map(
    ({ booking_id, result, minutes }) => [booking_id, result, minutes],
  )
  for (const one of shuffled()) await marks(id, [{ ...one, result: null }])
  for (const one of shuffled()) await marks(id, [one])
  const { data } = await house.call(attendance.ofSession, { params: { id } })
  expect(data.people.map(({ booking_id, result, minutes }) => [booking_id, result, minutes])).toEqual(first)
  await close(id)
  const said = await Promise.all(who.map(standing))
  for (const { employee_id, result, minutes } of data.people) {
    const [completions, credited] = said[who.indexOf(employee_id)] ?? []
    const isEnough = (minutes ?? 0) * 100 >= 240 * 80
    expect([completions, credited]).toEqual([isEnough ? 1 : 0, Math.min(minutes ?? 0, 120)])
    const isAway = result === 'absent' || result === 'excused'
    expect(isAway && completions !== 0).toBe(false)
  }
  await reopen(id)
  await close(id)
  expect(await Promise.all(who.map(standing))).toEqual(said)
})

test('two tabs that sign off at once: one does, the other is told so', async () => {
  const { id, bookings, who } = await aClass(1)
  await mark(id, bookings[0] ?? '', 'attended')
  const waived = await waivers(id)
  const both = await Promise.all([tryClose(id, { waived }), tryClose(id, { waived })])
  expect(both.map(({ status }) => status === 200).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
  expect(both.find(({ status }) => status !== 200)?.failure.code).toBe('TRANSITION_REFUSED')
  expect(await standing(who[0] ?? '')).toEqual([1, 120])
})

test('attending the last class of a program is recorded, though no one else can begin the program now', async () => {
  const live = {
    kind: 'live_session' as const,
    content: { kind: 'live_session' as const, about: { en: 'How to lift.' }, bring: {}, ways: ['skills_lab' as const] },
    mode: 'classroom' as const,
    minutes: { [await room.aTopicId()]: 120 },
  }
  const { id, bookings, who, program: taught, assignments } = await aClass(1, { modules: [live] })
  await mark(id, bookings[0] ?? '', 'attended')
  const reasons = async () => (await house.call(api.programs.get, { params: { id: taught.id } })).data.reasons
  expect(await reasons()).toEqual(['no_open_session'])
  await close(id)
  expect((await assignment(assignments[0])).state).toBe('completed')
  expect(await standing(who[0] ?? '')).toEqual([1, 120])
})

test('the calendar doesn’t move a class either once anyone is marked, even before it begins', async () => {
  const { id, bookings } = await aClass(1, {}, { daysAgo: -3 })
  await house.owner.query(
    `update session_days set starts_at = now() + interval '10 minutes', ends_at = now() + interval '2 hours' where session_id = $1`,
    [id],
  )
  await house.owner.query(
    `update sessions set starts_at = now() + interval '10 minutes', ends_at = now() + interval '2 hours' where id = $1`,
    [id],
  )
  await mark(id, bookings[0] ?? '', 'attended')
  const { version } = (await house.call(api.sessions.get, { params: { id } })).data
  const { status, failure } = await house.call(api.schedule.move, {
    params: { id },
    body: { reach: 'this', on: room.daysAgo(-9), starts: '09:00', version },
  })
  expect([status, failure.code]).toEqual([409, 'CONFLICT'])
})

test('days can’t be moved once marked, and no one leaves the roster of a signed-off session', async () => {
  const { id, bookings } = await aClass(1, {}, { module_id: null })
  await mark(id, bookings[0] ?? '', 'absent')
  const { data: held } = await house.call(api.sessions.get, { params: { id } })
  const headers = { 'if-match': `"${held.version}"` }
  const days = [{ on_day: room.daysAgo(1), starts: '11:00', ends: '13:00', break_minutes: 0 }]
  const moved = await house.call(api.sessions.update, { params: { id }, body: { days } }, { headers })
  expect(moved.failure.errors).toHaveProperty('days')
  await close(id)
  const off = await house.call(api.bookings.change, {
    params: { id: bookings[0] ?? '' },
    body: { state: 'removed', reason: null },
  })
  expect([off.status, off.failure.message]).toEqual([
    409,
    'This session is signed off. Correct its attendance instead.',
  ])
})

test('people marked before the session’s credit was corrected are credited with the new value', async () => {
  const { id, who, bookings } = await aClass(2, {}, { module_id: null, credit_minutes: 60 })
  await mark(id, bookings[0] ?? '', 'attended')
  await mark(id, bookings[1] ?? '', 'partial', { minutes: 100 })
  const credit = async (credit_minutes: number) => {
    const { version } = (await house.call(api.sessions.get, { params: { id } })).data
    const headers = { 'if-match': `"${version}"` }
    const reply = await house.call(api.sessions.update, { params: { id }, body: { credit_minutes } }, { headers })
    expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
    return (await house.call(attendance.ofSession, { params: { id } })).data.people.map(({ minutes }) => minutes)
  }
  expect(await credit(30)).toEqual([30, 30])
  expect(await credit(120)).toEqual([120, 100])
  await close(id)
  expect(await standing(who[0] ?? '')).toEqual([1, 120])
})

test('a session that credits people in the ledger stays: it can’t be canceled, and they stay on its roster', async () => {
  const { id, who, bookings } = await aClass(2)
  await mark(id, bookings[0] ?? '', 'attended')
  await mark(id, bookings[1] ?? '', 'absent')
  await close(id)
  await reopen(id)
  const [credited = '', absent = ''] = bookings
  const off = (booking: Id) =>
    house.call(api.bookings.change, { params: { id: booking }, body: { state: 'removed', reason: null } })
  const reason = 'Nobody came'
  const status = () => house.call(api.sessions.setStatus, { params: { id }, body: { status: 'cancelled', reason } })
  const impact = () => house.call(api.series.cancelImpact, { params: { id }, body: { reach: 'this' } })
  expect((await off(absent)).status).toBe(200)
  expect((await off(credited)).failure.message).toBe(
    'Cal Comer000 has credit from this session. Mark them absent and sign it off again first.',
  )
  const canceled = (await status()).failure.message
  expect(canceled).toMatch(/^People have credit from .+\. Mark them absent and sign it off again first\.$/)
  expect((await impact()).failure.message).toBe(canceled)
  await mark(id, credited, 'absent')
  await close(id)
  expect(await standing(who[0] ?? '')).toEqual([0, 0])
  await reopen(id)
  expect((await off(credited)).status).toBe(200)
  expect((await impact()).status).toBe(200)
  expect((await status()).status).toBe(200)
})

test('signing off leaves no one on the wait-list: the preview names them, and each history says why', async () => {
  const { id, bookings } = await aClass(2)
  const [ana = '', ben = ''] = await people(2, { first_name: 'Wanda', last_name: 'Waiter' })
  for (const employee_id of [ana, ben]) {
    const [booking_id] = await seated(id, [employee_id])
    await house.owner.query(`update session_bookings set state = 'waiting', waits_since = now() where id = $1`, [
      booking_id,
    ])
  }
  for (const booking_id of bookings) await mark(id, booking_id, 'attended')
  expect((await closing(id)).without_seat).toEqual(['Wanda Waiter', 'Wanda Waiter'])
  await close(id)
  const { rows } = await house.owner.query<{ state: string; waiting: number }>(
    `select b.state, s.waiting from session_bookings b join sessions s on s.id = b.session_id where b.employee_id = any($1)`,
    [[ana, ben]],
  )
  expect(rows).toEqual([
    { state: 'removed', waiting: 0 },
    { state: 'removed', waiting: 0 },
  ])
  const history = await house.call(api.employees.history, { params: { id: ana }, query: {} })
  expect(history.data.data[0]).toMatchObject({
    kind: 'booking.removed',
    reason: 'The class was over and they had no seat.',
  })
})
