import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { copyingIn, copyingOut } from '../db/copy-streams.ts'
import { suspendIndexes, suspendForcedSecurity } from '../db/suspend-indexes.ts'
import { makeTablesOf, migrations, shapeLock } from '../db/migrate.ts'
import { ensureRoles } from '../db/roles.ts'
import type { Keyring } from '../keys/secrets.ts'
import { copyOutOf, emptied, sessionSettings, type Table, tablesOf } from './catalogue.ts'
import { Refused } from '../errors/refused.ts'
import type { End, Header, TableSum } from './format.ts'
import { readBackup } from './read.ts'
import { type RestoreNote, recordRestore } from './restore-events.ts'
import { ownerClient } from '../db/owner-client.ts'
import type { FileStore } from '../store/file-store.ts'

export interface Restoring {
  /** Deletes the current contents of the database. */
  replace?: boolean
  /** Accepts a file whose signature cannot be checked. */
  trusting?: boolean
  /** Writes an entry to the history. */
  note?: RestoreNote
  /** The store for uploaded files; without it they are skipped. */
  store?: FileStore
}

export interface Restored {
  header: Header
  tables: number
  rows: number
}

/**
 * Restores a whole database: creates the tables as the backup knew them, writes the rows and checks every row written. Runs in one
 * transaction, so any failure leaves the database unchanged. The next start brings it up to date.
 */
export async function restoreWhole(
  ownerUrl: string,
  file: string,
  keys: Keyring,
  how: Restoring = {},
): Promise<Restored> {
  // Read once in full before anything changes
  const { header } = await inspect(file, keys, how)
  if (header.agency)
    throw new Refused(`This is a backup of one agency, ${header.agency.name}: restore it with --agency.`)
  refuseUnknown(header)
  return withFiles(how.store, pieces =>
    asOwner(ownerUrl, async owner => {
      await ensureRoles(owner, null)
      await owner.query('begin')
      await makeWay(owner, how)
      await makeTablesOf(owner, new Set(header.migrations.map(({ name }) => name)))
      const counted = await fill(owner, file, keys, { ...how, pieces })
      // People who signed out since the backup must not be signed in again
      await owner.query('delete from access_tokens')
      if (how.note) await recordRestore(owner, how.note, { header, rows: counted.rows, replaced: how.replace ?? false })
      await owner.query('commit')
      await owner.query('vacuum (analyze)')
      return { header, ...counted }
    }),
  )
}

/** Writes a piece to the store. */
export type TakePiece = (key: string, bytes: Buffer) => Promise<void>

/** The store has no transactions: when the restore fails, pieces it added are removed, and pieces that were there stay. */
export async function withFiles<T>(
  store: FileStore | undefined,
  work: (take: TakePiece | undefined) => Promise<T>,
): Promise<T> {
  if (!store) return work(undefined)
  const brought: string[] = []
  const known = new Map<string, Set<string>>()
  try {
    return await work(async (key, bytes) => {
      const folder = key.slice(0, key.lastIndexOf('/'))
      const there = known.get(folder) ?? new Set(await store.list(folder))
      if (!known.has(folder)) known.clear()
      known.set(folder, there)
      // Pieces never change, so an existing one is the same
      if (there.has(key)) return
      await store.put(key, bytes)
      brought.push(key)
    })
  } catch (error) {
    for (const key of brought) await store.remove(key)
    throw error
  }
}

/** Reads a whole backup without a database. */
export async function inspect(file: string, keys: Keyring, { trusting = false }: Restoring = {}) {
  const sums = new Map<string, TableSum>()
  let found: Header | undefined
  await readBackup(
    file,
    keys,
    {
      header: async header => void (found = header),
      table: async (_, rows) => {
        for await (const _chunk of rows);
      },
      checked: async ({ table }, sum) => void sums.set(table, sum),
      end: async () => {},
    },
    { trusting },
  )
  if (!found) throw new Refused(`${file} is empty.`)
  return { header: found, sums }
}

