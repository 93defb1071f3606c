import { addDays, api } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AssignmentRecord, anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee, type EmployeeRecord } from '../../demo/factories/employees.ts'
import { aProgram, aProgramVersion, type ProgramRecord } from '../../demo/factories/programs.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
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
  await house.owner.query('delete from employees')
})

async function program(title: string, over: Partial<ProgramRecord> = {}): Promise<string> {
  const organization_id = house.agency.id
  const one = aProgram({ organization_id, training_type_id: type_id, titles: { en: title }, ...over })
  const version = aProgramVersion({ organization_id, program_id: one.id, languages: ['en'] })
  await house.load({ programs: [one], program_versions: [version] })
  return one.id
}
async function person(
  assignments: readonly (Partial<AssignmentRecord> & { program_id: string })[],
  over: Partial<EmployeeRecord> = {},
): Promise<string> {
  const organization_id = house.agency.id
  const employee = anEmployee({ organization_id, hire_date: '2020-01-06', ...over })
  const rows = assignments.map(one =>
    anAssignment({
      organization_id,
      employee_id: employee.id,
      assigned_on: dayFrom(-60),
      rule_due_on: dayFrom(-30),
      ...one,
    }),
  )
  await house.load({ employees: [employee], assignments: rows })
  return employee.id
}
const become = (id: string, status: number, since: string) =>
  house.owner.query('update employees set provider_status = $2, status_since = $3 where id = $1', [id, status, since])
const offered = async (id: string, on?: string) =>
  (await house.call(api.assignments.onReturn, { params: { id }, query: on ? { on } : {} })).data.offered
const open = async (id: string) =>
  (
    await house.owner.query<Record<string, unknown>>(
      `select program_id, state, due_on::text, assigned_on::text, progress_pct from assignments
       where employee_id = $1 and state in ('assigned', 'in_progress') order by program_id`,
      [id],
    )
  ).rows
const takeUp = (id: string, program_ids: string[]) =>
  house.call(api.assignments.takeUpAgain, { params: { id }, body: { program_ids } })

test('before a return from leave it shows which due dates move that day, and by how much', async () => {
  const program_id = await program('Fall prevention')
  const other = await program('Infection control')
  const id = await person([
    { program_id, rule_due_on: dayFrom(4) },
    { program_id: other, rule_due_on: null },
  ])
  await become(id, 4, dayFrom(-7))
  const { data } = await fourCases(house, api.assignments.onReturn, { args: { params: { id }, query: {} } })
  expect(data).toEqual({
    moved: [{ program_id, title: 'Fall prevention', before: dayFrom(4), after: dayFrom(11) }],
    offered: [],
  })
  const later = await house.call(api.assignments.onReturn, { params: { id }, query: { on: dayFrom(10) } })
  expect(later.data.moved).toMatchObject([{ after: dayFrom(21) }])
  await become(id, 1, today)
  expect((await open(id)).map(({ due_on }) => due_on)).toEqual(expect.arrayContaining([dayFrom(11), null]))
})

