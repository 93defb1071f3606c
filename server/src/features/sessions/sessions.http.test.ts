import { api, type Args, type Id, type Session } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { aTypeIn, programIn } from '../../../test/trainees.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aBooking } from '../../demo/factories/sessions.ts'
import { aTopic } from '../../demo/factories/taxonomy.ts'

let house: House
let program_id: Id
const { sessions, taxonomy } = api
type Body = Args<typeof sessions.add>['body']

beforeAll(async () => {
  house = await openHouse()
  const training_type_id = await aTypeIn(house)
  const program = await programIn(house, {
    program: { training_type_id, titles: { en: 'Lifting safely' } },
    modules: [{}],
  })
  program_id = typeof program === 'string' ? program : program.id
})
afterAll(() => house.close())

const day = (on_day: string, starts = '09:00', ends = '13:00', break_minutes = 0) => ({
  on_day,
  starts,
  ends,
  break_minutes,
})
const body = (over: Partial<Body> = {}): Body => ({
  program_id,
  open: false,
  title: 'Lifting lab',
  module_id: null,
  template_id: null,
  mode: 'skills_lab',
  zone: 'America/New_York',
  days: [day('2099-04-15')],
  instructor_ids: [],
  location_id: null,
  room_id: null,
  address: null,
  directions: null,
  meeting_link: null,
  meeting_passcode: null,
  language: 'en',
  interpreter_language: null,
  capacity: 12,
  min_seats: null,
  enrolment_opens: null,
  enrolment_closes: null,
  wait_list: 'automatic',
  is_rn_led: false,
  pay_code: null,
  cost_center: null,
  credit_minutes: 180,
  notes: null,
  ...over,
})
async function planned(over: Partial<Body> = {}): Promise<Session> {
  const { data, failure, status } = await house.call(sessions.add, { body: body(over) })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const refused = async (over: Partial<Body>) =>
  Object.keys((await house.call(sessions.add, { body: body(over) })).failure.errors ?? {})
const change = (session: Session, patch: NonNullable<Args<typeof sessions.update>['body']>) =>
  house.call(
    sessions.update,
    { params: { id: session.id }, body: patch },
    { headers: { 'if-match': `"${session.version}"` } },
  )
const aRoom = async (name: string, capacity: number | null = 20) =>
  (await house.call(taxonomy.addRoom, { body: { name, location_id: house.agency.location_id, capacity } })).data
const anInstructor = async (name: string, over: object = {}) =>
  (await house.call(taxonomy.addInstructor, { body: { name, ...over } })).data

test('[R-RTE-7] anyone who can edit sessions can plan one; its instants follow from local times', async () => {
  const { data } = await fourCases(house, sessions.add, {
    args: { body: body({ days: [day('2099-07-16', '22:00', '01:00'), day('2099-01-15')], title: 'Two days' }) },
    denied: 'coordinator_limited',
  })
  expect(data).toMatchObject({ state: 'draft', phase: 'draft', booked: 0, day_count: 2, created_by_name: 'Ada Admin' })
  expect(data.days.map(({ on_day, starts_at, ends_at }) => [on_day, starts_at, ends_at])).toEqual([
    ['2099-01-15', '2099-01-15T14:00:00.000Z', '2099-01-15T18:00:00.000Z'],
    ['2099-07-16', '2099-07-17T02:00:00.000Z', '2099-07-17T05:00:00.000Z'],
  ])
  expect([data.starts_at, data.ends_at]).toEqual(['2099-01-15T14:00:00.000Z', '2099-07-17T05:00:00.000Z'])
})

test('[R-RTE-12] anyone who can see sessions can read one', async () => {
  const { id } = await planned()
  const { data } = await fourCases(house, sessions.get, {
    args: { params: { id } },
    as: 'coordinator_limited',
    denied: 'viewer',
  })
  expect(data).toMatchObject({ id, title: 'Lifting lab', program_title: 'Lifting safely', warnings: [] })
})

test('[R-PER-5] anyone who can see sessions can filter, count and export the list', async () => {
  await planned({ title: 'Virtual evening', mode: 'virtual', language: 'es' })
  const query = { search: 'evening' }
  const list = await fourCases(house, sessions.list, { args: { query }, as: 'rn_limited', denied: 'viewer' })
  expect(list.data.data.map(({ title }) => title)).toEqual(['Virtual evening'])
  const counts = await fourCases(house, sessions.counts, {
    args: { query: { of: 'mode', search: 'evening' } },
    as: 'coordinator_limited',
    denied: 'viewer',
  })
  expect(counts.data.data).toEqual([{ value: 'virtual', count: 1 }])
  await fourCases(house, sessions.export, { args: { query: { format: 'csv' } }, denied: 'viewer' })
})

test('sorting works with every combination of time and mode', async () => {
  const link = { meeting_link: 'https://meet.example/1' }
  for (const [title, over] of [
    ['Choice lab', {}],
    ['Choice online', { mode: 'virtual', ...link }],
    ['Choice both', { mode: 'hybrid', ...link }],
    ['Choice lab past', { days: [day('2020-04-15')] }],
    ['Choice online past', { mode: 'virtual', ...link, days: [day('2020-04-16')] }],
  ] as const)
    await planned({ title, ...over } as Partial<Body>)
  const titles = async (query: { time?: string; mode?: string }) => {
    const { data } = await house.call(sessions.list, {
      query: { search: 'choice', sort_by: 'title', ...query } as never,
    })
    return data.data.map(({ title }) => title.slice('Choice '.length))
  }
  expect(await titles({})).toEqual(['both', 'lab', 'lab past', 'online', 'online past'])
  expect(await titles({ mode: 'virtual' })).toEqual(['online', 'online past'])
  expect(await titles({ mode: 'virtual,skills_lab', time: 'coming' })).toEqual(['lab', 'online'])
  expect(await titles({ mode: 'skills_lab', time: 'past' })).toEqual(['lab past'])
  expect(await titles({ mode: 'hybrid', time: 'past' })).toEqual([])
  expect(await titles({ time: 'past,coming', mode: 'hybrid' })).toEqual(['both'])
})

test('the list immediately reflects changes to anything it shows or searches', async () => {
  const location = (await house.call(taxonomy.addLocation, { body: { name: 'Harbor office' } })).data
  const { data: room } = await house.call(taxonomy.addRoom, {
    body: { name: 'Blue room', location_id: location.id, capacity: 20 },
  })
  const teacher = await anInstructor('Ines Before')
  const given = { location_id: location.id, room_id: room.id, instructor_ids: [teacher.id] }
  const session = await planned({ title: 'Followed', ...given })
  const found = async (search: string) =>
    (await house.call(sessions.list, { query: { search, time: 'coming' } })).data.data[0]
  const modes = async () => (await house.call(sessions.counts, { query: { of: 'mode', search: 'followed' } })).data.data
  expect(await found('followed')).toMatchObject({ room_name: 'Blue room', location_name: 'Harbor office', booked: 0 })
  expect(await modes()).toEqual([{ value: 'skills_lab', count: 1 }])
  await house.call(
    taxonomy.updateInstructor,
    { params: { id: teacher.id }, body: { name: 'Ines After' } },
    { headers: { 'if-match': `"${teacher.version}"` } },
  )
  await house.call(
    taxonomy.updateRoom,
    { params: { id: room.id }, body: { name: 'Green room' } },
    { headers: { 'if-match': `"${room.version}"` } },
  )
  expect(await found('green ines after')).toMatchObject({ id: session.id, room_name: 'Green room' })
  expect(await found('blue')).toBeUndefined()
  await change(session, { mode: 'hybrid', meeting_link: 'https://meet.example/1' })
  expect(await modes()).toEqual([{ value: 'hybrid', count: 1 }])
  const person = anEmployee({ organization_id: house.agency.id })
  await house.load({
    employees: [person],
    session_bookings: [aBooking({ organization_id: house.agency.id, session_id: session.id, employee_id: person.id })],
  })
  expect(await found('followed')).toMatchObject({ mode: 'hybrid', booked: 1 })
})

test('invalid input is refused at its field', async () => {
  expect(await refused({ days: [day('2099-04-15', '09:00', '09:00')] })).toEqual(['days.0.ends'])
  expect(await refused({ days: [day('2099-04-15'), day('2099-04-15', '12:00', '14:00')] })).toEqual(['days.1.starts'])
  expect(await refused({ days: [day('2099-04-15', '09:00', '10:00', 60)], credit_minutes: 0 })).toEqual([
    'days.0.break_minutes',
  ])
  expect(await refused({ credit_minutes: 241 })).toEqual(['credit_minutes'])
  expect(await refused({ min_seats: 13 })).toEqual(['min_seats'])
  expect(await refused({ enrolment_opens: '2099-04-01T09:00', enrolment_closes: '2099-04-01T09:00' })).toEqual([
    'enrolment_closes',
  ])
  expect(await refused({ enrolment_closes: '2099-04-15T13:01' })).toEqual(['enrolment_closes'])
  const stranger = '00000000-0000-4000-8000-000000000009'
  expect(await refused({ instructor_ids: [stranger] })).toEqual(['instructor_ids'])
  expect(await refused({ room_id: stranger })).toEqual(['room_id'])
  expect(await refused({ location_id: house.other.location_id })).toEqual(['location_id'])
  expect(await refused({ module_id: stranger })).toEqual(['module_id'])
  expect(await refused({ template_id: stranger })).toEqual(['template_id'])
  expect(await refused({ program_id: stranger })).toEqual(['program_id'])
})

test('a nonexistent local time moves forward, a repeated one is the first, and both are reported', async () => {
  const spring = await planned({ days: [day('2026-03-08', '02:30', '05:00')], credit_minutes: 60 })
  expect(spring.days[0]?.starts_at).toBe('2026-03-08T07:30:00.000Z')
  const coming = await planned({ days: [day('2099-03-08', '02:30', '05:00'), day('2099-11-01', '01:30', '04:00')] })
  expect(coming.days.map(({ starts_at }) => starts_at)).toEqual([
    '2099-03-08T07:30:00.000Z',
    '2099-11-01T05:30:00.000Z',
  ])
  expect(coming.warnings.map(({ kind }) => kind)).toEqual(['clock_skipped', 'clock_twice'])
})

test('conflicts for a room or an instructor are reported by name and don’t block saving', async () => {
  const room = await aRoom('Skills lab', 10)
  const nurse = await anInstructor('Nora Nurse', {
    is_rn: true,
    license_number: 'RN-1',
    license_expires_on: '2099-05-31',
  })
  const day1 = [day('2099-05-20')]
  const first = await planned({ title: 'First', days: day1, room_id: room.id, instructor_ids: [nurse.id] })
  expect(first).toMatchObject({ location_id: house.agency.location_id, room_name: 'Skills lab' })
  const second = await planned({
    title: 'Second',
    days: [day('2099-05-20', '12:59', '15:00'), day('2099-06-01')],
    room_id: room.id,
    instructor_ids: [nurse.id],
    is_rn_led: true,
    capacity: 12,
  })
  expect(second.warnings.map(({ kind, session_id }) => [kind, session_id])).toEqual([
    ['instructor_taken', first.id],
    ['room_taken', first.id],
    ['room_small', null],
    ['license_ends', null],
  ])
  expect(second.warnings[1]?.text).toBe('Skills lab is taken at that time by “First” (09:00).')
  const beside = await planned({ title: 'Beside', days: [day('2099-05-20', '15:00', '18:00')], room_id: room.id })
  expect(beside.warnings.map(({ kind }) => kind)).toEqual(['room_small'])
})

test('the history shows a change, and a stale change is refused', async () => {
  const session = await planned({ title: 'Before' })
  const { data } = await fourCases(house, sessions.update, {
    args: { params: { id: session.id }, body: { title: 'After', days: [day('2099-04-16', '10:00', '14:00', 30)] } },
    headers: { 'if-match': `"${session.version}"` },
    denied: 'coordinator_limited',
  })
  expect(data).toMatchObject({ title: 'After', starts_at: '2099-04-16T14:00:00.000Z', version: session.version + 1 })
  const { rows } = await house.owner.query<{ kind: string; changes: { field: string; after: string }[] }>(
    'select kind, changes from events where subject_id = $1 order by id desc limit 1',
    [session.id],
  )
  expect(rows[0]).toMatchObject({ kind: 'session.updated' })
  expect(rows[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
    ['title', 'After'],
    ['days', '2099-04-16 10:00–14:00 (30 min break)'],
  ])
  expect((await change(session, { title: 'Stale' })).status).toBe(412)
})

test('[R-RTE-12] credit minutes follow the session’s length until someone sets them', async () => {
  const follows = await planned({ days: [day('2099-04-15', '09:00', '12:00')], credit_minutes: 180 })
  const shorter = await change(follows, { days: [day('2099-04-15', '09:00', '10:00')] })
  expect(shorter.data).toMatchObject({ credit_minutes: 60 })
  const longer = await change(shorter.data, {
    days: [day('2099-04-15', '09:00', '11:00', 15), day('2099-04-16', '09:00', '10:00')],
  })
  expect(longer.data).toMatchObject({ credit_minutes: 165 })
  const set = await change(longer.data, { credit_minutes: 60 })
  const stays = await change(set.data, { days: [day('2099-04-15', '09:00', '12:00')] })
  expect(stays.data).toMatchObject({ credit_minutes: 60 })
  const both = await change(shorter.data, {})
  expect(both.status).toBe(412)
})

test('[R-RTE-12] a session shorter than its program warns that it completes nothing', async () => {
  const made = await programIn(house, {
    program: { training_type_id: await aTypeIn(house, { name: 'Short' }) },
    version: { credit_minutes: 60 },
    modules: [{}],
  })
  const short = await planned({ program_id: made.id, days: [day('2099-04-15', '09:00', '09:14')], credit_minutes: 14 })
  expect(short.warnings).toMatchObject([
    {
      kind: 'too_short',
      text: 'It gives 14 of the program’s 60 minutes: they are recorded, and the program isn’t completed.',
    },
  ])
  const whole = await planned({ program_id: made.id, days: [day('2099-04-15', '09:00', '10:00')], credit_minutes: 60 })
  expect(whole.warnings).toEqual([])
  const { data } = await house.call(api.liveModules.list, { params: { id: made.id } })
  expect(data).toMatchObject({ program_minutes: 60, threshold: 80 })
})

test('[R-RTE-12] a session far shorter than its live module warns that it completes nothing', async () => {
  const topic = aTopic({ organization_id: house.agency.id, name: 'Falls' })
  await house.load({ topics: [topic] })
  const made = await programIn(house, {
    program: { training_type_id: await aTypeIn(house, { name: 'Live' }) },
    version: { credit_minutes: 60 },
    modules: [
      {
        kind: 'live_session',
        content: { kind: 'live_session', about: {}, bring: {}, ways: ['skills_lab'] },
        mode: 'classroom',
        minutes: { [topic.id]: 60 },
      },
    ],
  })
  const lasting = (until: string, credit_minutes: number) =>
    planned({
      program_id: made.id,
      module_id: made.modules[0] ?? null,
      days: [day('2099-04-15', '09:00', until)],
      credit_minutes,
    })
  expect((await lasting('09:47', 47)).warnings).toMatchObject([
    {
      kind: 'too_short',
      text: 'It gives 47 of the module’s 60 minutes: they are recorded, and the module isn’t completed.',
    },
  ])
  expect((await lasting('09:48', 48)).warnings).toEqual([])
})

test('capacity cannot be cut below the booked seats', async () => {
  const session = await planned({ title: 'Held', open: true })
  const { id: organization_id } = house.agency
  const people = [anEmployee({ organization_id }), anEmployee({ organization_id })]
  await house.load({
    employees: people,
    session_bookings: people.map(({ id: employee_id }) =>
      aBooking({ organization_id, session_id: session.id, employee_id }),
    ),
  })
  const less = await change(session, { capacity: 1 })
  expect(Object.keys(less.failure.errors ?? {})).toEqual(['capacity'])
  expect((await change(session, { capacity: 2 })).data).toMatchObject({ booked: 2, phase: 'full' })
})

test('a draft is opened, canceled with a reason, and restored; closing is not done here', async () => {
  const { id } = await planned({ title: 'States' })
  const opened = await fourCases(house, sessions.setStatus, {
    args: { params: { id }, body: { status: 'open' } },
    denied: 'coordinator_limited',
  })
  expect(opened.data.phase).toBe('open')
  const to = (status: 'open' | 'cancelled', reason?: string) =>
    house.call(sessions.setStatus, { params: { id }, body: { status, ...(reason && { reason }) } })
  expect((await to('open')).failure.code).toBe('TRANSITION_REFUSED')
  expect(Object.keys((await to('cancelled', ' ')).failure.errors ?? {})).toEqual(['reason'])
  expect((await to('cancelled', 'Snow')).data).toMatchObject({ phase: 'cancelled', cancel_reason: 'Snow' })
  const cancelled = await house.call(sessions.get, { params: { id } })
  expect((await change(cancelled.data, { title: 'No' })).failure.code).toBe('TRANSITION_REFUSED')
  expect((await to('open')).data).toMatchObject({ phase: 'open', cancel_reason: null })
  await house.owner.query(
    `update sessions set state = 'closed', closed_at = now(), closed_by_name = 'Ada Admin' where id = $1`,
    [id],
  )
  expect((await to('open')).failure.code).toBe('TRANSITION_REFUSED')
})

test('anyone who can edit sessions can manage rooms and instructors', async () => {
  const location_id = house.agency.location_id
  const room = await fourCases(house, taxonomy.addRoom, {
    args: { body: { name: 'Classroom 1', location_id } },
    denied: 'coordinator_limited',
  })
  expect(room.data).toMatchObject({ name: 'Classroom 1', capacity: null, sessions: 0 })
  const again = await house.call(taxonomy.addRoom, { body: { name: 'classroom 1', location_id } })
  expect(Object.keys(again.failure.errors ?? {})).toEqual(['name'])
  await fourCases(house, taxonomy.updateRoom, {
    args: { params: { id: room.data.id }, body: { capacity: 8 } },
    headers: { 'if-match': `"${room.data.version}"` },
    denied: 'coordinator_limited',
  })
  await fourCases(house, taxonomy.rooms, { args: {}, denied: 'viewer' })
  const teacher = await fourCases(house, taxonomy.addInstructor, {
    args: { body: { name: 'Iris Teacher', languages: ['en', 'es'] } },
    denied: 'coordinator_limited',
  })
  await fourCases(house, taxonomy.updateInstructor, {
    args: { params: { id: teacher.data.id }, body: { user_id: house.users.agency_admin.id } },
    headers: { 'if-match': `"${teacher.data.version}"` },
    denied: 'coordinator_limited',
  })
  const twice = await house.call(taxonomy.addInstructor, {
    body: { name: 'Iris', user_id: house.users.agency_admin.id },
  })
  expect(Object.keys(twice.failure.errors ?? {})).toEqual(['user_id'])
  await fourCases(house, taxonomy.instructors, { args: {}, denied: 'viewer' })
  await fourCases(house, api.lookups.rooms, { args: {}, denied: 'viewer' })
  await fourCases(house, api.lookups.instructors, { args: {}, denied: 'viewer' })
})

test('merging a location moves its sessions and rooms, and a room that both have becomes one', async () => {
  const add = (name: string) => house.call(taxonomy.addLocation, { body: { name } })
  const [from, into] = [(await add('Old office')).data, (await add('New office')).data]
  const roomIn = async (name: string, location_id: Id) =>
    (await house.call(taxonomy.addRoom, { body: { name, location_id } })).data
  const [lab, attic, kept] = [
    await roomIn('Lab', from.id),
    await roomIn('Attic', from.id),
    await roomIn('lab', into.id),
  ]
  const inLab = await planned({ room_id: lab.id })
  const inAttic = await planned({ room_id: attic.id })
  const merged = await house.call(taxonomy.mergeLocation, { params: { id: from.id }, body: { into_id: into.id } })
  expect(merged.status, JSON.stringify(merged.failure)).toBe(200)
  const placed = async ({ id }: Session) => {
    const { data } = await house.call(sessions.get, { params: { id } })
    return [data.location_id, data.room_id]
  }
  expect(await placed(inLab)).toEqual([into.id, kept.id])
  expect(await placed(inAttic)).toEqual([into.id, attic.id])
})
