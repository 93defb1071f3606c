import { api, type BulkOperation } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aLocation } from '../../demo/factories/taxonomy.ts'
import { aMembership, aUser } from '../../demo/factories/users.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { peopleOf, previewed, runBulk, untilBulk } from '../../../test/bulk-flow.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { turnOf } from '../../../test/turn.ts'
import { newestMail } from '../../../test/users.ts'
import { expiredApprovals } from './expire-approvals.ts'

let house: House
let worker: RunningWorker
let queens: string
const second = aUser({ name: 'Bea Second', email: 'bea@example.org' })
/** The second administrator, while the agency has one. */
let bea: Caller

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const location = aLocation({ organization_id, name: 'Queens' })
  queens = location.id
  await house.load({
    locations: [location],
    users: [second],
    memberships: [aMembership({ organization_id, user_id: second.id, role: 'agency_admin' })],
  })
  bea = { token: await house.tokenFor(second, organization_id) }
  // Loops are run manually
  worker = await workerOf(house, [])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from approvals; delete from outbox; delete from jobs; delete from employees')
  await house.owner.query('update organizations set bulk_approval_above = 2')
  await bothAdministrators(true)
})

const bothAdministrators = (are: boolean) =>
  house.owner.query('update memberships set is_active = $2 where user_id = $1', [second.id, are])
const three = async (many = 3) => {
  const employees = Array.from({ length: many }, (_, n) =>
    anEmployee({
      organization_id: house.agency.id,
      first_name: 'Ana',
      last_name: `Abel${n}`,
      location_id: house.agency.location_id,
    }),
  )
  await house.load({ employees })
  return employees
}
const everybody = { by: 'matching' as const, filters: {} }
const toQueens = () => ({ act: 'location' as const, location_id: queens })
const run = (id: string, as: Caller = 'agency_admin') => house.call(api.bulk.run, { params: { id }, body: {} }, { as })
const approve = (id: string, as: Caller) => house.call(api.approvals.approve, { params: { id }, body: {} }, { as })
const decline = (id: string, as: Caller, reason = 'Not all of them.') =>
  house.call(api.approvals.decline, { params: { id }, body: { reason } }, { as })
const withdraw = (id: string, as: Caller) => house.call(api.approvals.withdraw, { params: { id }, body: {} }, { as })
const get = async (id: string, as: Caller = 'agency_admin') =>
  (await house.call(api.approvals.get, { params: { id } }, { as })).data

/** A bulk change of three people, proposed by the administrator. */
async function proposed(
  as: Caller = 'agency_admin',
): Promise<BulkOperation & { approval: NonNullable<BulkOperation['approval']> }> {
  await three()
  const plan = await previewed(house, { audience: everybody, change: toQueens() }, as)
  const { status, data, failure } = await run(plan.id, as)
  expect(status, JSON.stringify(failure)).toBe(200)
  if (!data.approval) throw new Error('not proposed')
  return { ...data, approval: data.approval }
}
const moved = async () =>
  (await house.owner.query('select from employees where location_id = $1', [queens])).rowCount ?? 0
const runs = async (id: string) =>
  (await house.owner.query(`select from events where kind = 'employees.bulk_changed' and job_id = $1`, [id])).rowCount
