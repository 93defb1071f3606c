import { escapeLiteral, type Pool, type PoolClient } from 'pg'
import { raw, type Sql } from 'sql-template-tag'
import { type Prepared, prepare, queryBehind } from './behind-query.ts'
import { ownRole, type WorkRole } from './roles.ts'

/** The only way to reach the tables: a transaction that has taken a role and, for tenant work, an agency. */
export interface Db {
  /** `name` prepares the statement once per connection: for hot statements with fixed text. */
  rows<Row extends object = Record<string, unknown>>(statement: Sql, name?: string): Promise<Row[]>
  row<Row extends object = Record<string, unknown>>(statement: Sql, name?: string): Promise<Row | undefined>
  /**
   * For a statement that joins whole tables and never looks rows up one by one. A newly filled table has no statistics yet, so the
   * planner assumes that it is empty.
   */
  whole<Row extends object = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  /** Runs a savepoint command (savepoint.ts). It is sent unchanged: a failed transaction accepts nothing before the rollback. */
  mark(step: 'savepoint' | 'rollback to savepoint' | 'release savepoint'): Promise<void>
  /** Returns the number of affected rows. */
  run(statement: Sql, name?: string): Promise<number>
  /**
   * Continues in the same transaction with other rights, and then returns to the current ones. For changes to accounts and an
   * agency together: each half runs under the role allowed to do it, in one transaction. Statements of the two must not run in
   * parallel.
   */
  as<T>(identity: DbIdentity, work: (db: Db) => Promise<T>): Promise<T>
  /** The connection itself, for COPY; only on the long pool. */
  client(): Promise<PoolClient>
}

/** The identity of a transaction. It applies only within the transaction, so a pooled connection never keeps it. */
export interface DbIdentity {
  role: WorkRole
  organization_id?: string | null
  user_id?: string | null
  own_rows?: boolean | undefined
  /**
   * For a link or a key: the purpose, the person whose rows it can access and, for a link, the program; without a program, all of
   * the agency's.
   */
  learner?: { purpose: string; employee_id: string; program_id?: string } | null
}

const isLimited = ({ role, own_rows }: DbIdentity) => role === 'app_user' && own_rows === true

const settingsOf = ({ role, organization_id, user_id, own_rows, learner }: DbIdentity) => ({
  role: isLimited({ role, own_rows }) ? ownRole : role,
  'app.org': organization_id ?? '',
  'app.user': user_id ?? '',
  'app.own_rows': own_rows ? 'on' : '',
  'app.learner': learner ? `${learner.purpose}:${learner.employee_id}` : '',
  'app.learner_program': learner?.program_id ?? '',
})

/**
 * A cached plan includes its role's policies. Limited identities use a separate name, so no plan is rebuilt because the next caller
 * is limited.
 */
const planName = (identity: DbIdentity, name: string | undefined) =>
  name !== undefined && isLimited(identity) ? `${name} own` : name

/** Applies to this transaction only. */
const setting = (name: string, value: string) => `set_config('${name}', ${value}, true)`

const taking = (identity: DbIdentity) =>
  `select ${Object.entries(settingsOf(identity))
    .map(([name, value]) => setting(name, escapeLiteral(value)))
    .join()}`

/** Like `taking`, but as a prepared statement with further fixed expressions. */
function taker(name: string, fixed: readonly string[] = []) {
  const own = Object.keys(settingsOf({ role: 'app_user' })).map((key, at) => setting(key, `$${at + 1}`))
  const prepared = prepare(name, `select ${[...own, ...fixed].join()}`)
  return (identity: DbIdentity): Prepared => prepared(Object.values(settingsOf(identity)))
}

/** Switches the identity for the rest of the transaction. The login may take any role, and no role outlives the transaction. */
export const switchIdentity = (identity: DbIdentity): Sql => raw(taking(identity))

/**
 * Plans a named statement once per connection, for all values. A plan that fits a small agency must never serve a large one, so
 * only index order is allowed: rows are never collected first and then sorted.
 */
const plannedOnce = ['sort', 'incremental_sort', 'bitmapscan', 'seqscan', 'hashjoin', 'mergejoin']
  .map(way => setting(`enable_${way}`, "'off'"))
  .concat(setting('plan_cache_mode', "'force_generic_plan'"))

const rowByRow = (loops: 'on' | 'off') => setting('enable_nestloop', `'${loops}'`)
const plans = (kept: boolean) => setting('plan_cache_mode', kept ? "'force_generic_plan'" : "'auto'")

const readOnly = setting('transaction_read_only', "'on'")
const toRead = taker('to read', [readOnly])
const toReadAsPlanned = taker('to read as planned', [readOnly, ...plannedOnce])
const toReadWhole = taker('to read whole', [readOnly, rowByRow('off')])
const toWrite = taker('to write')
const begin = prepare('begin', 'begin')()

/** Planning of the next statements in a transaction: for their values, once by name, or for whole tables. */
const planning = {
  anew: prepare('plan anew', `select ${[plans(false), rowByRow('on')].join()}`)(),
  once: prepare('plan once', `select ${[plans(true), rowByRow('on')].join()}`)(),
  whole: prepare('plan whole', `select ${[plans(false), rowByRow('off')].join()}`)(),
}

