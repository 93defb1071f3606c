import { escapeLiteral, type Pool, type PoolClient } from 'pg'
import { raw, type Sql } from 'sql-template-tag'
import { withLiterals } from './literals.ts'
import type { WorkRole } from './roles.ts'

/** The only way to the tables: a transaction that has taken a role and, for tenant work, an agency. */
export interface Db {
  /** `name` prepares the statement once per connection: for hot statements of a fixed text. */
  rows<Row extends object = Record<string, unknown>>(statement: Sql, name?: string): Promise<Row[]>
  row<Row extends object = Record<string, unknown>>(statement: Sql, name?: string): Promise<Row | undefined>
  /** How many rows were touched. */
  run(statement: Sql): Promise<number>
  /**
   * Goes on in the same transaction with other rights, and comes back to these. For what touches accounts and an agency at once:
   * each half under the role that may do it, and nothing in between is lost. Statements of the two must not run side by side.
   */
  as<T>(sight: Sight, work: (db: Db) => Promise<T>): Promise<T>
  /** The connection itself, for COPY; only on the long pool. */
  client(): Promise<PoolClient>
}

/** Whose rows: set for the transaction alone, so that a pooled connection never carries it on. */
export interface Sight {
  role: WorkRole
  organization_id?: string | null
  user_id?: string | null
  own_rows?: boolean
}

const taking = ({ role, organization_id, user_id, own_rows }: Sight) =>
  `select set_config('role', ${escapeLiteral(role)}, true), set_config('app.org', ${escapeLiteral(organization_id ?? '')}, true),` +
  ` set_config('app.user', ${escapeLiteral(user_id ?? '')}, true), set_config('app.own_rows', '${own_rows ? 'on' : ''}', true)`

/** Takes another sight for the rest of the transaction: every role is the login's to take, none lasts beyond its end. */
export const sightTaken = (sight: Sight): Sql => raw(taking(sight))

/**
 * For calls that only read, as `sight` sees the rows. Each statement travels with the taking of the role in one message, which
 * PostgreSQL runs as one transaction: half the work of one that is opened and ended by messages of its own, and no connection is
 * held between two statements.
 */
export function readingDb(pool: Pool, sight: Sight): Db {
  const take = `${taking(sight)}, set_config('transaction_read_only', 'on', true)`
  const read = async (statement: Sql) => {
    const results = (await pool.query(`${take}; ${withLiterals(statement)}`)) as unknown as { rows: object[] }[]
    return results.at(-1)?.rows ?? []
  }
  const refuse = () => Promise.reject(new Error('This call only reads.'))
  return {
    rows: async <Row extends object>(statement: Sql) => (await read(statement)) as Row[],
    row: async <Row extends object>(statement: Sql) => (await read(statement))[0] as Row | undefined,
    run: refuse,
    as: refuse,
    client: refuse,
  }
}

const retryable = new Set(['40001', '40P01'])
const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/**
 * Runs `work` in one transaction. The connection is taken at the first statement, so work that needs none costs none;
 * with a pipelined pool the opening travels with it. Serialisation failures and deadlocks are tried again, three times at most.
 */
export async function transaction<T>(pool: Pool, sight: Sight, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, sight, work)
    } catch (error) {
      if (attempt > 3 || !retryable.has(codeOf(error))) throw error
      await new Promise(resolve => setTimeout(resolve, 10 * attempt + Math.random() * 40))
    }
  }
}

const refuseNested = () => Promise.reject(new Error('Come back to the own rights first.'))

async function once<T>(pool: Pool, sight: Sight, work: (db: Db) => Promise<T>): Promise<T> {
  let opened: Promise<PoolClient> | undefined
  let begun: Promise<unknown> | undefined
  const open = () => {
    opened ??= pool.connect().then(client => {
      begun = client.query(`begin; ${taking(sight)}`)
      // answered with the first statement; a failure shows there too
      begun.catch(() => {})
      return client
    })
    return opened
  }
  const ask = async (statement: Sql, name?: string) => {
    const client = await open()
    const { text, values } = statement
    return client.query<object>(name === undefined ? { text, values } : { name, text, values })
  }
  const db: Db = {
    rows: async <Row extends object>(statement: Sql, name?: string) =>
      (await ask(statement, name)).rows as unknown as Row[],
    row: async <Row extends object>(statement: Sql, name?: string) =>
      (await ask(statement, name)).rows[0] as unknown as Row | undefined,
    run: async statement => (await ask(statement)).rowCount ?? 0,
    as: async (other, within) => {
      const client = await open()
      await client.query(taking(other))
      // what throws ends the transaction, and the rights with it
      const result = await within({ ...db, as: refuseNested })
      await client.query(taking(sight))
      return result
    },
    client: async () => {
      const client = await open()
      await begun
      return client
    },
  }
  let result: T
  try {
    result = await work(db)
  } catch (error) {
    await close(opened, 'rollback')
    throw error
  }
  await close(opened, 'commit')
  return result
}

async function close(opened: Promise<PoolClient> | undefined, how: 'commit' | 'rollback') {
  const client = await opened?.catch(() => undefined)
  if (!client) return
  try {
    await client.query(how)
    client.release()
  } catch (error) {
    client.release(true)
    if (how === 'commit') throw error
  }
}
