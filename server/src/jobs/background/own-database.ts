import type { PoolClient } from 'pg'
import { type Database, openDatabase } from '../../db/client.ts'

interface OwnDatabase extends Database {
  /** Ends what is under way; every transaction at hand is rolled back. */
  cut(): Promise<void>
}

/** Turns look and write on the first, long jobs and what takes longer on the second. */
const size = { max: 4, longMax: 5 }

/** Connections of a process's background work: requests wait for none of them, and it waits for none of theirs. */
export function ownDatabase({ longPool }: Database, log: (error: Error) => void): OwnDatabase {
  const url = longPool.options.connectionString ?? ''
  const own = openDatabase({ url, ...size, statementTimeout: 60_000, log })
  const held = new Set<PoolClient>()
  for (const pool of [own.pool, own.longPool]) {
    pool.on('connect', client => held.add(client))
    pool.on('remove', client => held.delete(client))
  }
  const cut = async () => {
    const pids = [...held].flatMap(client => (client as { processID?: number | null }).processID ?? [])
    // a login may always end what it has begun itself
    await longPool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids])
  }
  return { ...own, cut }
}
