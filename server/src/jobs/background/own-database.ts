import type { PoolClient } from 'pg'
import { type Database, openDatabase } from '../../db/client.ts'

interface OwnDatabase extends Database {
  /** Ends all work in progress; every open transaction is rolled back. */
  cut(): Promise<void>
}

/** Checks and writes of runs use the first pool, long jobs and slower work the second. */
const size = { max: 4, longMax: 5 }

/** Separate connections for a process's background work, so that requests and background work never wait for each other's. */
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
    // A database user may always end its own sessions
    await longPool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids])
  }
  return { ...own, cut }
}
