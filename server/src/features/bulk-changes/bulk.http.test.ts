import { api, type Employee, mostAtOnce, type ProviderStatus } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCoordinator, aLocation } from '../../demo/factories/taxonomy.ts'
import { anEmployee, type EmployeeRecord } from '../../demo/factories/employees.ts'
import { aSavedView } from '../../demo/factories/saved-views.ts'
import { newId } from '../../lib/new-id.ts'
import { todayIn } from '../employees/today.ts'
import { peopleAtWork } from '../../jobs/pace.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { peopleOf, previewed, runBulk, undoBulk, untilBulk, type Wanted } from '../../../test/bulk-flow.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { csvFile, planned, readImport, workerOf } from '../../../test/import-flow.ts'
import { aMember, tokenOf } from '../../../test/sign-in.ts'

let house: House
let worker: RunningWorker
const today = todayIn('America/New_York')
const dayFrom = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
let queens: string
let dana: string

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const location = aLocation({ organization_id, name: 'Queens' })
  const coordinator = aCoordinator({ organization_id, name: 'Dana Reyes' })
  await house.load({ locations: [location], coordinators: [coordinator] })
  queens = location.id
  dana = coordinator.id
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from jobs')
  await house.owner.query('delete from employees')
})

const people = async (...over: Partial<EmployeeRecord>[]): Promise<EmployeeRecord[]> => {
  const employees = over.map((one, at) =>
    anEmployee({
      organization_id: house.agency.id,
      first_name: 'Ana',
      last_name: `Abel${String.fromCharCode(97 + at)}`,
      employee_number: `N-${at + 1}`,
      email: `ana${at + 1}@example.org`,
      hire_date: '2020-01-06',
      location_id: house.agency.location_id,
      ...one,
    }),
  )
  await house.load({ employees })
  return employees
}
const three = () => people({}, {}, {})
const rows = (employees: readonly { id: string }[]) => ({ by: 'rows' as const, ids: employees.map(({ id }) => id) })
const everybody = { by: 'matching' as const, filters: {} }
const toQueens = () => ({ act: 'location' as const, location_id: queens })
const tagged = (...add: string[]) => ({ act: 'tags' as const, add, remove: [] })
const status = (provider_status: ProviderStatus, over: object = {}) => ({
  act: 'status' as const,
  provider_status,
  reason: null,
  note: null,
  effective_on: today,
  ...over,
})
const read = async (id: string): Promise<Employee> => (await house.call(api.employees.get, { params: { id } })).data
const history = async (id: string) => (await house.call(api.employees.history, { params: { id } })).data.data
const edit = (id: string, body: object) => house.call(api.employees.update, { params: { id }, body })

test('access in four cases for each call', async () => {
  const all = await three()
  const { data } = await fourCases(house, api.bulk.add, {
    args: { body: { audience: rows(all), change: toQueens() } },
    denied: 'viewer',
  })
  const params = { id: data.id }
  await expect.poll(async () => (await house.call(api.bulk.get, { params })).data.state).toBe('planned')
  await fourCases(house, api.bulk.get, { args: { params }, denied: 'viewer' })
  await fourCases(house, api.bulk.people, { args: { params }, denied: 'viewer' })
  await fourCases(house, api.bulk.failed, { args: { params }, denied: 'viewer' })
  await fourCases(house, api.bulk.plan, { args: { params, body: {} }, denied: 'viewer' })
  await expect.poll(async () => (await house.call(api.bulk.get, { params })).data.state).toBe('planned')
  await fourCases(house, api.bulk.run, { args: { params, body: {} }, denied: 'viewer' })
  await expect.poll(async () => (await house.call(api.bulk.get, { params })).data.state).toBe('succeeded')
  await fourCases(house, api.bulk.undoPreview, { args: { params }, denied: 'viewer' })
  await fourCases(house, api.bulk.undo, { args: { params, body: {} }, denied: 'viewer' })
  await expect.poll(async () => (await house.call(api.bulk.get, { params })).data.state).toBe('undone')
})

