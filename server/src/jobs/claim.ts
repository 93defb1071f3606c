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

/** So often may work kill its worker without getting on. */
export const mostCrashes = 3

interface Row extends Job {
  started_by: Id
  started_role: Role | null
}

const asEngine = <T>(database: Database, work: (db: Db) => Promise<T>) =>
  transaction(database.longPool, { role: 'app_job' }, work)

/**
 * Takes the job under a new attempt number; whoever had it before can no longer write. Answers nothing when there is nothing
 * to do, or when the work has killed its worker too often at the same place, which ends it.
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

/** Jobs act for the person who started them: in that person's current role, with its access. */
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
    // an undo under way is finished as the person who asked for it
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

/** Another worker has the job now, or it has ended: nothing of this attempt may be written any more. */
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
 * First statement of every block: locks the job, or finds that it is no longer ours, and asks what its starter may do now. A process
 * that stands still in a block loses its transaction, and with it the lock, before others wait for long.
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

/** Last statement of every block: how far it came, and the end with the last one. */
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

/** Leaves the job to the next worker, without counting as a crash. */
export const release = (database: Database, job: Job) =>
  asEngine(database, async db => {
    const released = await db.run(sql`update jobs set worker = null where ${held(job)}`)
    if (released > 0)
      await db.run(sql`select enqueue_job(j.organization_id, j.id, j.created_at) from jobs j
        where j.organization_id = ${job.organization_id} and j.id = ${job.id}`)
  })
