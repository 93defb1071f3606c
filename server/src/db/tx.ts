import { escapeLiteral, type Pool, type PoolClient } from 'pg'
import { raw, type Sql } from 'sql-template-tag'
import type { WorkRole } from './roles.ts'

/** The only way to the tables: a transaction that has taken a role and, for tenant work, an agency. */
export interface Db {
  /** `name` prepares the statement once per connection: for hot statements of a fixed text. */
  rows<Row extends object = Record<string, unknown>>(statement: Sql, name?: string): Promise<Row[]>
  row<Row extends object = Record<string, unknown>>(statement: Sql, name?: string): Promise<Row | undefined>
  /**
   * For a statement that joins whole tables: it never looks one up row by row. A table that was filled a moment ago has no statistics
   * yet, and the planner takes it for an empty one.
   */
  whole<Row extends object = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  /** How many rows were touched. */
  run(statement: Sql, name?: string): Promise<number>
  /**
   * Goes on in the same transaction with other rights, and comes back to these. For what touches accounts and an agency at once:
   * each half under the role that may do it, and nothing in between is lost. Statements of the two must not run side by side.
   */
  as<T>(identity: DbIdentity, work: (db: Db) => Promise<T>): Promise<T>
  /** The connection itself, for COPY; only on the long pool. */
  client(): Promise<PoolClient>
}

/** As whom a transaction reads and writes. It is set for the transaction alone, so a pooled connection never keeps it. */
export interface DbIdentity {
  role: WorkRole
  organization_id?: string | null
  user_id?: string | null
  own_rows?: boolean
  /** Of `app_learner`: whose rows, and of a link which program's; without one all of the agency's. */
  learner?: { employee_id: string; program_id?: string } | null
}

const taking = ({ role, organization_id, user_id, own_rows, learner }: DbIdentity) =>
  `select set_config('role', ${escapeLiteral(role)}, true), set_config('app.org', ${escapeLiteral(organization_id ?? '')}, true),` +
  ` set_config('app.user', ${escapeLiteral(user_id ?? '')}, true), set_config('app.own_rows', '${own_rows ? 'on' : ''}', true),` +
  ` set_config('app.learner', ${escapeLiteral(learner?.employee_id ?? '')}, true),` +
  ` set_config('app.learner_program', ${escapeLiteral(learner?.program_id ?? '')}, true)`

/** Switches the identity for the rest of the transaction. The login may take every role, and none outlives the transaction. */
export const switchIdentity = (identity: DbIdentity): Sql => raw(taking(identity))

/**
 * How a statement with a name is planned: once per connection, for all values. A plan that fits a small agency must never be
 * the one of a large agency, so only the order an index gives is left to choose: nothing is gathered first and then sorted.
 */
const plannedOnce = ['sort', 'incremental_sort', 'bitmapscan', 'seqscan', 'hashjoin', 'mergejoin']
  .map(way => `set_config('enable_${way}', 'off', true)`)
  .concat("set_config('plan_cache_mode', 'force_generic_plan', true)")
  .join()

const neverRowByRow = (loops: 'on' | 'off') => `set_config('enable_nestloop', '${loops}', true)`

/**
 * For calls that only read, as `identity` sees the rows. A statement travels together with the opening and the end of its own
 * transaction, so it is one round trip, and no connection is held between two statements. A statement with a name keeps its
 * plan: only for what an index answers in order (`plannedOnce`).
 */
export function readingDb(pool: Pool, identity: DbIdentity): Db {
  const opening = `begin read only; ${taking(identity)}`
  const read = async <Row extends object>({ text, values }: Sql, name?: string, plan = name && plannedOnce) => {
    const client = await pool.connect()
    // Should the opening fail, the login reads nothing by itself, and the end still ends it.
    const all = [
      client.query(plan === undefined ? opening : `${opening}, ${plan}`),
      client.query<Row>(name === undefined ? { text, values } : { name, text, values }),
      client.query('commit'),
    ] as const
    const failed = (await Promise.allSettled(all)).find(one => one.status === 'rejected')
    client.release(failed !== undefined)
    if (failed) throw failed.reason
    return (await all[1]).rows
  }
  const refuse = () => Promise.reject(new Error('This call only reads.'))
  return {
    rows: (statement, name) => read(statement, name),
    whole: statement => read(statement, undefined, neverRowByRow('off')),
    row: async <Row extends object>(statement: Sql, name?: string) => (await read<Row>(statement, name))[0],
    run: refuse,
    as: refuse,
    client: refuse,
  }
}

/**
 * Tried again from the beginning. 23505 once: somebody wrote the same value between our look and our write, and the second look
 * sees it and refuses it by the name of its field.
 */
const tries: Readonly<Record<string, number>> = { '40001': 4, '40P01': 4, '23505': 2 }
const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/**
 * Runs `work` in one transaction. The connection is taken at the first statement, so work that needs none costs none;
 * with a pipelined pool the opening travels with it. What others did at the same moment is tried again (`tries`).
 */
export async function transaction<T>(pool: Pool, identity: DbIdentity, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, identity, work)
    } catch (error) {
      if (attempt >= (tries[codeOf(error)] ?? 0)) throw error
      await new Promise(resolve => setTimeout(resolve, 10 * attempt + Math.random() * 40))
    }
  }
}

/** Of every statement in a transaction that an earlier one has ended. */
const afterFailure = '25P02'

const refuseNested = () => Promise.reject(new Error('Come back to the own rights first.'))

async function once<T>(pool: Pool, identity: DbIdentity, work: (db: Db) => Promise<T>): Promise<T> {
  let opened: Promise<PoolClient> | undefined
  let begun: Promise<unknown> | undefined
  // What ended the transaction: the statements after it hear only that it has ended.
  let cause: unknown
  const failed = (error: unknown): never => {
    if (codeOf(error) !== afterFailure) cause = error
    throw cause ?? error
  }
  const open = () => {
    opened ??= pool.connect().then(client => {
      begun = client.query(`begin; ${taking(identity)}`).catch(failed)
      // told with the first statement
      begun.catch(() => {})
      return client
    })
    return opened
  }
  const ask = async (statement: Sql, name?: string) => {
    const client = await open()
    const { text, values } = statement
    return client.query<object>(name === undefined ? { text, values } : { name, text, values }).catch(failed)
  }
  const db: Db = {
    rows: async <Row extends object>(statement: Sql, name?: string) =>
      (await ask(statement, name)).rows as unknown as Row[],
    row: async <Row extends object>(statement: Sql, name?: string) =>
      (await ask(statement, name)).rows[0] as unknown as Row | undefined,
    whole: async <Row extends object>(statement: Sql) => {
      await ask(raw(`select ${neverRowByRow('off')}`))
      const { rows } = await ask(statement)
      await ask(raw(`select ${neverRowByRow('on')}`))
      return rows as unknown as Row[]
    },
    run: async (statement, name) => (await ask(statement, name)).rowCount ?? 0,
    as: async (other, within) => {
      const client = await open()
      await client.query(taking(other))
      // what throws ends the transaction, and the rights with it
      const result = await within({ ...db, as: refuseNested })
      await client.query(taking(identity))
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
