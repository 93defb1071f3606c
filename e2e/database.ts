import { readFileSync } from 'node:fs'
import { Pool, type QueryResultRow } from 'pg'

/** The data folder of the server under test. */
export const dataDir = '.data-e2e'

/** The owner's connection to its embedded database, for data that no screen creates (partners, ended sessions). */
function address() {
  // PostgreSQL writes its own address there: port and socket folder, or the host on Windows.
  const lines = readFileSync(`${dataDir}/pg/postmaster.pid`, 'utf8').split('\n')
  const socket = lines[4]
  const overTcp = {
    host: '127.0.0.1',
    password: socket ? '' : readFileSync(`${dataDir}/pg-owner-password`, 'utf8').trim(),
  }
  return { port: Number(lines[3]), user: 'postgres', database: 'postgres', ...(socket ? { host: socket } : overTcp) }
}

/** The same as a URL. The app's login has the owner's password if one is required. */
export function addressOf(user: 'postgres' | 'preceptor_app'): string {
  const { host, port, password } = { password: '', ...address() }
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
}

/** One connection per worker, opened when first needed. */
let pool: Pool | undefined

export async function sql<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  if (!pool) {
    // `current_date` is the agencies' day, even if it is already tomorrow on the server
    pool = new Pool({ ...address(), max: 1, allowExitOnIdle: true, options: '-c timezone=America/New_York' })
    // The server stops before the worker does.
    pool.on('error', () => {})
  }
  return (await pool.query<Row>(text, values)).rows
}
