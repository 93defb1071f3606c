import { addDays, api, type DashboardFacts, type ReportDefinition } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anEmployee, aHeldDiscipline, aScheduledStatus } from '../../demo/factories/employees.ts'
import { anEvent } from '../../demo/factories/events.ts'
import { aLocation, aTrainingType } from '../../demo/factories/taxonomy.ts'
import { aProgram, aProgramVersion } from '../../demo/factories/programs.ts'
import { aCredential, aCredentialType } from '../../demo/factories/credentials.ts'
import { aQuizAttempt } from '../../demo/factories/learning.ts'
import { aBooking, aSession } from '../../demo/factories/sessions.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { todayIn } from '../employees/today.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
const today = todayIn('America/New_York')
const monthsAgo = (months: number, day: string) => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return `${new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)}-${day}`
}

beforeAll(async () => {
  house = await openHouse()
  const { id: organization_id, coordinator_id, discipline_id } = house.agency
  const somewhere = aLocation({ organization_id, name: 'Astoria' })
  const one = (over: Partial<ReturnType<typeof anEmployee>> = {}) => anEmployee({ organization_id, ...over })
  const own = [
    one({ coordinator_id, hire_date: monthsAgo(0, '01'), email: null, discipline_id, location_id: somewhere.id }),
    one({ coordinator_id, provider_status: 5, hire_date: monthsAgo(11, '01'), termination_date: monthsAgo(3, '28') }),
  ]
  const others = [
    one({ hire_date: monthsAgo(11, '01'), mobile: null, birth_date: null }),
    one({ hire_date: monthsAgo(12, '28'), discipline_id, location_id: house.agency.location_id }),
    one({ hire_date: null, location_id: somewhere.id }),
    one({ provider_status: 5, email: null, termination_date: monthsAgo(3, '01') }),
    one({ provider_status: 4, hire_date: monthsAgo(2, '15') }),
    one({ provider_status: 6, hire_date: null }),
  ]
  const [first] = own
  const [second] = others
  if (!first || !second) throw new Error('nobody')
  await house.load({
    locations: [somewhere],
    employees: [...own, ...others, anEmployee({ organization_id: house.other.id })],
    employee_disciplines: [first, second].map(({ id }) =>
      aHeldDiscipline({ organization_id, employee_id: id, discipline_id }),
    ),
    scheduled_statuses: [first, second].map(({ id }) => aScheduledStatus({ organization_id, employee_id: id })),
  })
  await house.load({
    events: [
      ...[first, second].map(({ id }, n) =>
        anEvent({
          organization_id,
          id: `01900000-0000-7000-8000-00000000000${n}`,
          subject_id: id,
          subject_name: `Subject ${n}`,
        }),
      ),
      anEvent({ organization_id, kind: 'user.signed_in' }),
      anEvent({ organization_id, kind: 'training.link_made', subject_id: second.id }),
      anEvent({ organization_id, kind: 'employee.sms_stopped', subject_id: second.id }),
      anEvent({ organization_id, kind: 'employee.created', source: 'import', subject_id: second.id }),
      anEvent({
        organization_id,
        kind: 'employees.imported',
        source: 'import',
        id: '01900000-0000-7000-8000-000000000009',
      }),
    ],
  })
})
afterAll(() => house.close())

const dashboard = async (as: Caller = 'agency_admin') => (await house.call(api.dashboard.get, {}, { as })).data
const total = async (query: Record<string, string>, as: Caller) =>
  (await house.call(api.employees.list, { query }, { as })).data.meta.total

test('[R-RTE-1] the dashboard: access in its cases, for everyone who is signed in', async () => {
  const { data } = await fourCases(house, api.dashboard.get, { args: {} })
  expect(data.total).toBe(8)
  for (const as of ['csm', 'rn_limited', 'viewer'] as const) expect((await dashboard(as)).total).toBe(8)
  const theirs = await house.call(api.dashboard.get, {}, { as: 'other', organization_id: house.other.id })
  expect(theirs.data).toMatchObject({ total: 1, recent: [], upcoming_status_changes: 0 })
})