const events = async (id: string) =>
  (
    await house.owner.query<{ kind: string; actor_name: string; reason: string | null }>(
      `select kind, actor_name, reason from events where kind like 'approval.%' and subject_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ kind, actor_name, reason }) => [kind, actor_name, reason])

test('above the agency’s limit a bulk change waits for a second person, and then runs for the proposer', async () => {
  const job = await proposed()
  expect(job).toMatchObject({
    state: 'planned',
    needs_approval: true,
    approval: { state: 'pending', is_mine: true, proposed_by_name: 'Ada Admin' },
  })
  const waiting = await get(job.approval.id, bea)
  expect(waiting).toMatchObject({
    title: 'Set location to Queens',
    is_mine: false,
    may_decide: true,
    waits_for_vendor: false,
  })
  expect(waiting.words).toEqual([
    'Set location to Queens, for 3 employees.',
    'Chosen: 3 employees matching filters.',
    'They are: Abel0, Ana; Abel1, Ana; Abel2, Ana.',
    'It can be undone.',
  ])
  expect(Date.parse(waiting.expires_at) - Date.parse(waiting.proposed_at)).toBe(72 * 3_600_000)
  expect(await moved()).toBe(0)
  const { status, data } = await approve(job.approval.id, bea)
  expect([status, data.state, data.decided_by_name]).toEqual([200, 'approved', 'Bea Second'])
  const done = await untilBulk(house, job.id, ({ state }) => state === 'succeeded')
  expect(done).toMatchObject({
    started_by_name: 'Ada Admin',
    approval: { state: 'approved', decided_by_name: 'Bea Second' },
  })
  expect(await moved()).toBe(3)
  expect(await events(job.approval.id)).toEqual([
    ['approval.proposed', 'Ada Admin', null],
    ['approval.approved', 'Bea Second', null],
  ])
})

test('access in four cases for each call', async () => {
  const { approval } = await proposed()
  const params = { id: approval.id }
  await fourCases(house, api.approvals.list, { args: {}, denied: 'viewer' })
  await fourCases(house, api.approvals.counts, { args: { query: { of: 'state' } }, denied: 'viewer' })
  await fourCases(house, api.approvals.get, { args: { params }, denied: 'viewer' })
  await fourCases(house, api.approvals.withdraw, { args: { params, body: {} }, denied: 'viewer' })
  const next = { id: (await proposed()).approval.id }
  await fourCases(house, api.approvals.decline, {
    args: { params: next, body: { reason: 'No' } },
    denied: 'viewer',
    as: bea,
  })
  const last = { id: (await proposed()).approval.id }
  await fourCases(house, api.approvals.approve, { args: { params: last, body: {} }, denied: 'viewer', as: bea })
  expect((await get(last.id)).state).toBe('approved')
})

test('up to the limit, and without one, nothing changes', async () => {
  await three(2)
  const few = await previewed(house, { audience: everybody, change: toQueens() })
  expect([few.needs_approval, few.approval]).toEqual([false, null])
  expect((await runBulk(house, few.id)).state).toBe('succeeded')
  await house.owner.query('update organizations set bulk_approval_above = null')
  await three()
  const many = await previewed(house, { audience: everybody, change: { act: 'tags', add: ['x'], remove: [] } })
  expect(many).toMatchObject({ needs_approval: false, counts: { update: 5 } })
  expect((await runBulk(house, many.id)).state).toBe('succeeded')
})

test('a run started at once by another page waits too', async () => {
  await three()
  const { id } = await previewed(house, { audience: everybody, change: toQueens() })
  await house.owner.query(
    `update jobs set settings = settings || '{"runs_at_once": true}', state = 'planning', cursor = 0, done = 0, counts = '{}' where id = $1`,
    [id],
  )
  const { approval, started_by_name } = await untilBulk(house, id, ({ state }) => state === 'planned')
  expect(approval).toMatchObject({ state: 'pending', proposed_by_name: started_by_name })
  expect((await approve(approval?.id ?? '', bea)).status).toBe(200)
  await untilBulk(house, id, ({ state }) => state === 'succeeded')
  expect([await moved(), await runs(id)]).toEqual([3, 1])
})

test('no one approves or declines their own proposal, not even at the same moment as others', async () => {
  const job = await proposed()
  const own = await approve(job.approval.id, 'agency_admin')
  expect([own.status, own.failure.message]).toEqual([409, 'You proposed this, so someone else decides.'])
  expect((await decline(job.approval.id, 'agency_admin')).status).toBe(409)
  const answers = await Promise.all(
    (['agency_admin', 'agency_admin', bea, 'agency_admin'] as Caller[]).map(as => approve(job.approval.id, as)),
  )
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 200, 409])
  expect((await get(job.approval.id)).decided_by_name).toBe('Bea Second')
})

test('approved twice at once, it runs once', async () => {
  const job = await proposed()
  const answers = await Promise.all([
    approve(job.approval.id, bea),
    approve(job.approval.id, bea),
    approve(job.approval.id, bea),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.failure.message).toBe('Bea Second approved this already.')
  await untilBulk(house, job.id, ({ state }) => state === 'succeeded')
  expect(await runs(job.id)).toBe(1)
  expect((await events(job.approval.id)).filter(([kind]) => kind === 'approval.approved')).toHaveLength(1)
})

test('when an approval and a withdrawal arrive at once, only one counts', async () => {
  const job = await proposed()
  const [yes, no] = await Promise.all([approve(job.approval.id, bea), withdraw(job.approval.id, 'agency_admin')])
  expect([yes.status, no.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const { state } = await get(job.approval.id)
  expect(state).toBe(yes.status === 200 ? 'approved' : 'withdrawn')
})

test('a plan changed after it was proposed is not approved', async () => {
  const job = await proposed()
  await house.owner.query(`update job_items set values = '{"location_id": null}' where job_id = $1 and n = 2`, [job.id])
  const { status, failure } = await approve(job.approval.id, bea)
  expect([status, failure.message]).toEqual([
    409,
    'The plan changed after Ada Admin proposed it, so the approval is void. Propose it again.',
  ])
  expect((await get(job.approval.id)).state).toBe('pending')
  // It can still be declined
  expect((await decline(job.approval.id, bea)).status).toBe(200)
})

test('previewing again or discarding withdraws the proposal', async () => {
  const job = await proposed()
  await house.call(api.bulk.plan, { params: { id: job.id }, body: {} })
  expect((await get(job.approval.id)).state).toBe('withdrawn')
  const late = await approve(job.approval.id, bea)
  expect([late.status, late.failure.message]).toEqual([409, 'Ada Admin withdrew this already.'])
  await untilBulk(house, job.id, ({ state }) => state === 'planned')
  const { data } = await run(job.id)
  expect(data.approval?.state).toBe('pending')
  expect((await run(job.id)).failure.message).toBe('This is already waiting for a second person.')
  await house.call(api.jobs.cancel, { params: { id: job.id }, body: {} })
  expect((await get(data.approval?.id ?? '')).state).toBe('withdrawn')
})

test('after 72 hours it expires automatically, cannot be approved even before the cleanup, and can be proposed again', async () => {
  const job = await proposed()
  await house.owner.query(`update approvals set expires_at = now() - interval '1 second' where id = $1`, [
    job.approval.id,
  ])
  const late = await approve(job.approval.id, bea)
  expect([late.status, late.failure.message]).toEqual([
    409,
    'This expired, because no one decided in time. Propose it again.',
  ])
  expect(await turnOf(house, expiredApprovals(house.config))).toBe(1)
  expect(await turnOf(house, expiredApprovals(house.config))).toBe(0)
  expect((await get(job.approval.id)).state).toBe('expired')
  expect(await events(job.approval.id)).toEqual([
    ['approval.proposed', 'Ada Admin', null],
    ['approval.expired', 'Preceptor', null],
  ])
  expect((await newestMail(house, house.users.agency_admin.email)).subject).toBe('Expired: Set location to Queens')
  expect((await run(job.id)).data.approval?.state).toBe('pending')
})

test('a minute before 72 hours nothing expires', async () => {
  const { approval } = await proposed()
  const now = new Date(Date.now() + 72 * 3_600_000 - 60_000)
  expect(await turnOf(house, expiredApprovals(house.config), { now })).toBe(0)
  expect((await get(approval.id)).state).toBe('pending')
})

test('while the agency has another approver, customer success does not decide', async () => {
  const { approval } = await proposed()
  for (const as of ['csm', 'cs_super_user', 'super_admin'] as const) {
    const { status, failure } = await approve(approval.id, as)
    expect([status, failure.message]).toEqual([403, 'Someone else at the agency can decide this.'])
    expect((await get(approval.id, as)).may_decide).toBe(false)
  }
})

test('where the agency has no one else, cs_super_user or above decides and is notified', async () => {
  await bothAdministrators(false)
  const { approval, id } = await proposed()
  expect(await get(approval.id)).toMatchObject({ waits_for_vendor: true, may_decide: false })
  const mail = await newestMail(house, house.users.cs_super_user.email)
  expect(mail.subject).toBe('Approval needed: Set location to Queens')
  expect(mail.body).toContain('- Set location to Queens, for 3 employees.')
  expect(mail.body).toContain(
    `https://panel.example.org/csm/agency/${house.agency.id}/approvals?approval=${approval.id}`,
  )
  expect((await approve(approval.id, 'csm')).status).toBe(403)
  expect((await approve(approval.id, 'agency_admin')).status).toBe(409)
  expect((await get(approval.id, 'cs_super_user')).may_decide).toBe(true)
  expect((await approve(approval.id, 'cs_super_user')).status).toBe(200)
  expect(await untilBulk(house, id, ({ state }) => state === 'succeeded')).toMatchObject({
    started_by_name: 'Ada Admin',
  })
})

