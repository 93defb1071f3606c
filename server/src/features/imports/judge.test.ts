import { employeeText } from '@preceptor/contract/employees/texts'
import { expect, test } from 'vitest'
import { importTexts } from './texts.ts'
import type { Existing } from '../employee-batches/employee-values.ts'
import { type Context, judge } from './judge.ts'
import { SeenRows } from './repeated-rows.ts'

const context = (over: Partial<Context['options']> = {}): Context => ({
  options: { date_order: 'mdy', erase_blank: false, same_name: 'ask', usual_status: 1, ...over },
  today: '2026-03-15',
  seen: new SeenRows(),
  nameOf: () => null,
})

const marisol = (over: Partial<Existing> = {}): Existing => ({
  id: '018f0000-0000-7000-8000-000000000001',
  version: 3,
  held: [],
  employee_number: '100',
  external_id: null,
  payroll_number: null,
  company_code: null,
  cost_center: null,
  first_name: 'Marisol',
  middle_name: null,
  last_name: 'Reyes',
  preferred_name: null,
  email: 'marisol@example.com',
  mobile: null,
  phone_2: null,
  expected_return: null,
  birth_date: '1985-03-14',
  language: null,
  provider_status: 1,
  status_reason: null,
  status_since: null,
  hire_date: '2011-07-05',
  rehire_date: null,
  termination_date: null,
  employment_type: null,
  discipline_id: null,
  location_id: null,
  coordinator_id: null,
  address_line1: null,
  address_line2: null,
  city: null,
  state: null,
  postal_code: null,
  tags: [],
  tasks: [],
  starts_on: null,
  ends_on: null,
  end_reason: null,
  scheduled_statuses: [],
  ...over,
})
const name = { first_name: 'Marisol', last_name: 'Reyes' }

test('an unknown person is created with the usual status, but not without a last name', () => {
  expect(judge(2, name, undefined, context({ usual_status: 6 }))).toMatchObject({
    outcome: 'create',
    name: 'Reyes, Marisol',
    values: { provider_status: 6 },
  })
  expect(judge(2, { employee_number: '9' }, undefined, context())).toMatchObject({
    outcome: 'reject',
    problems: [{ field: 'last_name' }],
  })
})

const doubts = [
  ['same name, no number', { ...name }, 'update'],
  ['same name, another number', { ...name, employee_number: '200' }, 'ask'],
  ['another first name, no number', { ...name, first_name: 'Ana' }, 'update'],
  ['another first name and number', { ...name, first_name: 'Ana', employee_number: '200' }, 'ask'],
  ['another name, no number', { first_name: 'Ana', last_name: 'Chen' }, 'ask'],
  ['another name and number', { first_name: 'Ana', last_name: 'Chen', employee_number: '200' }, 'create'],
] as const
test.each(doubts)('a shared email address with %s', (_, given, outcome) => {
  const match = { by: 'email' as const, people: [marisol()] }
  expect(judge(2, { ...given, city: 'Bronx' }, match, context()).outcome).toBe(outcome)
})

test('among several people with one address, the one with the same name matches, otherwise no one', () => {
  const other = marisol({ id: '018f0000-0000-7000-8000-000000000002', first_name: 'Ana', employee_number: '101' })
  const match = { by: 'email' as const, people: [other, marisol()] }
  expect(judge(2, { ...name, city: 'Bronx' }, match, context())).toMatchObject({
    outcome: 'update',
    subject_version: 3,
  })
  expect(judge(2, { ...name, first_name: 'Eva' }, match, context()).outcome).toBe('reject')
})

test.each([
  ['ask', 'ask'],
  ['update', 'unchanged'],
  ['create', 'create'],
  ['skip', 'skip'],
] as const)('the same name and birth date with the option %s', (same_name, outcome) => {
  const match = { by: 'name' as const, people: [marisol()] }
  expect(judge(2, { ...name, birth_date: '1985-03-14' }, match, context({ same_name })).outcome).toBe(outcome)
})