/** Yields the list that each tile opens. */
function* tiles(facts: DashboardFacts): Generator<[Record<string, string>, number]> {
  yield [{}, facts.total]
  for (const { provider_status, count } of facts.by_status) yield [{ provider_status: `${provider_status}` }, count]
  for (const { month, hired, left } of facts.months) {
    const [year = 0, n = 1] = month.split('-').map(Number)
    const end = new Date(Date.UTC(year, n, 0)).toISOString().slice(0, 10)
    yield [{ hired_from: month, hired_to: end }, hired]
    yield [{ terminated_from: month, terminated_to: end }, left]
  }
  yield [{ planned: 'status_change' }, facts.upcoming_status_changes]
  const active = { provider_status: '1' }
  for (const [missing, count] of Object.entries(facts.missing)) yield [{ ...active, missing }, count]
  for (const { location_id, active: count } of facts.by_location)
    yield [{ ...active, location_id: location_id ?? 'none' }, count]
  for (const { discipline_id, active: count } of facts.by_discipline)
    yield [{ ...active, discipline_id: discipline_id ?? 'none' }, count]
}

test.each(['agency_admin', 'coordinator_limited', 'rn_limited', 'viewer', 'csm'] as const)(
  '[R-RTE-2] every number that the %s sees equals the total of the list behind it',
  async as => {
    const facts = await dashboard(as)
    const all = [...tiles(facts)]
    expect(all.length).toBeGreaterThan(30)
    for (const [query, count] of all) expect(await total(query, as), JSON.stringify(query)).toBe(count)
  },
)

