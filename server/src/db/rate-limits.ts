import sql from 'sql-template-tag'
import { AppError } from '../errors/app-error.ts'
import { errorTexts } from '../errors/texts.ts'
import { concurrencyLimit } from '../lib/concurrency-limit.ts'
import type { Database } from './client.ts'
import { type Db, transaction } from './tx.ts'

/**
 * All callers from one place count in the same row, where they wait for each other. Waiting calls hold no connection, because a few
 * dozen password guesses would hold all of them. The number of waiting calls is limited to those that get their turn soon.
 */
const atOnce = concurrencyLimit({
  running: 2,
  waiting: 200,
  refused: () => new AppError('TOO_MANY_REQUESTS', errorTexts.named('manySignIns'), { retryAfter: 3 }),
})

/** Counters live in one table, so several processes share them. Work that throws leaves no count behind. */
export const counting = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  atOnce.take(() => transaction(database.pool, { role: 'app_auth' }, work))

interface Window {
  most: number
  seconds: number
}

/** Counts one use in this key's window. Returns the seconds to wait when that is too many, else 0. */
export async function take(db: Db, key: string, { most, seconds }: Window): Promise<number> {
  const row = await db.row<{ hits: number; left: number }>(sql`
    insert into rate_limits as r (key, hits, window_ends_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when r.window_ends_at <= now() then 1 else r.hits + 1 end,
      window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
    returning hits, ceil(extract(epoch from window_ends_at - now()))::int as left`)
  return row && row.hits > most ? Math.max(1, row.left) : 0
}

/** Returns the seconds to wait when more than `most` were counted in the window, else 0, without counting this one. */
export async function stillIn(db: Db, key: string, most: number): Promise<number> {
  const row = await db.row<{
    left: number
  }>(sql`select ceil(extract(epoch from window_ends_at - now()))::int as left from rate_limits
    where key = ${key} and hits > ${most} and window_ends_at > now()`)
  return row ? Math.max(1, row.left) : 0
}

/** Failures are forgotten a day after the last one in a row; the time of the last one is the end of the window minus a day. */
const remembered = sql`interval '24 hours'`
/** 2 s after the first failure above `free`, doubling up to 15 minutes. */
const wait = (free: number) => sql`make_interval(secs => least(900, power(2, least(r.hits - ${free}::int, 12) + 1)))`

/**
 * Counts a failure. The first `free` cost nothing, and each further one lengthens the next wait. Returns the seconds still to wait,
 * or 0 when it was counted. Attempts during the wait don't count, so no one can prolong it.
 */
export async function takeTurn(db: Db, key: string, free: number): Promise<number> {
  const counted = await db.run(sql`
    insert into rate_limits as r (key, hits, window_ends_at) values (${key}, 1, now() + ${remembered})
    on conflict (key) do update set
      hits = case when r.window_ends_at <= now() then 1 else least(r.hits + 1, 10000) end,
      window_ends_at = excluded.window_ends_at
    where r.hits < ${free} or r.window_ends_at <= now() or r.window_ends_at - ${remembered} + ${wait(free)} <= now()`)
  if (counted > 0) return 0
  const row = await db.row<{ left: number }>(sql`
    select ceil(extract(epoch from r.window_ends_at - ${remembered} + ${wait(free)} - now()))::int as left
    from rate_limits r where key = ${key}`)
  return Math.max(1, row?.left ?? 1)
}

/** Takes back one count that should not have been counted. */
export const giveBack = (db: Db, key: string) =>
  db.run(sql`update rate_limits set hits = greatest(hits - 1, 0) where key = ${key}`)

export const forget = (db: Db, key: string) => db.run(sql`delete from rate_limits where key = ${key}`)

/** Remembers a fact for a number of days. */
export const remember = (db: Db, key: string, days: number) =>
  db.run(sql`
    insert into rate_limits (key, hits, window_ends_at) values (${key}, 1, now() + make_interval(days => ${days}))
    on conflict (key) do update set window_ends_at = excluded.window_ends_at`)

export const isRemembered = async (db: Db, key: string): Promise<boolean> =>
  (await db.row(sql`select from rate_limits where key = ${key} and window_ends_at > now()`)) !== undefined
