import { api, endedStates, type Endpoint, type Job, jobKinds } from '@preceptor/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../db/tx.ts'
import { anEmployee } from '../demo/factories/employees.ts'
import type { UserRecord } from '../demo/factories/users.ts'
import { defineJob, definePhase, type JobDefinition, type Step } from './define.ts'
import { type RunningWorker, runWorker } from './worker.ts'
import { queueMail } from '../messages/queue-mail.ts'
import { newId } from '../lib/new-id.ts'
import sql from 'sql-template-tag'
import { type Caller, type House, openHouse, type Reply } from '../../test/house.ts'
import { csvFile, planned, run, silent, startPlan, undo, until, upload, workerOf } from '../../test/import-flow.ts'
import { someMail } from '../../test/message-words.ts'
import { aMember, tokenOf } from '../../test/sign-in.ts'

/** Jobs act for the user who started them: docs/decisions/031. */

let house: House
let worker: RunningWorker | undefined
const doors = new Set<Door>()
beforeAll(async () => {
  house = await openHouse({ DEMO: '1' })
})
afterAll(() => house.close())
afterEach(async () => {
  // A failed test leaves no worker waiting
  for (const door of doors) door.open()
  doors.clear()
  await worker?.stop()
  worker = undefined
})

const total = 5
beforeEach(async () => {
  const { owner, agency } = house
  await owner.query('delete from jobs')
  await owner.query('delete from employees')
  await owner.query(`update organizations set status = 'live'`)
  await house.load({
    employees: Array.from({ length: total }, (_, at) =>
      anEmployee({
        organization_id: agency.id,
        employee_number: `E${at + 1}`,
        coordinator_id: at === 0 ? agency.coordinator_id : null,
      }),
    ),
  })
})
interface Door {
  pass: () => Promise<void>
  reached: Promise<void>
  open: () => void
}

/** A door at which one block waits until the test opens it. */
function aDoor(): Door {
  let arrived = () => {}
  let open = () => {}
  const reached = new Promise<void>(resolve => (arrived = resolve))
  const opened = new Promise<void>(resolve => (open = resolve))
  const pass = () => {
    arrived()
    return opened
  }
  const door = { pass, reached, open: () => open() }
  doors.add(door)
  return door
}

/** Tags one employee per block, if the job can see the rows; waits at the door of the job's title in its second block. */
function taggingJob(doors: Record<string, Door> = {}, facts = jobKinds.provider_import): JobDefinition {
  const run = definePhase<{ door?: string }, unknown>({
    block: async ({ db, agency }, job): Promise<Step> => {
      const cursor = job.cursor + 1
      if (cursor === 2) await doors[job.settings.door ?? '']?.pass()
      const touched = await db.run(sql`update employees set tags = '{touched}'
        where organization_id = ${agency.id} and employee_number = ${`E${cursor}`}`)
      const step = { cursor, done: cursor, counts: { update: (job.counts.update ?? 0) + touched } }
      return cursor < total ? step : { ...step, ending: { state: 'succeeded' } }
    },
  })
  return { ...defineJob({ kind: 'provider_import', run }), facts }
}

const work = async (...definitions: JobDefinition[]) => {
  const { config, database } = house
  worker = await runWorker({ config, database, logger: silent, definitions, loops: [] })
}

async function start(by: Pick<UserRecord, 'id' | 'name'>, { door = '', lane = 'imports' } = {}): Promise<string> {
  const id = newId()
  await house.owner.query(
    `insert into jobs (organization_id, id, kind, title, state, settings, total, lane, created_by, created_by_name)
     values ($1, $2, 'provider_import', 'Some work', 'running', $3, ${total}, $4, $5, $6)`,
    [house.agency.id, id, { door }, lane, by.id, by.name],
  )
  return id
}