test('the preview lists each person and their result, and changes nothing; the run does exactly that', async () => {
  const [first, second, third] = await people({}, { location_id: queens }, { location_id: null })
  const plan = await previewed(house, { audience: everybody, change: toQueens() })
  expect(plan).toMatchObject({
    state: 'planned',
    title: 'Set location to Queens',
    audience: '3 employees matching filters',
    counts: { update: 2, unchanged: 1 },
    total: 3,
    done: 3,
  })
  const preview = await peopleOf(house, plan.id)
  expect(preview).toMatchObject([
    {
      name: 'Abela, Ana',
      outcome: 'update',
      done: false,
      changes: [{ field: 'location_id', before: 'Bronx', after: 'Queens' }],
    },
    { name: 'Abelb, Ana', outcome: 'unchanged', reason: 'Already set.', changes: [] },
    { name: 'Abelc, Ana', outcome: 'update', changes: [{ field: 'location_id', before: null, after: 'Queens' }] },
  ])
  expect((await read(first?.id ?? '')).location_name).toBe('Bronx')

  const done = await runBulk(house, plan.id)
  expect(done).toMatchObject({ state: 'succeeded', counts: { update: 2, unchanged: 1 }, can_undo: true })
  const result = await peopleOf(house, plan.id)
  expect(result.map(({ done: was, ...one }) => [was, one])).toEqual(
    preview.map(({ done: _, ...one }) => [one.outcome === 'update', one]),
  )
  for (const one of [first, second, third]) expect((await read(one?.id ?? '')).location_name).toBe('Queens')
  expect(await history(first?.id ?? '')).toMatchObject([
    { kind: 'employee.updated', source: 'bulk', job_id: plan.id, actor_name: 'Ada Admin' },
  ])
  expect(await history(second?.id ?? '')).toEqual([])
})

test('the people of a preview are found by name, number and outcome', async () => {
  await people({ last_name: 'Núñez', location_id: queens }, {}, {})
  const { id } = await previewed(house, { audience: everybody, change: toQueens() })
  expect((await peopleOf(house, id, { search: 'nunez' })).map(({ name }) => name)).toEqual(['Núñez, Ana'])
  expect((await peopleOf(house, id, { search: 'N-3' })).map(({ employee_number }) => employee_number)).toEqual(['N-3'])
  expect((await peopleOf(house, id, { outcome: 'unchanged' })).map(({ name }) => name)).toEqual(['Núñez, Ana'])
})

test('people can be selected by filters or by a saved view', async () => {
  const [first] = await people({ location_id: null }, {})
  const filtered = { by: 'matching' as const, filters: { location_id: 'none' } }
  const plan = await previewed(house, { audience: filtered, change: tagged('night') })
  expect((await peopleOf(house, plan.id)).map(({ employee_id }) => employee_id)).toEqual([first?.id])

  const { agency, users } = house
  const view = aSavedView({
    organization_id: agency.id,
    owner_id: users.agency_admin.id,
    owner_name: 'Ada Admin',
    name: 'Nowhere',
    query: { location_id: 'none', sort_by: '-hire_date' },
  })
  await house.load({ saved_views: [view] })
  const byView = await previewed(house, { audience: { by: 'view', view_id: view.id }, change: tagged('night') })
  expect(byView).toMatchObject({ audience: '1 employee of the view Nowhere', counts: { update: 1 } })

  const foreign = await house.call(
    api.bulk.add,
    { body: { audience: { by: 'view', view_id: view.id }, change: tagged('x') } },
    { as: 'coordinator_limited' },
  )
  expect(foreign.status).toBe(404)
})

test('a pasted number of a merged record leads to the record that replaced it', async () => {
  const [kept, other] = await people({}, { external_id: 'HHX-7' })
  const read = async (id = '') => (await house.call(api.employees.get, { params: { id } })).data
  const body = { other_id: other?.id ?? '', other_version: (await read(other?.id)).version, take: [], plans: false }
  const params = { id: kept?.id ?? '' }
  const headers = { 'if-match': `"${(await read(kept?.id)).version}"` }
  expect((await house.call(api.employeeMerges.merge, { params, body }, { headers })).status).toBe(200)
  const lines = ['n-2', 'HHX-7', 'N-1']
  const plan = await previewed(house, { audience: { by: 'pasted', lines }, change: tagged('night') })
  expect(await peopleOf(house, plan.id)).toMatchObject([
    { line: 'n-2', employee_id: kept?.id, outcome: 'update' },
    { line: 'HHX-7', outcome: 'skip', reason: 'Listed more than once.' },
    { line: 'N-1', outcome: 'skip', reason: 'Listed more than once.' },
  ])
})