/**
 * For read-only calls that see the rows `identity` sees. Each statement is sent behind its identity settings as one transaction, so
 * it takes one round trip, and no connection is held between two statements. A named statement keeps its plan, so use names only
 * for queries an index answers in order (`plannedOnce`).
 */
export function readingDb(pool: Pool, identity: DbIdentity): Db {
  const read = async <Row extends object>({ text, values }: Sql, opening: Prepared, name?: string) => {
    const client = await pool.connect()
    let failed = true
    try {
      const { rows } = await queryBehind<Row>(client, [opening], { text, values, name: planName(identity, name) })
      failed = false
      return rows
    } finally {
      client.release(failed)
    }
  }
  const rows = <Row extends object>(statement: Sql, name?: string) =>
    read<Row>(statement, name === undefined ? toRead(identity) : toReadAsPlanned(identity), name)
  const refuse = () => Promise.reject(new Error('This call only reads.'))
  return {
    rows,
    whole: statement => read(statement, toReadWhole(identity)),
    row: async <Row extends object>(statement: Sql, name?: string) => (await rows<Row>(statement, name))[0],
    run: refuse,
    mark: refuse,
    as: refuse,
    client: refuse,
  }
}

/**
 * Errors to retry from the start. 23505 once: another caller wrote the same value between our read and our write, and the second
 * read sees it and reports the conflicting field.
 */
const tries: Readonly<Record<string, number>> = { '40001': 4, '40P01': 4, '23505': 2 }
const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/**
 * Runs `work` in one transaction. Takes the connection at the first statement, so work that needs none costs nothing; with a
 * pipelined pool the opening is sent along with it. Retries conflicts with concurrent work (`tries`).
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

/** The code of every statement after the one that ended the transaction. */
const afterFailure = '25P02'

const refuseNested = () => Promise.reject(new Error('Come back to the own rights first.'))

async function once<T>(pool: Pool, identity: DbIdentity, work: (db: Db) => Promise<T>): Promise<T> {
  let opened: Promise<PoolClient> | undefined
  // The error that ended the transaction; later statements only learn that it ended
  let cause: unknown
  const failed = (error: unknown): never => {
    if (codeOf(error) !== afterFailure) cause = error
    throw cause ?? error
  }
  // The driver sends a statement once the previous one is answered. We keep our own queue, because the driver is about to drop its
  // own.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    const answer = last.then(send).catch(failed)
    last = answer.catch(() => {})
    return answer
  }
  const open = () => {
    opened ??= pool.connect().then(client => {
      // A failure is reported with the first statement
      void inTurn(() => queryBehind(client, [begin, toWrite(identity)], { text: 'select' })).catch(() => {})
      return client
    })
    return opened
  }
  // Null: unknown, because returning to a savepoint drops settings made after it
  let planned: keyof typeof planning | null = 'anew'
  let acting = identity
  const ask = async (
    { text, values }: Sql,
    name?: string,
    wanted: keyof typeof planning = name === undefined ? 'anew' : 'once',
  ) => {
    const client = await open()
    const first = wanted === planned ? [] : [planning[wanted]]
    planned = wanted
    const statement = { text, values, name: planName(acting, name) }
    return inTurn(() => queryBehind<object>(client, first, statement))
  }
  const db: Db = {
    rows: async <Row extends object>(statement: Sql, name?: string) =>
      (await ask(statement, name)).rows as unknown as Row[],
    row: async <Row extends object>(statement: Sql, name?: string) =>
      (await ask(statement, name)).rows[0] as unknown as Row | undefined,
    whole: async <Row extends object>(statement: Sql) =>
      (await ask(statement, undefined, 'whole')).rows as unknown as Row[],
    mark: async step => {
      const client = await open()
      planned = null
      await inTurn(() => client.query(`${step} part`))
    },
    run: async (statement, name) => (await ask(statement, name)).rowCount ?? 0,
    as: async (other, within) => {
      const client = await open()
      const take = (one: DbIdentity) => inTurn(() => queryBehind(client, [toWrite(one)], { text: 'select' }))
      const taken = take(other)
      // Reported with the first statement
      taken.catch(() => {})
      // An error ends the transaction, and the rights with it
      acting = other
      const result = await within({ ...db, as: refuseNested })
      await taken
      await take(identity)
      acting = identity
      return result
    },
    client: async () => {
      const client = await open()
      await last
      if (cause !== undefined) throw cause
      return client
    },
  }
  let result: T
  try {
    result = await work(db)
  } catch (error) {
    await close(opened, 'rollback', () => last)
    throw error
  }
  await close(opened, 'commit', () => last)
  return result
}

async function close(
  opened: Promise<PoolClient> | undefined,
  how: 'commit' | 'rollback',
  line: () => Promise<unknown>,
) {
  const client = await opened?.catch(() => undefined)
  if (!client) return
  try {
    await line()
    await client.query(how)
    client.release()
  } catch (error) {
    client.release(true)
    if (how === 'commit') throw error
  }
}
