import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type {
  AgencyRecord,
  CoordinatorRecord,
  DisciplineRecord,
  EmployeeRecord,
  LocationRecord,
  MembershipRecord,
  PartnerRecord,
  UserRecord,
} from './factories.ts'

/** Rows by table, in the order in which their references allow them to be written. */
export interface World {
  partners?: Iterable<PartnerRecord>
  organizations?: Iterable<AgencyRecord>
  users?: Iterable<UserRecord>
  memberships?: Iterable<MembershipRecord>
  disciplines?: Iterable<DisciplineRecord>
  locations?: Iterable<LocationRecord>
  coordinators?: Iterable<CoordinatorRecord>
  employees?: Iterable<EmployeeRecord>
  employee_disciplines?: Iterable<object>
  events?: Iterable<object>
  scheduled_statuses?: Iterable<object>
  saved_views?: Iterable<object>
}
const order = [
  'partners',
  'organizations',
  'users',
  'memberships',
  'disciplines',
  'locations',
  'coordinators',
  'employees',
  'employee_disciplines',
  'events',
  'scheduled_statuses',
  'saved_views',
] as const satisfies (keyof World)[]

/** Writes a world as the owner, by COPY: tests, the demo world and large ones all come in by this door. */
export async function load(owner: Client, world: World) {
  const tables = order.filter(table => world[table])
  const forced = await forcedTables(owner, tables)
  await owner.query('begin')
  try {
    for (const table of forced) await owner.query(`alter table ${table} no force row level security`)
    for (const table of tables) await copyRows(owner, table, world[table] ?? [])
    for (const table of forced) await owner.query(`alter table ${table} force row level security`)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** COPY refuses tables whose row-level security holds for the owner too, which it does unless the owner is a superuser. */
async function forcedTables(owner: Client, tables: string[]) {
  const { rows } = await owner.query<{ relname: string }>(
    `select relname from pg_class, pg_roles where relname = any($1) and relnamespace = 'public'::regnamespace
     and relforcerowsecurity and rolname = current_user and not rolsuper and not rolbypassrls`,
    [tables],
  )
  return rows.map(row => row.relname)
}

export async function copyRows(owner: Client, table: string, rows: Iterable<object>) {
  const iterator = rows[Symbol.iterator]()
  const first = iterator.next()
  if (first.done) return
  const columns = Object.keys(first.value)
  function* lines() {
    for (let item: IteratorResult<object> = first; !item.done; item = iterator.next()) {
      const row = item.value as Record<string, unknown>
      yield `${columns.map(column => cell(row[column])).join('\t')}\n`
    }
  }
  const stream = owner.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(inChunks(lines())), stream)
}

function* inChunks(lines: Iterable<string>) {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length > 60_000) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk) yield chunk
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, char => escapes[char] ?? char) : text

/** One value in COPY's text format. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (Array.isArray(value) && value.every(item => typeof item === 'string'))
    return escaped(`{${value.map(item => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
  if (typeof value === 'object') return escaped(JSON.stringify(value))
  return escaped(String(value))
}