test('[R-UPD-3] pasted numbers without zeros, and names of only one person, are found; names need checking', async () => {
  await people(
    { employee_number: '001444', first_name: 'Chidinma', last_name: 'Akande' },
    { employee_number: null, first_name: 'Zofia', last_name: 'Wieczorek' },
    { first_name: 'Mary', last_name: 'Kowalski' },
    { first_name: 'Mary', last_name: 'Kowalski' },
  )
  const lines = ['1444', 'Zofia Wieczorek', 'wieczorek zofia', 'Mary Kowalski', 'Zofja Wieczorek', '1444 Jan Nowak']
  const plan = await previewed(house, { audience: { by: 'pasted', lines }, change: tagged('night') })
  expect(await peopleOf(house, plan.id)).toMatchObject([
    { name: 'Akande, Chidinma', outcome: 'update', reason: null },
    { name: 'Wieczorek, Zofia', outcome: 'update', reason: 'Found by name. Check that it is the right person.' },
    { outcome: 'skip', reason: 'Listed more than once.' },
    { outcome: 'unknown', reason: expect.stringContaining('Matches 2 employees') },
    { outcome: 'unknown', reason: 'No match for Zofja Wieczorek. Did you mean Zofia Wieczorek?' },
    { outcome: 'unknown', reason: 'The number in “1444 Jan Nowak” belongs to 001444 Chidinma Akande.' },
  ])
})

test('each pasted line gets a result: found by number or email, unknown, ambiguous, listed twice', async () => {
  const [, second] = await people({}, {}, { email: 'shared@example.org' }, { email: 'Shared@example.org' })
  const lines = ['n-1', ' ANA2@example.org ', 'nobody@example.org', 'shared@example.org', 'N-2']
  const plan = await previewed(house, { audience: { by: 'pasted', lines }, change: tagged('night') })
  expect(plan).toMatchObject({ counts: { update: 2, unknown: 2, skip: 1 }, audience: '5 pasted lines' })
  expect(await peopleOf(house, plan.id)).toMatchObject([
    { line: 'n-1', name: 'Abela, Ana', outcome: 'update' },
    { line: 'ANA2@example.org', employee_id: second?.id, outcome: 'update' },
    {
      line: 'nobody@example.org',
      employee_id: null,
      outcome: 'unknown',
      reason: 'No employee matches this line.',
    },
    {
      line: 'shared@example.org',
      outcome: 'unknown',
      reason: 'Matches 2 employees: Abelc, Ana; Abeld, Ana. Use the employee number.',
    },
    { line: 'N-2', outcome: 'skip', reason: 'Listed more than once.' },
  ])
  await runBulk(house, plan.id)
  const file = await house.call(api.bulk.failed, { params: { id: plan.id } })
  expect(file.bytes.toString('utf8').split('\r\n').slice(1, 4)).toEqual([
    'nobody@example.org,nobody@example.org,Not found,No employee matches this line.',
    'shared@example.org,shared@example.org,Not found,"Matches 2 employees: Abelc, Ana; Abeld, Ana. Use the employee number."',
    'N-2,"Abelb, Ana",Skipped,Listed more than once.',
  ])
  const spanish = { headers: { 'accept-language': 'es' } }
  const enEspanol = await house.call(api.bulk.failed, { params: { id: plan.id } }, spanish)
  expect(enEspanol.bytes.toString('utf8').split('\r\n')[2]).toBe(
    'shared@example.org,shared@example.org,No encontrado,"Coincide con 2 empleados: Abelc, Ana; Abeld, Ana. Use el número de empleado."',
  )
  const kept = await house.call(api.bulk.get, { params: { id: plan.id } }, spanish)
  expect(kept.data).toMatchObject({ title: 'Agregar etiqueta night', audience: '5 líneas pegadas' })
})

test('tags are added and removed, and the others stay; more than 20 are refused by name', async () => {
  const [first, second] = await people(
    { tags: ['day', 'old'] },
    { tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) },
  )
  const plan = await previewed(house, {
    audience: everybody,
    change: { act: 'tags', add: ['night', 'day'], remove: ['old'] },
  })
  expect(plan.title).toBe('Add tags night, day, Remove tag old')
  expect(await peopleOf(house, plan.id)).toMatchObject([
    { outcome: 'update', changes: [{ field: 'tags', before: 'day, old', after: 'day, night' }] },
    { outcome: 'skip', reason: 'Would have more than 20 tags.' },
  ])
  await runBulk(house, plan.id)
  expect((await read(first?.id ?? '')).tags).toEqual(['day', 'night'])
  expect((await read(second?.id ?? '')).tags).toHaveLength(20)
})

