import { randomUUID } from 'node:crypto'
import { api, type SavedView } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aProgram, aProgramVersion } from '../../demo/factories/programs.ts'
import { aSavedView } from '../../demo/factories/saved-views.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { turnOf } from '../../../test/turn.ts'
import { latestMails } from '../../messages/latest-mails.ts'
import { followedLooks } from './follow-view.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const { id: organization_id, coordinator_id } = house.agency
  await house.load({
    employees: [
      anEmployee({ organization_id, coordinator_id }),
      anEmployee({ organization_id }),
      anEmployee({ organization_id, provider_status: 4 }),
    ],
  })
})
afterAll(() => house.close())

let count = 0
const aBody = (over: object = {}) => ({
  resource: 'employees' as const,
  name: `View ${++count}`,
  query: { provider_status: '1' },
  columns: null,
  visibility: 'private' as const,
  is_default: false,
  ...over,
})
const add = (over: object = {}, as: Caller = 'agency_admin') =>
  house.call(api.savedViews.add, { body: aBody(over) }, { as })
const views = async (as: Caller = 'agency_admin') =>
  (await house.call(api.savedViews.list, { query: { resource: 'employees' } }, { as })).data.data
const named = async (name: string, as?: Caller): Promise<SavedView | undefined> =>
  (await views(as)).find(view => view.name === name)
const defaults = async (as?: Caller) => (await views(as)).filter(view => view.is_default).map(({ name }) => name)

test('[R-RTE-2] saving a view: the four cases, and it is among the user’s own with its live count', async () => {
  const body = aBody({ query: { provider_status: '1', sort_by: '-hire_date', page: '3' }, columns: ['name', 'mobile'] })
  const { data } = await fourCases(house, api.savedViews.add, { args: { body } })
  expect(data).toMatchObject({
    name: body.name,
    is_own: true,
    count: 2,
    owner_name: 'Ada Admin',
    columns: ['name', 'mobile'],
  })
  expect(data.query).toEqual({ provider_status: '1', sort_by: '-hire_date' })
  expect(await named(body.name)).toEqual(data)
})

test('the list of views: the four cases', async () => {
  const { data } = await fourCases(house, api.savedViews.list, { args: { query: { resource: 'employees' } } })
  expect(data.data.length).toBeGreaterThan(0)
})

test('the count matches the reader’s list: all employees, or only their own', async () => {
  const { data } = await add({ visibility: 'everyone' })
  expect(data.count).toBe(2)
  expect((await named(data.name, 'coordinator_limited'))?.count).toBe(1)
  expect((await named(data.name, 'viewer'))?.count).toBe(2)
  await house.load({ employees: [anEmployee({ organization_id: house.agency.id })] })
  expect((await named(data.name))?.count).toBe(3)
})

test('a private view belongs to its owner only: for others it does not exist', async () => {
  const { data } = await add()
  expect(await named(data.name, 'viewer')).toBeUndefined()
  const args = { params: { id: data.id }, body: { name: 'Mine now' } }
  const never = await house.call(api.savedViews.update, { ...args, params: { id: randomUUID() } }, { as: 'viewer' })
  const theirs = await house.call(api.savedViews.update, args, { as: 'viewer' })
  expect([theirs.status, theirs.failure]).toEqual([404, never.failure])
  expect((await house.call(api.savedViews.remove, { params: { id: data.id } }, { as: 'csm' })).status).toBe(404)
})

test('everyone can see a shared view, only its owner can change it', async () => {
  const { data } = await add({ visibility: 'everyone', is_default: true })
  expect(await named(data.name, 'viewer')).toMatchObject({ is_own: false, is_default: false, owner_name: 'Ada Admin' })
  const changed = await house.call(
    api.savedViews.update,
    { params: { id: data.id }, body: { name: 'Mine' } },
    { as: 'csm' },
  )
  expect([changed.status, changed.failure.code]).toEqual([403, 'FORBIDDEN'])
  const removed = await house.call(api.savedViews.remove, { params: { id: data.id } }, { as: 'csm' })
  expect(removed.status).toBe(403)
  expect(await named(data.name)).toEqual(data)
})

