import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { StartRefused } from '../errors/start-refused.ts'
import { ensureRoles, refuseTemporary } from './roles.ts'
import { ownerClient } from './owner-client.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Held while changing the schema, or all data, of the database. */
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
 * Brings the database up to date, forward only. One process at a time does it (advisory lock). A file that already ran must not
 * have changed, and a database with a file we do not have is newer than this program. `afterwards` runs under the same lock and
 * prepares tables that other libraries own (the job queue's).
 */
export async function migrate(
  ownerUrl: string,
  { password = null, afterwards }: { password?: string | null; afterwards?: (owner: Client) => Promise<void> } = {},
) {
  const owner = ownerClient({ connectionString: ownerUrl, lock_timeout: 2_000 })
  await owner.connect()
  try {
    await takeTurn(owner)
    await ensureRoles(owner, password)
    await refuseTemporary(owner)
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

/** Waits for another process that may be migrating, however long its migrations take. */
async function takeTurn(owner: Client) {
  for (let tries = 0; tries < 1_200; tries++) {
    const { rows } = await owner.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [shapeLock])
    if (rows[0]?.ours) return
    await pause(500)
  }
  throw new StartRefused('Another process has been changing this database for ten minutes. Wait for it, or end it.')
}

/**
 * A migration that waits for a table blocks everyone behind it. An older version may still be serving, so the migration gives up
 * after two seconds (`lock_timeout`), lets others through, and tries again.
 */
async function inOne(owner: Client, file: Migration) {
  for (let tries = 1; ; tries++) {
    await owner.query('begin')
    try {
      await runOne(owner, file)
      return void (await owner.query('commit'))
    } catch (error) {
      await owner.query('rollback')
      const { code } = (error as { cause?: { code?: string } }).cause ?? {}
      if (code !== '55P03') throw error
      if (tries === 60)
        throw new StartRefused(
          `The migration ${file.name} found a table in use each time it tried. Stop what works with the database, and start again.`,
        )
      await pause(1_000)
    }
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

/** Creates the tables as they were after only these migrations. Runs in the caller's transaction; the roles must exist. */
export async function makeTablesOf(owner: Client, names: ReadonlySet<string>) {
  await makeLedger(owner)
  for (const file of migrations()) if (names.has(file.name)) await runOne(owner, file)
}
