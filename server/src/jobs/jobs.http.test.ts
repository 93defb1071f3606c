import { api, type JobState } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../db/tx.ts'
import { defineJob, definePhase, type Engine, type Step } from './define.ts'
import { ownProcess } from './process-alive.ts'
import { runJob } from './run-job.ts'
import { heartbeat, sweep, tidy } from './sweep.ts'
import { newId } from '../lib/new-id.ts'
import { fourCases, type House, openHouse } from '../../test/house.ts'
import { AppError } from '../errors/app-error.ts'
import { openLog } from '../lib/log.ts'
import { silent } from '../../test/import-flow.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.owner.query('delete from jobs')
})

const total = 5

async function aJob(state: JobState, over: { worker?: string; crashes?: number } = {}) {
  const id = newId()
  await house.owner.query(
    `insert into jobs (organization_id, id, kind, title, state, total, created_by, created_by_name, worker, crashes)
     values ($1, $2, 'provider_import', 'Some work', $3, ${total}, $4, 'Ada Admin', $5, $6)`,
    [house.agency.id, id, state, house.users.agency_admin.id, over.worker ?? null, over.crashes ?? 0],
  )
  return { organization_id: house.agency.id, job_id: id }
}

const rowOf = async (id: string) =>
  (await house.owner.query('select * from jobs where id = $1', [id])).rows[0] as Record<string, unknown>

const get = async (id: string) => (await house.call(api.jobs.get, { params: { id } })).data

/** Work of five items, one per block, that records which worker did each. */
function workOf(worker: string, did: string[], over: Partial<Engine> & { open?: () => Promise<unknown> } = {}) {
  const { open, ...rest } = over
  const run = definePhase<unknown, unknown>({
    ...(open && { open }),
    block: async (_scope, job): Promise<Step> => {
      const cursor = job.cursor + 1
      did.push(`${worker} ${cursor}`)
      const step = { cursor, done: cursor, counts: { create: cursor } }
      return cursor < total ? step : { ...step, ending: { state: 'succeeded' } }
    },
  })
  const engine: Engine = {
    definitions: [defineJob({ kind: 'provider_import', run })],
    log: silent,
    worker,
    stopping: () => false,
    ...rest,
  }
  return engine
}

test('a job runs block by block to the end, with its counts', async () => {
  const key = await aJob('running')
  const did: string[] = []
  await runJob(house.database, workOf('a', did), key)
  expect(did).toEqual(['a 1', 'a 2', 'a 3', 'a 4', 'a 5'])
  const job = await get(key.job_id)
  expect(job).toMatchObject({ state: 'succeeded', done: 5, total: 5, counts: { create: 5 }, seconds_left: null })
  expect(job.ended_at).not.toBeNull()
})

test('a worker believed dead that wakes up writes nothing, because the attempt has moved on', async () => {
  const key = await aJob('running')
  const did: string[] = []
  let wake = () => {}
  const asleep = new Promise<void>(resolve => (wake = resolve))
  let claimed = () => {}
  const held = new Promise<void>(resolve => (claimed = resolve))
  const open = async () => {
    claimed()
    await asleep
  }
  const zombie = runJob(house.database, workOf('zombie', did, { open }), key)
  await held
  // The second worker does two blocks and leaves the job running
  await runJob(house.database, workOf('second', did, { stopping: () => did.length >= 2 }), key)
  wake()
  await zombie
  expect(did).toEqual(['second 1', 'second 2'])
  expect(await get(key.job_id)).toMatchObject({ state: 'running', done: 2, counts: { create: 2 } })
  await runJob(house.database, workOf('third', did), key)
  expect(did).toEqual(['second 1', 'second 2', 'third 3', 'third 4', 'third 5'])
})

test('stopping a worker leaves the rest to the next one and does not count as a crash', async () => {
  const key = await aJob('running')
  // The queue has handed it out
  await house.owner.query('delete from graphile_worker._private_jobs')
  const did: string[] = []
  await runJob(house.database, workOf('a', did, { stopping: () => did.length >= 1 }), key)
  expect(await rowOf(key.job_id)).toMatchObject({ state: 'running', worker: null, crashes: 0, done: 1 })
  const waiting = await house.owner.query(
    `select count(*)::int as n from graphile_worker._private_jobs where key = 'job:' || $1 and locked_at is null`,
    [key.job_id],
  )
  expect(waiting.rows).toEqual([{ n: 1 }])
})