test('a status change follows the rules of a single one: people who may not move are skipped with the reason', async () => {
  const [active, left, young] = await people(
    {},
    { provider_status: 5, termination_date: dayFrom(-30) },
    { hire_date: dayFrom(-1) },
  )
  const plan = await previewed(house, {
    audience: everybody,
    change: status(4, { reason: 'Family leave', note: 'Flu season', effective_on: dayFrom(-2) }),
  })
  expect(await peopleOf(house, plan.id)).toMatchObject([
    { outcome: 'update', changes: [{ field: 'provider_status', before: 'Active', after: 'On leave' }] },
    { outcome: 'skip', reason: 'Terminated can’t change to On leave.' },
    { outcome: 'skip', reason: expect.stringContaining('On leave cannot start on') },
  ])
  await runBulk(house, plan.id)
  const now = await read(active?.id ?? '')
  expect(now).toMatchObject({ provider_status: 4, status_reason: 'Family leave', status_since: dayFrom(-2) })
  expect(await history(now.id)).toMatchObject([
    { kind: 'employee.status_changed', reason: 'Family leave', note: 'Flu season', source: 'bulk' },
  ])
  for (const [one, kept] of [
    [left, 5],
    [young, 1],
  ] as const)
    expect((await read(one?.id ?? '')).provider_status).toBe(kept)
})

test('a termination ends plans and a rehire is a new start, and an undo restores everything', async () => {
  const [first, second] = await people({}, {})
  const later = await previewed(house, {
    audience: rows([first, second].flatMap(one => one ?? [])),
    change: status(4, { reason: 'Family leave', effective_on: dayFrom(20) }),
  })
  expect(later.title).toMatch(/^Set status to On leave on /)
  await runBulk(house, later.id)
  const planned = (await read(first?.id ?? '')).scheduled_statuses
  expect(planned).toMatchObject([{ provider_status: 4, reason: 'Family leave', effective_on: dayFrom(20) }])
  expect(await history(first?.id ?? '')).toMatchObject([{ kind: 'employee.status_scheduled', reason: 'Family leave' }])

  const end = await previewed(house, {
    audience: rows([first].flatMap(one => one ?? [])),
    change: status(5, { reason: 'Resigned' }),
  })
  await runBulk(house, end.id)
  expect(await read(first?.id ?? '')).toMatchObject({
    provider_status: 5,
    termination_date: today,
    scheduled_statuses: [],
  })
  await undoBulk(house, end.id)
  const back = await read(first?.id ?? '')
  expect(back).toMatchObject({ provider_status: 1, termination_date: null, status_reason: null })
  expect(back.scheduled_statuses).toMatchObject([{ provider_status: 4, effective_on: dayFrom(20) }])

  expect(await undoBulk(house, later.id)).toMatchObject({ state: 'undone', counts: { update: 2 }, message: null })
  for (const one of [first, second]) expect((await read(one?.id ?? '')).scheduled_statuses).toEqual([])
})

test('a reason is required, and an inactive or foreign location is refused at its field', async () => {
  await three()
  const refused = async (change: Parameters<typeof previewed>[1]['change']) => {
    const { status, failure } = await house.call(api.bulk.add, { body: { audience: everybody, change } })
    return [status, failure.errors]
  }
  expect(await refused(status(5))).toEqual([422, { 'change.reason': ['Choose a reason.'] }])
  expect(await refused({ act: 'location', location_id: house.other.location_id })).toEqual([
    422,
    { 'change.location_id': ['This location does not exist.'] },
  ])
  await house.owner.query('update locations set is_active = false where id = $1', [queens])
  try {
    expect(await refused(toQueens())).toEqual([
      422,
      { 'change.location_id': ['Queens is inactive. Choose another location.'] },
    ])
  } finally {
    await house.owner.query('update locations set is_active = true where id = $1', [queens])
  }
  expect(await refused({ act: 'tags', add: [], remove: [] })).toEqual([
    422,
    { 'change.add': ['Enter a tag to add or to remove.'] },
  ])
})

test('an empty audience is refused', async () => {
  const { status, failure } = await house.call(api.bulk.add, { body: { audience: everybody, change: toQueens() } })
  expect([status, failure.errors]).toEqual([422, { audience: ['No employees match.'] }])
})

test('people edited after the preview are reported, not overwritten', async () => {
  const [first, second] = await three()
  const plan = await previewed(house, { audience: everybody, change: toQueens() })
  await edit(first?.id ?? '', { location_id: null })
  const done = await runBulk(house, plan.id)
  expect(done).toMatchObject({ state: 'succeeded_with_errors', counts: { update: 2, reject: 1 } })
  expect(await peopleOf(house, plan.id, { outcome: 'reject' })).toMatchObject([
    { employee_id: first?.id, done: false, reason: 'Edited after the preview, so not changed.' },
  ])
  expect((await read(first?.id ?? '')).location_id).toBeNull()
  expect((await read(second?.id ?? '')).location_id).toBe(queens)
})