/** Returns a report's counts by the value of its group. */
async function reported(
  asked: Pick<ReportDefinition, 'dataset' | 'filters' | 'groups' | 'measures'>,
  as: Caller = 'agency_admin',
) {
  const definition = {
    columns: [],
    pivot: null,
    sort: null,
    group_sort: null,
    chart: null,
    as_of: { mode: 'now' as const, day: null },
    person: 'today' as const,
    ...asked,
  }
  const { status, data, failure } = await house.call(
    api.reports.preview,
    { params: { id: 'new' }, body: { definition } },
    { as },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  return new Map(
    data.data.flatMap(line =>
      line.is === 'group' ? [[line.path[0]?.value ?? null, line.numbers[0] ?? null] as const] : [],
    ),
  )
}
/** Drops empty months, for which a report has no row. */
const notNone = (counts: readonly (readonly [string | null, number])[]) => new Map(counts.filter(([, n]) => n > 0))
const counting = { dataset: 'people' as const, measures: ['count'] }

test.each(['agency_admin', 'viewer', 'csm'] as const)(
  '[R-RTE-8] monthly joins and departures, and current locations, match reports about people, as %s',
  async as => {
    const { months, by_location, by_status } = await dashboard(as)
    for (const [by, key] of [
      ['hired', 'hired'],
      ['terminated', 'left'],
    ] as const) {
      const filters = { [`${by}_from`]: 'month_start-11m', [`${by}_to`]: 'month_end' }
      const counted = await reported({ ...counting, filters, groups: [{ by, grain: 'month' }] }, as)
      expect(counted).toEqual(notNone(months.map(one => [one.month, one[key]])))
    }
    const active = { ...counting, filters: { provider_status: '1' } }
    const places = notNone(by_location.map(({ location_id, active: count }) => [location_id, count]))
    expect(await reported({ ...active, groups: [{ by: 'location' }] }, as)).toEqual(places)
    const statuses = notNone(by_status.map(({ provider_status, count }) => [`${provider_status}`, count]))
    expect(await reported({ ...counting, filters: {}, groups: [{ by: 'provider_status' }] }, as)).toEqual(statuses)
    expect(Math.min(places.size, statuses.size)).toBeGreaterThan(2)
  },
)

test('the numbers are correct, not only consistent with each other', async () => {
  const facts = await dashboard()
  expect(facts.by_status).toEqual([
    { provider_status: 1, count: 4 },
    { provider_status: 4, count: 1 },
    { provider_status: 5, count: 2 },
    { provider_status: 6, count: 1 },
  ])
  expect(facts.months).toHaveLength(12)
  expect(facts.months[0]).toEqual({ month: monthsAgo(11, '01'), hired: 2, left: 0 })
  expect(facts.months[8]).toEqual({ month: monthsAgo(3, '01'), hired: 0, left: 2 })
  expect(facts.months[11]).toEqual({ month: monthsAgo(0, '01'), hired: 1, left: 0 })
  expect(facts.missing).toEqual({
    email: 1,
    mobile: 1,
    payroll_number: 4,
    working_email: 0,
    working_mobile: 0,
    hire_date: 1,
    birth_date: 1,
    coordinator: 3,
    discipline: 2,
  })
  expect(facts.by_location.map(({ name, active }) => [name, active])).toEqual([
    ['Astoria', 2],
    ['Bronx', 1],
    [null, 1],
  ])
  expect(facts.upcoming_status_changes).toBe(2)
})

test('a coordinator sees only their own employees, in numbers and in recent events', async () => {
  const facts = await dashboard('coordinator_limited')
  expect(facts).toMatchObject({ total: 2, upcoming_status_changes: 1 })
  expect(facts.recent.map(({ subject_name }) => subject_name)).toEqual(['Subject 0'])
})

test('recent events leave out sign-ins, learning links, consents and single import rows, newest first', async () => {
  const { recent } = await dashboard()
  expect(recent.map(({ kind, subject_name }) => [kind, subject_name]).slice(-3)).toEqual([
    ['employees.imported', null],
    ['employee.updated', 'Subject 1'],
    ['employee.updated', 'Subject 0'],
  ])
  for (const kind of ['user.signed_in', 'training.link_made', 'employee.sms_stopped'])
    expect(recent.map(one => one.kind)).not.toContain(kind)
})

test('a change shows at once', async () => {
  const before = await dashboard()
  const added = await house.call(api.employees.add, {
    body: { first_name: 'Nadège', last_name: 'Moïse', hire_date: today },
  })
  const after = await dashboard()
  expect(after.total).toBe(before.total + 1)
  expect(after.months[11]?.hired).toBe((before.months[11]?.hired ?? 0) + 1)
  expect(after.recent[0]).toMatchObject({
    kind: 'employee.created',
    subject_id: added.data.id,
    subject_name: 'Nadège Moïse',
  })
  expect(Date.parse(after.as_of)).toBeGreaterThanOrEqual(Date.parse(before.as_of))
})

test('[R-RTE-8] training: each number equals the total of the list it opens and of reports on the same data, and a coordinator sees their own people', async () => {
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id })
  const program = aProgram({ organization_id, training_type_id: type.id })
  const mine = anEmployee({ organization_id, coordinator_id: house.agency.coordinator_id })
  const theirs = anEmployee({ organization_id })
  const day = (days: number) => addDays(todayIn('America/New_York'), days)
  const one = (employee_id: string, over: object) =>
    anAssignment({ organization_id, employee_id, program_id: program.id, ...over })
  const done = (completed_on: string) => ({
    state: 'completed',
    progress_pct: 100,
    completed_on,
    completed_at: `${completed_on}T15:00:00Z`,
    completed_how: 'online',
  })
  await house.load({
    training_types: [type],
    programs: [program],
    employees: [mine, theirs],
    assignments: [
      one(mine.id, { rule_due_on: day(-2) }),
      one(theirs.id, { rule_due_on: day(5) }),
      one(theirs.id, done(day(-1))),
      // The same person in the same month, and one from long ago
      one(theirs.id, { ...done(day(-1)), state: 'superseded' }),
      one(mine.id, done(day(-800))),
    ],
  })
  const { training } = await dashboard()
  expect(training).toMatchObject({ overdue: 1, week: 1, month: 1, blocked: 0 })
  expect(training.completed).toHaveLength(12)
  expect(training.completed.find(({ month }) => day(-1).startsWith(month.slice(0, 7)))?.count).toBe(1)
  // [R-RTE-8] and reports about assignments count the same
  const months = { dataset: 'assignments' as const, measures: ['people'] }
  const during = { completed_from: 'month_start-11m', completed_to: 'month_end' }
  expect(await reported({ ...months, filters: during, groups: [{ by: 'completed', grain: 'month' }] })).toEqual(
    notNone(training.completed.map(({ month, count }) => [month, count])),
  )
  for (const [filters, count] of [
    [{ standing: 'overdue', due_to: 'today-1d' }, training.overdue],
    [{ open: 'yes', due_from: 'today', due_to: 'today+7d' }, training.week],
    [{ open: 'yes', due_from: 'today', due_to: 'today+30d' }, training.month],
  ] as const) {
    const counted = await reported({ ...months, filters, groups: [{ by: 'program' }] })
    expect([...counted.values()], JSON.stringify(filters)).toEqual([count])
  }
  expect(await total({ programs_overdue: 'yes' }, 'agency_admin')).toBe(training.overdue)
  expect(await total({ programs_due: 'week' }, 'agency_admin')).toBe(training.week)
  expect(await total({ programs_due: 'month' }, 'agency_admin')).toBe(training.month)
  expect(await total({ programs_blocked: 'yes' }, 'agency_admin')).toBe(training.blocked)
  for (const { month, count } of training.completed) {
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)
    expect([month, await total({ trained_from: month, trained_to: last }, 'agency_admin')]).toEqual([month, count])
  }
  const inMonths = await reported({
    dataset: 'assignments',
    measures: ['people'],
    filters: { completed_from: 'month_start-11m', completed_to: 'month_end' },
    groups: [{ by: 'completed', grain: 'month' }],
  })
  expect(inMonths).toEqual(notNone(training.completed.map(one => [one.month, one.count])))
  expect(inMonths.size).toBe(1)
  expect(await total({ trained_to: day(-700) }, 'agency_admin')).toBe(1)
  // Both filters apply to the same completion: no one completed anything between these two dates
  expect(await total({ trained_from: day(-700), trained_to: day(-500) }, 'agency_admin')).toBe(0)
  const own = (await dashboard('coordinator_limited')).training
  expect(own).toMatchObject({ overdue: 1, week: 0, month: 0, blocked: 0 })
  expect(own.completed.every(({ count }) => count === 0)).toBe(true)
})

