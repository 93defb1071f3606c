import { randomUUID } from 'node:crypto'
import { api, type Endpoint } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAssignment } from '../src/demo/factories/assignments.ts'
import { aCredential, aCredentialType } from '../src/demo/factories/credentials.ts'
import { anEmployee, type EmployeeRecord } from '../src/demo/factories/employees.ts'
import { anExternalTraining } from '../src/demo/factories/external-training.ts'
import { aTrainingRecord } from '../src/demo/factories/learning.ts'
import {
  aLearningPath,
  anEnrolment,
  aPathStep,
  aPathVersion,
  type StepStateRecord,
} from '../src/demo/factories/learning-paths.ts'
import { aSavedView } from '../src/demo/factories/saved-views.ts'
import { aBooking, aSession } from '../src/demo/factories/sessions.ts'
import { load } from '../src/demo/load.ts'
import { sizes } from '../src/features/employees/counted-parts.ts'
import { aProgram, aProgramVersion } from '../src/demo/factories/programs.ts'
import { aTrainingType } from '../src/demo/factories/taxonomy.ts'
import { everyEndpoint, exampleArgs } from './every-call.ts'
import { type House, openHouse } from './house.ts'

/**
 * A call about one person finds rows by that person, no matter how many people the agency has. A join limited only by agency reads
 * every page of a table here.
 */
const most = 150
const people = 3_000
const each = 8

const aboutOnePerson = everyEndpoint.filter(
  ({ endpoint }) => endpoint.method === 'GET' && /^\/admin\/providers\/:id(\/[a-z-]+)*$/.test(endpoint.path),
)

const aLockedStep = (of: Pick<StepStateRecord, 'organization_id' | 'enrolment_id' | 'employee_id' | 'step_id'>) => ({
  ...of,
  state: 'locked' as const,
  waits_for: null,
  opens_on: null,
  why: null,
  opened_on: null,
  due_on: null,
  settled_on: null,
  skip_reason: null,
  skipped_by_name: null,
  assignment_id: null,
  is_own: false,
  credential_id: null,
  booking_id: null,
})

let house: House
let employees: EmployeeRecord[]
const path_id = randomUUID()
beforeAll(async () => {
  house = await openHouse()
  // The database's own background work must not count as a call's
  await house.owner.query(`do $$ declare name text; begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
      execute 'alter table ' || name || ' set (autovacuum_enabled = off)';
    end loop; end $$`)
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id })
  const credential = aCredentialType({ organization_id })
  const programs = Array.from({ length: each }, () => aProgram({ organization_id, training_type_id: type.id }))
  const versions = programs.map(({ id: program_id }) => aProgramVersion({ organization_id, program_id }))
  employees = Array.from({ length: people }, (_, n) =>
    // A few on leave, for whom only the name order has an index
    anEmployee({
      organization_id,
      hire_date: `2020-01-${10 + (n % 19)}`,
      ...(n % 600 === 0 && { provider_status: 4 }),
    }),
  )
  const taken = employees.flatMap(({ id: employee_id }) =>
    versions.map(({ id: version_id, program_id }) => ({ organization_id, employee_id, program_id, version_id })),
  )
  const assignments = taken.map(one =>
    anAssignment({
      ...one,
      state: 'completed',
      record_id: randomUUID(),
      completed_on: '2026-03-10',
      completed_how: 'online',
    }),
  )
  const few = employees.flatMap(({ id: employee_id }) =>
    Array.from({ length: 4 }, () => ({ organization_id, employee_id })),
  )
  const sessions = Array.from({ length: 1_500 }, (_, n) =>
    aSession({
      organization_id,
      program_id: programs[0]?.id ?? '',
      starts_at: `2026-01-0${1 + (n % 9)}T14:00:00Z`,
      ends_at: `2026-01-0${1 + (n % 9)}T18:00:00Z`,
    }),
  )
  const step = aPathStep({ organization_id, path_id, place: 1, program_id: programs[0]?.id ?? '' })
  const enrolments = employees.map(({ id: employee_id }) => anEnrolment({ organization_id, path_id, employee_id }))
  await load(
    house.owner,
    {
      sessions,
      session_bookings: employees.flatMap(({ id: employee_id }, n) =>
        [n, n + 7].map(at =>
          aBooking({ organization_id, employee_id, session_id: sessions[at % sessions.length]?.id ?? '' }),
        ),
      ),
      learning_paths: [aLearningPath({ organization_id, id: path_id })],
      learning_path_versions: [aPathVersion({ organization_id, path_id })],
      learning_path_steps: [step],
      path_enrolments: enrolments,
      path_step_states: enrolments.map(({ id: enrolment_id, employee_id }) =>
        aLockedStep({ organization_id, enrolment_id, employee_id, step_id: step.step_id }),
      ),
      saved_views: [{ standing: 'valid,expired' }, { people: 'current' }].map((query, n) =>
        aSavedView({
          organization_id,
          owner_id: house.users.agency_admin.id,
          resource: 'credentials' as 'employees',
          name: `View ${n}`,
          query,
        }),
      ),
      training_types: [type],
      programs,
      program_versions: versions,
      employees,
      assignments,
      training_records: assignments.map(({ id: assignment_id, record_id, employee_id, program_id, version_id }) =>
        aTrainingRecord({ organization_id, employee_id, program_id, version_id, assignment_id, id: record_id ?? '' }),
      ),
      external_trainings: few.map((one, n) => anExternalTraining({ ...one, state: n < 9 ? 'recorded' : 'withdrawn' })),
      credential_types: [credential],
      credentials: few.map((one, n) =>
        aCredential({ ...one, type_id: credential.id, state: n < 9 ? 'recorded' : 'verified' }),
      ),
    },
    { bulk: true, withHistory: true },
  )
  await house.owner.query('analyze')
})
afterAll(() => house.close())

