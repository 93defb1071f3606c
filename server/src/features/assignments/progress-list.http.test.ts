import {
  addDays,
  api,
  type Args,
  type Conditions,
  conditionsText,
  emptyContent,
  keysOf,
  standings,
} from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AssignmentRecord, anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aModuleProgress } from '../../demo/factories/learning.ts'
import { aProgram, aProgramModule, aProgramVersion } from '../../demo/factories/programs.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let program_id: string
const today = todayIn('America/New_York')
const day = (days: number) => addDays(today, days)
const open = { rule_due_on: day(60) } as const
const completed = (days: number, over: Partial<AssignmentRecord> = {}) =>
  ({
    state: 'completed',
    progress_pct: 100,
    completed_at: `${day(days)}T15:00:00Z`,
    completed_on: day(days),
    completed_how: 'online',
    ...over,
  }) as const
/** Everyone by last name, as the lists below refer to them. */
const people: Readonly<Record<string, readonly Partial<AssignmentRecord>[]>> = {
  Blocked: [{ state: 'in_progress', rule_due_on: day(-3), progress_pct: 50 }],
  Expired: [completed(-400, { expires_on: day(-1), score: 80 })],
  Late: [{ rule_due_on: day(-10) }],
  Later: [{ ...open, start_date: day(5) }],
  Month: [{ rule_due_on: day(20) }],
  Renewed: [
    completed(-380, { state: 'superseded', score: 90, expires_on: day(-23) }),
    completed(-10, { expires_on: day(20), cycle_no: 2 }),
  ],
  Undated: [{ rule_due_on: null, state: 'in_progress', progress_pct: 25, seconds_spent: 930 }],
  Week: [{ rule_due_on: day(6) }],
}

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id })
  const program = aProgram({ organization_id, training_type_id: type.id, titles: { en: 'Fire' } })
  program_id = program.id
  const employees = Object.keys(people).map(last_name => anEmployee({ organization_id, first_name: 'Ana', last_name }))
  const assignments = employees.flatMap(({ id, last_name }) =>
    (people[last_name] ?? []).map(one => anAssignment({ organization_id, employee_id: id, program_id, ...one })),
  )
  const [blocked] = assignments
  const version = aProgramVersion({ organization_id, program_id })
  const quiz = aProgramModule({
    organization_id,
    version_id: version.id,
    kind: 'quiz',
    content: emptyContent('quiz'),
  })
  await house.load({
    training_types: [type],
    programs: [program],
    program_versions: [version],
    program_modules: [quiz],
    employees,
    assignments,
    module_progress: [
      aModuleProgress({
        organization_id,
        employee_id: blocked?.employee_id ?? '',
        assignment_id: blocked?.id ?? '',
        module_id: quiz.module_id,
        state: 'in_progress',
        failed_attempts: 99,
      }),
    ],
  })
})
afterAll(() => house.close())

type Query = NonNullable<Args<typeof api.assignments.list>['query']>
const listed = async (query: Query) =>
  (await house.call(api.assignments.list, { params: { id: program_id }, query })).data.data
const names = async (query: Query) => (await listed(query)).map(({ name }) => name.split(',')[0])
const counts = async (of: 'standing' | 'due') => {
  const { data } = await house.call(api.assignments.counts, { params: { id: program_id }, query: { of } })
  return Object.fromEntries(data.data.map(({ value, count }) => [value, count]))
}

test('[R-RTE-7] due: overdue, in 7 and 30 days, without a date; counts match the list', async () => {
  const found = {
    overdue: ['Blocked', 'Late'],
    week: ['Week'],
    month: ['Month', 'Week'],
    none: ['Undated'],
  } as const
  for (const [due, expected] of Object.entries(found)) expect(await names({ due }), due).toEqual(expected)
  expect(await names({ due: 'overdue,none' })).toEqual(['Blocked', 'Late', 'Undated'])
  expect(await counts('due')).toEqual({ overdue: 2, week: 1, month: 2, none: 1 })
  expect(await counts('standing')).toMatchObject({ blocked: 1, overdue: 1, completed: 1, expired: 1, in_progress: 1 })
})

test('[R-RTE-7] people are found by the words of their name as listed, under other filters too', async () => {
  for (const search of ['Late, Ana', 'ana LATE', 'Lat', 'La', 'Làté'])
    expect(await names({ search }), search).toContain('Late')
  expect(await names({ search: 'Late, Ana' })).toEqual(['Late', 'Later'])
  expect(await names({ search: 'Late', standing: 'overdue' })).toEqual(['Late'])
  expect(await names({ search: 'Late', standing: 'completed' })).toEqual([])
  expect(await names({ search: 'Nadie' })).toEqual([])
  const { data } = await house.call(api.assignments.counts, {
    params: { id: program_id },
    query: { of: 'standing', search: 'Late' },
  })
  expect(data.data).toEqual([
    { value: 'overdue', count: 1 },
    { value: 'scheduled', count: 1 },
  ])
})

