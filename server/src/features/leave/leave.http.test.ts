import { addDays, api, type Args, type Id, onLeaveStatus } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { todayIn } from '../employees/today.ts'

let house: House
const today = todayIn('America/New_York')
const { leave } = api

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

type Body = Args<typeof leave.add>['body']
const aBody = (over: Partial<Body> = {}): Body => ({
  first_day: addDays(today, 10),
  last_day: addDays(today, 20),
  note: null,
  ...over,
})
async function somebody(over: object = {}): Promise<Id> {
  const one = anEmployee({
    organization_id: house.agency.id,
    coordinator_id: house.agency.coordinator_id,
    hire_date: addDays(today, -400),
    ...over,
  })
  await house.load({ employees: [one] })
  return one.id
}
const of = async (id: Id) => (await house.call(leave.ofEmployee, { params: { id } })).data
async function add(id: Id, over: Partial<Body> = {}) {
  const { data, status, failure } = await house.call(leave.add, { params: { id }, body: aBody(over) })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const last = async (id: Id) => (await house.call(api.employees.history, { params: { id } })).data.data[0]

describe('leave beside the status', () => {
  test('the four cases: recorded, ended, removed, with its history', async () => {
    const id = await somebody()
    const { data: span } = await fourCases(house, leave.add, {
      args: { params: { id }, body: aBody({ last_day: null, note: 'Family leave' }) },
      denied: 'rn_limited',
    })
    expect(span).toMatchObject({ first_day: addDays(today, 10), last_day: null, note: 'Family leave' })
    expect((await fourCases(house, leave.ofEmployee, { args: { params: { id } } })).data.data).toEqual([span])
    expect(await last(id)).toMatchObject({ kind: 'leave.added' })
    const params = { id: span.id }
    const ended = await fourCases(house, leave.update, {
      args: { params, body: { last_day: addDays(today, 12) } },
      denied: 'rn_limited',
      headers: { 'if-match': `"${span.version}"` },
    })
    expect(ended.data.last_day).toBe(addDays(today, 12))
    expect(await last(id)).toMatchObject({
      kind: 'leave.changed',
      changes: [{ field: 'last_day', before: null, after: addDays(today, 12) }],
    })
    const removed = await fourCases(house, leave.remove, {
      args: { params, body: { reason: 'Somebody else’s.' } },
      denied: 'rn_limited',
    })
    expect(removed.data).toEqual({ removed: true })
    expect((await of(id)).data).toEqual([])
    expect(await last(id)).toMatchObject({ kind: 'leave.removed', reason: 'Somebody else’s.' })
    const gone = await house.call(leave.remove, { params, body: { reason: 'Again' } })
    expect(gone.status).toBe(404)
  })

  test('it may overlap; an end before its beginning is reported at the field', async () => {
    const id = await somebody()
    await add(id)
    await add(id, { first_day: addDays(today, 15), last_day: null })
    expect((await of(id)).data.map(({ first_day }) => first_day)).toEqual([addDays(today, 15), addDays(today, 10)])
    const body = aBody({ last_day: addDays(today, 9) })
    const { status, failure } = await house.call(leave.add, { params: { id }, body })
    expect([status, failure.errors]).toEqual([422, { last_day: ['Enter the first day of leave, or a later one.'] }])
  })

  test('days in leave status are listed beside it, as one stretch, with the period of employment', async () => {
    const id = await somebody()
    const { data: person } = await house.call(api.employees.get, { params: { id } })
    const changed = await house.call(
      api.employees.changeStatus,
      {
        params: { id },
        body: { provider_status: onLeaveStatus, reason: 'Family leave', effective_on: addDays(today, -5) },
      },
      { headers: { 'if-match': `"${person.version}"` } },
    )
    expect(changed.status, JSON.stringify(changed.failure)).toBe(200)
    const told = await of(id)
    expect(told.by_status).toEqual([{ first_day: addDays(today, -5), last_day: null }])
    expect(told.spells).toEqual([{ first_day: addDays(today, -400), last_day: null }])
  })
})
