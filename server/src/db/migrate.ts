import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { StartRefused } from '../start-refused.ts'
import { ensureRoles } from './roles.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Held by whoever changes the shape of the database, or all that is in it. */
export const shapeLock = 7_221_001

export interface Migration {
  name: string
  sql: string
  sha256: string
}

export function migrations(): Migration[] {
  return readdirSync(fileURLToPath(folder))
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings the database up to date, forward only. One process at a time does it (advisory lock); a file that was already run
 * must not have changed, and a database that knows a file we do not have is newer than this program.
 * `afterwards` runs under the same lock and prepares what other libraries own (the job queue's tables).
 */
export async function migrate(
  ownerUrl: string,
  { password = null, afterwards }: { password?: string | null; afterwards?: (owner: Client) => Promise<void> } = {},
) {
  const owner = new Client({ connectionString: ownerUrl, lock_timeout: 30_000 })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [shapeLock])
    await ensureRoles(owner, password)
    await makeLedger(owner)
    const { rows } = await owner.query<{ name: string; sha256: string }>(
      'select name, sha256 from public.schema_migrations',
    )
    const known = new Map(rows.map(row => [row.name, row.sha256]))
    const files = migrations()
    refuseStrangers(known, files)
    for (const file of files) if (!known.has(file.name)) await inOne(owner, file)
    await afterwards?.(owner)
  } finally {
    await owner.end()
  }
}

function refuseStrangers(known: Map<string, string>, files: Migration[]) {
  const newer = [...known.keys()].filter(name => !files.some(file => file.name === name))
  if (newer.length > 0)
    throw new StartRefused(
      `This database was used by a newer version of Preceptor (${newer.join(', ')}). Start that version, or restore a backup.`,
    )
  const changed = files.filter(file => known.has(file.name) && known.get(file.name) !== file.sha256)
  if (changed.length > 0)
    throw new StartRefused(
      `The migration ${changed[0]?.name} differs from the one this database was made with. Restore the original file.`,
    )
}

async function inOne(owner: Client, file: Migration) {
  await owner.query('begin')
  try {
    await runOne(owner, file)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

const makeLedger = (owner: Client) =>
  owner.query(`create table if not exists public.schema_migrations
    (name text primary key, sha256 text not null, run_at timestamptz not null default now())`)

async function runOne(owner: Client, file: Migration) {
  try {
    await owner.query(file.sql)
  } catch (error) {
    throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
  }
  await owner.query('insert into public.schema_migrations (name, sha256) values ($1, $2)', [file.name, file.sha256])
}

/** Makes the tables as they were when only these migrations had run. In the caller's transaction; the roles exist. */
export async function makeTablesOf(owner: Client, names: ReadonlySet<string>) {
  await makeLedger(owner)
  for (const file of migrations()) if (names.has(file.name)) await runOne(owner, file)
}
