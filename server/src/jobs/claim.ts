import type { Id, Role } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Database } from '../db/client.ts'
import { type Db, transaction } from '../db/tx.ts'
import type { Actor, Scope } from '../scope/scope.ts'
import { isCancelRequested } from './cancel-requests.ts'
import type { Ending, Job, Step } from './define.ts'
import { isBeyondStopping, type StarterRights } from './starter-rights.ts'
import { jobTexts } from './texts.ts'

export interface JobKey {
  organization_id: Id
  job_id: Id
}

export interface Claimed {
  job: Job
  basis: Omit<Scope, 'db'>
  rights: StarterRights
}

/** How many times work may crash its worker without making progress. */
export const mostCrashes = 3

interface Row extends Job {
  started_by: Id
  started_role: Role | null
}

const asEngine = <T>(database: Database, work: (db: Db) => Promise<T>) =>
  transaction(database.longPool, { role: 'app_job' }, work)

/**
 * Claims the job under a new attempt number, so its previous worker can no longer write. Returns undefined if there is nothing to
 * do, or if the work has crashed its worker too often at the same position, which ends it.
 */
export async function claim(database: Database, key: JobKey, worker: string): Promise<Claimed | null> {
  const row = await asEngine(database, db =>
    db.row<Row>(sql`
      update jobs set attempt = attempt + 1, crashes = crashes + (worker is not null)::int, worker = ${worker},
        heartbeat_at = now(), started_at = coalesce(started_at, now())
      where organization_id = ${key.organization_id} and id = ${key.job_id} and state in ('planning', 'running', 'undoing')
      returning organization_id, id, kind, title, state, settings, total, done, counts, attempt, crashes, cursor, ran_to,
        coalesce(started_by, created_by) as started_by, coalesce(started_by_name, created_by_name) as started_by_name, started_role`),
  )
  if (!row) return null
  if (row.crashes < mostCrashes) return { job: row, ...(await basisOf(database, row)) }
  await finish(database, row, {
    state: 'failed',
    message: jobTexts.named('crashed', { times: mostCrashes }),
  })
  return null
}

/** Jobs act for the user who started them, with that user's current role and access. */
async function basisOf(database: Database, row: Row): Promise<Omit<Claimed, 'job'>> {
  const { organization_id, started_by, started_by_name } = row
  const identity = { role: 'app_user', organization_id, user_id: started_by } as const
  const found = await transaction(database.longPool, identity, db =>
    db.row<
      Omit<Scope['agency'], 'versions'> & StarterRights
    >(sql`select o.id, o.name, o.time_zone, s.* from organizations o cross join standing_of(${started_by}) s
      where o.id = ${organization_id}`),
  )
  if (!found) throw new Error('a job of an agency that does not exist')
  const { role, account, agency_status, ...agency } = found
  const actor: Actor = {
    kind: 'user',
    user_id: started_by,
    name: started_by_name,
    email: '',
    // A running undo finishes with the role of the user who requested it
    role: isBeyondStopping(row) ? (row.started_role ?? role) : role,
    token_organization_id: organization_id,
  }
  const basis = {
    database,
    actor,
    agency: { ...agency, versions: null },
    origin: { request_id: '', ip: '', user_agent: '', language: fallback },
  }
  return { basis, rights: { role, account, agency_status } }
}

/** Another worker has the job now, or it has ended: this attempt must not write anymore. */
export class Fenced extends Error {
  constructor() {
    super('the job went on under another attempt')
  }
}

const held = ({ organization_id, id, attempt, state }: Job) =>
  sql`organization_id = ${organization_id} and id = ${id} and attempt = ${attempt} and state = ${state}`

type Position = Pick<Job, 'cursor' | 'done' | 'counts' | 'ran_to'> & {
  cancel_requested: boolean
  rights: StarterRights
}

/**
 * First statement of every block: locks the job, or finds that it is no longer ours, and reads its starter's current rights. A
 * process that hangs in a block loses its transaction, and its lock, before others wait for long.
 */
export async function hold(db: Db, job: Job): Promise<Position> {
  await db.run(sql`set local idle_in_transaction_session_timeout = '15s'`)
  const position = await db.row<Position>(sql`
    with held as (update jobs set heartbeat_at = now() where ${held(job)}
      returning cursor, done, counts, ran_to, ${isCancelRequested(sql`jobs`)} as cancel_requested, coalesce(started_by, created_by) as who)
    select cursor, done, counts, ran_to, cancel_requested, to_jsonb(s) as rights from held cross join standing_of(who) s`)
  if (!position) throw new Fenced()
  return position
}

/** Last statement of every block: saves the progress, and the ending with the last block. */
export async function advance(db: Db, job: Job, { cursor, ran_to: run = cursor, done, counts, ending }: Step) {
  const ran_to = job.state === 'running' ? sql`${run}::int` : sql`ran_to`
  const end = ending ? endColumns(ending) : sql``
  const written = await db.run(sql`update jobs set cursor = ${cursor}, ran_to = ${ran_to}, done = ${done},
    counts = ${JSON.stringify(counts)}::jsonb, crashes = 0, heartbeat_at = now() ${end} where ${held(job)}`)
  if (written === 0) throw new Fenced()
}

const endColumns = ({ state, message }: Ending) =>
  sql`, state = ${state}, message = ${message ?? null}, worker = null,
    ended_at = ${state === 'planned' || state === 'running' || state === 'paused' ? null : new Date().toISOString()}`

export async function end(db: Db, job: Job, ending: Ending) {
  const written = await db.run(sql`update jobs set heartbeat_at = now() ${endColumns(ending)} where ${held(job)}`)
  if (written === 0) throw new Fenced()
}

export const finish = (database: Database, job: Job, ending: Ending) => asEngine(database, db => end(db, job, ending))

/** Leaves the job to the next worker, without counting it as a crash. */
export const release = (database: Database, job: Job) =>
  asEngine(database, async db => {
    const released = await db.run(sql`update jobs set worker = null where ${held(job)}`)
    if (released > 0)
      await db.run(sql`select enqueue_job(j.organization_id, j.id, j.created_at) from jobs j
        where j.organization_id = ${job.organization_id} and j.id = ${job.id}`)
  })