async function ended(id: string, as: Caller = 'csm'): Promise<Job> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const { data } = await house.call(api.jobs.get, { params: { id } }, { as })
    if (endedStates.includes(data.state)) return data
    if (Date.now() > deadline) throw new Error(`still ${data.state} at ${data.done}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

const touched = async () =>
  (
    await house.owner.query<{ n: string }>(
      `select employee_number as n from employees where tags @> '{touched}' order by 1`,
    )
  ).rows.map(({ n }) => n)

const forEditors = { ...jobKinds.provider_import, access: { is: 'permitted', all: ['edit_provider'] } as const }

test('a coordinator’s job touches none of the employees of others', async () => {
  const id = await start(house.users.coordinator_limited)
  await work(taggingJob({}, forEditors))
  expect(await ended(id, 'coordinator_limited')).toMatchObject({ state: 'succeeded', counts: { update: 1 } })
  expect(await touched()).toEqual(['E1'])
})

test('if the starter becomes a coordinator while the job runs, it touches only their employees from the next block on', async () => {
  const dana = await aMember(house, [house.agency], { name: 'Dana Reyes' })
  const door = aDoor()
  const id = await start(dana, { door: 'here' })
  await work(taggingJob({ here: door }, forEditors))
  await door.reached
  await house.owner.query(`update memberships set role = 'coordinator_limited' where user_id = $1`, [dana.id])
  door.open()
  expect(await ended(id)).toMatchObject({ state: 'succeeded', counts: { update: 2 } })
  expect(await touched()).toEqual(['E1', 'E2'])
})

test('a job stops before it begins if its starter lost the permission', async () => {
  const id = await start(house.users.coordinator_limited)
  await work(taggingJob())
  expect(await ended(id)).toMatchObject({
    state: 'cancelled',
    message: 'Stopped: Cora Coordinator no longer has permission to import employees. Nothing was changed.',
  })
  expect(await touched()).toEqual([])
})

const change = (body: object) => (user: UserRecord) =>
  house.call(api.users.update, { params: { id: user.id }, body }, { as: 'agency_admin' })
const agencyBecomes = (status: 'paused' | 'closed') => () =>
  house.call(
    api.agencies.setStatus,
    { params: { id: house.agency.id }, body: { status, reason: 'Unpaid' } },
    { as: 'admin' },
  )

test.each([
  ['the role is changed', change({ role: 'viewer' }), 'Dana Reyes no longer has permission to import employees.'],
  ['the membership is ended', change({ is_active: false }), 'Dana Reyes no longer has access to this agency.'],
  [
    'the account is disabled',
    ({ id }: UserRecord) => house.call(api.csmUsers.disable, { params: { id }, body: {} }, { as: 'super_admin' }),
    'The account of Dana Reyes was disabled.',
  ],
  ['the agency is paused', agencyBecomes('paused'), 'This agency is paused.'],
])('a running job stops when %s, and says so', async (_, takeAway, because) => {
  expect(await afterTaking(takeAway)).toMatchObject(stoppedAtTwo(because))
  expect(await touched()).toEqual(['E1', 'E2'])
})

const stoppedAtTwo = (because: string) => ({
  state: 'cancelled',
  done: 2,
  message: `Stopped: ${because} 2 of 5 rows were done and stay.`,
})

/** Returns Dana’s job after this was taken from her during its second block. */
async function afterTaking(takeAway: (user: UserRecord) => Promise<Reply<Endpoint>>): Promise<Job> {
  const dana = await aMember(house, [house.agency], { name: 'Dana Reyes' })
  const door = aDoor()
  const id = await start(dana, { door: 'here' })
  await work(taggingJob({ here: door }))
  await door.reached
  const reply = await takeAway(dana)
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  door.open()
  await expect
    .poll(async () => (await house.owner.query('select state from jobs where id = $1', [id])).rows, { timeout: 20_000 })
    .toEqual([{ state: 'cancelled' }])
  await house.owner.query(`update organizations set status = 'live'`)
  return ended(id)
}

test('a paused agency does not stop customer success', async () => {
  const door = aDoor()
  const id = await start(house.users.csm, { door: 'here' })
  await work(taggingJob({ here: door }))
  await door.reached
  expect((await agencyBecomes('paused')()).status).toBe(200)
  door.open()
  expect((await ended(id)).state).toBe('succeeded')
})

test('limited roles see their own jobs, others see the kinds they may start, and the rest is not found', async () => {
  const coordinators = await start(house.users.coordinator_limited)
  const admins = await start(house.users.agency_admin)
  const seen = async (as: Caller) => {
    const { data } = await house.call(api.jobs.list, { query: {} }, { as })
    expect(data.meta.total).toBe(data.data.length)
    return data.data.map(({ id }) => id)
  }
  expect(await seen('agency_admin')).toEqual([admins, coordinators])
  expect(await seen('csm')).toEqual([admins, coordinators])
  expect(await seen('coordinator_limited')).toEqual([coordinators])
  expect(await seen('viewer')).toEqual([])
  const named = await house.call(api.jobs.list, { query: { kind: 'provider_import' } }, { as: 'viewer' })
  expect([named.status, named.failure.code]).toEqual([403, 'FORBIDDEN'])
  const own = await house.call(api.jobs.get, { params: { id: coordinators } }, { as: 'coordinator_limited' })
  expect([own.status, own.data.id]).toEqual([200, coordinators])
  for (const as of ['coordinator_limited', 'rn_limited', 'viewer'] as const) {
    const get = await house.call(api.jobs.get, { params: { id: admins } }, { as })
    const cancel = await house.call(api.jobs.cancel, { params: { id: admins }, body: {} }, { as })
    expect([get.status, cancel.status]).toEqual([404, 404])
  }
  const { rows } = await house.owner.query('select cancel_requested from jobs where id = $1', [admins])
  expect(rows).toEqual([{ cancel_requested: false }])
})

test('an import one user checked can be run and undone by another, and each is recorded under their own name', async () => {
  const dana = await aMember(house, [house.agency], { name: 'Dana Reyes' })
  const file = csvFile(['First Name,Last Name,Employee ID', 'New,Person,N1'])
  const uploaded = await upload(house, file, { token: await tokenOf(house, dana) })
  worker = await workerOf(house)
  expect((await planned(house, uploaded)).state).toBe('planned')
  await house.owner.query('update memberships set is_active = false where user_id = $1', [dana.id])
  expect((await run(house, uploaded.id)).state).toBe('succeeded')
  expect((await undo(house, uploaded.id)).state).toBe('undone')
  const { rows } = await house.owner.query<{ kind: string; actor_name: string }>(
    `select distinct kind, actor_name from events where job_id = $1 order by 1`,
    [uploaded.id],
  )
  expect(rows.map(({ kind, actor_name }) => `${kind} ${actor_name}`)).toEqual([
    'employee.created Ada Admin',
    'employee.removed Ada Admin',
    'employees.imported Ada Admin',
    'import.undone Ada Admin',
  ])
})

test('an import is not checked if its uploader has left', async () => {
  const dana = await aMember(house, [house.agency], { name: 'Dana Reyes' })
  const token = await tokenOf(house, dana)
  const uploaded = await upload(house, csvFile(['First Name,Last Name', 'New,Person']), { token })
  const plan = await startPlan(house, uploaded, {}, { as: { token } })
  await house.owner.query('update memberships set is_active = false where user_id = $1', [dana.id])
  worker = await workerOf(house)
  const stopped = await until(house, plan.id, ({ state }) => endedStates.includes(state))
  expect(stopped).toMatchObject({
    state: 'cancelled',
    can_plan: true,
    message: 'Stopped: Dana Reyes no longer has access to this agency. Nothing was changed.',
  })
  expect((await planned(house, uploaded)).state).toBe('planned')
})

test('a long job delays only its own lane, and no mail', async () => {
  const { agency_admin } = house.users
  const door = aDoor()
  const long = await start(agency_admin, { door: 'here' })
  const behind = await start(agency_admin)
  await work(taggingJob({ here: door }))
  await door.reached
  const beside = await start(agency_admin, { lane: 'others' })
  expect((await ended(beside)).state).toBe('succeeded')
  const state = async (id: string) => (await house.call(api.jobs.get, { params: { id } })).data
  expect((await state(long)).state).toBe('running')
  expect((await state(behind)).started_at).toBeNull()
  door.open()
  expect((await ended(behind)).state).toBe('succeeded')
})

test('mails are sent while every slot for long work is taken', async () => {
  const three = [aDoor(), aDoor(), aDoor()]
  await work(taggingJob(Object.fromEntries(three.map((door, at) => [`d${at}`, door]))))
  const ids = await Promise.all(
    three.map((_, at) => start(house.users.agency_admin, { door: `d${at}`, lane: `l${at}` })),
  )
  await Promise.all(three.map(({ reached }) => reached))
  await transaction(house.database.pool, { role: 'app_auth' }, db =>
    queueMail(db, house.config.appKeys, {
      organization_id: null,
      recipient: 'a@example.org',
      ...someMail('Hi', 'Hi'),
    }),
  )
  await expect
    .poll(async () => (await house.owner.query('select state from outbox')).rows, { timeout: 10_000 })
    .toEqual([{ state: 'kept' }])
  for (const door of three) door.open()
  for (const id of ids) expect((await ended(id)).state).toBe('succeeded')
})

// Runs last: closing ends every session of the agency
test('a running job stops when the agency is closed, and says so', async () => {
  expect(await afterTaking(agencyBecomes('closed'))).toMatchObject(stoppedAtTwo('This agency is closed.'))
})