export async function asOwner<T>(ownerUrl: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = ownerClient({ connectionString: ownerUrl, application_name: 'restore' })
  await owner.connect()
  try {
    await owner.query(sessionSettings)
    await owner.query('select pg_advisory_lock($1)', [shapeLock])
    await refuseServed(owner)
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** Refuses a database in use, because its servers cache its contents. */
async function refuseServed(owner: Client) {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'preceptor%'`,
  )
  if (rowCount) throw new Refused('Preceptor works with this database now: stop every process of it first.')
}

/** Every migration of the backup must be one of ours, word for word. */
export function refuseUnknown({ migrations: theirs, product }: Header) {
  const ours = new Map(migrations().map(({ name, sha256 }) => [name, sha256]))
  const newer = theirs.filter(({ name }) => !ours.has(name))
  if (newer.length > 0)
    throw new Refused(
      `This backup was made by a newer version of Preceptor, ${product} (${newer.map(({ name }) => name).join(', ')}): restore it with that version. Nothing was restored.`,
    )
  const changed = theirs.find(({ name, sha256 }) => ours.get(name) !== sha256)
  if (changed)
    throw new Refused(
      `The migration ${changed.name} differs from the one this backup was made with. Restore the original file. Nothing was restored.`,
    )
}

const ofExtension = (catalogue: string, row: string) =>
  `exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${row}.oid and d.deptype = 'e')`

async function makeWay(owner: Client, { replace = false }: Restoring) {
  const { rows } = await owner.query<{ held: boolean }>(
    `select to_regclass('public.organizations') is not null as held`,
  )
  if (rows[0]?.held && !replace) await refuseFilled(owner)
  // The next start recreates the job queue
  await owner.query(`do $$
    declare what record;
    begin
      drop schema if exists graphile_worker cascade;
      for what in
        select 'table' as kind, oid::regclass::text as name, 1 as turn from pg_class c
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not ${ofExtension('pg_class', 'c')}
        union all select case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'sequence' end,
          oid::regclass::text, 2 from pg_class c
          where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'S') and not ${ofExtension('pg_class', 'c')}
        union all select case prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
          oid::regprocedure::text, 3 from pg_proc p
          where pronamespace = 'public'::regnamespace and not ${ofExtension('pg_proc', 'p')}
        union all select 'type', oid::regtype::text, 4 from pg_type t
          where typnamespace = 'public'::regnamespace and not ${ofExtension('pg_type', 't')} and (typtype in ('d', 'e')
            or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
        order by turn
      loop
        execute format('drop %s if exists %s cascade', what.kind, what.name);
      end loop;
    end $$`)
}

async function refuseFilled(owner: Client) {
  const { rows } = await owner.query<{ agencies: number; users: number }>(
    // Works for any version: older ones have no catalog
    `select (select count(*)::int from organizations o where not coalesce((to_jsonb(o) ->> 'is_catalog')::boolean, false)) as agencies,
      (select count(*)::int from users) as users`,
  )
  const { agencies = 0, users = 0 } = rows[0] ?? {}
  if (agencies + users > 0)
    throw new Refused(
      `This database holds ${agencies} agencies and ${users} users. Nothing was restored; --replace throws them away for what the backup holds.`,
    )
}

async function fill(
  owner: Client,
  file: string,
  keys: Keyring,
  { trusting = false, pieces }: Restoring & { pieces: TakePiece | undefined },
) {
  const tables = await tablesOf(owner)
  const names = tables.map(({ name }) => name)
  const force = await suspendForcedSecurity(owner, names)
  for (const name of names) await owner.query(`alter table ${name} disable trigger user`)
  const putBack = await suspendIndexes(owner, names)
  // Rows written by migrations are in the backup too, and may have changed since
  await owner.query(`truncate ${[...names, ...(await emptied(owner))].join(', ')}`)
  let counted: End['end'] | undefined
  await readBackup(
    file,
    keys,
    {
      header: async () => {},
      table: ({ table, columns }, rows) => copyIn(owner, tableNamed(tables, table), columns, rows),
      checked: async ({ table }, sum) => compare(owner, tableNamed(tables, table), sum),
      ...(pieces && { piece: pieces }),
      end: async end => void (counted = end),
    },
    { trusting },
  )
  for (const [name, last] of Object.entries(counted?.sequences ?? {}))
    await owner.query('select setval($1::regclass, $2)', [name, last])
  await putBack()
  for (const name of names) await owner.query(`alter table ${name} enable trigger user`)
  await force()
  return { tables: counted?.tables ?? 0, rows: counted?.rows ?? 0 }
}

export function tableNamed(tables: readonly Table[], name: string): Table {
  const table = tables.find(one => one.name === name)
  if (!table)
    throw new Refused(`This backup holds a table ${name}, which its own migrations do not make. Nothing was restored.`)
  return table
}

async function copyIn(owner: Client, { name }: Table, columns: readonly string[], rows: AsyncIterable<Buffer>) {
  const stream = copyingIn(owner, `copy ${name} (${columns.join(', ')}) from stdin`)
  await pipeline(Readable.from(rows, { objectMode: false }), stream)
}

/** Reads the table back: its contents must match the rows written. */
async function compare(owner: Client, table: Table, sum: TableSum) {
  const hash = createHash('sha256')
  const stream = copyingOut(owner, copyOutOf(table))
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
  if (stream.rowCount !== sum.rows || hash.digest('hex') !== sum.sha256)
    throw new Refused(`The rows of ${table.name} did not arrive as they were written. Nothing was restored.`)
}