/** Returns the pages read so far per table and its indexes, from disk or from memory. */
async function pagesRead(): Promise<Map<string, number>> {
  // A connection reports its reads only now and then, and the owner's has analyzed every table
  await house.owner.query('select pg_stat_force_next_flush(), pg_sleep(0.02)')
  for (const pool of [house.database.pool, house.database.longPool])
    await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_stat_force_next_flush(), pg_sleep(0.02)')))
  const { rows } = await house.owner.query<{ name: string; pages: string }>(
    `select relname as name, heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0) as pages from pg_statio_user_tables`,
  )
  return new Map(rows.map(({ name, pages }) => [name, Number(pages)]))
}

/** Returns tables of which a call reads many pages. */
async function readMuch(endpoint: Endpoint, args: object): Promise<string[]> {
  const before = await pagesRead()
  expect((await house.call(endpoint, args as never)).status, endpoint.path).toBeLessThan(500)
  const after = [...(await pagesRead())].map(([name, pages]): [string, number] => [
    name,
    pages - (before.get(name) ?? 0),
  ])
  return after.filter(([, pages]) => pages > most).map(([name, pages]) => `${pages} pages of ${name}`)
}

test('the agency is large enough for a full table scan to show', async () => {
  const { rows } = await house.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relpages > $1 order by 1`,
    [most],
  )
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['assignments', 'credentials', 'external_trainings', 'training_records']),
  )
})

describe('a call about one person reads few pages of a large agency', () => {
  test.each(aboutOnePerson)('$name', async call => {
    const [first, second] = employees
    const about = (id = '') => ({ ...exampleArgs(call.endpoint, call.group), params: { id } })
    await readMuch(call.endpoint, about(first?.id))
    expect(await readMuch(call.endpoint, about(second?.id))).toEqual([])
  })
})

test('the few records waiting for a decision are found without reading the others', async () => {
  for (const [endpoint, query] of [
    [api.externalTrainings.list, { state: 'recorded' }],
    [api.credentials.list, { standing: 'review' }],
  ] as const) {
    await readMuch(endpoint, { query: { ...query, per_page: 10 } })
    expect(await readMuch(endpoint, { query: { ...query, per_page: 25 } })).toEqual([])
  }
})

/** Repeats requests without writes in between, for other rows or with other parameters. */
describe('a long list is not reread for its next page, its counts or its views', () => {
  const onPath = { params: { id: path_id } }
  test.each<[string, Endpoint, object, object?]>([
    ['credentials', api.credentials.list, { query: { standing: 'valid,expired' } }],
    ['credentials without filters', api.credentials.list, { query: {} }],
    ['counts of credentials', api.credentials.counts, { query: { of: 'standing' } }],
    ['views of credentials', api.savedViews.list, { query: { resource: 'credentials' } }],
    ['outside training', api.externalTrainings.list, { query: { state: 'approved,withdrawn', sort_by: 'name' } }],
    ['counts of outside training', api.externalTrainings.counts, { query: { of: 'state' } }],
    ['people on a path', api.learningPaths.progress, { ...onPath, query: { sort_by: 'next_due' } }],
    ['counts of people on a path', api.learningPaths.progressCounts, { ...onPath, query: { of: 'state' } }],
    ['learning paths', api.learningPaths.list, { query: {} }],
    ['bookings', api.bookings.list, { query: { state: 'booked' } }],
    ['counts of bookings', api.bookings.counts, { query: { of: 'result' } }],
    ['waivers', api.waivers.list, { query: {} }],
    ['the dashboard', api.dashboard.get, {}],
  ])('%s', async (_, endpoint, args) => {
    const turned = (page: number) =>
      'per_page' in (endpoint.query?.def.shape ?? {})
        ? { ...args, query: { ...(args as { query: object }).query, per_page: 10, page } }
        : args
    await readMuch(endpoint, turned(1))
    expect(await readMuch(endpoint, turned(2))).toEqual([])
  })
})

/** Learning activity doesn't invalidate these caches. */
test('lists of credentials and outside training stay cached while people learn', async () => {
  for (const [endpoint, args] of [
    [api.credentials.list, { query: { standing: 'valid,expired', per_page: 10 } }],
    [api.credentials.counts, { query: { of: 'standing' } }],
    [api.externalTrainings.list, { query: { state: 'approved,withdrawn', per_page: 10 } }],
  ] as const) {
    await readMuch(endpoint, args)
    await house.owner.query(`select move_topic('${house.agency.id}', 'learning')`)
    expect(await readMuch(endpoint, args)).toEqual([])
  }
})

test('the few people with a rare status are found in every order without reading the others', async () => {
  for (const sort_by of ['hire_date', '-hire_date', 'employee_number', '-employee_number', '-updated_at']) {
    await readMuch(api.employees.list, { query: { provider_status: '1', sort_by } })
    expect([sort_by, await readMuch(api.employees.list, { query: { provider_status: '4', sort_by } })]).toEqual([
      sort_by,
      [],
    ])
  }
})

test('counts of people stay cached when a phone number, a name or a town changes', async () => {
  const asked = [
    [api.dashboard.get, {}],
    [api.employees.counts, { query: { of: 'location_id', provider_status: '1' } }],
    [api.employees.counts, { query: { of: 'discipline_id' } }],
    [api.employees.list, { query: { language: 'en', per_page: 10 } }],
  ] as const
  for (const [endpoint, args] of asked) {
    await readMuch(endpoint, args)
    const [who] = employees
    await house.owner.query(
      `update employees set mobile = '+17185550${100 + asked.findIndex(([one]) => one === endpoint)}', city = 'Yonkers' where id = '${who?.id}'`,
    )
    expect([endpoint.path, await readMuch(endpoint, args)]).toEqual([endpoint.path, []])
  }
})

describe('after a hire, only one part of a large agency is recounted', () => {
  const usual = { ...sizes }
  beforeAll(() => void Object.assign(sizes, { fewest: 1_000, part: 200 }))
  afterAll(() => void Object.assign(sizes, usual))

  test.each<[string, Endpoint, object]>([
    ['the dashboard', api.dashboard.get, {}],
    ['counts by location', api.employees.counts, { query: { of: 'location_id', provider_status: '1' } }],
    ['counts by discipline', api.employees.counts, { query: { of: 'discipline_id', provider_status: '1' } }],
    ['the total under a filter', api.employees.list, { query: { language: 'en', per_page: 1 } }],
  ])('%s', async (_, endpoint, args) => {
    const read = async () => {
      const before = await pagesRead()
      expect((await house.call(endpoint, args as never)).status).toBe(200)
      const after = await pagesRead()
      return ['employees', 'employee_disciplines'].map(name => (after.get(name) ?? 0) - (before.get(name) ?? 0))
    }
    const hire = () => load(house.owner, { employees: [anEmployee({ organization_id: house.agency.id })] })
    const { id } = house.agency
    await house.owner.query(
      `insert into roster_changes (organization_id) values ('${id}'); select move_topic('${id}', 'rosters')`,
    )
    const [everybody = 0] = await read()
    await hire()
    const [one = 0, disciplines = 0] = await read()
    expect([one < everybody / 4, disciplines < most, one, everybody]).toEqual([true, true, one, everybody])
  })
})
