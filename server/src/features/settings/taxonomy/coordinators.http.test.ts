import { randomUUID } from 'node:crypto'
import { type AgencyRole, api, type Coordinator } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployee, type EmployeeRecord } from '../../../demo/factories/employees.ts'
import { aSavedView } from '../../../demo/factories/saved-views.ts'
import { aCoordinator, type CoordinatorRecord } from '../../../demo/factories/taxonomy.ts'
import { aMembership, aUser } from '../../../demo/factories/users.ts'
import { previewed, runBulk, undoBulk } from '../../../../test/bulk-flow.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../../test/house.ts'
import { csvFile, planned, run, workerOf } from '../../../../test/import-flow.ts'
import { withoutLimits } from '../../../../test/leaks.ts'
import { accept, mailedToken } from '../../../../test/users.ts'
import { turnOf } from '../../../../test/turn.ts'
import { expiredLeftovers } from './leftover-coordinators.ts'

let house: House
let org: string
let worker: Awaited<ReturnType<typeof workerOf>>
beforeAll(async () => {
  house = await openHouse(withoutLimits)
  org = house.agency.id
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const { coordinators } = api
let count = 0
/** Letters only: names of people have no digits, and a roster's column is recognized by them. */
const unique = (word: string) => word + [...String(++count)].map(digit => 'abcdefghij'[Number(digit)] ?? '').join('')
const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await house.owner.query<Row>(text, values)).rows
const anyVersion = { headers: { 'if-match': '*' } }

/** Adds a coordinator as a roster import would, with people. */
async function aNamed(people: Partial<EmployeeRecord>[] = [], over: Partial<CoordinatorRecord> = {}) {
  const one = aCoordinator({ organization_id: org, name: unique('Luis Ortega'), ...over })
  const employees = people.map(person => anEmployee({ organization_id: org, coordinator_id: one.id, ...person }))
  await house.load({ coordinators: [one], employees })
  return { ...one, employees: employees.map(({ id }) => id) }
}
async function aWorker(role: AgencyRole = 'coordinator_limited', over: { is_active?: boolean } = {}) {
  const user = aUser({ name: unique('Dana Reyes') })
  await house.load({
    users: [user],
    memberships: [aMembership({ organization_id: org, user_id: user.id, role, ...over })],
  })
  return { ...user, token: await house.tokenFor(user, org) }
}
const link = (id: string, user_id: string | null, options: object = anyVersion) =>
  house.call(coordinators.link, { params: { id }, body: { user_id } }, options)
const merge = (id: string, into_id: string) => house.call(coordinators.merge, { params: { id }, body: { into_id } })
const listed = async (query: object = {}) =>
  (await house.call(coordinators.list, { query: { per_page: 100, ...query } })).data.data
const one = async (id: string): Promise<Coordinator | undefined> => (await listed()).find(row => row.id === id)
/** Returns the people this user sees; 401 if the session has ended. */
async function sees(user: { token: string }, query: object = {}) {
  const { status, data } = await house.call(api.employees.list, { query }, { as: { token: user.token } })
  return status === 200 ? data.data.map(({ id }) => id).toSorted() : status
}
const events = (subject_id: string) =>
  rows<{ kind: string; changes: object[]; note: string | null }>(
    'select kind, changes, note from events where subject_id = $1 order by id',
    [subject_id],
  )

describe('the list', () => {
  test('[R-PER-11] coordinators with user, employees of every status and last change: four cases', async () => {
    const { id } = await aNamed([{}, {}, { provider_status: 5 }], { email: 'luis@rosters.example' })
    const { data } = await fourCases(house, coordinators.list, { args: { query: {} }, denied: 'viewer' })
    expect(data.data.find(row => row.id === id)).toMatchObject({
      email: 'luis@rosters.example',
      is_active: true,
      user: null,
      employees: 3,
      version: 1,
    })
    expect(data.data.find(row => row.id === house.agency.coordinator_id)?.user).toEqual({
      id: house.users.coordinator_limited.id,
      name: 'Cora Coordinator',
      status: 'active',
    })
    const denied = await house.call(coordinators.list, { query: {} }, { as: 'coordinator_limited' })
    expect(denied.status).toBe(403)
  })

  test('[R-API-32] [R-ENT-4] the same at the agency’s own address: four cases', async () => {
    const args = { params: { id: org }, query: { linked: 'yes' } }
    const { data } = await fourCases(house, coordinators.ofAgency, { args, denied: 'viewer' })
    // With the partner's name for each, which our own list leaves out
    const ours = await listed({ linked: 'yes' })
    expect(data.data).toMatchObject(
      ours.map(({ id, name, email, is_active, employees, user }) => ({ id, name, email, is_active, employees, user })),
    )
    expect(data.data.map(({ id }) => id)).toContain(house.agency.coordinator_id)
  })

  test('a user whose access was removed shows as such; an invitation shows as invited until it expires', async () => {
    const inactive = await aWorker('coordinator_limited', { is_active: false })
    const { id } = await aNamed([], { user_id: inactive.id })
    expect((await one(id))?.user).toMatchObject({ id: inactive.id, status: 'deactivated' })
    const invited = await invite()
    expect((await one(invited.coordinator))?.user).toMatchObject({ id: invited.id, status: 'invited' })
    await expire(invited.id)
    expect((await one(invited.coordinator))?.user).toBeNull()
  })
})

describe('adding and changing', () => {
  test('adding: four cases; a name or email already in use is refused, however it is spelled', async () => {
    const body = { name: 'Nora  Newly', email: 'nora@rosters.example' }
    const { data } = await fourCases(house, coordinators.add, { args: { body }, denied: 'coordinator_limited' })
    expect(data).toMatchObject({ name: 'Nora Newly', is_active: true, user: null, employees: 0 })
    expect(await events(data.id)).toMatchObject([{ kind: 'coordinator.created' }])
    const again = await house.call(coordinators.add, { body: { name: 'NORA NEWLY', email: 'Nora@Rosters.example' } })
    expect(again.failure.errors).toEqual({
      name: ['There is already a coordinator named Nora Newly.'],
      email: ['The email Nora@Rosters.example is taken by Nora Newly.'],
    })
    const own = await house.call(coordinators.add, { body }, { as: 'other', organization_id: house.other.id })
    expect(own.status).toBe(200)
  })

  test('changing: four cases; rosters and lists show the new name, and the change says when', async () => {
    const { id, name } = await aNamed([{}])
    await rows(`update coordinators set updated_at = '2020-01-01' where id = $1`, [id])
    const renamed = unique('Luis Renamed')
    const args = { params: { id }, body: { name: renamed } }
    expect((await house.call(coordinators.update, args)).failure.code).toBe('VERSION_REQUIRED')
    await fourCases(house, coordinators.update, { args, denied: 'viewer', ...seen(1) })
    const after = await one(id)
    expect(after?.name).toBe(renamed)
    expect(after?.updated_at).toMatch(/^20(2[5-9]|[3-9])/)
    expect(await events(id)).toMatchObject([
      { kind: 'coordinator.updated', changes: [{ field: 'name', before: name, after: renamed }] },
    ])
  })

  test('an inactive coordinator keeps their people and can no longer be chosen, for employees or in an invitation', async () => {
    const { id, name, employees } = await aNamed([{}])
    await house.call(coordinators.update, { params: { id }, body: { is_active: false } }, seen(1))
    expect(await one(id)).toMatchObject({ is_active: false, employees: 1 })
    const [held] = employees
    const kept = await house.call(
      api.employees.update,
      { params: { id: held ?? '' }, body: { coordinator_id: id, city: 'Bronx' } },
      anyVersion,
    )
    expect(kept.status).toBe(200)
    const free = anEmployee({ organization_id: org })
    await house.load({ employees: [free] })
    const args = { params: { id: free.id }, body: { coordinator_id: id } }
    const refused = await house.call(api.employees.update, args, anyVersion)
    expect(refused.failure.errors).toHaveProperty('coordinator_id')
    expect((await house.call(api.users.freeCoordinators, {})).data.data.map(row => row.id)).not.toContain(id)
    const email = `${unique('x')}@example.org`
    const body = { email, name: 'Ina', role: 'coordinator_limited' as const, coordinator_id: id }
    expect((await house.call(api.users.invite, { body })).failure.errors?.['coordinator_id']?.[0]).toContain(name)
    // A roster that names the coordinator is still accepted
    const job = await planned(house, csvFile(['First name,Last name,Coordinator', `Ida,Inactive,${name}`]))
    expect((await run(house, job.id)).counts).toMatchObject({ create: 1 })
    expect(await one(id)).toMatchObject({ is_active: false, employees: 2 })
  })
})

describe('linking a user', () => {
  test('lists active users with the role who can be linked, and whom each sees now: four cases', async () => {
    const worker = await aWorker()
    const [other, gone] = [await aWorker('rn_limited'), await aWorker('coordinator_limited', { is_active: false })]
    const { data } = await fourCases(house, coordinators.linkable, { args: {}, denied: 'coordinator_limited' })
    const ids = data.data.map(({ id }) => id)
    expect(ids).toContain(worker.id)
    expect(ids).not.toContain(other.id)
    expect(ids).not.toContain(gone.id)
    const { name, employees } = (await one(house.agency.coordinator_id)) ?? {}
    expect(data.data.find(({ name }) => name === 'Cora Coordinator')?.coordinator).toEqual({
      id: house.agency.coordinator_id,
      name,
      employees,
    })
  })

  test('linking, moving and unlinking change at once which employees the user sees: four cases', async () => {
    const [first, second] = [await aNamed([{}, {}]), await aNamed([{}])]
    const worker = await aWorker()
    expect(await sees(worker)).toEqual([])
    const args = { params: { id: first.id }, body: { user_id: worker.id } }
    const { data } = await fourCases(house, coordinators.link, { args, denied: 'viewer', ...seen(1) })
    expect(data.user).toEqual({ id: worker.id, name: worker.name, status: 'active' })
    expect(await sees(worker)).toEqual(first.employees.toSorted())
    expect(await events(first.id)).toMatchObject([
      { kind: 'coordinator.linked', changes: [{ field: 'user_id', before: null, after: worker.name }] },
    ])
    await link(second.id, worker.id)
    expect(await sees(worker), 'who loses sight of some is signed out').toBe(401)
    expect((await one(first.id))?.user).toBeNull()
    expect((await events(first.id)).at(-1)).toMatchObject({ kind: 'coordinator.unlinked' })
    const again = { token: await house.tokenFor(worker, org) }
    expect(await sees(again)).toEqual(second.employees)
    const [foreign] = first.employees
    const profile = await house.call(api.employees.get, { params: { id: foreign ?? '' } }, { as: again })
    expect(profile.status).toBe(404)
    const next = await aWorker()
    expect((await link(second.id, next.id)).data.user?.id).toBe(next.id)
    expect([await sees(again), await sees(next)]).toEqual([401, second.employees])
    expect((await link(second.id, null)).data.user).toBeNull()
    expect(await sees(next)).toBe(401)
    expect(await sees({ token: await house.tokenFor(next, org) })).toEqual([])
    expect((await events(second.id)).map(({ kind }) => kind)).toEqual([
      'coordinator.linked',
      'coordinator.linked',
      'coordinator.unlinked',
    ])
  })

  test('only active users of the agency with the role can be linked, and only to active coordinators without an open invitation', async () => {
    const { id } = await aNamed()
    const refused = async (user_id: string) => (await link(id, user_id)).failure.errors?.['user_id']?.[0]
    const nurse = await aWorker('rn_limited')
    expect(await refused(nurse.id)).toContain(`${nurse.name} isn’t a coordinator`)
    const gone = await aWorker('coordinator_limited', { is_active: false })
    expect(await refused(gone.id)).toContain('deactivated')
    for (const stranger of [house.users.other.id, house.users.csm.id, randomUUID()])
      expect(await refused(stranger)).toBe('Choose a user of this agency.')
    const worker = await aWorker()
    const inactive = await aNamed()
    await rows('update coordinators set is_active = false where id = $1', [inactive.id])
    expect((await link(inactive.id, worker.id)).status).toBe(409)
    const invited = await invite()
    expect((await link(invited.coordinator, worker.id)).failure.message).toContain('open invitation')
    const stale = await link(id, worker.id, seen(7))
    expect([stale.status, stale.failure.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    expect(await sees(worker)).toEqual([])
  })
})

describe('merging', () => {
  test('the preview shows who moves and who will see them: four cases', async () => {
    const worker = await aWorker()
    const [from, into] = [await aNamed([{}, {}]), await aNamed([], { user_id: worker.id })]
    const args = { params: { id: from.id }, query: { into: into.id } }
    const { data } = await fourCases(house, coordinators.previewMerge, { args, denied: 'viewer' })
    expect(data).toMatchObject({ employees: 2, seen_by: worker.name, saved_views: 0, import_words: 0 })
  })

  test('people, user, views and rosters move, and old addresses lead to the remaining coordinator: four cases', async () => {
    const worker = await aWorker()
    const [from, into] = [
      await aNamed([{}, {}], { user_id: worker.id, email: `${unique('old')}@rosters.example` }),
      await aNamed([{}]),
    ]
    const view = aSavedView({
      organization_id: org,
      owner_id: house.users.agency_admin.id,
      query: { coordinator_id: `${into.id},${from.id}` },
    })
    await house.load({ saved_views: [view] })
    const learned = await planned(house, csvFile(['First name,Last name,Coordinator', 'Ida,Learned,Lou Ort']), {
      decisions: { coordinator: { 'Lou Ort': { action: 'map', id: from.id } } },
    })
    await run(house, learned.id)
    const args = { params: { id: from.id }, body: { into_id: into.id } }
    const { data } = await fourCases(house, coordinators.merge, { args, denied: 'coordinator_limited' })
    expect(data).toMatchObject({ employees: 3, saved_views: 1, import_words: 1 })
    expect(await one(from.id)).toBeUndefined()
    expect(await one(into.id)).toMatchObject({ employees: 4, user: { id: worker.id } })
    // The session stays valid, since the user keeps access to everyone
    const all = (await house.call(api.employees.list, { query: { coordinator_id: from.id } })).data.data
    expect(all).toHaveLength(4)
    expect(await sees(worker)).toEqual(all.map(({ id }) => id).toSorted())
    const counts = await house.call(api.employees.counts, { query: { of: 'location_id', coordinator_id: from.id } })
    expect(counts.data.data.reduce((sum, row) => sum + row.count, 0)).toBe(4)
    const [kept] = await rows<{ query: object }>('select query from saved_views where id = $1', [view.id])
    expect(kept?.query).toEqual({ coordinator_id: into.id })
    const lookup = (await house.call(api.lookups.coordinators, {})).data.data
    expect(lookup.find(({ id }) => id === into.id)?.merged_ids).toEqual([from.id])
    for (const word of ['Lou Ort', from.name, from.email ?? '']) {
      const job = await planned(house, csvFile(['First name,Last name,Coordinator', `Ida,${unique('Later')},${word}`]))
      expect((await run(house, job.id)).counts, word).toMatchObject({ create: 1 })
    }
    expect((await one(into.id))?.employees).toBe(7)
    const facts = await rows('select from employment_facts where coordinator_id = $1 and known_to = $2', [
      from.id,
      'infinity',
    ])
    expect(facts).toEqual([])
    expect((await events(from.id)).at(-1)).toMatchObject({
      kind: 'coordinator.merged',
      note: `${from.name} into ${into.name}: 3 employees moved`,
    })
    expect((await events(from.employees[0] ?? '')).at(-1)).toMatchObject({
      kind: 'employee.moved',
      changes: [{ field: 'coordinator_id', before: from.name, after: into.name }],
    })
    expect((await merge(from.id, into.id)).failure.message).toBe(`${from.name} was already merged into ${into.name}.`)
  })

  test('two coordinators who each have a user or an invitation can’t be merged, because one user would lose everyone unasked', async () => {
    const [first, second] = [await aWorker(), await aWorker()]
    const [from, into] = [await aNamed([{}], { user_id: first.id }), await aNamed([], { user_id: second.id })]
    expect((await merge(from.id, into.id)).failure.errors?.['into_id']?.[0]).toContain(`Unlink ${first.name}`)
    const invited = await invite()
    expect((await merge(invited.coordinator, into.id)).status).toBe(422)
    expect(await sees(first)).toEqual(from.employees)
  })

  test('an open invitation moves too, and the invited user sees the employees of both once accepted', async () => {
    const invited = await invite()
    const into = await aNamed([{}])
    await merge(invited.coordinator, into.id)
    expect((await one(into.id))?.user).toMatchObject({ id: invited.id, status: 'invited' })
    const accepted = await accept(house, await mailedToken(house, invited.email), 'three quiet harbor lamps')
    const { access_token: token } = accepted.data as { access_token: string }
    expect(await sees({ token })).toEqual(into.employees)
  })

  test('an import checked before the merge runs into the remaining coordinator', async () => {
    const [from, into] = [await aNamed(), await aNamed()]
    const job = await planned(house, csvFile(['First name,Last name,Coordinator', `Ira,Fresh,${from.name}`]))
    await merge(from.id, into.id)
    expect((await run(house, job.id)).counts).toMatchObject({ create: 1 })
    expect((await one(into.id))?.employees).toBe(1)
  })
})

test('a bulk change reassigns all people of a coordinator and its undo brings them back; the users see it at once', async () => {
  const [mine, yours] = [await aWorker(), await aWorker()]
  const from = await aNamed([{}, { provider_status: 5 }], { user_id: mine.id })
  const into = await aNamed([], { user_id: yours.id })
  const job = await previewed(house, {
    audience: { by: 'matching', filters: { coordinator_id: from.id } },
    change: { act: 'coordinator', coordinator_id: into.id },
  })
  await runBulk(house, job.id)
  expect([await sees(mine), await sees(yours)]).toEqual([[], from.employees.toSorted()])
  expect((await one(into.id))?.employees).toBe(2)
  await undoBulk(house, job.id)
  expect([await sees(mine), await sees(yours)]).toEqual([from.employees.toSorted(), []])
})

/** Invites someone as a new coordinator. */
async function invite(over: { email?: string } = {}) {
  const email = over.email ?? `${unique('invited')}@example.org`
  const name = unique('Ivy Invited')
  const body = { email, name, role: 'coordinator_limited' as const, coordinator_name: name }
  const { data, failure } = await house.call(api.users.invite, { body })
  expect(failure.errors).toBeUndefined()
  return { id: data.id, email, name, coordinator: data.coordinator?.id ?? '' }
}
const expire = (id: string) =>
  rows(`update invitations set expires_at = now() - interval '1 minute' where id = $1`, [id])
const cancel = (id: string) => house.call(api.users.revokeInvitation, { params: { id } })
const assign = async (coordinator_id: string) => {
  const employee = anEmployee({ organization_id: org, coordinator_id })
  await house.load({ employees: [employee] })
  return employee
}
const sweep = () => turnOf(house, expiredLeftovers)

describe('an invitation that ends', () => {
  test('a canceled invitation leaves no coordinator behind; a coordinator with employees stays, for good without a user', async () => {
    const [unused, used] = [await invite(), await invite()]
    const person = await assign(used.coordinator)
    await cancel(unused.id)
    await cancel(used.id)
    expect(await one(unused.coordinator)).toBeUndefined()
    expect(await events(unused.coordinator)).toMatchObject([
      { kind: 'coordinator.created' },
      { kind: 'coordinator.deleted', note: `The invitation of ${unused.name} has ended.` },
    ])
    expect(await one(used.coordinator)).toMatchObject({ user: null, employees: 1 })
    await rows('update employees set coordinator_id = null where id = $1', [person.id])
    await sweep()
    expect(await one(used.coordinator)).toMatchObject({ employees: 0 })
  })

  test('an expired invitation leaves none either, within the minute; a coordinator that existed before stays', async () => {
    const before = await aNamed()
    const email = `${unique('before')}@example.org`
    const body = { email, name: 'Bea', role: 'coordinator_limited' as const, coordinator_id: before.id }
    const chosen = (await house.call(api.users.invite, { body })).data
    const [open, unused, used] = [await invite(), await invite(), await invite()]
    await assign(used.coordinator)
    for (const id of [chosen.id, unused.id, used.id]) await expire(id)
    expect(await sweep()).toBe(1)
    expect(await sweep()).toBe(0)
    expect(await one(unused.coordinator)).toBeUndefined()
    expect((await one(open.coordinator))?.user).toMatchObject({ status: 'invited' })
    expect(await one(used.coordinator)).toMatchObject({ user: null, employees: 1 })
    expect(await one(before.id)).toMatchObject({ user: null })
  })

  test('an invitation sent again has its coordinator again, and can be accepted as usual', async () => {
    const invited = await invite()
    await expire(invited.id)
    await sweep()
    const again = await house.call(api.users.resendInvitation, { params: { id: invited.id }, body: {} })
    expect(again.data.coordinator?.name).toBe(invited.name)
    await assign(again.data.coordinator?.id ?? '')
    const accepted = await accept(house, await mailedToken(house, invited.email), 'three quiet harbor lamps')
    const { access_token: token } = accepted.data as { access_token: string }
    expect(await sees({ token })).toHaveLength(1)
  })

  test('inviting the same person again after expiry creates a coordinator of the same name', async () => {
    const invited = await invite()
    await expire(invited.id)
    const body = {
      email: invited.email,
      name: invited.name,
      role: 'coordinator_limited' as const,
      coordinator_name: invited.name,
    }
    const anew = await house.call(api.users.invite, { body })
    expect(anew.status).toBe(200)
    expect(await listed({ search: invited.name })).toHaveLength(1)
  })

  test('a coordinator name already in use is refused at its field', async () => {
    const { name } = await aNamed()
    const email = `${unique('taken')}@example.org`
    const body = { email, name, role: 'coordinator_limited' as const, coordinator_name: name }
    expect((await house.call(api.users.invite, { body })).failure.errors).toEqual({
      coordinator_name: [`There is already a coordinator named ${name}.`],
    })
  })
})

test.each(['rn_limited', 'viewer', 'coordinator_limited'] satisfies Caller[])(
  '[R-PER-11] %s can neither read nor change coordinators except through the pickers',
  async as => {
    const { id } = await aNamed()
    const params = { id }
    const statuses = await Promise.all([
      house.call(coordinators.counts, { query: { of: 'status' } }, { as }),
      house.call(coordinators.export, { query: { format: 'csv' } }, { as }),
      house.call(coordinators.update, { params, body: { name: 'X' } }, { as, ...anyVersion }),
      house.call(coordinators.link, { params, body: { user_id: null } }, { as, ...anyVersion }),
      house.call(coordinators.merge, { params, body: { into_id: house.agency.coordinator_id } }, { as }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect((await house.call(api.lookups.coordinators, {}, { as })).status).toBe(200)
  },
)
