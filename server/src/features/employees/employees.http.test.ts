import { randomUUID } from 'node:crypto'
import { api, dayWords, type Employee } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayIn } from './today.ts'
import { dueStatuses } from './scheduled-statuses.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { turnOf } from '../../../test/turn.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const today = todayIn('America/New_York')
const dayFrom = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
let count = 0
const somebody = () => ({ first_name: 'Ana', last_name: `Solis${++count}` })
const add = async (body: object = {}): Promise<Employee> => {
  const reply = await house.call(api.employees.add, { body: { ...somebody(), ...body } })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data
}
const history = async (id: string) => (await house.call(api.employees.history, { params: { id } })).data.data

test('[R-API-40] adding an employee: the four cases, and the new one is found by its id', async () => {
  const body = { ...somebody(), employee_number: 'A-1', mobile: '718.555.0142', email: 'ana@example.org' }
  const { data } = await fourCases(house, api.employees.add, { args: { body }, denied: 'coordinator_limited' })
  expect(data).toMatchObject({ first_name: 'Ana', mobile: '+17185550142', provider_status: 1, version: 1 })
  const found = await house.call(api.employees.get, { params: { id: data.id } })
  expect(found.data).toEqual(data)
})

test('[R-API-40] organization_id of another agency in the body is a 404, and nothing is written', async () => {
  const { rows } = await house.owner.query('select count(*)::int as n from employees')
  const reply = await house.call(api.employees.add, { body: somebody() }, { organization_id: house.other.id })
  expect([reply.status, reply.failure.code]).toEqual([404, 'NOT_FOUND'])
  expect((await house.owner.query('select count(*)::int as n from employees')).rows).toEqual(rows)
})

test('opening one employee: the four cases, and another agency’s is the same 404 as one that never existed', async () => {
  const ours = await add()
  await fourCases(house, api.employees.get, { args: { params: { id: ours.id } } })
  const foreign = await house.call(
    api.employees.get,
    { params: { id: ours.id } },
    { as: 'other', organization_id: house.other.id },
  )
  const never = await house.call(
    api.employees.get,
    { params: { id: randomUUID() } },
    { as: 'other', organization_id: house.other.id },
  )
  expect([foreign.status, foreign.failure]).toEqual([never.status, never.failure])
  expect(foreign.status).toBe(404)
})

test('a coordinator sees and edits only their own employees, and cannot hand one over', async () => {
  const own = await add({ coordinator_id: house.agency.coordinator_id })
  const not = await add()
  const as = 'coordinator_limited'
  expect((await house.call(api.employees.get, { params: { id: own.id } }, { as })).status).toBe(200)
  expect((await house.call(api.employees.get, { params: { id: not.id } }, { as })).status).toBe(404)
  expect((await house.call(api.employees.history, { params: { id: not.id } }, { as })).status).toBe(404)
  const edit = { params: { id: own.id }, body: { city: 'Yonkers' } }
  expect((await house.call(api.employees.update, edit, { as })).data.city).toBe('Yonkers')
  const handOver = await house.call(
    api.employees.update,
    { params: { id: own.id }, body: { coordinator_id: null } },
    { as },
  )
  expect([handOver.status, Object.keys(handOver.failure.errors ?? {})]).toEqual([422, ['coordinator_id']])
  expect((await house.call(api.employees.update, { params: { id: not.id }, body: { city: 'X' } }, { as })).status).toBe(
    404,
  )
})

test('editing: the four cases, only the sent fields change, and the history shows old value, new value and author', async () => {
  const one = await add({ city: 'Bronx', location_id: house.agency.location_id })
  const args = { params: { id: one.id }, body: { city: 'Queens', location_id: null } }
  const { data } = await fourCases(house, api.employees.update, { args, denied: 'viewer' })
  expect(data).toMatchObject({ city: 'Queens', location_id: null, first_name: one.first_name, version: 2 })
  const [latest] = await history(one.id)
  expect(latest).toMatchObject({ kind: 'employee.updated', actor_name: 'Ada Admin' })
  expect(latest?.changes).toEqual([
    { field: 'location_id', before: 'Bronx', after: null },
    { field: 'city', before: 'Bronx', after: 'Queens' },
  ])
})