test('a fault of ours ends the work with an id found in the log, a transient database fault does not', async () => {
  const lines: string[] = []
  const log = openLog('info', { write: line => void lines.push(line) })
  const failing = (error: Error) =>
    workOf('a', [], {
      log,
      open: async () => {
        throw error
      },
    })
  const key = await aJob('running')
  await runJob(house.database, failing(new Error('oops')), key)
  const failed = await get(key.job_id)
  expect([failed.state, failed.message]).toEqual([
    'failed',
    expect.stringMatching(
      /^Something went wrong on our side\. Contact support with error ID [0-9a-f]{8}\. Nothing was changed\.$/,
    ),
  ])
  const error_id = /ID ([0-9a-f]{8})/.exec(failed.message ?? '')?.[1]
  expect(lines.map(line => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ level: 'error', job_id: key.job_id, error_id }),
  )
  const again = await aJob('running')
  const away = Object.assign(new Error('gone'), { code: '57P01' })
  await expect(runJob(house.database, failing(away), again)).rejects.toBe(away)
  expect((await get(again.job_id)).state).toBe('running')
})

test.each([
  ['a refusal of ours', new AppError('CONFLICT', 'The list was closed.'), 'The list was closed.'],
  [
    'a rule of the database',
    Object.assign(new Error('x'), { code: '23505' }),
    'There is already an entry with this value.',
  ],
  [
    'a value the database does not take',
    Object.assign(new Error('x'), { code: '22P05' }),
    'A value is not of the right form.',
  ],
])('%s is told at once and not tried again', async (_, error, sentence) => {
  const key = await aJob('planning')
  const plan = definePhase<unknown, unknown>({ block: () => Promise.reject(error) })
  const definitions = [defineJob({ kind: 'provider_import', plan, run: plan })]
  await runJob(house.database, { ...workOf('a', []), definitions }, key)
  expect(await get(key.job_id)).toMatchObject({ state: 'failed', message: `${sentence} Nothing was changed.` })
  expect(await rowOf(key.job_id)).toMatchObject({ attempt: 1 })
})

test('a database that is too busy three times at the same place ends the work with that reason', async () => {
  const busy = Object.assign(new Error('x'), { code: '55P03' })
  const failing = workOf('a', [], { open: () => Promise.reject(busy) })
  const key = await aJob('running', { worker: 'a', crashes: 0 })
  await expect(runJob(house.database, failing, key)).rejects.toBe(busy)
  await runJob(house.database, failing, key)
  expect(await get(key.job_id)).toMatchObject({
    state: 'failed',
    message: 'The records are busy. Please try again in a moment. Nothing was changed.',
  })
})

test('work that kills its worker three times at the same place is abandoned', async () => {
  const key = await aJob('running', { worker: 'dead', crashes: 2 })
  const did: string[] = []
  await runJob(house.database, workOf('a', did), key)
  expect(did).toEqual([])
  expect(await get(key.job_id)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('3 times') as string,
  })
})

test('a crash before any progress counts, and progress resets the count', async () => {
  const key = await aJob('running', { worker: 'dead', crashes: 1 })
  const did: string[] = []
  await runJob(house.database, workOf('a', did, { stopping: () => did.length >= 1 }), key)
  expect(await rowOf(key.job_id)).toMatchObject({ crashes: 0, attempt: 1 })
})

test('canceling stops running work after its block and says what stays', async () => {
  const key = await aJob('running')
  const did: string[] = []
  const cancelNow = async () => {
    const reply = await house.call(api.jobs.cancel, { params: { id: key.job_id }, body: {} })
    expect(reply.data).toMatchObject({ state: 'running', cancel_requested: true })
  }
  const engine = workOf('a', did)
  const first = await aJob('running')
  await runJob(house.database, engine, first)
  await cancelNow()
  await runJob(house.database, workOf('b', did), key)
  expect(did).not.toContain('b 1')
  expect(await get(key.job_id)).toMatchObject({
    state: 'cancelled',
    message: 'Stopped after 0 of 5. Changes made so far stay.',
  })
})

