import { addDays, api, type Args, emptyContent } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aModuleProgress } from '../../demo/factories/learning.ts'
import { aProgram, aProgramModule, aProgramVersion } from '../../demo/factories/programs.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { todayIn } from './today.ts'

let house: House
const [fire, lift] = ['01900000-0000-7000-8000-00000000f17e', '01900000-0000-7000-8000-00000000f17f'] as const
const ids: Record<string, string> = {}
const day = (days: number) => addDays(todayIn('America/New_York'), days)

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id })
  const names = ['Away', 'Blocked', 'Done', 'Late', 'Never', 'Soon']
  const employees = names.map(last_name =>
    anEmployee({
      organization_id,
      first_name: 'Ana',
      last_name,
      ...(last_name === 'Away' && { provider_status: 4 as const }),
      ...(last_name === 'Late' && { coordinator_id: house.agency.coordinator_id }),
    }),
  )
  for (const { last_name, id } of employees) ids[last_name] = id
  const assigned = (name: string, over: object, program_id: string = fire) =>
    anAssignment({ organization_id, employee_id: ids[name] ?? '', program_id, ...over })
  const away = assigned('Away', { rule_due_on: day(-5) })
  const blocked = assigned('Blocked', { rule_due_on: day(40), state: 'in_progress' })
  const version = aProgramVersion({ organization_id, program_id: fire })
  const quiz = aProgramModule({
    organization_id,
    version_id: version.id,
    kind: 'quiz',
    content: emptyContent('quiz'),
  })
  await house.load({
    training_types: [type],
    programs: [fire, lift].map((id, n) =>
      aProgram({ organization_id, id, training_type_id: type.id, titles: { en: ['Fire', 'Lifting'][n] ?? '' } }),
    ),
    program_versions: [version],
    program_modules: [quiz],
    employees,
    assignments: [
      blocked,
      away,
      assigned('Done', {
        state: 'completed',
        progress_pct: 100,
        completed_on: day(-3),
        completed_at: `${day(-3)}T12:00:00Z`,
        completed_how: 'online',
      }),
      assigned('Late', { rule_due_on: day(-5) }),
      assigned('Late', { rule_due_on: day(25) }, lift),
      assigned('Soon', { rule_due_on: day(7) }),
      anAssignment({
        organization_id: house.agency.id,
        employee_id: ids['Soon'] ?? '',
        program_id: lift,
        state: 'withdrawn',
        withdrawn_at: `${day(-1)}T12:00:00Z`,
        withdrawn_on: day(-1),
        withdrawn_how: 'manual',
      }),
    ],
    // Leave suspends blocked assignments just as it suspends late ones
    module_progress: [away, blocked].map(({ id: assignment_id, employee_id }) =>
      aModuleProgress({
        organization_id,
        employee_id,
        assignment_id,
        module_id: quiz.module_id,
        state: 'in_progress',
        failed_attempts: 99,
      }),
    ),
  })
})
afterAll(() => house.close())

type Query = NonNullable<Args<typeof api.employees.list>['query']>
const found = async (query: Query, as: Caller = 'agency_admin') =>
  (await house.call(api.employees.list, { query }, { as })).data.data.map(({ last_name }) => last_name)

test('employees by their open, late, soon-due and blocked programs', async () => {
  expect(await found({ programs_open: 'yes' })).toEqual(['Away', 'Blocked', 'Late', 'Soon'])
  expect(await found({ programs_open: 'no' })).toEqual(['Done', 'Never'])
  expect(await found({ programs_overdue: 'yes' })).toEqual(['Late'])
  expect(await found({ programs_overdue: 'no', programs_open: 'yes' })).toEqual(['Away', 'Blocked', 'Soon'])
  expect(await found({ programs_due: 'week' })).toEqual(['Soon'])
  expect(await found({ programs_due: 'month' })).toEqual(['Late', 'Soon'])
  expect(await found({ programs_blocked: 'yes' })).toEqual(['Blocked'])
})

test('employees by a program and its standing for them', async () => {
  expect(await found({ program_id: fire })).toEqual(['Away', 'Blocked', 'Done', 'Late', 'Soon'])
  expect(await found({ program_id: lift })).toEqual(['Late'])
  expect(await found({ program_id: fire, program_standing: 'completed,paused' })).toEqual(['Away', 'Done'])
  expect(await found({ program_id: lift, program_standing: 'withdrawn' })).toEqual(['Soon'])
  expect(await found({ program_id: lift, program_standing: 'never' })).toEqual(['Away', 'Blocked', 'Done', 'Never'])
  expect(await found({ program_id: fire, program_standing: 'without' })).toEqual(['Never'])
  expect(await found({ program_id: lift, program_standing: 'without' })).toEqual([
    'Away',
    'Blocked',
    'Done',
    'Never',
    'Soon',
  ])
  expect(await found({ program_standing: 'overdue' })).toEqual(['Late'])
  expect(await found({ program_standing: 'never' })).toEqual(['Never'])
  expect(await found({ programs_open: 'yes', search: 'late' })).toEqual(['Late'])
  expect(await found({ programs_open: 'yes', sort_by: '-location' })).toHaveLength(4)
})

test('the counts of rows: the four cases; a coordinator sees only their own people', async () => {
  const query = { employee_ids: Object.values(ids).join() }
  const { data } = await fourCases(house, api.assignments.ofEmployees, { args: { query } })
  const told = Object.fromEntries(data.data.map(({ id, ...counts }) => [id, counts]))
  expect(told[ids['Late'] ?? '']).toEqual({
    programs_open: 2,
    programs_overdue: 1,
    programs_due_week: 0,
    programs_due_month: 1,
    programs_blocked: 0,
  })
  expect(told[ids['Blocked'] ?? '']).toMatchObject({ programs_open: 1, programs_blocked: 1 })
  expect(told[ids['Away'] ?? '']).toMatchObject({ programs_open: 1, programs_blocked: 0 })
  expect(told[ids['Never'] ?? '']).toBeUndefined()
  const own = await house.call(api.assignments.ofEmployees, { query }, { as: 'coordinator_limited' })
  expect(own.data.data.map(({ id }) => id)).toEqual([ids['Late']])
  expect(await found({ programs_open: 'yes' }, 'coordinator_limited')).toEqual(['Late'])
})

test('names of programs: the four cases', async () => {
  const { data } = await fourCases(house, api.lookups.programs, { args: {} })
  expect(data.data.map(({ name }) => name)).toEqual(['Fire', 'Lifting'])
})

test('learner activity does not invalidate the list, and shows at once where a filter needs it', async () => {
  const late = ids['Late'] ?? ''
  expect(await found({ programs_overdue: 'yes' })).toEqual(['Late'])
  await house.owner.query(`update assignments set set_due_on = $1 where employee_id = $2 and program_id = $3`, [
    day(60),
    late,
    fire,
  ])
  expect(await found({ programs_overdue: 'yes' })).toEqual([])
})

test('the file has the same counts as the columns', async () => {
  const query = { format: 'csv', columns: 'name,programs_open,programs_due_month', search: 'late' } as const
  const { bytes } = await house.call(api.employees.export, { query })
  expect(bytes.toString('utf8')).toContain('Late,Ana,2,1')
})