test('two people edit one profile: the second sees who changed what, and a retry with the new version succeeds', async () => {
  const one = await add()
  const params = { id: one.id }
  const first = await house.call(
    api.employees.update,
    { params, body: { city: 'Queens' } },
    { headers: { 'if-match': '"1"' } },
  )
  expect([first.status, first.headers.etag]).toEqual([200, '"2"'])
  const second = await house.call(
    api.employees.update,
    { params, body: { state: 'NJ' } },
    { as: 'csm', headers: { 'if-match': '"1"' } },
  )
  expect([second.status, second.failure.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  expect(second.failure.message).toContain('Ada Admin')
  expect(second.failure.details).toMatchObject({
    current: { city: 'Queens', version: 2 },
    meanwhile: [{ changes: [{ field: 'city' }] }],
  })
  const retry = await house.call(
    api.employees.update,
    { params, body: { state: 'NJ' } },
    { as: 'csm', headers: { 'if-match': '"2"' } },
  )
  expect(retry.data).toMatchObject({ city: 'Queens', state: 'NJ' })
})

test('invalid input names the field: unknown field, foreign location, taken number, impossible dates', async () => {
  const taken = await add({ employee_number: 'T-1' })
  const one = await add()
  const send = (body: object) => house.call(api.employees.update, { params: { id: one.id }, body })
  expect((await send({ provider_status: 5 })).failure.errors).toEqual({
    provider_status: ['This is not a field of this call.'],
  })
  expect((await send({ location_id: house.other.location_id })).failure.errors).toEqual({
    location_id: ['This location does not exist.'],
  })
  const number = await send({ employee_number: 'T-1' })
  expect([number.status, number.failure.details]).toEqual([409, { employee_id: taken.id }])
  expect((await send({ birth_date: '2000-01-01', hire_date: '1999-01-01' })).failure.errors).toHaveProperty('hire_date')
  const held = { discipline_id: house.agency.discipline_id, certificate_no: null, issued_on: '2025-02-01' }
  expect((await send({ disciplines: [{ ...held, expires_on: '2025-01-31' }] })).failure.errors).toEqual({
    'disciplines.0.expires_on': ['The certificate cannot expire on Jan 31, 2025, before it is issued on Feb 1, 2025.'],
  })
  expect((await send({ birth_date: '2001-02-30' })).failure.errors).toHaveProperty('birth_date')
  expect((await send({ email: 'not an address' })).failure.errors).toHaveProperty('email')
  expect((await house.call(api.employees.get, { params: { id: one.id } })).data).toEqual(one)
})

test('duplicates: the four cases; found by phone, email, number and name, asked once before adding, never across agencies', async () => {
  const known = await add({
    first_name: 'Zoë',
    last_name: 'Quiñones',
    birth_date: '1990-02-03',
    email: 'zoe@example.org',
    mobile: '(917) 555-0111',
  })
  const query = { first_name: 'zoe', last_name: 'quinones', mobile: '917-555-0111' }
  const { data } = await fourCases(house, api.employees.duplicates, { args: { query }, denied: 'viewer' })
  expect(data.data).toMatchObject([{ id: known.id, because: ['mobile', 'name'] }])
  const body = { first_name: 'Zoe', last_name: 'Quinones', birth_date: '1990-02-03' }
  const asked = await house.call(api.employees.add, { body })
  expect([asked.status, asked.failure.details]).toMatchObject([
    409,
    { duplicates: [{ id: known.id, because: ['name and birth date'] }] },
  ])
  expect((await house.call(api.employees.add, { body: { ...body, allow_duplicate: true } })).status).toBe(200)
  const elsewhere = { as: 'other', organization_id: house.other.id } as const
  expect((await house.call(api.employees.add, { body: { ...body, email: 'zoe@example.org' } }, elsewhere)).status).toBe(
    200,
  )
})

test('the same Idempotency-Key adds one employee and returns the same response twice; another body is refused', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = somebody()
  const [first, second] = [
    await house.call(api.employees.add, { body }, { headers }),
    await house.call(api.employees.add, { body }, { headers }),
  ]
  expect(second.data).toEqual(first.data)
  expect((await house.call(api.employees.add, { body: somebody() }, { headers })).status).toBe(422)
})

test('status change: the four cases, a reason is required, dates follow, a rehire is a new start', async () => {
  const one = await add({ hire_date: '2020-01-06' })
  const params = { id: one.id }
  const leave = { provider_status: 5 as const, reason: 'Resigned', note: 'Moved', effective_on: dayFrom(-3) }
  const bare = await house.call(api.employees.changeStatus, { params, body: { ...leave, reason: null } })
  expect(bare.failure.errors).toEqual({ reason: ['Choose a reason.'] })
  const { data } = await fourCases(house, api.employees.changeStatus, {
    args: { params, body: leave },
    denied: 'viewer',
  })
  expect(data).toMatchObject({
    provider_status: 5,
    status_reason: 'Resigned',
    termination_date: dayFrom(-3),
    status_since: dayFrom(-3),
  })
  const pending = await house.call(api.employees.changeStatus, {
    params,
    body: { provider_status: 7, reason: null, effective_on: today },
  })
  expect([pending.status, pending.failure.code]).toEqual([409, 'TRANSITION_REFUSED'])
  const back = await house.call(api.employees.changeStatus, {
    params,
    body: { provider_status: 1, reason: null, effective_on: today },
  })
  expect(back.data).toMatchObject({
    provider_status: 1,
    rehire_date: today,
    termination_date: null,
    hire_date: '2020-01-06',
  })
  expect((await history(one.id)).map(event => event.kind)).toEqual([
    'employee.status_changed',
    'employee.status_changed',
    'employee.created',
  ])
})

const problemsOf = async (id: string, provider_status: number, effective_on: string) => {
  const reason =
    { 2: 'Seasonal', 3: 'Other', 4: 'Family leave', 5: 'Resigned', 8: 'Other', 9: 'Withdrew' }[provider_status] ?? null
  const body = { provider_status, reason, effective_on } as never
  const reply = await house.call(api.employees.changeStatus, { params: { id }, body })
  return reply.failure?.errors ?? reply.status
}

test('no one leaves before being hired or returns before leaving; an offer is withdrawn by a rejection', async () => {
  const one = await add({ hire_date: dayFrom(-30) })
  expect(await problemsOf(one.id, 5, dayFrom(-31))).toEqual({
    effective_on: [`The last day ${dayWords(dayFrom(-31))} cannot be before the hire date ${dayWords(dayFrom(-30))}.`],
  })
  expect(await problemsOf(one.id, 5, dayFrom(-10))).toBe(200)
  expect(await problemsOf(one.id, 1, dayFrom(-11))).toEqual({
    effective_on: [`The rehire on ${dayWords(dayFrom(-11))} cannot be before the last day, ${dayWords(dayFrom(-10))}.`],
  })
  expect(await problemsOf(one.id, 1, dayFrom(-5))).toBe(200)
  expect(await problemsOf(one.id, 5, dayFrom(-6))).toHaveProperty('effective_on')
  expect(await problemsOf(one.id, 5, dayFrom(-5))).toBe(200)
  const offered = await add({ hire_date: dayFrom(30), provider_status: 7 })
  expect(await problemsOf(offered.id, 5, today)).toHaveProperty('effective_on')
  expect(await problemsOf(offered.id, 9, today)).toBe(200)
})

test('a future status change waits, is applied once when its day comes, and can be canceled: the four cases', async () => {
  const one = await add()
  const params = { id: one.id }
  const planned = await house.call(api.employees.changeStatus, {
    params,
    body: { provider_status: 4, reason: 'Family leave', effective_on: dayFrom(5) },
  })
  expect(planned.data).toMatchObject({
    provider_status: 1,
    scheduled_statuses: [{ provider_status: 4, effective_on: dayFrom(5) }],
  })
  expect(await turnOf(house, dueStatuses)).toBe(0)
  await house.owner.query('update scheduled_statuses set effective_on = $1', [today])
  const both = await Promise.all([turnOf(house, dueStatuses), turnOf(house, dueStatuses)])
  expect(both.toSorted()).toEqual([0, 1])
  const after = await house.call(api.employees.get, { params })
  expect(after.data).toMatchObject({ provider_status: 4, status_reason: 'Family leave', scheduled_statuses: [] })
  // No person made this change: Preceptor did
  const history = await house.call(api.employees.history, { params })
  expect(history.data.data[0]).toMatchObject({ kind: 'employee.status_changed', source: 'system' })
  const again = await house.call(api.employees.changeStatus, {
    params,
    body: { provider_status: 1, reason: null, effective_on: dayFrom(9) },
  })
  const args = { params: { id: one.id, scheduled_id: again.data.scheduled_statuses[0]?.id ?? '' } }
  const cancelled = await fourCases(house, api.employees.cancelScheduledStatus, { args, denied: 'rn_limited' })
  expect(cancelled.data.scheduled_statuses).toEqual([])
})

test('a planned change that fails does not hold up others', async () => {
  const [first, second] = [await add(), await add()]
  for (const { id } of [first, second]) {
    const body = { provider_status: 4, reason: 'Leave', effective_on: dayFrom(5) } as const
    await house.call(api.employees.changeStatus, { params: { id }, body })
  }
  await house.owner.query('update scheduled_statuses set effective_on = $1 where ended_at is null', [today])
  await house.owner.query(`create function refuse_first() returns trigger language plpgsql as $$ begin
    if new.id = '${first.id}' then raise exception 'no' using errcode = '23514'; end if; return new; end $$`)
  await house.owner.query(
    'create trigger refuse_first before update on employees for each row execute function refuse_first()',
  )
  const statuses = () =>
    Promise.all(
      [first, second].map(
        async ({ id }) => (await house.call(api.employees.get, { params: { id } })).data.provider_status,
      ),
    )
  const told: unknown[] = []
  await turnOf(house, dueStatuses, { log: { error: (about: unknown) => void told.push(about) } })
  expect(told).toMatchObject([{ organization_id: house.agency.id, loop: 'statuses' }])
  expect(await statuses()).toEqual([1, 4])
  await house.owner.query('drop function refuse_first() cascade')
  expect(await turnOf(house, dueStatuses)).toBe(1)
  expect(await statuses()).toEqual([4, 4])
})

test('history: the four cases', async () => {
  const one = await add()
  const { data } = await fourCases(house, api.employees.history, { args: { params: { id: one.id } } })
  expect(data).toMatchObject({ data: [{ kind: 'employee.created' }], meta: { total: 1 } })
  expect(data.data[0]?.changes).toContainEqual({ field: 'provider_status', before: null, after: 'Active' })
})

test('no one can change the history, not even the owner of the tables', async () => {
  await add()
  for (const sql of ['update events set actor_name = $1', 'delete from events where actor_name <> $1'])
    await expect(house.owner.query(sql, ['x'])).rejects.toThrow('append-only')
  await expect(house.owner.query('truncate events')).rejects.toThrow('append-only')
})

test('stored counts per status equal a count of the rows after adds, edits, status changes and deletions', async () => {
  await house.load({
    employees: [6, 6, 4].map(s => anEmployee({ organization_id: house.agency.id, provider_status: s as 6 })),
  })
  await house.owner.query('update employees set provider_status = 2 where provider_status = 6')
  await house.owner.query('delete from employees where provider_status = 2 and organization_id = $1', [house.agency.id])
  const kept = `select organization_id, provider_status, employees as n from agency_counts where employees <> 0 order by 1, 2`
  const counted = `select organization_id, provider_status, count(*)::int as n from employees group by 1, 2 order by 1, 2`
  expect((await house.owner.query(kept)).rows).toEqual((await house.owner.query(counted)).rows)
})

test('no leave, hold, suspension or termination takes effect before the hire date, immediate or planned', async () => {
  const one = await add({ hire_date: dayFrom(-30) })
  for (const status of [2, 3, 4, 5, 8])
    expect(await problemsOf(one.id, status, dayFrom(-31)), `${status}`).toHaveProperty('effective_on')
  const later = await add({ hire_date: dayFrom(30) })
  for (const status of [1, 5])
    expect(await problemsOf(later.id, status, dayFrom(29)), `${status}`).toHaveProperty('effective_on')
  expect(await problemsOf(later.id, 4, dayFrom(31))).toBe(200)
})

test('an employee hired for a later day is Pending until then, and becomes Active automatically on that day', async () => {
  const active = async () => {
    const { data } = await house.call(api.employees.list, { query: { provider_status: '1' } })
    const facts = await house.call(api.dashboard.get, {})
    return [data.meta.total, facts.data.by_status.find(one => one.provider_status === 1)?.count]
  }
  const before = await active()
  const one = await add({ hire_date: dayFrom(9), provider_status: 1 })
  const start = (day: string) => [{ provider_status: 1, effective_on: day }]
  expect(one).toMatchObject({ provider_status: 7, status_since: today, scheduled_statuses: start(dayFrom(9)) })
  expect(await active()).toEqual(before)
  expect((await history(one.id)).map(({ kind }) => kind)).toEqual(['employee.status_scheduled', 'employee.created'])
  const params = { id: one.id }
  const hiredOn = async (hire_date: string | null) =>
    (await house.call(api.employees.update, { params, body: { hire_date } })).data
  expect(await hiredOn(dayFrom(12))).toMatchObject({ provider_status: 7, scheduled_statuses: start(dayFrom(12)) })
  const moved = { field: 'effective_on', before: dayFrom(9), after: dayFrom(12) }
  expect((await history(one.id))[0]?.changes).toContainEqual(moved)
  expect(await hiredOn(null)).toMatchObject({ provider_status: 7, scheduled_statuses: [] })
  const again = await add({ hire_date: dayFrom(9) })
  await house.owner.query('update scheduled_statuses set effective_on = $1 where employee_id = $2', [today, again.id])
  await turnOf(house, dueStatuses)
  expect((await house.call(api.employees.get, { params: { id: again.id } })).data).toMatchObject({
    provider_status: 1,
    status_since: today,
    scheduled_statuses: [],
  })
})

test('a corrected hire date decides the status: Pending if in the future, Active if in the past', async () => {
  const one = await add({ hire_date: dayFrom(-3) })
  expect(one).toMatchObject({ provider_status: 1, scheduled_statuses: [] })
  const hiredOn = async (id: string, hire_date: string) =>
    (await house.call(api.employees.update, { params: { id }, body: { hire_date } })).data
  const ahead = await hiredOn(one.id, dayFrom(3))
  expect(ahead).toMatchObject({ provider_status: 7, scheduled_statuses: [{ effective_on: dayFrom(3) }] })
  expect((await history(one.id)).map(({ kind }) => kind).slice(0, 2)).toEqual([
    'employee.status_scheduled',
    'employee.status_changed',
  ])
  expect(await hiredOn(one.id, dayFrom(-1))).toMatchObject({
    provider_status: 1,
    status_since: dayFrom(-1),
    scheduled_statuses: [],
  })
})

test('today is the agency’s day: in Honolulu a day begins later than in New York', async () => {
  const zone = async (time_zone: string) =>
    house.owner.query('update organizations set time_zone = $1 where id = $2', [time_zone, house.agency.id])
  try {
    await zone('Etc/GMT+12')
    const there = todayIn('Etc/GMT+12')
    expect((await add({ hire_date: there })).provider_status).toBe(1)
    const tomorrow = new Date(Date.parse(there) + 86_400_000).toISOString().slice(0, 10)
    expect((await add({ hire_date: tomorrow })).provider_status).toBe(7)
    await zone('Pacific/Kiritimati')
    expect((await add({ hire_date: tomorrow })).provider_status).toBe(1)
  } finally {
    await zone('America/New_York')
  }
})

test('a hire date that contradicts the person’s other dates is refused, with both dates in the message', async () => {
  const errorsOf = async (id: string, body: object) =>
    (await house.call(api.employees.update, { params: { id }, body })).failure?.errors
  const gone = await add({ hire_date: dayFrom(-90) })
  expect(await problemsOf(gone.id, 5, dayFrom(-10))).toBe(200)
  expect(await errorsOf(gone.id, { hire_date: dayFrom(-9) })).toEqual({
    hire_date: [
      `The termination date ${dayWords(dayFrom(-10))} cannot be before the hire date ${dayWords(dayFrom(-9))}.`,
    ],
  })
  const away = await add({ hire_date: dayFrom(-90) })
  expect(await problemsOf(away.id, 4, dayFrom(-10))).toBe(200)
  expect(await errorsOf(away.id, { hire_date: dayFrom(-9) })).toHaveProperty('hire_date')
  expect(await errorsOf(away.id, { hire_date: dayFrom(9) })).toHaveProperty('hire_date')
  expect(await errorsOf(away.id, { hire_date: dayFrom(-20) })).toBeUndefined()
  expect(await problemsOf(away.id, 1, dayFrom(-11))).toHaveProperty('effective_on')
  const leaving = await add({ hire_date: dayFrom(5) })
  expect(await problemsOf(leaving.id, 4, dayFrom(20))).toBe(200)
  expect(await errorsOf(leaving.id, { hire_date: dayFrom(21) })).toHaveProperty('hire_date')
  const refused = await house.call(api.employees.add, {
    body: { ...somebody(), hire_date: dayFrom(5), provider_status: 4 },
  })
  expect(refused.failure.errors).toHaveProperty('hire_date')
})

test('a planned termination cancels earlier plans and keeps a rehire planned after it', async () => {
  const away = await add({ hire_date: dayFrom(-90) })
  expect(await problemsOf(away.id, 4, dayFrom(-10))).toBe(200)
  expect(await problemsOf(away.id, 1, dayFrom(20))).toBe(200)
  expect(await problemsOf(away.id, 5, dayFrom(10))).toBe(200)
  expect(await problemsOf(away.id, 1, dayFrom(15))).toBe(200)
  await house.owner.query(
    'update scheduled_statuses set effective_on = $1 where employee_id = $2 and provider_status = 5',
    [today, away.id],
  )
  await turnOf(house, dueStatuses)
  expect((await house.call(api.employees.get, { params: { id: away.id } })).data).toMatchObject({
    provider_status: 5,
    termination_date: today,
    scheduled_statuses: [{ provider_status: 1, effective_on: dayFrom(15) }],
  })
})

test('terminated or rejected employees have no planned changes left', async () => {
  const away = await add({ hire_date: dayFrom(-90) })
  expect(await problemsOf(away.id, 4, dayFrom(-10))).toBe(200)
  expect(await problemsOf(away.id, 1, dayFrom(20))).toBe(200)
  expect(await problemsOf(away.id, 5, today)).toBe(200)
  const offered = await add({ hire_date: dayFrom(5) })
  expect(await problemsOf(offered.id, 9, today)).toBe(200)
  for (const { id } of [away, offered])
    expect((await house.call(api.employees.get, { params: { id } })).data.scheduled_statuses).toEqual([])
})

test('a number is found and recognized as a duplicate in either phone field', async () => {
  const one = await add({ mobile: '718-555-0171', phone_2: '718-555-0172' })
  for (const search of ['(718) 555-0171', '718.555.0172'])
    expect((await house.call(api.employees.list, { query: { search } })).data.data.map(({ id }) => id)).toEqual([
      one.id,
    ])
  const alike = async (query: object) =>
    (await house.call(api.employees.duplicates, { query })).data.data.map(({ id, because }) => [id, because])
  expect(await alike({ mobile: '(718) 555-0172' })).toEqual([[one.id, ['mobile']]])
  expect(await alike({ phone_2: '718 555 0171' })).toEqual([[one.id, ['phone_2']]])
  const refused = await house.call(api.employees.add, { body: { ...somebody(), phone_2: '7185550172' } })
  expect([refused.status, refused.failure.message]).toEqual([409, expect.stringContaining('same second phone')])
  const located = await house.call(api.csmEmployees.locate, { query: { phone: '718-555-0172' } }, { as: 'csm' })
  expect(located.data.data.flatMap(({ employments }) => employments.map(({ id }) => id))).toEqual([one.id])
})