test('[R-RTE-7] every standing filter matches the counts, and each row shows its standing', async () => {
  const counted = await counts('standing')
  expect(Object.keys(counted).length).toBeGreaterThan(5)
  for (const standing of keysOf(standings).filter(one => one !== 'superseded')) {
    const found = await listed({ standing })
    expect(found.map(row => row.standing)).toEqual(Array.from({ length: counted[standing] ?? 0 }, () => standing))
  }
})

test('[R-RTE-7] completed within days, expired and about to expire', async () => {
  expect(await names({ completed_from: day(-30), completed_to: today })).toEqual(['Renewed'])
  expect(await names({ completed_to: day(-31) })).toEqual(['Expired'])
  expect(await names({ expires: 'expired' })).toEqual(['Expired'])
  expect(await names({ expires: 'month' })).toEqual(['Renewed'])
  expect(await names({ expires: 'expired,quarter' })).toEqual(['Expired', 'Renewed'])
  expect(await names({ expires: 'never' })).toEqual([])
})

test('[R-RTE-7] replaced cycles are left out unless requested', async () => {
  expect(await names({})).toEqual(Object.keys(people).toSorted())
  expect((await names({ cycles: 'all' })).filter(name => name === 'Renewed')).toHaveLength(2)
  expect(await listed({ standing: 'superseded' })).toMatchObject([{ name: 'Renewed, Ana', cycle_no: 1, score: 90 }])
})

test('[R-RTE-7] conditions find replaced cycles like the filters do, in the list, its counts and a view', async () => {
  const superseded = { where: { standing: 'superseded' } }
  const asked = async (tree: Conditions) =>
    (await listed({ conditions: conditionsText(tree) }))
      .map(({ name, cycle_no }) => `${name.split(',')[0]} ${cycle_no}`)
      .toSorted()
  expect(await asked(superseded)).toEqual(['Renewed 1'])
  expect(await asked({ any: [superseded, { where: { due: 'week' } }] })).toEqual(['Renewed 1', 'Week 1'])
  expect(await asked({ all: [{ where: { completed_to: today } }, { not: superseded }] })).toEqual([
    'Expired 1',
    'Renewed 2',
  ])
  expect(await asked({ where: { cycles: 'all', completed_to: today } })).toEqual([
    'Expired 1',
    'Renewed 1',
    'Renewed 2',
  ])
  const conditions = conditionsText(superseded)
  const { data } = await house.call(api.assignments.counts, {
    params: { id: program_id },
    query: { of: 'standing', conditions },
  })
  expect(data.data).toEqual([{ value: 'superseded', count: 1 }])
  await house.call(api.savedViews.add, {
    body: {
      resource: 'progress',
      name: 'Replaced',
      query: { conditions },
      columns: null,
      visibility: 'private',
      is_default: false,
    },
  })
  const views = await house.call(api.savedViews.list, { query: { resource: 'progress', program_id } })
  expect(views.data.data.map(({ count }) => count)).toEqual([1])
})

test('[R-RTE-7] sorts by progress, completion and expiry, blanks last both ways', async () => {
  expect((await names({ sort_by: '-progress_pct' })).slice(0, 4)).toEqual(['Expired', 'Renewed', 'Blocked', 'Undated'])
  expect((await names({ sort_by: 'completed_on' })).slice(0, 2)).toEqual(['Expired', 'Renewed'])
  expect((await names({ sort_by: '-completed_on' })).slice(0, 2)).toEqual(['Renewed', 'Expired'])
  expect((await names({ sort_by: 'expires_on' })).slice(0, 2)).toEqual(['Expired', 'Renewed'])
})

test('[R-RTE-7] a completion after the previous one had lapsed says for how many days', async () => {
  const rows = await listed({ cycles: 'all' })
  expect(
    rows.flatMap(({ name, cycle_no, gap_days }) => (gap_days === null ? [] : [[name, cycle_no, gap_days]])),
  ).toEqual([['Renewed, Ana', 2, 12]])
  const query = { format: 'csv', columns: 'name,gap_days' } as const
  const { bytes } = await house.call(api.assignments.export, { params: { id: program_id }, query })
  expect(bytes.toString('utf8')).toContain('"Renewed, Ana",12')
})

test('[R-RTE-7] the file matches the columns', async () => {
  const query = { format: 'csv', columns: 'name,progress_pct,minutes,score,completed_on,expires_on,cycle_no' } as const
  const { bytes } = await house.call(api.assignments.export, { params: { id: program_id }, query })
  const text = bytes.toString('utf8')
  expect(text).toContain('"Undated, Ana",25,16,,,,1')
  expect(text).toContain(`"Renewed, Ana",100,,,`)
})