test('the agency decides on proposals by customer success', async () => {
  const { approval } = await proposed('cs_super_user')
  expect((await approve(approval.id, 'cs_super_user')).status).toBe(409)
  expect((await approve(approval.id, 'super_admin')).status).toBe(403)
  expect((await approve(approval.id, 'agency_admin')).status).toBe(200)
})

test('limited roles can neither see nor decide proposals', async () => {
  const { approval } = await proposed()
  for (const as of ['coordinator_limited', 'rn_limited'] as const) {
    expect((await house.call(api.approvals.get, { params: { id: approval.id } }, { as })).status).toBe(404)
    expect((await approve(approval.id, as)).status).toBe(404)
    expect((await house.call(api.approvals.list, { query: {} }, { as })).data.meta.total).toBe(0)
  }
})

test('a coordinator’s proposal runs with that coordinator’s visibility', async () => {
  const mine = await three()
  await house.owner.query('update employees set coordinator_id = $1', [house.agency.coordinator_id])
  const plan = await previewed(house, { audience: everybody, change: toQueens() }, 'coordinator_limited')
  const { data } = await run(plan.id, 'coordinator_limited')
  expect(data.approval?.state).toBe('pending')
  // Reassigned in the meantime: the coordinator can no longer change them
  await house.owner.query('update employees set coordinator_id = null where id = $1', [mine[0]?.id])
  const { status, failure } = await approve(data.approval?.id ?? '', bea)
  expect(status, JSON.stringify(failure)).toBe(200)
  await untilBulk(house, plan.id, ({ ended_at }) => ended_at !== null)
  expect(await moved()).toBe(2)
})