test('a long-running block does not prevent canceling', async () => {
  const { job_id } = await aJob('running')
  // Signed in before, since the owner's connection is the busy one
  await get(job_id)
  try {
    await house.owner.query('begin')
    await house.owner.query('update jobs set heartbeat_at = now() where id = $1', [job_id])
    const reply = await house.call(api.jobs.cancel, { params: { id: job_id }, body: {} })
    expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
    expect(reply.data).toMatchObject({ state: 'running', cancel_requested: true })
  } finally {
    await house.owner.query('rollback')
  }
})

test('the four cases of jobs: list, get, cancel [R-AUT-1]', async () => {
  const { job_id } = await aJob('uploaded')
  const list = await fourCases(house, api.jobs.list, { args: {} })
  expect(list.data).toMatchObject({ data: [{ id: job_id, can_undo: false }], meta: { total: 1 } })
  await fourCases(house, api.jobs.get, { args: { params: { id: job_id } } })
  const cancelled = await fourCases(house, api.jobs.cancel, { args: { params: { id: job_id }, body: {} } })
  expect(cancelled.data.state).toBe('cancelled')
  const again = await house.call(api.jobs.cancel, { params: { id: job_id }, body: {} })
  expect([again.status, again.failure.code]).toEqual([409, 'JOB_ALREADY_ENDED'])
})

test('a started job is queued once, however often its state changes', async () => {
  const { job_id } = await aJob('running')
  await house.owner.query(`update jobs set state = 'planned' where id = $1`, [job_id])
  await house.owner.query(`update jobs set state = 'running' where id = $1`, [job_id])
  const { rows } = await house.owner.query(
    `select count(*)::int as n from graphile_worker._private_jobs where key = 'job:' || $1`,
    [job_id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('the sweep releases the work of a dead process at once on this machine, and after a silence on another', async () => {
  const own = ownProcess()
  const { database, owner } = house
  await heartbeat(database, ['alive'], own)
  // Process ids are reused: the same id with another start time is another process
  await heartbeat(database, ['dead-here'], { ...own, process_started: 'long ago' })
  await heartbeat(database, ['silent-elsewhere', 'quiet-elsewhere'], { ...own, host: 'elsewhere' })
  await owner.query(`update workers set heartbeat_at = now() - interval '25 s' where id = 'silent-elsewhere'`)
  const workers = ['alive', 'dead-here', 'silent-elsewhere', 'quiet-elsewhere']
  for (const worker of workers) {
    const { job_id } = await aJob('running')
    await owner.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where key = 'job:' || $2`,
      [worker, job_id],
    )
  }
  expect((await sweep(database, own)).sort()).toEqual(['dead-here', 'silent-elsewhere'])
  const { rows } = await owner.query(
    `select locked_by from graphile_worker._private_jobs where locked_by is not null order by 1`,
  )
  expect(rows).toEqual([{ locked_by: 'alive' }, { locked_by: 'quiet-elsewhere' }])
  await owner.query('delete from workers')
  await owner.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null')
})

test('work missing from the queue is queued again', async () => {
  const { job_id } = await aJob('running')
  await house.owner.query('delete from graphile_worker._private_jobs')
  await house.owner.query(`update jobs set heartbeat_at = now() - interval '1 minute' where id = $1`, [job_id])
  await sweep(house.database, ownProcess())
  const { rows } = await house.owner.query(`select key from graphile_worker._private_jobs`)
  expect(rows).toEqual([{ key: `job:${job_id}` }])
})

test('expired rows are removed', async () => {
  const { owner, agency, users } = house
  await owner.query(
    `insert into idempotency_keys (organization_id, user_id, key, call, body_sha256, expires_at)
     values ($1, $2, 'old', 'POST /x', '', now() - interval '1 h'), ($1, $2, 'new', 'POST /x', '', now() + interval '1 h')`,
    [agency.id, users.agency_admin.id],
  )
  await tidy(house.database)
  const { rows } = await owner.query('select key from idempotency_keys')
  expect(rows).toEqual([{ key: 'new' }])
})

test('the tenant role can’t see the queue', async () => {
  const looking = transaction(house.database.pool, { role: 'app_user', organization_id: house.agency.id }, db =>
    db.rows(sql`select * from graphile_worker._private_jobs`),
  )
  await expect(looking).rejects.toMatchObject({ code: '42501' })
})