test('two rows for one person: the second names the first', () => {
  const one = context()
  const match = { by: 'employee_number' as const, people: [marisol()] }
  judge(2, { ...name, employee_number: '100' }, match, one)
  expect(judge(7, { ...name, employee_number: '100' }, match, one).problems[0]?.message).toBe(
    importTexts.named('repeatsPerson', { row: 2 }),
  )
})

test('a new status sets its date and its reason; an unchanged one changes neither', () => {
  const match = { by: 'employee_number' as const, people: [marisol({ status_reason: 'Seasonal' })] }
  expect(judge(2, { provider_status: 5 }, match, context()).values).toEqual({
    provider_status: 5,
    status_reason: null,
    status_since: '2026-03-15',
    termination_date: '2026-03-15',
  })
  expect(judge(2, { provider_status: 1 }, match, context()).outcome).toBe('unchanged')
})

test.each([
  [{ rehire_date: '2026-02-01' }, '2026-02-01'],
  [{ hire_date: '2026-02-02' }, '2026-02-02'],
  [{}, '2026-03-15'],
])('a rehire starts over, %j', (given, since) => {
  const gone = marisol({ provider_status: 5, termination_date: '2024-08-31' })
  const match = { by: 'employee_number' as const, people: [gone] }
  expect(judge(2, { provider_status: 1, ...given }, match, context()).values).toMatchObject({
    provider_status: 1,
    rehire_date: since,
    status_since: since,
    termination_date: null,
  })
})

const dec1 = '2026-12-01'
const hired = { ...name, hire_date: dec1 }

test('a new person hired for a later day waits, and the dry run says so', () => {
  expect(judge(2, { ...hired, provider_status: 1 }, undefined, context())).toMatchObject({
    outcome: 'create',
    values: { provider_status: 7, status_since: '2026-03-15', hire_date: dec1, starts_on: dec1 },
    changes: [
      { field: 'provider_status', before: null, after: 'Pending' },
      { field: 'starts_on', before: null, after: dec1 },
    ],
  })
  expect(judge(2, { ...hired, hire_date: '2026-03-15' }, undefined, context()).values).toMatchObject({
    provider_status: 1,
  })
})

test.each([
  ['an Active whose hire date moves ahead', {}, { hire_date: dec1 }, { provider_status: 7, starts_on: dec1 }],
  ['the same again', { provider_status: 7, hire_date: dec1, starts_on: dec1 }, { provider_status: 1, hire_date: dec1 }, null],
  ['another day', { provider_status: 7, hire_date: dec1, starts_on: dec1 }, { hire_date: '2026-12-08' }, { hire_date: '2026-12-08', starts_on: '2026-12-08' }],
  ['a day that was', { provider_status: 7, hire_date: dec1, starts_on: dec1 }, { hire_date: '2026-03-02' }, { provider_status: 1, starts_on: null, status_since: '2026-03-02' }],
  ['a rehire ahead', { provider_status: 5, termination_date: '2025-01-01' }, { provider_status: 1, rehire_date: dec1 }, { starts_on: dec1 }],
] as const)('%s', (_, known, given, values) => {
  const match = { by: 'employee_number' as const, people: [marisol(known)] }
  const item = judge(2, given, match, context())
  expect(item.outcome).toBe(values ? 'update' : 'unchanged')
  expect(item.values ?? {}).toMatchObject(values ?? {})
}) // biome-ignore format: a table

const leaves = { provider_status: 5 as const, termination_date: '2026-03-31', status_reason: 'Retired' }
const planOf = (provider_status: 1 | 4 | 5, effective_on: string, reason: string | null = null) =>
  ({ provider_status, effective_on, reason, note: null, expected_return: null }) as const

