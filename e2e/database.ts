import { readFileSync } from 'node:fs'
import { Pool, type QueryResultRow } from 'pg'

/** The data folder of the server under test. */
export const dataDir = '.data-e2e'

/** Its embedded database, as its owner: for facts that no screen makes (partners, ended sign-ins). */
function address() {
  // PostgreSQL itself writes where it listens: port and socket folder, or on Windows the address.
  const lines = readFileSync(`${dataDir}/pg/postmaster.pid`, 'utf8').split('\n')
  const socket = lines[4]
  const overTcp = {
    host: '127.0.0.1',
    password: socket ? '' : readFileSync(`${dataDir}/pg-owner-password`, 'utf8').trim(),
  }
  return { port: Number(lines[3]), user: 'postgres', database: 'postgres', ...(socket ? { host: socket } : overTcp) }
}

/** The same as an address. The login that serves has the owner's password where one is asked for. */
export function addressOf(user: 'postgres' | 'preceptor_app'): string {
  const { host, port, password } = { password: '', ...address() }
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
}

/** One connection for each worker, made when it is first needed. */
let pool: Pool | undefined

export async function sql<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  if (!pool) {
    // `current_date` is the day of the agencies, also when it is tomorrow already where the server runs
    pool = new Pool({ ...address(), max: 1, allowExitOnIdle: true, options: '-c timezone=America/New_York' })
    // The server ends before the worker does.
    pool.on('error', () => {})
  }
  return (await pool.query<Row>(text, values)).rows
}