test('learner activity keeps cached training numbers for 15 seconds, and office changes show at once', async () => {
  const id = '01900000-0000-7000-8000-00000000ab1e'
  const late = anEmployee({ organization_id: house.agency.id })
  const type = aTrainingType({ organization_id: house.agency.id })
  const program = aProgram({ organization_id: house.agency.id, training_type_id: type.id })
  const due = { rule_due_on: addDays(today, -3) }
  const of = { organization_id: house.agency.id, program_id: program.id, employee_id: late.id }
  await house.load({
    training_types: [type],
    programs: [program],
    employees: [late],
    assignments: [anAssignment({ ...of, id, ...due })],
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const overdue = async () => (await dashboard()).training.overdue
    const start = Date.now()
    vi.setSystemTime(Math.ceil(start / 15_000) * 15_000)
    const before = await overdue()
    await house.owner.query(
      `update assignments set state = 'completed', progress_pct = 100, completed_at = now(), completed_on = $2, completed_how = 'online' where id = $1`,
      [id, today],
    )
    expect(await overdue()).toBe(before)
    vi.setSystemTime(Date.now() + 15_000)
    expect(await overdue()).toBe(before - 1)
    await house.load({ assignments: [anAssignment({ ...of, cycle_no: 2, ...due })] })
    expect(await overdue()).toBe(before)
  } finally {
    vi.useRealTimers()
  }
})

test('late entries for a past month show at once, though past months are cached', async () => {
  const id = '01900000-0000-7000-8000-00000000ab1f'
  const person = anEmployee({ organization_id: house.agency.id })
  const type = aTrainingType({ organization_id: house.agency.id })
  const program = aProgram({ organization_id: house.agency.id, training_type_id: type.id })
  const of = { organization_id: house.agency.id, program_id: program.id, employee_id: person.id }
  await house.load({
    training_types: [type],
    programs: [program],
    employees: [person],
    assignments: [anAssignment({ ...of, id })],
  })
  const month = monthsAgo(4, '01')
  const completed = async () => (await dashboard()).training.completed.find(one => one.month === month)?.count ?? 0
  const before = await completed()
  await house.owner.query(
    `update assignments set state = 'completed', progress_pct = 100, completed_at = now(), completed_on = $2, completed_how = 'evidence' where id = $1`,
    [id, monthsAgo(4, '17')],
  )
  expect(await completed()).toBe(before + 1)
})

test('today’s tasks: answers to grade, items to review, and overdue people with phone and the next class with free seats', async () => {
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id })
  const program = aProgram({ organization_id, training_type_id: type.id })
  const person = (over: object) => anEmployee({ organization_id, ...over })
  const late = person({
    coordinator_id: house.agency.coordinator_id,
    last_name: 'Late',
    mobile: '+17185550111',
    language: 'en',
  })
  const booked = person({ last_name: 'Seated', mobile: null, phone_2: '+17185550112' })
  const gone = person({ provider_status: 5, last_name: 'Gone' })
  const begins = (days: number) => `${addDays(today, days)}T15:00:00Z`
  const session = (title: string, days: number, over: object = {}) =>
    aSession({
      organization_id,
      program_id: program.id,
      title,
      state: 'open',
      starts_at: begins(days),
      ends_at: `${addDays(today, days)}T17:00:00Z`,
      ...over,
    })
  const full = session('Full', 2, { capacity: 1 })
  const free = session('Free', 4, { capacity: 3 })
  const credential = aCredentialType({ organization_id })
  const assignments = [late, booked, gone].map(({ id }, at) =>
    anAssignment({ organization_id, employee_id: id, program_id: program.id, rule_due_on: addDays(today, -900 - at) }),
  )
  await house.load({
    training_types: [type],
    programs: [program],
    employees: [late, booked, gone],
    assignments,
    sessions: [full, free],
    session_bookings: [aBooking({ organization_id, session_id: full.id, employee_id: booked.id, state: 'booked' })],
    credential_types: [credential],
    credentials: [late, gone].map(({ id }) =>
      aCredential({ organization_id, employee_id: id, type_id: credential.id, state: 'recorded' }),
    ),
  })
  const version = aProgramVersion({ organization_id, program_id: program.id })
  const attempt = aQuizAttempt({
    organization_id,
    assignment_id: assignments[0]?.id ?? '',
    employee_id: late.id,
    program_id: program.id,
    version_id: version.id,
    module_id: version.id,
    state: 'submitted',
  })
  const answer = {
    organization_id,
    attempt_id: attempt.id,
    employee_id: late.id,
    chosen: ['because'],
    earned: 0,
    points: 2,
  }
  await house.load({
    program_versions: [version],
    quiz_attempts: [attempt],
    quiz_answers: [
      { ...answer, question_id: 'why', position: 1, mark: 'waiting' },
      { ...answer, question_id: 'how', position: 2, mark: 'waiting' },
      { ...answer, question_id: 'when', position: 3, mark: 'right' },
    ],
  })
  const { data } = await fourCases(house, api.dashboard.today, { args: {} })
  expect(data.started).toEqual({ training: false, credentials: true, rules: false, classes: true })
  const fresh = await house.call(api.dashboard.today, {}, { as: 'other', organization_id: house.other.id })
  expect(fresh.data).toEqual({
    started: { training: false, credentials: false, rules: false, classes: false },
    to_grade: [],
    credentials_to_review: 0,
    waivers_to_approve: 0,
    overdue: [],
  })
  expect(data.to_grade).toEqual([{ program_id: program.id, title: program.titles['en'], count: 2 }])
  expect(data.credentials_to_review).toBe(1)
  expect(data.overdue.slice(0, 2)).toMatchObject([
    { employee_id: booked.id, phone: '+17185550112', next_class: { title: 'Full', is_booked: true } },
    { employee_id: late.id, phone: '+17185550111', next_class: { title: 'Free', free: 3, is_booked: false } },
  ])
  expect(data.overdue.map(one => one.employee_id)).not.toContain(gone.id)
  const own = (await house.call(api.dashboard.today, {}, { as: 'coordinator_limited' })).data
  expect(own.overdue.map(one => one.employee_id)).toContain(late.id)
  expect(own.overdue.map(one => one.employee_id)).not.toContain(booked.id)
  const viewer = (await house.call(api.dashboard.today, {}, { as: 'viewer' })).data
  expect(viewer.overdue.find(one => one.employee_id === late.id)?.next_class).toBeNull()
})