test('sharing requires its permission, even by a later change, and is logged in the history', async () => {
  const refused = await add({ visibility: 'everyone' }, 'coordinator_limited')
  expect([refused.status, refused.failure.code]).toEqual([403, 'FORBIDDEN'])
  expect(refused.failure.details).toMatchObject({ missing: ['share_views'] })
  const { data: own } = await add({}, 'coordinator_limited')
  const args = { params: { id: own.id }, body: { visibility: 'everyone' as const } }
  expect((await house.call(api.savedViews.update, args, { as: 'coordinator_limited' })).status).toBe(403)
  const { data: shared } = await add()
  await house.call(api.savedViews.update, { params: { id: shared.id }, body: { visibility: 'everyone' } })
  const { rows } = await house.owner.query(`select kind, actor_name, subject_name from events where subject_id = $1`, [
    shared.id,
  ])
  expect(rows).toEqual([{ kind: 'view.shared', actor_name: 'Ada Admin', subject_name: shared.name }])
})

test('changing a view: the four cases; only the sent fields change', async () => {
  const { data } = await add({ columns: ['name'] })
  const args = { params: { id: data.id }, body: { query: { provider_status: '4' } } }
  const { data: changed } = await fourCases(house, api.savedViews.update, { args })
  expect(changed).toEqual({ ...data, query: { provider_status: '4' }, count: 1 })
  const cleared = await house.call(api.savedViews.update, { params: { id: data.id }, body: { columns: null } })
  expect(cleared.data.columns).toBeNull()
})

test('removing a view: the four cases, and it is gone', async () => {
  const { data } = await add()
  await fourCases(house, api.savedViews.remove, { args: { params: { id: data.id } } })
  expect(await named(data.name)).toBeUndefined()
})

test('one default per owner, however it is set, even when two are set at once', async () => {
  const { data: first } = await add({ is_default: true })
  expect(await defaults()).toEqual([first.name])
  const { data: second } = await add({ is_default: true })
  expect(await defaults()).toEqual([second.name])
  await house.call(api.savedViews.update, { params: { id: first.id }, body: { is_default: true } })
  expect(await defaults()).toEqual([first.name])
  const { data: theirs } = await add({ is_default: true }, 'viewer')
  expect([await defaults(), await defaults('viewer')]).toEqual([[first.name], [theirs.name]])
  await Promise.all([add({ is_default: true }), add({ is_default: true }), add({ is_default: true })])
  expect(await defaults()).toHaveLength(1)
})

test('a second view with the same name is refused at its field, but not another user’s', async () => {
  const { data } = await add()
  const again = await add({ name: data.name.toUpperCase() })
  expect([again.status, Object.keys(again.failure.errors ?? {})]).toEqual([422, ['name']])
  expect((await add({ name: data.name }, 'viewer')).status).toBe(200)
  const same = await house.call(api.savedViews.update, {
    params: { id: data.id },
    body: { name: data.name, is_default: false },
  })
  expect(same.status).toBe(200)
})

test.each([
  ['query', { query: { provider_status: 'eleven' } }],
  ['query', { query: { location_id: 'bronx' } }],
  ['query', { query: { sort_by: 'shoe_size' } }],
  ['columns', { columns: ['name', 'shoe_size'] }],
  ['name', { name: '  ' }],
])('a view the list could not show is refused at %s: %j', async (field, over) => {
  const reply = await add(over)
  expect([reply.status, Object.keys(reply.failure.errors ?? {})]).toEqual([422, [field]])
})

test('filters that became invalid later are left out of the count instead of failing the list', async () => {
  const { id: organization_id } = house.agency
  const name = 'Kept by an older version'
  await house.load({
    saved_views: [
      aSavedView({
        organization_id,
        owner_id: house.users.agency_admin.id,
        name,
        query: { provider_status: '4', shoe_size: '38' },
      }),
    ],
  })
  expect((await named(name))?.count).toBe(1)
})

test('unknown filters are left out, including names every object has', async () => {
  const { status, data } = await add({ query: { toString: 'x', valueOf: 'x', provider_status: '1' } })
  expect([status, data.query]).toEqual([200, { provider_status: '1' }])
})

