import { addDays, api, type Args } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AssignmentRecord, anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aProgram, aProgramVersion, type ProgramRecord } from '../../demo/factories/programs.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { peopleOf, undoBulk, untilBulk } from '../../../test/bulk-flow.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let worker: RunningWorker
let type_id: string
const today = todayIn('America/New_York')
const dayFrom = (days: number) => addDays(today, days)

beforeAll(async () => {
  house = await openHouse()
  const type = aTrainingType({ organization_id: house.agency.id, name: 'In-service' })
  type_id = type.id
  await house.load({ training_types: [type] })
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from jobs; delete from employees')
})

/** Due 30 days after assignment. */
async function program(over: Partial<ProgramRecord> = {}): Promise<string> {
  const organization_id = house.agency.id
  const one = aProgram({ organization_id, training_type_id: type_id, titles: { en: 'Fall prevention' }, ...over })
  const version = aProgramVersion({ organization_id, program_id: one.id, languages: ['en'] })
  await house.load({ programs: [one], program_versions: [version] })
  return one.id
}

/** Creates one person per entry, by name in this order, assigned ten days ago and due in twenty. */
async function people(program_id: string, entries: readonly Partial<AssignmentRecord>[]): Promise<string[]> {
  const organization_id = house.agency.id
  const employees = entries.map((_, at) =>
    anEmployee({
      organization_id,
      first_name: 'Ana',
      last_name: `Abel${String.fromCharCode(97 + at)}`,
      hire_date: null,
    }),
  )
  const usual = { assigned_on: dayFrom(-10), rule_due_on: dayFrom(20) }
  const rows = entries.map((over, at) =>
    anAssignment({ organization_id, program_id, employee_id: employees[at]?.id ?? '', ...usual, ...over }),
  )
  await house.load({ employees, assignments: rows })
  return employees.map(({ id }) => id)
}
const started = { state: 'in_progress', started_at: '2026-03-03T12:00:00Z' } as const
const done = (over: Partial<AssignmentRecord>): Partial<AssignmentRecord> => ({
  state: 'completed',
  completed_how: 'online',
  completed_at: '2026-03-03T12:00:00Z',
  ...over,
})

