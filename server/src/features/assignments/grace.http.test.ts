import { addDays, api, type Args } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aProgram, aProgramVersion } from '../../demo/factories/programs.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let type_id: string
const today = todayIn('America/New_York')
const dayFrom = (days: number) => addDays(today, days)

beforeAll(async () => {
  house = await openHouse()
  const type = aTrainingType({ organization_id: house.agency.id, name: 'In-service' })
  type_id = type.id
  await house.load({ training_types: [type] })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.owner.query('delete from employees; update programs set archived_at = now()')
})

async function program(grace_days: number): Promise<string> {
  const organization_id = house.agency.id
  const one = aProgram({
    organization_id,
    training_type_id: type_id,
    titles: { en: `Grace ${grace_days}` },
    grace_days,
  })
  const version = aProgramVersion({ organization_id, program_id: one.id, languages: ['en'] })
  await house.load({ programs: [one], program_versions: [version] })
  return one.id
}

/** People with an assignment due this many days ago, sorted by name in this order. */
async function people(program_id: string, due: readonly number[]): Promise<string[]> {
  const organization_id = house.agency.id
  const employees = due.map((_, at) =>
    anEmployee({ organization_id, first_name: 'Ana', last_name: `Abel${String.fromCharCode(97 + at)}` }),
  )
  const rows = due.map((days, at) =>
    anAssignment({
      organization_id,
      program_id,
      employee_id: employees[at]?.id ?? '',
      assigned_on: dayFrom(-60),
      rule_due_on: dayFrom(-days),
    }),
  )
  await house.load({ employees, assignments: rows })
  return employees.map(({ id }) => id)
}

const progress = async (id: string, query: Args<typeof api.assignments.list>['query'] = {}) =>
  (await house.call(api.assignments.list, { params: { id }, query })).data.data.map(
    ({ name, standing, days_overdue, grace_until }) => [name, standing, days_overdue, grace_until],
  )
const grace = (id: string, grace_days: number) =>
  house.call(
    api.programRules.save,
    { params: { id }, body: { grace_days, applies_to: 'new_only' } },
    { headers: { 'if-match': '*' } },
  )
const counted = async () => {
  const employees = async (query: NonNullable<Args<typeof api.employees.list>['query']>) =>
    (await house.call(api.employees.list, { query })).data.meta.total
  const dashboard = await house.call(api.dashboard.get, {})
  const { overdue, week } = dashboard.data.training
  return [
    overdue,
    await employees({ programs_overdue: 'yes' }),
    await employees({ program_standing: 'overdue' }),
    week,
    await employees({ programs_due: 'week' }),
  ]
}

test('overdue begins after due date and grace, and every count of it agrees', async () => {
  const id = await program(5)
  const ids = await people(id, [6, 5, 1, 0, -8])
  expect(await progress(id)).toEqual([
    ['Abela, Ana', 'overdue', 6, null],
    ['Abelb, Ana', 'assigned', 0, today],
    ['Abelc, Ana', 'assigned', 0, dayFrom(4)],
    ['Abeld, Ana', 'assigned', 0, null],
    ['Abele, Ana', 'assigned', 0, null],
  ])
  expect((await progress(id, { due: 'grace' })).map(([name]) => name)).toEqual(['Abelb, Ana', 'Abelc, Ana'])
  expect((await progress(id, { due: 'overdue' })).map(([name]) => name)).toEqual(['Abela, Ana'])
  expect((await progress(id, { due: 'week' })).map(([name]) => name)).toEqual([
    'Abelb, Ana',
    'Abelc, Ana',
    'Abeld, Ana',
  ])
  const { data } = await house.call(api.assignments.counts, { params: { id }, query: { of: 'due' } })
  expect(Object.fromEntries(data.data.map(({ value, count }) => [value, count]))).toMatchObject({
    overdue: 1,
    grace: 2,
    week: 3,
    month: 4,
  })
  expect(await counted()).toEqual([1, 1, 1, 3, 3])
  const { data: read } = await house.call(api.programs.get, { params: { id } })
  expect(read).toMatchObject({ assigned: 5, overdue: 1 })
  const { data: own } = await house.call(api.assignments.ofEmployee, { params: { id: ids[1] ?? '' } })
  expect(own.data).toMatchObject([{ standing: 'assigned', grace_until: today }])
  const { data: columns } = await house.call(api.assignments.ofEmployees, { query: { employee_ids: ids.join() } })
  expect(columns.data.flatMap(row => (row.programs_overdue === 1 ? [row.id] : []))).toEqual([ids[0]])
})

test('people on leave are in no grace, and a program without grace is overdue from the next day', async () => {
  const [with5, without] = [await program(5), await program(0)]
  const [away = ''] = await people(with5, [2])
  await people(without, [1])
  await house.owner.query('update employees set provider_status = 4 where id = $1', [away])
  expect(await progress(with5)).toEqual([['Abela, Ana', 'paused', 0, null]])
  expect(await progress(without)).toEqual([['Abela, Ana', 'overdue', 1, null]])
})

test('another grace takes effect at once, and names before saving who becomes overdue or no longer is', async () => {
  const id = await program(0)
  await people(id, [6, 3, -20])
  const impact = async (grace_days: number) =>
    (await house.call(api.programRules.impact, { params: { id }, query: { grace_days, about: 'grace' } })).data
  expect(await impact(5)).toMatchObject({
    grace: { moved: 3, late: 0, freed: 1 },
    meta: { total: 3 },
    data: [
      { name: 'Abela, Ana', before: dayFrom(-6), after: dayFrom(-1) },
      { name: 'Abelb, Ana', before: dayFrom(-3), after: dayFrom(2) },
      { name: 'Abelc, Ana', before: dayFrom(20), after: dayFrom(25) },
    ],
  })
  expect(await counted()).toEqual([2, 2, 2, 0, 0])
  expect((await grace(id, 5)).status).toBe(200)
  expect(await counted()).toEqual([1, 1, 1, 1, 1])
  expect((await impact(0)).grace).toEqual({ moved: 3, late: 1, freed: 0 })
})