test('a new person who leaves on a later day works until then, and the dry run says so', () => {
  const item = judge(2, { ...name, ...leaves }, undefined, context())
  expect(item).toMatchObject({
    outcome: 'create',
    values: { provider_status: 1, ends_on: '2026-03-31', end_reason: 'Retired' },
    changes: [
      { field: 'provider_status', before: null, after: 'Active' },
      { field: 'ends_on', before: null, after: '2026-03-31' },
      { field: 'end_reason', before: null, after: 'Retired' },
    ],
  })
  expect(item.values).not.toHaveProperty('termination_date')
  const never = judge(2, { ...name, ...leaves, hire_date: '2026-04-01' }, undefined, context())
  expect(never).toMatchObject({ outcome: 'reject', problems: [{ field: 'hire_date' }] })
  const today = { ...leaves, termination_date: '2026-03-15' }
  expect(judge(2, { ...name, ...today }, undefined, context()).values).toMatchObject(today)
})

test('an existing employee who leaves on a later day stays unchanged, and the same file again changes nothing', () => {
  const judged = (given: object, known: Partial<Existing>) =>
    judge(2, given, { by: 'employee_number', people: [marisol(known)] }, context())
  expect(judged(leaves, { provider_status: 4, status_reason: 'Medical leave' }).values).toEqual({
    ends_on: '2026-03-31',
    end_reason: 'Retired',
  })
  const leaving = {
    ends_on: '2026-03-31',
    end_reason: 'Retired',
    scheduled_statuses: [planOf(5, '2026-03-31', 'Retired')],
  }
  expect(judged(leaves, leaving).outcome).toBe('unchanged')
  const moved = judged({ ...leaves, termination_date: '2026-04-10' }, leaving)
  expect(moved.values).toEqual({ ends_on: '2026-04-10', end_reason: 'Retired' })
  expect(moved.changes).toEqual([{ field: 'ends_on', before: '2026-03-31', after: '2026-04-10' }])
  expect(judged({ ...leaves, termination_date: '2026-03-14' }, leaving)).toMatchObject({
    outcome: 'update',
    values: { provider_status: 5, termination_date: '2026-03-14', ends_on: null, end_reason: null },
  })
  expect(judged({ ...leaves, termination_date: '2011-07-04' }, {})).toMatchObject({ outcome: 'reject' })
  expect(judged(leaves, { hire_date: '2026-04-10', provider_status: 7, starts_on: '2026-04-10' })).toMatchObject({
    outcome: 'reject',
    problems: [{ field: 'termination_date' }],
  })
  expect(judged(leaves, { provider_status: 5, termination_date: '2025-01-01' })).toMatchObject({
    outcome: 'reject',
    problems: [{ field: 'termination_date' }],
  })
})

test('a file that terminates a person cancels their plans, and says so', () => {
  const back = planOf(1, '2026-05-01')
  const away = marisol({ provider_status: 4, scheduled_statuses: [back] })
  const item = judge(2, { provider_status: 5 }, { by: 'employee_number', people: [away] }, context())
  expect(item.before).toMatchObject({ canceled: [back] })
  expect(item.changes).toContainEqual({ field: 'canceled', before: 'Active on May 1, 2026', after: null })
})

test('impossible dates reject a row, for new and existing people', () => {
  const match = {
    by: 'employee_number' as const,
    people: [marisol({ termination_date: '2025-01-01', provider_status: 5 })],
  }
  expect(judge(2, { hire_date: '2025-01-02' }, match, context())).toMatchObject({
    outcome: 'reject',
    values: null,
    problems: [
      {
        field: 'hire_date',
        message: employeeText('terminationBeforeHire', { first: '2025-01-02', later: '2025-01-01' }),
      },
    ],
  })
  expect(judge(2, { city: 'Bronx' }, match, context()).outcome).toBe('update')
  expect(judge(2, { ...hired, provider_status: 4 }, undefined, context())).toMatchObject({
    outcome: 'reject',
    subject_id: null,
    problems: [{ field: 'hire_date' }],
  })
})