describe('views of other lists', () => {
  const ofUsers = (over: object = {}) => ({ ...aBody(over), resource: 'users' as const })

  test('the users of an agency: valid filters are saved, and counted for the reader', async () => {
    const query = { role: 'viewer', sort_by: '-last_seen_at', page: '2' }
    const body = ofUsers({ query, columns: ['name', 'role'], visibility: 'everyone' })
    const { status, data } = await house.call(api.savedViews.add, { body })
    expect([status, data.resource, data.query, data.count]).toEqual([
      200,
      'users',
      { role: 'viewer', sort_by: '-last_seen_at' },
      1,
    ])
    const mine = await house.call(api.savedViews.list, { query: { resource: 'users' } }, { as: 'viewer' })
    expect(mine.data.data).toEqual([{ ...data, is_own: false }])
    // This list's views
    expect((await views()).map(({ name }) => name)).not.toContain(body.name)
    const status_filter = await house.call(api.savedViews.add, { body: ofUsers({ query: { status: 'deactivated' } }) })
    expect(status_filter.data.count).toBe(0)
  })

  test('a filter or a column of another list is not one of this list', async () => {
    const strange = await house.call(api.savedViews.add, { body: ofUsers({ query: {}, columns: ['hire_date'] }) })
    expect([strange.status, Object.keys(strange.failure.errors ?? {})]).toEqual([422, ['columns']])
    const { data } = await house.call(api.savedViews.add, { body: ofUsers({ query: { provider_status: '1' } }) })
    expect(data.query).toEqual({})
    const sorted = await house.call(api.savedViews.add, { body: ofUsers({ query: { sort_by: 'hire_date' } }) })
    expect([sorted.status, Object.keys(sorted.failure.errors ?? {})]).toEqual([422, ['query']])
  })

  test('each list has its own default', async () => {
    const { data: employees } = await add({ is_default: true })
    await house.call(api.savedViews.add, { body: ofUsers({ query: {}, is_default: true }) })
    expect(await defaults()).toEqual([employees.name])
  })
})

test('[R-RTE-7] a progress view works in every program, counted in the requested one', async () => {
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id })
  const programs = [type, type].map(one => aProgram({ organization_id, training_type_id: one.id }))
  const [first, second] = programs.map(({ id }) => id)
  const person = anEmployee({ organization_id })
  await house.load({
    training_types: [type],
    programs,
    program_versions: programs.map(({ id: program_id }) => aProgramVersion({ organization_id, program_id })),
    employees: [person],
    assignments: [anAssignment({ organization_id, employee_id: person.id, program_id: first ?? '' })],
  })
  const body = {
    ...aBody({ query: { due: 'overdue', show: 'not-assigned' }, columns: ['name'] }),
    resource: 'progress' as const,
  }
  const { status, data } = await house.call(api.savedViews.add, { body })
  expect([status, data.query, data.count]).toEqual([200, { due: 'overdue' }, null])
  const counted = async (program_id?: string) => {
    const query = { resource: 'progress' as const, ...(program_id && { program_id }) }
    return (await house.call(api.savedViews.list, { query })).data.data.find(({ id }) => id === data.id)?.count
  }
  expect([await counted(first), await counted(second), await counted()]).toEqual([1, 0, null])
  const elsewhere = { query: { resource: 'progress' as const, program_id: randomUUID() } }
  expect((await house.call(api.savedViews.list, elsewhere)).status).toBe(404)
  // It needs a program to be shown in, so search doesn't link to it
  const found = await house.call(api.search.agency, { query: { search: body.name } })
  expect(found.data.data.views).toEqual([])
})