test('a few new matches since the preview are left alone; with many, the run asks for a new preview', async () => {
  await three()
  const plan = await previewed(house, { audience: everybody, change: toQueens() })
  const late = anEmployee({ organization_id: house.agency.id, location_id: null })
  await house.load({ employees: [late] })
  expect((await runBulk(house, plan.id)).counts).toEqual({ update: 3 })
  expect((await read(late.id)).location_id).toBeNull()

  const next = await previewed(house, { audience: everybody, change: tagged('night') })
  await house.load({ employees: Array.from({ length: 6 }, () => anEmployee({ organization_id: house.agency.id })) })
  const { status, failure } = await house.call(api.bulk.run, { params: { id: next.id }, body: {} })
  expect([status, failure.message]).toEqual([
    409,
    'The list changed since the preview: 6 more match now and 0 no longer do. Preview again.',
  ])
  await house.call(api.bulk.plan, { params: { id: next.id }, body: {} })
  await expect
    .poll(async () => (await house.call(api.bulk.get, { params: { id: next.id } })).data.state)
    .toBe('planned')
  expect((await runBulk(house, next.id)).counts).toEqual({ update: 10 })
})

test('an undo restores people not changed since, and lists the others with who changed them', async () => {
  const [first, second, third] = await three()
  const plan = await previewed(house, { audience: everybody, change: toQueens() })
  await runBulk(house, plan.id)
  await edit(first?.id ?? '', { city: 'Yonkers' })
  // Changed and changed back counts as unchanged
  await edit(second?.id ?? '', { city: 'Yonkers' })
  await edit(second?.id ?? '', { city: second?.city ?? null })
  const { data } = await house.call(api.bulk.undoPreview, { params: { id: plan.id } })
  const reason = 'Edited by Ada Admin after this bulk change.'
  expect(data).toEqual({ restored: 2, left: 1, left_people: [{ name: 'Abela, Ana', reason }] })
  const undone = await undoBulk(house, plan.id)
  expect(undone).toMatchObject({
    state: 'undone',
    counts: { update: 2, kept: 1 },
    message: '1 employee was edited since and stays as is.',
    can_undo: false,
  })
  expect(await peopleOf(house, plan.id, { outcome: 'kept' })).toMatchObject([{ employee_id: first?.id, reason }])
  expect((await read(first?.id ?? '')).location_name).toBe('Queens')
  for (const one of [second, third]) expect((await read(one?.id ?? '')).location_name).toBe('Bronx')
  expect((await history(third?.id ?? ''))[0]).toMatchObject({
    source: 'bulk',
    note: 'Bulk change undone.',
    changes: [{ field: 'location_id', before: 'Queens', after: 'Bronx' }],
  })
})

test('when everyone was changed since, an undo says so instead', async () => {
  const all = await three()
  const plan = await previewed(house, { audience: rows(all), change: toQueens() })
  await runBulk(house, plan.id)
  for (const { id } of all) await edit(id, { city: 'Yonkers' })
  const { status, failure } = await house.call(api.bulk.undo, { params: { id: plan.id }, body: {} })
  expect([status, failure.message]).toEqual([
    409,
    'Everyone in this bulk change was edited since, so there is nothing to undo.',
  ])
})

test('two bulk changes of the same people can be undone one after the other', async () => {
  const [first] = await people({})
  const one = await previewed(house, { audience: everybody, change: toQueens() })
  await runBulk(house, one.id)
  const two = await previewed(house, { audience: everybody, change: { act: 'coordinator', coordinator_id: dana } })
  await runBulk(house, two.id)
  await undoBulk(house, two.id)
  await undoBulk(house, one.id)
  expect(await read(first?.id ?? '')).toMatchObject({ location_name: 'Bronx', coordinator_id: null })
})

test('a bulk change cannot be run, previewed or undone twice', async () => {
  await three()
  const plan = await previewed(house, { audience: everybody, change: toQueens() })
  const params = { id: plan.id }
  const body = {}
  await runBulk(house, plan.id)
  const codes = async (...calls: (typeof api.bulk.run | typeof api.bulk.plan | typeof api.bulk.undo)[]) =>
    Promise.all(calls.map(async call => (await house.call(call as typeof api.bulk.run, { params, body })).failure.code))
  expect(await codes(api.bulk.run, api.bulk.plan)).toEqual(['CONFLICT', 'CONFLICT'])
  await undoBulk(house, plan.id)
  expect(await codes(api.bulk.undo, api.bulk.run)).toEqual(['NOT_UNDOABLE', 'CONFLICT'])
})

test('the same call twice with one key creates one bulk change', async () => {
  await three()
  const headers = { 'idempotency-key': 'one intent' }
  const body = { audience: everybody, change: toQueens() }
  const one = await house.call(api.bulk.add, { body }, { headers })
  const two = await house.call(api.bulk.add, { body }, { headers })
  expect(two.data.id).toBe(one.data.id)
  expect((await house.call(api.jobs.list, { query: { kind: 'bulk_change' } })).data.meta.total).toBe(1)
})