test('a rehire is offered the programs that ended with the departure, due anew; resumed ones keep earlier progress', async () => {
  const first = await program('Body mechanics', { due_from: 'hire', due_days: 14 })
  const second = await program('Communication')
  const fixed = await program('Fire safety')
  await house.owner.query(`update programs set due_from = 'fixed', due_days = null, due_on = $2 where id = $1`, [
    fixed,
    dayFrom(-3),
  ])
  const withdrawn = await program('Nutrition')
  const id = await person([
    { program_id: first, state: 'in_progress', started_at: '2026-03-03T12:00:00Z', progress_pct: 40 },
    { program_id: second, set_due_on: dayFrom(3) },
    { program_id: fixed },
    {
      program_id: withdrawn,
      state: 'withdrawn',
      withdrawn_how: 'manual',
      withdrawn_on: dayFrom(-50),
      withdrawn_at: '2026-03-03T12:00:00Z',
    },
  ])
  await become(id, 5, dayFrom(-20))
  expect(await open(id)).toEqual([])
  const early = await takeUp(id, [first])
  expect([early.status, early.failure.message]).toEqual([
    409,
    'This person does not work here now. Change the status first.',
  ])
  await become(id, 1, today)
  expect(await open(id)).toEqual([])
  expect(await offered(id)).toEqual([
    {
      program_id: first,
      title: 'Body mechanics',
      withdrawn_on: dayFrom(-20),
      progress_pct: 40,
      due_on: dayFrom(14),
      refused: null,
    },
    {
      program_id: second,
      title: 'Communication',
      withdrawn_on: dayFrom(-20),
      progress_pct: 0,
      due_on: dayFrom(30),
      refused: null,
    },
    {
      program_id: fixed,
      title: 'Fire safety',
      withdrawn_on: dayFrom(-20),
      progress_pct: 0,
      due_on: null,
      refused: null,
    },
  ])
  expect((await takeUp(id, [withdrawn])).status).toBe(409)
  const { data } = await fourCases(house, api.assignments.takeUpAgain, {
    args: { params: { id }, body: { program_ids: [first, second] } },
    denied: 'viewer',
  })
  expect(data.offered).toEqual([])
  expect(await open(id)).toEqual(
    expect.arrayContaining([
      { program_id: first, state: 'in_progress', due_on: dayFrom(14), assigned_on: today, progress_pct: 40 },
      { program_id: second, state: 'assigned', due_on: dayFrom(30), assigned_on: today, progress_pct: 0 },
    ]),
  )
  const { rows } = await house.owner.query<{ note: string }>(
    `select note from events where subject_id = $1 and kind = 'training.assigned'`,
    [id],
  )
  expect(rows).toEqual([{ note: 'Resumed after a return.' }, { note: 'Resumed after a return.' }])
  // A person who leaves again is offered the programs open at that time, without declined ones
  await become(id, 2, today)
  expect((await offered(id)).map(({ title }) => title)).toEqual(['Body mechanics', 'Communication'])
})

test('a program that can’t be started is listed with the reason, and refused', async () => {
  const program_id = await program('Paused one', { is_paused: true })
  const id = await person([{ program_id }])
  await become(id, 9, dayFrom(-2))
  await become(id, 1, today)
  const [one] = await offered(id)
  expect(one?.refused).toBe('“Paused one” can’t be started right now. Fix the reason on the program’s page first.')
  expect((await takeUp(id, [program_id])).status).toBe(409)
  expect((await takeUp(id, [])).status).toBe(200)
  expect(await offered(id)).toEqual([])
})

test('programs completed since, or open again, are not offered', async () => {
  const again = await program('Open again')
  const done = await program('Completed since')
  const id = await person([{ program_id: again }, { program_id: done }])
  await become(id, 5, dayFrom(-20))
  await become(id, 1, today)
  const organization_id = house.agency.id
  await house.load({
    assignments: [
      anAssignment({ organization_id, employee_id: id, program_id: again, cycle_no: 2 }),
      anAssignment({
        organization_id,
        employee_id: id,
        program_id: done,
        cycle_no: 2,
        state: 'completed',
        completed_on: today,
        completed_how: 'evidence',
        completed_at: '2026-03-03T12:00:00Z',
      }),
    ],
  })
  expect(await offered(id)).toEqual([])
})

test('a renewal that ended with the departure is offered while the completion it renews still counts', async () => {
  const program_id = await program('Repeated')
  const id = await person([
    {
      program_id,
      state: 'completed',
      completed_on: dayFrom(-350),
      completed_how: 'evidence',
      completed_at: '2026-03-03T12:00:00Z',
      expires_on: dayFrom(15),
    },
  ])
  const { rows } = await house.owner.query<{ id: string }>('select id from assignments where employee_id = $1', [id])
  const organization_id = house.agency.id
  await house.load({
    assignments: [
      anAssignment({
        organization_id,
        employee_id: id,
        program_id,
        cycle_no: 2,
        source: 'renewal',
        renews: rows[0]?.id ?? null,
      }),
    ],
  })
  await house.owner.query('update assignments set renews_until = $2 where employee_id = $1 and cycle_no = 2', [
    id,
    dayFrom(15),
  ])
  await become(id, 5, dayFrom(-20))
  await become(id, 1, today)
  // Due when the previous cycle ends, though the rule gives thirty days
  expect(await offered(id)).toMatchObject([{ program_id, due_on: dayFrom(15), refused: null }])
  expect((await takeUp(id, [program_id])).status).toBe(200)
  expect(await open(id)).toMatchObject([{ program_id, state: 'assigned' }])
})
