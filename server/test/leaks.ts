import { randomUUID } from 'node:crypto'
import { agencyRoles, type Endpoint, type Role } from '@preceptor/contract'
import { type AnyArgs, everyEndpoint, exampleArgs } from './every-call.ts'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type Db, transaction } from '../src/db/tx.ts'
import type { House } from './house.ts'
import { agencyTables, type Marked, neverSent } from './marked.ts'
import { isDrawn } from './sample.ts'

/** Raises limits that would slow down thousands of calls. */
export const withoutLimits = {
  LIMIT_LOGIN_PER_IP: '1000000',
  LIMIT_LOGIN_PER_ACCOUNT: '1000000',
  LIMIT_RESET_PER_IP: '1000000',
  LIMIT_CLIENT_ERRORS_PER_IP: '1000000',
  LIMIT_SIGNUPS_PER_IP: '1000000',
  LIMIT_VERIFY_PER_IP: '1000000',
  LIMIT_HEAVY_PER_AGENCY: '1000',
}

interface Sent {
  status: number
  /** Head and body, as sent. */
  all: string
  failure: unknown
}

interface Cell {
  endpoint: Endpoint
  args: AnyArgs
  token: string | null
  organization_id?: string
  place?: 'query' | 'body'
}

export async function send(
  house: House,
  { endpoint, args, token, organization_id, place = 'query' }: Cell,
): Promise<Sent> {
  const inPath = endpoint.agencyIn === 'path'
  const agency = organization_id === undefined || inPath ? {} : { organization_id }
  const params: Record<string, string> = {
    ...args.params,
    ...(inPath && organization_id && { id: organization_id }),
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const query = Object.entries({ ...args.query, ...(place === 'query' && agency) }).map(
    ([key, value]): [string, string] => [key, String(value)],
  )
  const boundary = 'marked'
  const multipart = args.file && {
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="roster.csv"\r\n\r\n${await args.file.text()}\r\n--${boundary}--\r\n`,
    type: `multipart/form-data; boundary=${boundary}`,
  }
  const writes = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  const response = await house.app.inject({
    method: endpoint.method,
    url: `/api${path}?${new URLSearchParams(query).toString()}`,
    headers: {
      ...(token && { 'x-authorization': token }),
      ...(multipart && { 'content-type': multipart.type }),
      ...(endpoint.versioned && { 'if-match': '*' }),
    },
    ...(multipart
      ? { payload: multipart.payload }
      : writes && { payload: { ...args.body, ...(place === 'body' && agency) } }),
  })
  const json = /application\/json\b/.test(String(response.headers['content-type']))
    ? (response.json() as unknown)
    : undefined
  return { status: response.statusCode, all: JSON.stringify(response.headers) + response.body, failure: json }
}

/** Returns the same arguments with each id replaced, by field name, with one from that agency. */
export function naming({ ids }: Marked, args: AnyArgs, pathIds = ids): AnyArgs {
  const idFor = (key: string, of: Record<string, string>) =>
    of[`${key.replace(/_id$/, '')}s`] ??
    (key === 'scheduled_id' ? of.scheduled_statuses : undefined) ??
    (key === 'photo_ids' ? of.photos : undefined) ??
    (key === 'note_id' ? of.employee_notes : undefined) ??
    of.employees ??
    ''
  const changed = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') return isId(value) ? idFor(key, ids) : value
    if (Array.isArray(value)) return value.map(item => changed(key, item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([inner, part]) => [inner, changed(inner, part)]))
  }
  return {
    ...args,
    ...(args.query && { query: changed('', args.query) as Record<string, string> }),
    ...(args.body && { body: changed('', args.body) as Record<string, unknown> }),
    ...(args.params && { params: withIds(args.params, key => idFor(key, pathIds)) }),
  }
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Single records that vendor staff can read across agencies, named by hand so that none is added by mistake. */
const readAcross: Record<string, string> = { 'GET /admin/csm/employees/:id': 'employees' }
const endsToken = ({ path }: Endpoint) => path === '/logout' || path.endsWith('/login')

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)
/** Replaces ids; other path parts stay, such as the row of a file. */
const withIds = (params: Record<string, string>, idOf: (key: string) => string) =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, isId(value) ? idOf(key) : value]))

interface Looking {
  calls?: typeof everyEndpoint
  /** Tries each address with the matching foreign thing, and only one in this many of the others; `npm run prove` tries all. */
  share?: number
}

/** Returns the calls of a role that `npm test` samples. */
export const sampledCalls = (role: Role) => everyEndpoint.filter(call => isDrawn(call, role))

/**
 * Makes all calls as one role of an agency (or as vendor staff working in it) and returns every trace of the other agency in the
 * responses, and every wrong verdict. `mine` is the agency worked in, `foreign` the other one.
 */
export async function findLeaks(
  house: House,
  role: Role,
  mine: Marked,
  foreign: Marked,
  { calls = everyEndpoint, share = 1 }: Looking = {},
): Promise<string[]> {
  const leaks: string[] = []
  const vendor = !agencyRoles.includes(role)
  const home = vendor ? null : mine.organization_id
  const kept = await house.tokenFor(house.users[role], home)
  const secrets = [foreign.marker, ...neverSent.map(table => foreign.ids[table])].filter(known => known !== undefined)
  const tablesOf = Object.entries(Object.groupBy(Object.keys(foreign.ids), table => foreign.ids[table] ?? ''))
  const ask = async (endpoint: Endpoint, what: string, cell: Omit<Cell, 'endpoint' | 'token'>) => {
    const token = endsToken(endpoint) ? await house.tokenFor(house.users[role], home) : kept
    const sent = await send(house, { endpoint, token, ...cell })
    const note = `${role} ${nameOf(endpoint)} ${what}: ${sent.status}`
    // Lists across agencies are intended for vendor staff.
    const across = vendor && endpoint.scope !== 'agency'
    const seen = across ? undefined : secrets.find(secret => sent.all.includes(secret))
    if (seen !== undefined) leaks.push(`${note}, shows ${seen}`)
    if (sent.status >= 500) leaks.push(`${note}, fails`)
    return { ...sent, note }
  }
  for (const call of calls) {
    const { endpoint, group } = call
    const args = exampleArgs(endpoint, group)
    const own = endpoint.scope === 'agency' ? { organization_id: mine.organization_id } : {}
    await ask(endpoint, 'things that do not exist', { args, ...own })
    await ask(endpoint, 'own things', { args: naming(mine, args), ...own })
    const mixed = await ask(endpoint, 'own thing, foreign parts', { args: naming(foreign, args, mine.ids), ...own })
    if (
      mixed.status < 300 &&
      endpoint.body &&
      JSON.stringify(naming(foreign, args, mine.ids).body).includes(foreign.ids.locations ?? '-')
    )
      leaks.push(`${mixed.note}, takes foreign parts`)
    if (endpoint.params) {
      const never = await ask(endpoint, 'a thing that never existed', { args, ...own })
      const meant = Object.values(naming(foreign, args).params ?? {})
      for (const [id, tables = []] of tablesOf) {
        if (share > 1 && !meant.includes(id) && !isDrawn(call, `${role} ${tables.join()}`, share)) continue
        if (vendor && tables.includes(readAcross[nameOf(endpoint)] ?? '')) continue
        const params = withIds(args.params ?? {}, () => id)
        const answer = await ask(endpoint, `foreign ${tables.join(' or ')}`, { args: { ...args, params }, ...own })
        if (answer.status !== never.status || JSON.stringify(answer.failure) !== JSON.stringify(never.failure))
          leaks.push(`${answer.note}, differs from a thing that never existed (${never.status})`)
      }
    }
    if (endpoint.scope !== 'agency' || vendor) continue
    for (const place of ['query', 'body'] as const) {
      if (place === 'body' && !endpoint.body) continue
      const theirs = await ask(endpoint, `foreign agency in the ${place}`, {
        args: naming(foreign, args),
        organization_id: foreign.organization_id,
        place,
      })
      const never = await ask(endpoint, `no agency in the ${place}`, { args, organization_id: randomUUID(), place })
      if (theirs.status !== 404 || JSON.stringify(theirs.failure) !== JSON.stringify(never.failure))
        leaks.push(`${theirs.note}, differs from an agency that never existed (${never.status})`)
    }
  }
  return leaks
}

/**
 * Tests row-level security alone: queries every agency table through the app's own transactions without a where clause, and tries
 * to change and insert rows. Queries also filter by agency, so calls alone would not reveal a missing policy.
 */
export async function findOpenTables(
  house: House,
  mine: Marked,
  foreign: Marked,
  tables?: readonly string[],
): Promise<string[]> {
  const open: string[] = []
  const inMine = <T>(work: (db: Db) => Promise<T>) =>
    transaction(house.database.longPool, { role: 'app_user', organization_id: mine.organization_id }, work)
  for (const table of tables ?? (await agencyTables(house))) {
    const name = raw(table)
    const { rows } = await house.owner.query<Record<string, boolean>>(
      `select has_table_privilege('app_user', $1, 'select') as reads, has_table_privilege('app_user', $1, 'update') as updates,
         has_table_privilege('app_user', $1, 'delete') as deletes, has_table_privilege('app_user', $1, 'insert') as inserts`,
      [table],
    )
    const may = rows[0] ?? {}
    if (may.reads) {
      const seen = await inMine(db =>
        db.rows<{ organization_id: string }>(sql`select distinct organization_id from ${name}`),
      )
      if (seen.some(({ organization_id }) => organization_id !== mine.organization_id))
        open.push(`${table} shows foreign rows`)
    }
    // Tried and rolled back: the error ends the transaction
    const attempt = (statement: Sql) =>
      inMine(async db => {
        const touched = await db.run(statement)
        throw new Undone(touched)
      }).catch((error: unknown) => (error instanceof Undone ? error.touched : 0))
    const theirs = sql`where organization_id = ${foreign.organization_id}`
    if (may.updates && (await attempt(sql`update ${name} set organization_id = organization_id ${theirs}`)) > 0)
      open.push(`${table} lets foreign rows be changed`)
    if (may.deletes && (await attempt(sql`delete from ${name} ${theirs}`)) > 0)
      open.push(`${table} lets foreign rows be deleted`)
    if (may.updates && (await attempt(sql`update ${name} set organization_id = ${foreign.organization_id}`)) > 0)
      open.push(`${table} lets rows be given to a foreign agency`)
  }
  return open
}

class Undone extends Error {
  readonly touched: number
  constructor(touched: number) {
    super('undone')
    this.touched = touched
  }
}