test('a coordinator changes only their own people: others are not found, by filter, by id or by number', async () => {
  const own = house.agency.coordinator_id
  const [mine, foreign] = await people({ coordinator_id: own }, {})
  const as = 'coordinator_limited' as const
  const all = await previewed(house, { audience: everybody, change: tagged('night') }, as)
  expect((await peopleOf(house, all.id, {}, as)).map(({ employee_id }) => employee_id)).toEqual([mine?.id])
  const ticked = await previewed(
    house,
    { audience: rows([mine, foreign].flatMap(one => one ?? [])), change: tagged('night') },
    as,
  )
  expect(await peopleOf(house, ticked.id, {}, as)).toMatchObject([
    { employee_id: mine?.id, outcome: 'update' },
    { employee_id: null, name: '', outcome: 'unknown', reason: 'This employee is no longer in your list.' },
  ])
  const pasted = await previewed(
    house,
    { audience: { by: 'pasted', lines: ['N-1', 'N-2'] }, change: tagged('night') },
    as,
  )
  expect((await peopleOf(house, pasted.id, {}, as)).map(({ outcome }) => outcome)).toEqual(['update', 'unknown'])
  await runBulk(house, ticked.id, as)
  expect((await read(mine?.id ?? '')).tags).toEqual(['night'])
  expect((await read(foreign?.id ?? '')).tags).not.toContain('night')
})

test('people handed to another coordinator after the preview are left out of the run', async () => {
  const own = house.agency.coordinator_id
  const [mine, gone] = await people({ coordinator_id: own }, { coordinator_id: own })
  const as = 'coordinator_limited' as const
  const plan = await previewed(house, { audience: everybody, change: tagged('night') }, as)
  await edit(gone?.id ?? '', { coordinator_id: dana })
  await runBulk(house, plan.id, as)
  expect(await peopleOf(house, plan.id, { outcome: 'reject' }, as)).toMatchObject([
    { employee_id: gone?.id, reason: 'This employee is no longer in your list.' },
  ])
  expect((await read(gone?.id ?? '')).tags).not.toContain('night')
  expect((await read(mine?.id ?? '')).tags).toContain('night')
})

test('a coordinator cannot hand anyone over, and sees no one else’s bulk changes', async () => {
  await people({ coordinator_id: house.agency.coordinator_id })
  const as = 'coordinator_limited' as const
  const change = { act: 'coordinator' as const, coordinator_id: dana }
  const refused = await house.call(api.bulk.add, { body: { audience: everybody, change } }, { as })
  expect([refused.status, refused.failure.errors]).toEqual([
    422,
    { 'change.act': ['Only an administrator can change the coordinator.'] },
  ])
  const admins = await previewed(house, { audience: everybody, change })
  for (const call of [api.bulk.get, api.bulk.people, api.bulk.failed, api.bulk.undoPreview] as (typeof api.bulk.get)[])
    expect((await house.call(call, { params: { id: admins.id } }, { as })).status).toBe(404)
  expect((await house.call(api.bulk.run, { params: { id: admins.id }, body: {} }, { as })).status).toBe(404)
})

test('a permission removed between preview and run stops the run, which says so', async () => {
  await three()
  const user = await aMember(house, [house.agency], { name: 'Dan Ross' })
  const plan = await previewed(
    house,
    { audience: everybody, change: toQueens() },
    { token: await tokenOf(house, user) },
  )
  await worker.stop()
  try {
    await house.call(api.bulk.run, { params: { id: plan.id }, body: {} }, { as: { token: await tokenOf(house, user) } })
    await house.call(api.users.update, { params: { id: user.id }, body: { role: 'viewer' } })
  } finally {
    worker = await workerOf(house)
  }
  await expect
    .poll(async () => (await house.call(api.bulk.get, { params: { id: plan.id } })).data.message)
    .toBe('Stopped: Dan Ross no longer has permission for “Set location to Queens”. Nothing was changed.')
  expect((await peopleOf(house, plan.id)).every(({ done }) => !done)).toBe(true)
})

