import sql from 'sql-template-tag'
import type { Database } from '../db/client.ts'
import { type Db, transaction } from '../db/tx.ts'
import { isLiving, type Process } from './process-alive.ts'

/** The silence after which another machine's work is given to other workers. */
const silence = '20 seconds'
const sweepLock = 7_221_002

interface Seen extends Process {
  id: string
  silent: boolean
}

const asEngine = <T>(database: Database, work: (db: Db) => Promise<T>) =>
  transaction(database.longPool, { role: 'app_job' }, work)

/** Records that these workers are alive. */
export const heartbeat = (database: Database, ids: readonly string[], { host, pid, process_started }: Process) =>
  asEngine(database, db =>
    db.run(sql`insert into workers (id, host, pid, process_started)
      select id, ${host}, ${pid}::int, ${process_started} from unnest(${ids}::text[]) id
      on conflict (id) do update set heartbeat_at = now()`),
  )

/** Leaves all current work to others; interrupted work doesn't count as a crash. */
export const signOff = (database: Database, ids: readonly string[], worker: string) =>
  asEngine(database, async db => {
    await db.run(sql`update jobs set worker = null where worker = ${worker}`)
    await db.run(sql`select graphile_worker.force_unlock_workers(${ids}::text[])`)
    await db.run(sql`delete from workers where id = any(${ids})`)
  })

/**
 * Frees jobs of dead workers, so that they continue elsewhere: at once for processes of this machine that have ended, after a
 * silence for others. Only one process sweeps at a time. Returns the dead workers.
 */
export const sweep = (database: Database, own: Process): Promise<string[]> =>
  asEngine(database, async db => {
    const lock = await db.row<{ ours: boolean }>(sql`select pg_try_advisory_xact_lock(${sweepLock}) as ours`)
    if (!lock?.ours) return []
    const seen = await db.rows<Seen>(sql`select id, host, pid, process_started,
      heartbeat_at < now() - ${silence}::interval as silent from workers`)
    const dead = seen.filter(worker => worker.silent || (worker.host === own.host && !isLiving(worker)))
    const ids = [...dead.map(({ id }) => id), ...(await strangers(db))]
    if (ids.length > 0) {
      await db.run(sql`select graphile_worker.force_unlock_workers(${ids}::text[])`)
      await db.run(sql`delete from workers where id = any(${ids})`)
    }
    await enqueueLost(db)
    return ids
  })

/** Finds locks of unknown workers, such as after a backup was restored. A new worker takes a moment to report that it is alive. */
async function strangers(db: Db): Promise<string[]> {
  const rows = await db.rows<{ locked_by: string }>(sql`
    select distinct locked_by from graphile_worker._private_jobs
    where locked_at < now() - ${silence}::interval and locked_by not in (select id from workers)
    union select locked_by from graphile_worker._private_job_queues
    where locked_at < now() - ${silence}::interval and locked_by not in (select id from workers)`)
  return rows.map(row => row.locked_by)
}

/** Enqueues work that is missing from the queue. */
async function enqueueLost(db: Db) {
  await db.run(sql`select enqueue_job(j.organization_id, j.id, j.created_at) from jobs j
    where j.state in ('planning', 'running', 'undoing')
      and coalesce(j.heartbeat_at, j.created_at) < now() - ${silence}::interval
      and not exists (select from graphile_worker._private_jobs p where p.key = 'job:' || j.id
        or (p.locked_at is not null and p.payload ->> 'job_id' = j.id::text))`)
}

/** Enqueues messages whose next try is due. */
export const enqueueDue = (database: Database) => asEngine(database, db => db.run(sql`select enqueue_delivery()`))

/** Removes expired rows. */
export const tidy = (database: Database) =>
  asEngine(database, async db => {
    await db.run(sql`delete from idempotency_keys where expires_at < now()`)
    await db.run(sql`delete from csm_idempotency_keys where expires_at < now()`)
    await db.run(sql`delete from access_tokens where expires_at < now()`)
    await db.run(sql`delete from sign_in_challenges where expires_at < now()`)
    await db.run(sql`delete from email_changes where expires_at < now() - interval '7 days'`)
    await db.run(sql`delete from password_resets where expires_at < now() - interval '7 days'`)
    await db.run(sql`delete from sso_used_tokens where expires_at < now()`)
    await db.run(sql`delete from rate_limits where window_ends_at < now()`)
    // Counts that continue from a remembered one are younger (features/employees/counted-parts.ts)
    await db.run(sql`delete from roster_changes where changed_at < now() - interval '2 hours'`)
    await db.run(sql`delete from client_errors where created_at < now() - interval '30 days'`)
  })