describe('views of customer success', () => {
  const body = (resource: 'agencies' | 'csm_users' | 'csm_employees', over: object = {}) => ({
    ...aBody(over),
    resource,
  })
  const kept = async (resource: 'agencies' | 'csm_users' | 'csm_employees', as: Caller = 'csm') =>
    (await house.call(api.csmSavedViews.list, { query: { resource } }, { as })).data.data

  test.each([
    ['agencies', { status: 'live', sort_by: '-health' }, 2],
    ['csm_users', { kind: 'vendor' }, 4],
    ['csm_employees', { provider_status: '4' }, 1],
  ] as const)('a view of %s: the four cases, and its live count', async (resource, query, count) => {
    const { data } = await fourCases(house, api.csmSavedViews.add, {
      args: { body: body(resource, { query }) },
      denied: 'agency_admin',
      as: 'csm',
    })
    expect(data).toMatchObject({ resource, query, count, is_own: true, owner_name: 'Vendor csm' })
    const { data: found } = await fourCases(house, api.csmSavedViews.list, {
      args: { query: { resource } },
      denied: 'agency_admin',
      as: 'csm',
    })
    expect(found.data).toEqual([data])
  })

  test('a private one belongs to its owner only; everyone can see a shared one, only its owner can change it', async () => {
    const { data: own } = await house.call(
      api.csmSavedViews.add,
      { body: body('agencies', { query: {} }) },
      { as: 'csm' },
    )
    const args = { params: { id: own.id }, body: { name: 'Mine now' } }
    expect((await house.call(api.csmSavedViews.update, args, { as: 'admin' })).status).toBe(404)
    const share = { params: { id: own.id }, body: { visibility: 'everyone' as const } }
    const { data: shared } = await house.call(api.csmSavedViews.update, share, { as: 'csm' })
    expect((await kept('agencies', 'admin')).find(({ id }) => id === own.id)).toEqual({ ...shared, is_own: false })
    expect((await house.call(api.csmSavedViews.update, args, { as: 'admin' })).status).toBe(403)
    expect((await house.call(api.csmSavedViews.remove, { params: { id: own.id } }, { as: 'admin' })).status).toBe(403)
    const { rows } = await house.owner.query(
      'select kind, organization_id, actor_name from events where subject_id = $1',
      [own.id],
    )
    expect(rows).toEqual([{ kind: 'view.shared', organization_id: null, actor_name: 'Vendor csm' }])
  })

  test('changing and removing one: the four cases', async () => {
    const { data } = await house.call(api.csmSavedViews.add, { body: body('csm_users', { query: {} }) }, { as: 'csm' })
    const one = { params: { id: data.id } }
    const cases = { denied: 'agency_admin', as: 'csm' } as const
    const change = { ...one, body: { query: { kind: 'none' }, columns: ['name'] } }
    const { data: changed } = await fourCases(house, api.csmSavedViews.update, { args: change, ...cases })
    expect(changed).toEqual({ ...data, query: { kind: 'none' }, columns: ['name'], count: 0 })
    await fourCases(house, api.csmSavedViews.remove, { args: one, ...cases })
    expect((await kept('csm_users')).map(({ id }) => id)).not.toContain(data.id)
  })

  test('a list of an agency saves no views here, and none of customer success there', async () => {
    const here = await house.call(
      api.csmSavedViews.add,
      { body: { ...aBody(), resource: 'users' } as never },
      { as: 'csm' },
    )
    const there = await house.call(
      api.savedViews.add,
      { body: { ...aBody(), resource: 'agencies' } as never },
      { as: 'csm' },
    )
    expect([here.status, there.status]).toEqual([422, 422])
  })
})

test('[R-PER-7] users who follow a view are mailed when it gains people, once, and no longer after they stop', async () => {
  const { data: view } = await add({ query: { provider_status: '9' } })
  const params = { id: view.id }
  const followed = async () => (await house.call(api.savedViews.followed, {})).data.data
  await fourCases(house, api.savedViews.follow, { args: { params, body: { follows: true } } })
  const { data } = await fourCases(house, api.savedViews.followed, { args: {} })
  expect(data.data).toContain(view.id)
  const told = async () =>
    (await latestMails(house.database, house.config.appKeys)).filter(({ subject, body }) =>
      `${subject} ${body}`.includes(view.name),
    ).length
  const hours = (n: number) => turnOf(house, followedLooks(house.config), { now: new Date(Date.now() + n * 3_600_000) })
  await hours(2)
  expect(await told()).toBe(0)
  const { id: organization_id } = house.agency
  await house.load({ employees: [anEmployee({ organization_id, provider_status: 9 })] })
  await hours(4)
  await hours(6)
  expect(await told()).toBe(1)
  await house.call(api.savedViews.follow, { params, body: { follows: false } })
  expect(await followed()).not.toContain(view.id)
  await house.load({ employees: [anEmployee({ organization_id, provider_status: 9 })] })
  await hours(8)
  expect(await told()).toBe(1)
})
