import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import type { Health } from '../lib/health.ts'

/** A load balancer that waits longer than this has given up anyway. */
const patienceMs = 2_000
/** With less space than this, the next checkpoint of the embedded database may not fit. */
const leastFree = 64 * 1024 * 1024

interface Place {
  /** The folder of the embedded database; null when it is on another disk. */
  folder: string | null
  leastFree?: number
}

/** `live`: the process runs. `ready`: it can serve requests; load balancers check this one. */
export function mountHealth(app: FastifyInstance, { pool }: Database, health: Health, place: Place) {
  const database = shared(() => within(patienceMs, stateOf(pool)))
  const disk = shared(() => isFull(place))
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const reason = health.draining
      ? 'shutting down'
      : !health.isolated
        ? 'agencies are not kept apart'
        : ((await database()) ?? ((await disk()) ? 'the disk of the database is full' : undefined))
    if (reason === undefined) return { status: 'ready' }
    return reply.status(503).send({ status: 'not ready', reason })
  })
}

/** Concurrent callers share one result, so that checks don't pile up when the database hangs. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined
  return () =>
    (asking ??= ask().finally(() => {
      asking = undefined
    }))
}

/** A standby or read-only database answers queries, but no one can sign in. */
const stateOf = (pool: Database['pool']): Promise<string | undefined> =>
  pool
    .query<{ stands_by: boolean }>(
      `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as stands_by`,
    )
    .then(
      ({ rows }) => (rows[0]?.stands_by ? 'the database takes no changes' : undefined),
      () => 'the database does not answer',
    )

async function within(ms: number, answer: Promise<string | undefined>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    timer = setTimeout(resolve, ms, 'the database does not answer in time')
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

async function isFull({ folder, leastFree: least = leastFree }: Place): Promise<boolean> {
  if (folder === null) return false
  // If the space is unknown, the database reports the problem itself
  const space = await statfs(folder).catch(() => undefined)
  return space !== undefined && space.bavail * space.bsize < least
}