test('during working hours a bulk change runs in blocks of 500', async () => {
  const usual = { ...peopleAtWork }
  const many = Array.from({ length: 1_050 }, (_, at) => ({
    last_name: `Abel${String(at).padStart(4, '0')}`,
    employee_number: `M-${at}`,
  }))
  const all = await people(...many)
  const plan = await previewed(house, { audience: everybody, change: toQueens() })
  const { owner } = house
  await owner.query('begin')
  try {
    peopleAtWork.callsPerSecond = 0
    // The second block waits for a locked person
    await owner.query('select from employees where id = $1 for update', [all[700]?.id])
    await house.call(api.bulk.run, { params: { id: plan.id }, body: {} })
    await expect
      .poll(async () => (await house.call(api.bulk.get, { params: { id: plan.id } })).data.done, { timeout: 20_000 })
      .toBe(500)
  } finally {
    await owner.query('commit')
    Object.assign(peopleAtWork, usual)
  }
  expect(await untilBulk(house, plan.id, ({ state }) => state === 'succeeded')).toMatchObject({
    counts: { update: 1_050 },
  })
})

test('a permission removed partway stops it before the next block; completed changes stay and can be undone', async () => {
  const many = Array.from({ length: 2_050 }, (_, at) => ({
    last_name: `Abel${String(at).padStart(4, '0')}`,
    employee_number: `M-${at}`,
  }))
  const all = await people(...many)
  // As autovacuum does eventually: without it the planner assumes an empty table
  await house.owner.query('analyze employees')
  const user = await aMember(house, [house.agency], { name: 'Dan Ross' })
  const as = { token: await tokenOf(house, user) }
  const plan = await previewed(house, { audience: everybody, change: toQueens() }, as)
  const { owner } = house
  // Must come first: writes by the owner below, such as a first token, stay invisible until its transaction ends
  await house.call(api.bulk.get, { params: { id: plan.id } })
  await owner.query('analyze job_items')
  await owner.query('begin')
  try {
    // The second block waits for a locked person
    await owner.query('select from employees where id = $1 for update', [all[1_500]?.id])
    await house.call(api.bulk.run, { params: { id: plan.id }, body: {} }, { as })
    await expect
      .poll(async () => (await house.call(api.bulk.get, { params: { id: plan.id } })).data.done, { timeout: 20_000 })
      .toBe(1_000)
    await house.call(api.users.update, { params: { id: user.id }, body: { role: 'viewer' } })
  } finally {
    await owner.query('commit')
  }
  const stopped = await untilBulk(house, plan.id, ({ state }) => state === 'cancelled')
  expect(stopped).toMatchObject({
    message:
      'Stopped: Dan Ross no longer has permission for “Set location to Queens”. 2,000 of 2,050 employees were done and stay.',
    counts: { update: 2_000 },
    can_undo: true,
  })
  expect(
    (await house.call(api.bulk.people, { params: { id: plan.id }, query: { outcome: 'update' } })).data.meta.total,
  ).toBe(2_000)
  // People it never reached are in the file too, ready to paste into a new operation
  expect(stopped.left_out).toBe(50)
  const file = await house.call(api.bulk.failed, { params: { id: plan.id } })
  const lines = file.bytes.toString('utf8').trimEnd().split('\r\n')
  expect([lines.length, lines[1], lines.at(-1)?.split(',')[0]]).toEqual([
    51,
    'M-2000,"Abel2000, Ana",Not done,The run stopped before this employee.',
    'M-2049',
  ])
  // The job's undo must not revert a manual change made in between
  const byHand = { params: { id: all[2_040]?.id ?? '' }, body: { location_id: queens } }
  expect((await house.call(api.employees.update, byHand)).status).toBe(200)
  expect(await undoBulk(house, plan.id)).toMatchObject({ state: 'undone', counts: { update: 2_000 } })
  const { rows } = await owner.query('select id from employees where location_id = $1', [queens])
  expect(rows).toEqual([{ id: all[2_040]?.id }])
}, 120_000)

test('a user who becomes a coordinator before the run cannot hand anyone over', async () => {
  await people({ coordinator_id: house.agency.coordinator_id })
  const user = await aMember(house, [house.agency], { name: 'Dan Ross' })
  const as = { token: await tokenOf(house, user) }
  const plan = await previewed(house, { audience: everybody, change: { act: 'coordinator', coordinator_id: dana } }, as)
  await worker.stop()
  try {
    await house.call(api.bulk.run, { params: { id: plan.id }, body: {} }, { as })
    await house.owner.query(`update memberships set role = 'coordinator_limited' where user_id = $1`, [user.id])
  } finally {
    worker = await workerOf(house)
  }
  expect(await untilBulk(house, plan.id, ({ state }) => state === 'cancelled')).toMatchObject({
    message: 'Stopped: Dan Ross no longer has permission for “Set coordinator to Dana Reyes”. Nothing was changed.',
  })
})