test('proposals by someone who left are not approved', async () => {
  const job = await proposed(bea)
  await bothAdministrators(false)
  const { status, failure } = await approve(job.approval.id, 'agency_admin')
  expect([status, failure.message]).toEqual([
    409,
    'Bea Second, who proposed this, can’t do it here anymore, so it can’t be approved.',
  ])
})

test('declined with a reason: nothing runs, and the proposer sees why', async () => {
  const job = await proposed()
  expect((await decline(job.approval.id, bea, ' ')).failure.errors).toEqual({ reason: ['Say why you decline it.'] })
  const { data } = await decline(job.approval.id, bea, 'The Bronx office stays.')
  expect(data).toMatchObject({ state: 'declined', reason: 'The Bronx office stays.', decided_by_name: 'Bea Second' })
  expect(await moved()).toBe(0)
  const mail = await newestMail(house, house.users.agency_admin.email)
  expect(mail.subject).toBe('Declined: Set location to Queens')
  expect(mail.body).toContain('Reason: The Bronx office stays.')
  expect((await peopleOf(house, job.id)).every(({ done }) => !done)).toBe(true)
  expect((await events(job.approval.id)).at(-1)).toEqual(['approval.declined', 'Bea Second', 'The Bronx office stays.'])
})

test('only the proposer can withdraw, and the list says whose turn it is', async () => {
  const { approval } = await proposed()
  const list = async (as: Caller, query: Record<string, string>) =>
    (await house.call(api.approvals.list, { query }, { as })).data.meta.total
  expect(await list(bea, { state: 'pending', turn: 'decide' })).toBe(1)
  expect(await list('agency_admin', { state: 'pending', turn: 'decide' })).toBe(0)
  expect(await list('agency_admin', { turn: 'proposed' })).toBe(1)
  const other = await withdraw(approval.id, bea)
  expect([other.status, other.failure.message]).toEqual([409, 'Only Ada Admin, who proposed it, can withdraw it.'])
  expect((await withdraw(approval.id, 'agency_admin')).data.state).toBe('withdrawn')
  expect(await list(bea, { state: 'pending', turn: 'decide' })).toBe(0)
})

test('the database itself refuses a decision by the proposer', async () => {
  const { approval } = await proposed()
  await expect(
    house.owner.query(
      `update approvals set state = 'approved', decided_by = proposed_by, decided_at = now() where id = $1`,
      [approval.id],
    ),
  ).rejects.toThrow('approvals_by_a_second_person')
})
