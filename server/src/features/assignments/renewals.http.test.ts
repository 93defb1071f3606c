import { addDays, addMonths, cycleEndsOn, type Recurrence } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee, type EmployeeRecord } from '../../demo/factories/employees.ts'
import { Random } from '../../demo/random.ts'
import { campaign } from '../../../test/campaign.ts'
import { aTypeIn, programIn } from '../../../test/trainees.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { learning } from '../../../test/learner.ts'
import { turnOf } from '../../../test/turn.ts'
import { withdrawAll } from '../programs/under-way.ts'
import { todayIn } from '../employees/today.ts'
import { renewals } from './renewals.ts'

let house: House
let type_id: string
const today = todayIn('America/New_York')
const dayFrom = (days: number) => addDays(today, days)
const run = () => turnOf(house, renewals)

beforeAll(async () => {
  house = await openHouse()
  type_id = await aTypeIn(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.owner.query('delete from employees')
  await house.owner.query(`update programs set archived_at = now()`)
})

/** Repeats when a completion expires, 30 days ahead. */
async function program(set = '', published = true): Promise<string> {
  const one = await programIn(house, {
    program: { training_type_id: type_id, validity: 'months', validity_months: 12, recurrence: 'rolling' },
    version: published ? {} : { state: 'draft' },
  })
  if (set) await house.owner.query(`update programs set ${set} where id = $1`, [one.id])
  return one.id
}

/** Creates a person whose completion of the program expires on a day. */
async function completed(
  program_id: string,
  expires_on: string | null,
  over: Partial<EmployeeRecord> = {},
  on?: string,
) {
  const organization_id = house.agency.id
  const employee = anEmployee({ organization_id, hire_date: '2020-02-29', ...over })
  const one = anAssignment({ organization_id, employee_id: employee.id, program_id })
  await house.load({ employees: [employee], assignments: [one] })
  await house.owner.query(
    `update assignments set state = 'completed', completed_on = coalesce($2::date, $3::date - 365), completed_at = now(),
       completed_how = 'online', progress_pct = 100, expires_on = $3 where id = $1`,
    [one.id, on ?? null, expires_on],
  )
  return { employee_id: employee.id, assignment_id: one.id }
}

const renewalsOf = async (id: string) =>
  (
    await house.owner.query<{ state: string; cycle_no: number; due_on: string; renews_until: string; source: string }>(
      `select state, cycle_no, source, due_on::text, renews_until::text from assignments where renews = $1`,
      [id],
    )
  ).rows

test('a renewal opens on the first day of the lead and not before, due by the day the previous one ends', async () => {
  const id = await program(`due_days = 60`)
  const early = await completed(id, dayFrom(31))
  const first = await completed(id, dayFrom(30))
  const last = await completed(id, today)
  expect(await run()).toBe(2)
  expect(await renewalsOf(early.assignment_id)).toEqual([])
  expect(await renewalsOf(first.assignment_id)).toEqual([
    { state: 'assigned', cycle_no: 2, source: 'renewal', due_on: dayFrom(30), renews_until: dayFrom(30) },
  ])
  expect(await renewalsOf(last.assignment_id)).toMatchObject([{ due_on: today }])
  const { rows } = await house.owner.query(
    `select actor_name, source, changes from events where kind = 'training.renewed' and subject_id = $1`,
    [first.employee_id],
  )
  expect(rows).toMatchObject([{ actor_name: 'Preceptor', source: 'system', changes: [{}, { after: dayFrom(30) }] }])
  expect(await run()).toBe(0)
})

test('two concurrent workers, and ten of them, open each renewal once', async () => {
  const id = await program()
  const people = []
  for (let n = 0; n < 20; n++) people.push(await completed(id, dayFrom(n)))
  const opened = await Promise.all(Array.from({ length: 10 }, run))
  expect(opened.reduce((sum, one) => sum + one, 0)).toBe(20)
  for (const { assignment_id } of people) expect(await renewalsOf(assignment_id)).toHaveLength(1)
  const { rows } = await house.owner.query(
    `select count(*)::int as n from events where kind = 'training.renewed'
    and subject_id = any($1::uuid[])`,
    [people.map(({ employee_id }) => employee_id)],
  )
  expect(rows).toEqual([{ n: 20 }])
})

test('after forty days of downtime missed renewals open at once; people who expired meanwhile get the rule’s days from today', async () => {
  const id = await program(`due_days = 14`)
  const missed = await completed(id, dayFrom(-10))
  const within = await completed(id, dayFrom(5))
  expect(await run()).toBe(2)
  expect(await renewalsOf(missed.assignment_id)).toMatchObject([{ due_on: dayFrom(14), renews_until: dayFrom(-10) }])
  expect(await renewalsOf(within.assignment_id)).toMatchObject([{ due_on: dayFrom(5) }])
})

test('people who left are not renewed; rehires are, and people on leave are, with a due date that waits', async () => {
  const id = await program()
  const left = await completed(id, dayFrom(3), { provider_status: 5 })
  const away = await completed(id, dayFrom(3), { provider_status: 4, status_since: dayFrom(-5) })
  expect(await run()).toBe(1)
  expect(await renewalsOf(left.assignment_id)).toEqual([])
  expect(await renewalsOf(away.assignment_id)).toHaveLength(1)
  await house.owner.query('update employees set provider_status = 1, status_since = $2 where id = $1', [
    left.employee_id,
    today,
  ])
  expect(await run()).toBe(1)
  expect(await renewalsOf(left.assignment_id)).toHaveLength(1)
})

test.each([
  ['archived', 'archived_at = now()'],
  ['paused', 'is_paused = true'],
  ['not repeated', `recurrence = 'none'`],
])('nothing is renewed for a program that is %s; once it can be started again, it is', async (_, set) => {
  const id = await program(set)
  const one = await completed(id, dayFrom(3))
  expect(await run()).toBe(0)
  await house.owner.query(
    `update programs set archived_at = null, is_paused = false, recurrence = 'rolling' where id = $1`,
    [id],
  )
  expect(await run()).toBe(1)
  expect(await renewalsOf(one.assignment_id)).toHaveLength(1)
})

test('a renewal that was withdrawn or waived does not return, nor one beside an open or a newer cycle', async () => {
  const id = await program()
  const withdrawn = await completed(id, dayFrom(3))
  await run()
  await house.owner.query(
    `update assignments set state = 'withdrawn', withdrawn_on = $2, withdrawn_how = 'manual' where renews = $1`,
    [withdrawn.assignment_id, today],
  )
  const busy = await completed(id, dayFrom(3))
  const { employee_id } = busy
  await house.load({
    assignments: [anAssignment({ organization_id: house.agency.id, employee_id, program_id: id })],
  })
  expect(await run()).toBe(0)
})

test('a renewal that ended with its program returns once the program can be started', async () => {
  const id = await program()
  const one = await completed(id, dayFrom(3))
  expect(await run()).toBe(1)
  await learning(house, scope => withdrawAll(scope, { id, name: 'Repeated' }, 'archived'))
  expect(await run()).toBe(1)
  expect(await renewalsOf(one.assignment_id)).toHaveLength(1)
})

test('by calendar year and by anniversary: the day follows from the completion, and an early renewal is not requested twice', async () => {
  const id = await program(`recurrence = 'calendar', validity = 'forever', validity_months = null, lead_days = 365`)
  const one = await completed(id, null, {}, addDays(today, -20))
  const year = Number(addDays(today, -20).slice(0, 4))
  expect(await run()).toBe(1)
  expect(await renewalsOf(one.assignment_id)).toMatchObject([{ renews_until: `${year}-12-31` }])
  // Done early: it counts for the next year, so nothing opens until that year's lead time
  await house.owner.query(`update programs set lead_days = 30 where id = $1`, [id])
  await house.owner.query(`update assignments set state = 'superseded' where id = $1`, [one.assignment_id])
  await house.owner.query(
    `update assignments set state = 'completed', completed_on = $2, completed_at = now(), completed_how = 'online', progress_pct = 100
     where renews = $1`,
    [one.assignment_id, today],
  )
  expect(await run()).toBe(0)
})

const some = campaign(400, 20_000)
test(`the database ends cycles on the same day as the contract, for ${some} random completions`, async () => {
  const random = new Random('cycles')
  const day = () => addDays('2023-12-20', random.int(0, 2200))
  const cases = Array.from({ length: some }, () => ({
    recurrence: random.pick(['none', 'rolling', 'calendar', 'anniversary'] as const satisfies Recurrence[]),
    completed_on: day(),
    expires_on: random.chance(0.5) ? day() : null,
    hire_date: random.chance(0.2) ? '2020-02-29' : random.chance(0.9) ? addMonths(day(), -60) : null,
    renews_until: random.chance(0.4) ? day() : null,
  }))
  const { rows } = await house.owner.query<{ ends_on: string | null }>(
    `select cycle_ends_on(c.recurrence, c.completed_on, c.expires_on, c.hire_date, c.renews_until)::text as ends_on
     from rows from (jsonb_to_recordset($1::jsonb) as (recurrence text, completed_on date, expires_on date, hire_date date, renews_until date))
       with ordinality c order by c.ordinality`,
    [JSON.stringify(cases)],
  )
  expect(rows.map(({ ends_on }) => ends_on)).toEqual(cases.map(one => cycleEndsOn(one.recurrence, one)))
})
