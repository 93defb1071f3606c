import { addDays, api, type Args } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AssignmentRecord, anAssignment } from '../../demo/factories/assignments.ts'
import { aHeldDiscipline, anEmployee, type EmployeeRecord } from '../../demo/factories/employees.ts'
import { aProgram, aProgramVersion } from '../../demo/factories/programs.ts'
import { aDiscipline, aLocation, aTrainingType } from '../../demo/factories/taxonomy.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { peopleOf, previewed, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let worker: RunningWorker
let program_id: string
let everyones: string
const today = todayIn('America/New_York')
const day = (days: number) => addDays(today, days)
const completed = (days: number, over: Partial<AssignmentRecord> = {}) =>
  ({
    state: 'completed',
    completed_at: `${day(days)}T15:00:00Z`,
    completed_on: day(days),
    completed_how: 'online',
    ...over,
  }) as const
const withdrawn = {
  state: 'withdrawn',
  withdrawn_at: `${day(-5)}T15:00:00Z`,
  withdrawn_on: day(-5),
  withdrawn_how: 'manual',
} as const

interface Person {
  over?: Partial<EmployeeRecord>
  had?: readonly Partial<AssignmentRecord>[]
}

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const [aide, nurse] = [aDiscipline({ organization_id }), aDiscipline({ organization_id })]
  const queens = aLocation({ organization_id, name: 'Queens' })
  const location_id = house.agency.location_id
  const mine = { coordinator_id: house.agency.coordinator_id }
  /** Everyone by last name; Bronx aides by default. */
  const people: Readonly<Record<string, Person>> = {
    Elsewhere: { over: { location_id: queens.id } },
    Expired: { over: { hire_date: '2020-05-04', ...mine }, had: [completed(-400, { expires_on: day(-1) })] },
    Left: { over: { provider_status: 5 } },
    Never: { over: { hire_date: '2024-02-05' } },
    Nurse: { over: { discipline_id: nurse.id } },
    Open: { had: [{ rule_due_on: day(3) }] },
    Paused: { over: { provider_status: 4 } },
    Renewing: { had: [completed(-400, { expires_on: day(-1) }), { cycle_no: 2 }] },
    Valid: { had: [completed(-10, { expires_on: today })] },
    Waived: { had: [{ state: 'waived', waived_on: day(-3), waived_by_name: 'Ada' }] },
    Withdrawn: { over: { hire_date: null }, had: [withdrawn] },
  }
  const type = aTrainingType({ organization_id })
  const program = aProgram({ organization_id, training_type_id: type.id, titles: { en: 'Fire' } })
  const open = aProgram({ organization_id, training_type_id: type.id, titles: { en: 'Everyone’s' } })
  program_id = program.id
  everyones = open.id
  const employees = Object.entries(people).map(([last_name, { over }]) =>
    anEmployee({ organization_id, first_name: 'Ana', last_name, location_id, discipline_id: aide.id, ...over }),
  )
  await house.load({
    disciplines: [aide, nurse],
    locations: [queens],
    training_types: [type],
    programs: [program, open],
    program_versions: [program, open].map(one => aProgramVersion({ organization_id, program_id: one.id })),
    program_disciplines: [{ organization_id, program_id, discipline_id: aide.id }],
    program_locations: [{ organization_id, program_id, location_id }],
    employees,
    employee_disciplines: employees.map(({ id: employee_id, discipline_id }) =>
      aHeldDiscipline({ organization_id, employee_id, discipline_id: discipline_id ?? '' }),
    ),
    assignments: employees.flatMap(({ id: employee_id, last_name }) =>
      (people[last_name]?.had ?? []).map(one => anAssignment({ organization_id, employee_id, program_id, ...one })),
    ),
  })
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

type Query = NonNullable<Args<typeof api.notAssigned.list>['query']>
const listed = async (query: Query = {}, id = program_id, as: Caller = 'agency_admin') =>
  (await house.call(api.notAssigned.list, { params: { id }, query }, { as })).data
const names = async (query: Query = {}) => (await listed(query)).data.map(({ name }) => name.split(',')[0])

test('[R-RTE-7] access in four cases for each call', async () => {
  const params = { id: program_id }
  const { data } = await fourCases(house, api.notAssigned.list, { args: { params } })
  expect(data.meta.total).toBe(3)
  await fourCases(house, api.notAssigned.counts, { args: { params, query: { of: 'past' } } })
  await fourCases(house, api.notAssigned.export, { args: { params, query: { format: 'csv' } }, denied: 'viewer' })
})

test('[R-RTE-7] people who should have it but don’t: active, in its disciplines and locations, without an open, valid or waived one', async () => {
  const { data, meta } = await listed()
  expect(data).toMatchObject([
    { name: 'Expired, Ana', past: 'expired', completed_on: day(-400), expired_on: day(-1), location_name: 'Bronx' },
    { name: 'Never, Ana', past: 'never', completed_on: null, expired_on: null, hire_date: '2024-02-05' },
    { name: 'Withdrawn, Ana', past: 'withdrawn', completed_on: null },
  ])
  expect(meta.total).toBe(3)
  const { data: counts } = await house.call(api.notAssigned.counts, {
    params: { id: program_id },
    query: { of: 'past' },
  })
  expect(counts.data).toEqual([
    { value: 'expired', count: 1 },
    { value: 'never', count: 1 },
    { value: 'withdrawn', count: 1 },
  ])
})

test('a program without disciplines and locations is for everyone who is active', async () => {
  expect((await listed({}, everyones)).meta.total).toBe(9)
})

test('a coordinator sees only their own people', async () => {
  const own = await listed({}, program_id, 'coordinator_limited')
  expect(own.data.map(({ name }) => name)).toEqual(['Expired, Ana'])
  expect(own.meta.total).toBe(1)
})

test('filters and orders; blanks come last both ways', async () => {
  expect(await names({ past: 'never,expired' })).toEqual(['Expired', 'Never'])
  expect(await names({ search: 'with' })).toEqual(['Withdrawn'])
  expect(await names({ hired_from: '2021-01-01' })).toEqual(['Never'])
  expect(await names({ coordinator_id: 'none' })).toEqual(['Never', 'Withdrawn'])
  expect(await names({ sort_by: '-hire_date' })).toEqual(['Never', 'Expired', 'Withdrawn'])
  expect(await names({ sort_by: '-completed_on' })).toEqual(['Expired', 'Never', 'Withdrawn'])
})

test('the file matches the columns', async () => {
  const query = { format: 'csv', columns: 'name,past,completed_on,expired_on' } as const
  const { bytes } = await house.call(api.notAssigned.export, { params: { id: program_id }, query })
  const text = bytes.toString('utf8')
  expect(text).toContain('"Never, Ana",Never assigned,,')
  expect(text).toMatch(/"Expired, Ana",Expired,\S+,\S+/)
})

test('[R-RTE-14] all of them are added at once: then no one is left, and an undo brings them back', async () => {
  const plan = await previewed(house, {
    audience: { by: 'not_assigned', program_id, filters: { past: 'never,expired' } },
    change: { act: 'assign', program_id, start_date: today, due_on: null, reason: null },
  })
  expect(plan).toMatchObject({ audience: '2 people who should have this program', counts: { update: 2 } })
  expect((await peopleOf(house, plan.id)).map(({ name }) => name)).toEqual(['Expired, Ana', 'Never, Ana'])
  expect((await runBulk(house, plan.id)).counts).toMatchObject({ update: 2 })
  expect(await names()).toEqual(['Withdrawn'])
  await undoBulk(house, plan.id)
  expect(await names()).toEqual(['Expired', 'Never', 'Withdrawn'])
})