test('a running import does not delay a bulk change', async () => {
  const [first, second] = await people({}, {})
  const roster = await planned(house, csvFile(['Employee number,City', 'N-1,Yonkers']))
  // Must come first: writes by the owner below, such as a first token, stay invisible until its transaction ends
  await house.call(api.jobs.list, { query: {} }, { as: 'csm' })
  await house.owner.query('begin')
  try {
    await house.owner.query('select from employees where id = $1 for update', [first?.id])
    await house.call(api.imports.run, { params: { id: roster.id }, body: {} })
    const plan = await previewed(house, { audience: rows([second].flatMap(one => one ?? [])), change: toQueens() })
    expect((await runBulk(house, plan.id)).counts).toEqual({ update: 1 })
    expect((await readImport(house, roster.id)).state).toBe('running')
  } finally {
    await house.owner.query('commit')
  }
  await expect.poll(async () => (await readImport(house, roster.id)).state, { timeout: 20_000 }).toBe('succeeded')
})

test('a bulk change that is never run is canceled like other work', async () => {
  await three()
  const plan = await previewed(house, { audience: everybody, change: toQueens() })
  const { data } = await house.call(api.jobs.cancel, { params: { id: plan.id }, body: {} })
  expect(data).toMatchObject({ state: 'cancelled', message: 'Canceled before anything was changed.' })
  const { failure } = await house.call(api.bulk.run, { params: { id: plan.id }, body: {} })
  expect(failure.message).toBe('This bulk change was stopped. Preview it again before running it.')
})

test('the dashboard shows a bulk change once', async () => {
  await three()
  const plan = await previewed(house, { audience: everybody, change: toQueens() })
  await runBulk(house, plan.id)
  const { data } = await house.call(api.dashboard.get, {})
  const told = data.recent.filter(({ job_id }) => job_id === plan.id)
  expect(told).toMatchObject([
    { kind: 'employees.bulk_changed', note: 'Set location to Queens: 3 changed, 0 not changed, 0 failed' },
  ])
})

test('a bulk leave sets the expected return, now or when it starts, and an undo removes it', async () => {
  const [first, second] = await people({}, {})
  const back = dayFrom(30)
  const leave = (over: object = {}) => status(4, { reason: 'Family leave', expected_return: back, ...over })
  const refused = await house.call(api.bulk.add, {
    body: { audience: everybody, change: leave({ expected_return: today }) },
  })
  expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['change.expected_return']])
  const held = await house.call(api.bulk.add, {
    body: { audience: everybody, change: status(3, { reason: 'Other', expected_return: back }) },
  })
  expect(Object.keys(held.failure.errors ?? {})).toEqual(['change.expected_return'])

  const plan = await previewed(house, { audience: rows([first].flatMap(one => one ?? [])), change: leave() })
  expect((await peopleOf(house, plan.id))[0]?.changes).toContainEqual({
    field: 'expected_return',
    before: null,
    after: back,
  })
  await runBulk(house, plan.id)
  expect(await read(first?.id ?? '')).toMatchObject({ provider_status: 4, expected_return: back })

  const later = await previewed(house, {
    audience: rows([second].flatMap(one => one ?? [])),
    change: leave({ effective_on: dayFrom(3) }),
  })
  await runBulk(house, later.id)
  expect((await read(second?.id ?? '')).scheduled_statuses).toMatchObject([
    { provider_status: 4, effective_on: dayFrom(3), expected_return: back },
  ])

  // People returned by a bulk change are no longer expected, until the change is undone
  const returned = await previewed(house, { audience: rows([first].flatMap(one => one ?? [])), change: status(1) })
  await runBulk(house, returned.id)
  expect(await read(first?.id ?? '')).toMatchObject({ provider_status: 1, expected_return: null })
  expect((await history(first?.id ?? ''))[0]?.changes).toContainEqual({
    field: 'expected_return',
    before: back,
    after: null,
  })
  await undoBulk(house, returned.id)
  expect(await read(first?.id ?? '')).toMatchObject({ provider_status: 4, expected_return: back })
})

test('only a few people named one by one are changed without a preview; all others are refused', async () => {
  const ids = Array.from({ length: mostAtOnce + 1 }, () => newId())
  const change = { act: 'tags' as const, add: ['x'], remove: [] }
  const asked = async (audience: Wanted['audience']) => {
    const { status, failure } = await house.call(api.bulk.add, { body: { audience, change, at_once: true } })
    return [status, failure.errors]
  }
  const refusal = { audience: ['Choose at most 25 people to do this without a preview.'] }
  expect(await asked({ by: 'rows', ids })).toEqual([422, refusal])
  expect(await asked({ by: 'matching', filters: {} })).toEqual([422, refusal])
})
