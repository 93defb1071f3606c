import { api, type Employee } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { turnOf } from '../../../test/turn.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { dueStatuses } from './scheduled-statuses.ts'
import { todayIn } from './today.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const today = todayIn('America/New_York')
const dayFrom = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

async function somebody(over: Partial<ReturnType<typeof anEmployee>> = {}) {
  const one = anEmployee({ organization_id: house.agency.id, ...over })
  await house.load({ employees: [one] })
  return one
}
const onLeave = (expected_return: string | null, over: Partial<ReturnType<typeof anEmployee>> = {}) =>
  somebody({ provider_status: 4, status_since: dayFrom(-30), expected_return, ...over })
const read = async (id: string) => (await house.call(api.employees.get, { params: { id } })).data
const leave = (id: string, body: object = {}) =>
  house.call(api.employees.changeStatus, {
    params: { id },
    body: { provider_status: 4, reason: 'Family leave', effective_on: today, ...body },
  })
const expectBack = (id: string, expected_return: string | null, schedule_return = false, version?: number) =>
  house.call(api.employees.setExpectedReturn, {
    params: { id },
    body: { expected_return, schedule_return, ...(version && { version }) },
  })
const plans = ({ scheduled_statuses }: Employee) =>
  scheduled_statuses.map(({ provider_status, effective_on }) => [provider_status, effective_on])
const latest = async (id: string) => (await house.call(api.employees.history, { params: { id } })).data.data
const listed = async (query: Record<string, string>, as: 'agency_admin' | 'coordinator_limited' = 'agency_admin') =>
  (await house.call(api.employees.list, { query: { per_page: 100, ...query } }, { as })).data.data.map(({ id }) => id)

test('a leave begins with its expected return; the return is scheduled with it, and ends the expectation', async () => {
  const { id } = await somebody()
  const back = dayFrom(1)
  const { data } = await leave(id, { expected_return: back, schedule_return: true })
  expect([data.expected_return, plans(data)]).toEqual([back, [[1, back]]])
  const [plan, begun] = await latest(id)
  expect([plan?.kind, begun?.kind]).toEqual(['employee.status_scheduled', 'employee.status_changed'])
  expect(begun?.changes).toContainEqual({ field: 'expected_return', before: null, after: back })

  await house.owner.query(`update scheduled_statuses set effective_on = $2 where employee_id = $1`, [id, today])
  await turnOf(house, dueStatuses)
  const returned = await read(id)
  expect([returned.provider_status, returned.expected_return, plans(returned)]).toEqual([1, null, []])
  expect((await latest(id))[0]?.changes).toContainEqual({ field: 'expected_return', before: back, after: null })
})

test('a leave planned for later brings its expected return when its day comes', async () => {
  const { id } = await somebody()
  const [starts, back] = [dayFrom(3), dayFrom(40)]
  const { data } = await leave(id, { effective_on: starts, expected_return: back, schedule_return: true })
  expect([data.provider_status, data.expected_return]).toEqual([1, null])
  expect(plans(data)).toEqual([
    [4, starts],
    [1, back],
  ])
  expect(data.scheduled_statuses[0]?.expected_return).toBe(back)
  await house.owner.query(
    `update scheduled_statuses set effective_on = $2 where employee_id = $1 and provider_status = 4`,
    [id, today],
  )
  await turnOf(house, dueStatuses)
  const away = await read(id)
  expect([away.provider_status, away.expected_return, plans(away)]).toEqual([4, back, [[1, back]]])
})

test('the expected return: the four cases; a scheduled return moves or goes with it, and others’ plans stay', async () => {
  const { id } = await onLeave(null)
  const body = { expected_return: dayFrom(10), schedule_return: true }
  const set = await fourCases(house, api.employees.setExpectedReturn, {
    args: { params: { id }, body },
    denied: 'viewer',
  })
  expect([set.data.expected_return, plans(set.data)]).toEqual([dayFrom(10), [[1, dayFrom(10)]]])
  // Repeating it changes nothing
  expect((await expectBack(id, dayFrom(10), true)).data.version).toBe(set.data.version)
  const moved = (await expectBack(id, dayFrom(12), true)).data
  expect([moved.expected_return, plans(moved)]).toEqual([dayFrom(12), [[1, dayFrom(12)]]])
  const unplanned = (await expectBack(id, dayFrom(12), false)).data
  expect([unplanned.expected_return, plans(unplanned)]).toEqual([dayFrom(12), []])
  await house.call(api.employees.changeStatus, {
    params: { id },
    body: { provider_status: 5, reason: 'Resigned', effective_on: dayFrom(60) },
  })
  const cleared = (await expectBack(id, null)).data
  expect([cleared.expected_return, plans(cleared)]).toEqual([null, [[5, dayFrom(60)]]])
  expect((await latest(id))[0]).toMatchObject({
    kind: 'employee.updated',
    changes: [{ field: 'expected_return', before: dayFrom(12), after: null }],
  })
  const stale = await expectBack(id, dayFrom(20), false, 1)
  expect([stale.status, stale.failure.code]).toEqual([412, 'CHANGED_MEANWHILE'])
})