const impact = async (id: string, query: NonNullable<Args<typeof api.programRules.impact>['query']>) => {
  const { data, status, failure } = await house.call(api.programRules.impact, { params: { id }, query })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const any = { headers: { 'if-match': '*' } }
const save = async (id: string, body: NonNullable<Args<typeof api.programRules.save>['body']>) => {
  const { data, status, failure } = await house.call(api.programRules.save, { params: { id }, body }, any)
  expect(status, JSON.stringify(failure)).toBe(200)
  if (data.moving_job_id) await untilBulk(house, data.moving_job_id, ({ ended_at }) => ended_at !== null)
  return data
}
const dues = async (program_id: string) =>
  (
    await house.owner.query<{ due_on: string | null }>(
      `select a.due_on::text from assignments a join employees e on e.id = a.employee_id
       where a.program_id = $1 and a.state in ('assigned', 'in_progress') order by e.sort_name`,
      [program_id],
    )
  ).rows.map(({ due_on }) => due_on)

test('before a rule is saved it shows how many dates move, whose, and who would be late', async () => {
  const id = await program()
  await people(id, [{}, started, { set_due_on: dayFrom(5) }, { extended_to: dayFrom(50) }])
  const { data } = await fourCases(house, api.programRules.impact, {
    args: { params: { id }, query: { due_from: 'assignment', due_days: 5 } },
    denied: 'coordinator_limited',
  })
  expect(data).toMatchObject({
    open: 4,
    not_started: 3,
    due: { not_started: { moved: 1, late: 1 }, all_open: { moved: 2, late: 2 } },
    set_by_hand: 2,
    no_day: 0,
    meta: { total: 2 },
  })
  expect(data.data).toMatchObject([
    { name: 'Abela, Ana', started: false, before: dayFrom(20), after: dayFrom(-5) },
    { name: 'Abelb, Ana', started: true, before: dayFrom(20), after: dayFrom(-5) },
  ])
  const some = { due_from: 'assignment', due_days: 5 } as const
  expect((await impact(id, { ...some, applies_to: 'not_started' })).meta.total).toBe(1)
  expect((await impact(id, { ...some, search: 'abelb' })).data).toMatchObject([{ name: 'Abelb, Ana' }])
  expect((await impact(id, { ...some, page: 2, per_page: 1 })).data).toMatchObject([{ name: 'Abelb, Ana' }])
  expect(await impact(id, { due_from: 'hire', due_days: 5 })).toMatchObject({
    due: { all_open: { moved: 0 } },
    no_day: 2,
  })
  expect(await dues(id)).toEqual([dayFrom(20), dayFrom(20), dayFrom(5), dayFrom(50)])
})

test('new assignments only: no one’s date moves, and no job is started', async () => {
  const id = await program()
  await people(id, [{}, started])
  const { data } = await fourCases(house, api.programRules.save, {
    args: { params: { id }, body: { due_days: 60, applies_to: 'new_only' } },
    denied: 'coordinator_limited',
    headers: any.headers,
  })
  expect(data).toMatchObject({ due_days: 60, moving_job_id: null })
  expect((await save(id, { due_days: 61 })).moving_job_id).toBeNull()
  expect(await dues(id)).toEqual([dayFrom(20), dayFrom(20)])
})

test('the preview matches the run: not started, then everyone; each history records it, and an undo reverts it', async () => {
  const id = await program()
  const [first = '', second = ''] = await people(id, [{}, { ...started, frozen_days: 0 }, { set_due_on: dayFrom(5) }])
  const before = await impact(id, { due_from: 'assignment', due_days: 40, applies_to: 'not_started' })
  const saved = await save(id, { due_days: 40, applies_to: 'not_started' })
  expect(saved.due_days).toBe(40)
  expect(await dues(id)).toEqual([before.data[0]?.after, dayFrom(20), dayFrom(5)])
  const job = saved.moving_job_id ?? ''
  expect((await peopleOf(house, job)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['update', null],
    ['skip', 'Already started.'],
    ['skip', 'This due date was set by hand or extended, so it stays.'],
  ])
  const { rows } = await house.owner.query<{ kind: string; changes: object[] }>(
    'select kind, changes from events where subject_id = $1 order by id desc limit 1',
    [first],
  )
  expect(rows).toMatchObject([
    {
      kind: 'training.due_changed',
      changes: [{ field: 'program' }, { field: 'due_on', before: dayFrom(20), after: dayFrom(30) }],
    },
  ])
  await save(id, { due_days: 45, applies_to: 'all_open' })
  expect(await dues(id)).toEqual([dayFrom(35), dayFrom(35), dayFrom(5)])
  const last = await house.owner.query<{ id: string }>('select id from jobs order by created_at desc limit 1')
  await undoBulk(house, last.rows[0]?.id ?? '')
  expect(await dues(id)).toEqual([dayFrom(30), dayFrom(20), dayFrom(5)])
  expect(second).not.toBe('')
})

test('with no dates to move no job is started; an invalid rule is refused at its field, and nothing moves', async () => {
  const id = await program()
  await people(id, [{}])
  expect((await save(id, { due_days: 30, applies_to: 'all_open' })).moving_job_id).toBeNull()
  const wrong = await house.call(
    api.programRules.save,
    { params: { id }, body: { due_from: 'fixed', due_on: null, applies_to: 'all_open' } },
    any,
  )
  expect([wrong.status, Object.keys(wrong.failure.errors ?? {})]).toEqual([422, ['due_on']])
  expect(await dues(id)).toEqual([dayFrom(20)])
})

test('repeating an old program names people whose renewals open at once; those already open are not listed again', async () => {
  const id = await program({ validity: 'months', validity_months: 12, recurrence: 'none' })
  await people(id, [
    done({ completed_on: dayFrom(-400), expires_on: dayFrom(-36) }),
    done({ completed_on: dayFrom(-345), expires_on: dayFrom(20) }),
    done({ completed_on: dayFrom(-30), expires_on: dayFrom(335) }),
  ])
  const rolling = await impact(id, { recurrence: 'rolling', lead_days: 30, about: 'renewals' })
  expect(rolling).toMatchObject({ renewals: 2, completed: 2 })
  expect(rolling.data.map(({ name, before }) => [name, before])).toEqual([
    ['Abela, Ana', null],
    ['Abelb, Ana', null],
  ])
  await save(id, { recurrence: 'rolling', lead_days: 10 })
  expect(await impact(id, { recurrence: 'rolling', lead_days: 30, about: 'renewals' })).toMatchObject({
    renewals: 1,
    data: [{ name: 'Abelb, Ana', after: dayFrom(20) }],
  })
  expect((await impact(id, { recurrence: 'none' })).renewals).toBe(0)
})

test('fewer or more attempts: how many people stop, and how many may continue', async () => {
  const id = await program()
  const [two = '', three = ''] = await people(id, [started, started])
  for (const [employee_id, failed] of [
    [two, 2],
    [three, 3],
  ] as const)
    await house.owner.query(
      `insert into module_progress (organization_id, assignment_id, module_id, employee_id, failed_attempts)
       select organization_id, id, new_id(), employee_id, $2 from assignments where employee_id = $1`,
      [employee_id, failed],
    )
  expect(await impact(id, { max_attempts: 2 })).toMatchObject({ blocked: 1, unblocked: 0 })
  expect(await impact(id, { max_attempts: 4 })).toMatchObject({ blocked: 0, unblocked: 1 })
  expect(await impact(id, { max_attempts: 3 })).toMatchObject({ blocked: 0, unblocked: 0 })
})
