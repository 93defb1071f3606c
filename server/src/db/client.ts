import { Pool, type PoolConfig, types } from 'pg'
import { watchStalls } from '../lib/stalls.ts'

/** The connections of one process. No other code knows whether the server is embedded. */
export interface Database {
  /** For requests: pipelined, so a whole transaction takes one round trip. */
  pool: Pool
  /** For exports and jobs: not pipelined (COPY holds a connection), with a longer statement timeout. */
  longPool: Pool
  end(): Promise<void>
}

const oid = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 }

/** Parses days as text, timestamps as ISO 8601 in UTC, and counts as numbers, to match the JSON. */
function typeParser(type: number, format?: 'text' | 'binary') {
  if (format === 'binary') return types.getTypeParser(type, format)
  if (type === oid.date) return (value: string) => value
  if (type === oid.int8 || type === oid.numeric) return Number
  if (type === oid.timestamptz) return (value: string) => new Date(value).toISOString()
  return types.getTypeParser(type, 'text')
}

interface Settings {
  url: string
  max?: number
  /** Size of the pool for long work; by default half of the other pool, but at least four. */
  longMax?: number
  statementTimeout?: number
  /** Milliseconds to keep an idle connection. A new one plans every statement again, so connections outlast office breaks. */
  idleMs?: number
  log?: (error: Error) => void
}

export function openDatabase({
  url,
  max = 12,
  longMax = Math.max(4, Math.floor(max / 2)),
  statementTimeout = 5_000,
  idleMs = 60_000,
  log = () => {},
}: Settings): Database {
  watchStalls()
  const common: PoolConfig = {
    connectionString: url,
    types: { getTypeParser: typeParser as typeof types.getTypeParser },
    application_name: 'preceptor',
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleMs,
  }
  const pool = new Pool({ ...common, max, statement_timeout: statementTimeout, pipeline: true })
  const longPool = new Pool({
    ...common,
    max: longMax,
    statement_timeout: 120_000,
    lock_timeout: 30_000,
    idle_in_transaction_session_timeout: 120_000,
  })
  for (const one of [pool, longPool]) {
    one.on('error', log)
    one.on('connect', client => client.on('error', log))
  }
  return { pool, longPool, end: async () => void (await Promise.all([pool.end(), longPool.end()])) }
}