test('an impossible day is refused at the field, with a message naming both days', async () => {
  const { id } = await onLeave(null)
  const refusal = async (
    reply: Promise<{ status: number; failure: { errors?: Record<string, string[]> | undefined } }>,
  ) => {
    const { status, failure } = await reply
    return [status, failure.errors?.['expected_return']?.[0] ?? '']
  }
  expect(await refusal(expectBack(id, dayFrom(-30)))).toEqual([
    422,
    expect.stringMatching(/must be after .*leave starts/),
  ])
  expect(await refusal(expectBack(id, dayFrom(-1), true))).toEqual([422, expect.stringContaining('day after today')])
  expect(await refusal(expectBack(id, null, true))).toEqual([422, expect.stringContaining('Enter the day')])
  expect((await expectBack(id, dayFrom(-1))).data.expected_return).toBe(dayFrom(-1))
  const worker = await somebody()
  const early = leave(worker.id, { expected_return: today })
  expect(await refusal(early)).toEqual([422, expect.stringContaining('must be after')])
  const held = house.call(api.employees.changeStatus, {
    params: { id: worker.id },
    body: { provider_status: 3, reason: 'Other', effective_on: today, expected_return: dayFrom(3) },
  })
  expect(await refusal(held)).toEqual([422, 'Only an employee on leave has an expected return.'])
  const active = await expectBack(worker.id, dayFrom(3))
  expect([active.status, active.failure.code]).toEqual([409, 'TRANSITION_REFUSED'])
})

test('anything else that ends a leave ends the expectation, even outside the service', async () => {
  const { id } = await onLeave(dayFrom(5))
  await house.owner.query('update employees set provider_status = 1 where id = $1', [id])
  expect((await read(id)).expected_return).toBeNull()
  const other = await onLeave(dayFrom(5))
  await house.call(api.employees.changeStatus, {
    params: { id: other.id },
    body: { provider_status: 5, reason: 'Resigned', effective_on: today },
  })
  expect((await latest(other.id))[0]?.changes).toContainEqual({
    field: 'expected_return',
    before: dayFrom(5),
    after: null,
  })
})

test('list, filter and dashboard agree on who is overdue and who returns, for everyone and for a coordinator', async () => {
  await house.owner.query('delete from employees')
  const coordinator_id = house.agency.coordinator_id
  const late = await onLeave(dayFrom(-2), { last_name: 'Late', coordinator_id })
  const later = await onLeave(dayFrom(-9), { last_name: 'Later' })
  const now = await onLeave(today, { last_name: 'Now' })
  const soon = await onLeave(dayFrom(6), { last_name: 'Soon', coordinator_id })
  const far = await onLeave(dayFrom(7), { last_name: 'Far' })
  const open = await onLeave(null, { last_name: 'Open' })
  await somebody({ last_name: 'Working' })
  await expectBack(soon.id, dayFrom(6), true)

  const sorted = { sort_by: 'expected_return' }
  expect(await listed({ returning: 'overdue', ...sorted })).toEqual([later.id, late.id])
  expect(await listed({ returning: 'week', ...sorted })).toEqual([now.id, soon.id])
  expect(await listed({ returning: 'unknown' })).toEqual([open.id])
  expect(await listed({ returning: 'overdue,week', ...sorted })).toEqual([later.id, late.id, now.id, soon.id])
  expect(await listed({ return_from: today, return_to: dayFrom(7), sort_by: '-expected_return' })).toEqual([
    far.id,
    soon.id,
    now.id,
  ])
  // Those without a date come last in both directions
  const all = await listed(sorted)
  expect(all.slice(0, 5)).toEqual([later.id, late.id, now.id, soon.id, far.id])
  expect((await listed({ sort_by: '-expected_return' })).slice(0, 5)).toEqual(all.slice(0, 5).toReversed())

  const { returns } = (await house.call(api.dashboard.get, {})).data
  expect([returns.overdue.count, returns.overdue.first.map(({ last_name }) => last_name)]).toEqual([
    2,
    ['Later', 'Late'],
  ])
  expect(returns.week.first.map(({ last_name, is_scheduled }) => [last_name, is_scheduled])).toEqual([
    ['Now', false],
    ['Soon', true],
  ])
  const own = (await house.call(api.dashboard.get, {}, { as: 'coordinator_limited' })).data.returns
  expect([own.overdue.first.map(({ id }) => id), own.week.first.map(({ id }) => id)]).toEqual([[late.id], [soon.id]])
  expect(await listed({ returning: 'overdue' }, 'coordinator_limited')).toEqual([late.id])
})
