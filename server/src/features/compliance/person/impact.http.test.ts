import { addDays, api, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleIn } from '../../../../test/compliance/rules-in.ts'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { peopleIn } from '../../../../test/trainees.ts'
import type { EmployeeRecord } from '../../../demo/factories/employees.ts'
import { aDiscipline } from '../../../demo/factories/taxonomy.ts'
import { todayIn } from '../../employees/today.ts'

/** Previews the effect of a change before it is saved, without leaving traces. */

let house: House
let yearly: Id
let aide: Id
const today = todayIn('America/New_York')
beforeAll(async () => {
  house = await openHouse()
  const discipline = aDiscipline({ organization_id: house.agency.id, name: 'Home health aide' })
  await house.load({ disciplines: [discipline] })
  aide = discipline.id
  yearly = await ruleIn(house, { name: 'Yearly in-service' })
  await ruleIn(house, { name: 'For aides', applies_if: { discipline_ids: [aide] } })
})
afterAll(() => house.close())

const person = async (over: Partial<EmployeeRecord> = {}) =>
  (await peopleIn(house, [{ hire_date: addDays(today, -100), ...over }]))[0] ?? ''
const impact = async (id: Id, body: NonNullable<Parameters<typeof ask>[1]>) => (await ask(id, body)).data
const ask = (id: Id, body: NonNullable<Parameters<typeof house.call<typeof api.compliance.impact>>[1]['body']>) =>
  house.call(api.compliance.impact, { params: { id }, body })

test('the four cases; another hire date moves the window, and nothing is saved', async () => {
  const id = await person()
  const hire_date = addDays(today, -400)
  const args = { params: { id }, body: { profile: { hire_date } } }
  const { data } = await fourCases(house, api.compliance.impact, { args, denied: 'viewer' })
  expect(data).toMatchObject({ as_of: today, before: 'in_progress', after: 'overdue', unmoved: 0 })
  expect(data.rules).toMatchObject([
    { rule_id: yearly, before: { state: 'in_progress' }, after: { state: 'overdue', due_on: addDays(hire_date, 364) } },
  ])
  const { data: saved } = await house.call(api.employees.get, { params: { id } })
  expect(saved).toMatchObject({ hire_date: addDays(today, -100), version: 1 })
  const { rows } = await house.owner.query('select from employment_facts where employee_id = $1', [id])
  expect(rows).toHaveLength(1)
  const { data: history } = await house.call(api.employees.history, { params: { id } })
  expect(history.data).toEqual([])
})

test('a discipline adds its rules, and requirements that stay are counted', async () => {
  const id = await person()
  const disciplines = [{ discipline_id: aide, certificate_no: null, issued_on: null, expires_on: null }]
  const data = await impact(id, { profile: { discipline_id: aide, disciplines } })
  expect(data.rules).toMatchObject([
    { name: 'For aides', before: { state: 'not_applicable' }, after: { state: 'in_progress' } },
  ])
  expect(data.unmoved).toBe(1)
})

test('the end of employment ends the rules, on its day; input that saving refuses is refused here', async () => {
  const id = await person()
  const on = addDays(today, 20)
  const ended = await impact(id, { status: { provider_status: 5, effective_on: on } })
  expect(ended).toMatchObject({ as_of: on, before: 'in_progress', after: 'not_applicable' })
  const { status, failure } = await ask(id, { profile: { coordinator_id: '00000000-0000-4000-8000-000000000000' } })
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, ['coordinator_id']])
})

test('leave shows how far it moves a window before it is saved, and nothing is stored', async () => {
  await ruleIn(house, { name: 'Waits for leave', leave: 'extend' })
  const id = await person()
  const days = { first_day: addDays(today, -20), last_day: addDays(today, -11) }
  const told = async (leave: object) => {
    const { rules } = await impact(id, { leave: leave as typeof days })
    return rules.map(({ name, before, after }) => [name, before.due_on, after.due_on])
  }
  const [end, later] = [addDays(today, 264), addDays(today, 274)]
  expect(await told(days)).toEqual([['Waits for leave', end, later]])
  const { data: none } = await house.call(api.leave.ofEmployee, { params: { id } })
  expect(none.data).toEqual([])
  const { data: span } = await house.call(api.leave.add, { params: { id }, body: { ...days, note: null } })
  expect(await told({ id: span.id, ...days, last_day: addDays(today, -6) })).toEqual([
    ['Waits for leave', later, addDays(later, 5)],
  ])
  const { data: kept } = await house.call(api.leave.ofEmployee, { params: { id } })
  expect(kept.data).toEqual([span])
  const refused = await ask(id, { leave: { ...days, last_day: addDays(today, -30) } })
  expect(refused.status).toBe(422)
})

test('a status already in effect moves nothing: it may have been saved during the preview', async () => {
  const id = await person()
  const reply = await ask(id, { status: { provider_status: 1, effective_on: today } })
  expect([reply.status, reply.data.rules]).toEqual([200, []])
})

test('nor does one being saved: the preview waits for it', async () => {
  const id = await person()
  await house.owner.query('begin')
  await house.owner.query('update employees set provider_status = 4 where id = $1', [id])
  const asked = ask(id, { status: { provider_status: 4, effective_on: today } })
  try {
    const waits = async () =>
      (
        await house.owner.query(
          'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
        )
      ).rowCount
    await expect.poll(waits).toBeGreaterThan(0)
  } finally {
    await house.owner.query('commit')
  }
  const reply = await asked
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
})

test('nor does one already planned for that day', async () => {
  const id = await person()
  const status = { provider_status: 4, reason: 'Family leave', effective_on: addDays(today, 20) } as const
  const planned = await house.call(api.employees.changeStatus, { params: { id }, body: status })
  expect(planned.status, JSON.stringify(planned.failure)).toBe(200)
  const { reason: _, ...asked } = status
  const reply = await ask(id, { status: asked })
  expect([reply.status, reply.data.rules]).toEqual([200, []])
})
