import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { Client } from 'pg'
import { product } from '../lib/product.ts'
import type { Keyring } from '../keys/secrets.ts'
import { agencyPlan } from './agency-plan.ts'
import { activityOf, copyOutOf, sessionSettings, type Table, tablesOf } from './catalogue.ts'
import { Refused } from '../errors/refused.ts'
import { type Header, fingerprintOf, format, rowsEnd, signing } from './format.ts'
import { copyingOut } from '../db/copy-streams.ts'
import { ownerClient } from '../db/owner-client.ts'
import { sealedSize } from '../keys/sealed-pieces.ts'
import type { FileStore } from '../store/file-store.ts'
import { holdPieces } from '../store/hold-pieces.ts'

export interface Wanted {
  /** Only this agency, with the users that belong to it. */
  agency?: string
  /** Includes the key ring in the file. */
  withKeys?: boolean
  /** The store with uploaded files; without it they are skipped. */
  store?: FileStore
}

export interface Written {
  header: Header
  tables: number
  rows: number
  bytes: number
  pieces: number
  /** Pieces of files that the database refers to but the store does not have. */
  missing: number
}

/** Writes the current contents of the database to a new file, which gets its final name once it is complete. */
export async function writeBackup(
  ownerUrl: string,
  file: string,
  keys: Keyring,
  wanted: Wanted = {},
): Promise<Written> {
  const owner = ownerClient({ connectionString: ownerUrl, application_name: 'preceptor backup' })
  await owner.connect()
  const part = `${file}.part`
  try {
    await owner.query(sessionSettings)
    const before = await activityOf(owner)
    await holdPieces(owner)
    await owner.query('begin transaction isolation level repeatable read read only')
    await refuseBlind(owner)
    const header = await headerOf(owner, keys, before, wanted)
    await rm(part, { force: true })
    const written = await fill(owner, part, header, { keys, store: wanted.store })
    await owner.query('commit')
    await settle(part, file)
    return written
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await owner.end()
  }
}

/** Refuses a login restricted by a policy, because it would silently leave out rows. */
async function refuseBlind(owner: Client) {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and (not pg_has_role(current_user, c.relowner, 'usage') or (row_security_active(c.oid) and not exists (
         select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive
           and pg_get_expr(p.polqual, c.oid) = 'true' and c.relowner = any(p.polroles))))`,
  )
  if (rows.length > 0)
    throw new Refused(
      `The database login does not see every row of ${rows[0]?.name}: name the owner of the tables in DATABASE_OWNER_URL.`,
    )
}

async function headerOf(owner: Client, keys: Keyring, activity: string, { agency, withKeys }: Wanted): Promise<Header> {
  const newest = keys[0]
  if (!newest) throw new Refused('APP_KEYS is empty.')
  const { rows: known } = await owner.query<{ made: boolean; postgres: number }>(
    `select to_regclass('public.schema_migrations') is not null as made, current_setting('server_version_num')::int / 10000 as postgres`,
  )
  if (!known[0]?.made) throw new Refused('This database is empty: there is nothing to back up.')
  const { rows: migrations } = await owner.query<Header['migrations'][number]>(
    'select name, sha256 from schema_migrations order by name collate "C"',
  )
  return {
    format: format.name,
    version: format.version,
    product: product.version,
    made_at: new Date().toISOString(),
    postgres: known[0].postgres,
    agency: agency === undefined ? null : await agencyOf(owner, agency),
    migrations,
    signed_by: { id: newest.id, fingerprint: fingerprintOf(newest.key) },
    app_keys: withKeys ? keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',') : null,
    activity,
  }
}

async function agencyOf(owner: Client, id: string) {
  const { rows } = await owner.query<{ id: string; name: string }>(
    'select id, name from organizations where id::text = $1',
    [id.toLowerCase()],
  )
  if (!rows[0]) throw new Refused(`There is no agency with the id ${id}.`)
  return rows[0]
}

interface Filling {
  keys: Keyring
  store: FileStore | undefined
}

async function fill(owner: Client, part: string, header: Header, { keys, store }: Filling): Promise<Written> {
  const key = keys[0]?.key ?? Buffer.alloc(0)
  const text = new PassThrough({ highWaterMark: 256 * 1024 })
  const file = createWriteStream(part, { mode: 0o600, flags: 'wx' })
  // Has its own checksum, to distinguish disk damage from tampering
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const writing = pipeline(text, compress, file)
  const signature = signing(key)
  const put = async (bytes: string | Buffer) => {
    if (text.errored) throw text.errored
    if (!text.write(bytes)) await drained(text)
  }
  const say = async (what: object) => {
    const line = JSON.stringify(what)
    signature.add(line)
    await put(`${line}\n`)
  }
  const filling = async () => {
    const all = await tablesOf(owner)
    const chosen = header.agency ? agencyPlan(all, header.agency.id) : all.map(table => ({ table, where: 'true' }))
    await say(header)
    let rows = 0
    for (const { table, where } of chosen) {
      await say({ table: table.name, columns: table.columns })
      const sum = await copyRowsOf(owner, table, where, put)
      await put(rowsEnd)
      await say(sum)
      rows += sum.rows
    }
    const files = store ? await copyPieces(owner, header, { store, say, put }) : { pieces: 0, missing: 0 }
    const sequences = header.agency ? {} : await sequencesOf(owner)
    await say({ end: { tables: chosen.length, rows, pieces: files.pieces, sequences } })
    await put(`${JSON.stringify({ hmac: signature.hex() })}\n`)
    text.end()
    return { tables: chosen.length, rows, ...files }
  }
  // A full disk fails the writer first and then the producer; a broken connection fails them the other way around
  const either = (error: unknown): never => {
    throw failed(text, error)
  }
  const [counted] = await Promise.all([filling().catch(either), writing.catch(either)])
  return { header, ...counted, bytes: file.bytesWritten }
}

function failed(text: PassThrough, error: unknown) {
  text.destroy(error as Error)
  return error
}

const drained = (text: PassThrough) =>
  new Promise<void>((resolve, reject) => {
    const end = (error?: Error) => {
      text.off('drain', end).off('error', end).off('close', end)
      if (error) reject(error)
      else resolve()
    }
    text.on('drain', end).on('error', end).on('close', end)
  })

async function copyRowsOf(owner: Client, table: Table, where: string, put: (bytes: Buffer) => Promise<void>) {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = copyingOut(owner, copyOutOf(table, where))
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    await put(chunk)
  }
  return { rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
}

interface Saying {
  store: FileStore
  say: (what: object) => Promise<void>
  put: (bytes: string | Buffer) => Promise<void>
}

/**
 * Copies the bytes of uploaded files as of the time of the rows. Pieces never change, and pieces deleted in the meantime belonged
 * to no row.
 */
async function copyPieces(owner: Client, { agency }: Header, { store, say, put }: Saying) {
  const counted = { pieces: 0, missing: 0 }
  for (let after = ''; ; ) {
    const { rows } = await owner.query<{ key: string; clear: number; is_sealed: boolean }>(
      `select p.key, min(p.size) as clear, bool_or(f.key_sealed is not null) as is_sealed from file_pieces p
        join files f on f.organization_id = p.organization_id and f.id = p.file_id
        where p.key collate "C" > $1 and ($2::uuid is null or p.organization_id = $2)
        group by p.key order by p.key collate "C" limit 1000`,
      [after, agency?.id ?? null],
    )
    for (const { key, clear, is_sealed } of rows) {
      // Copied as stored: pieces sealed in the store stay sealed in the backup
      const size = is_sealed ? sealedSize(clear) : clear
      const bytes = await wholePiece(store, key, size)
      if (!bytes) {
        counted.missing++
        continue
      }
      await say({ piece: key, size })
      await put(bytes)
      await say({ bytes: size, sha256: createHash('sha256').update(bytes).digest('hex') })
      counted.pieces++
    }
    const last = rows.at(-1)
    if (!last) return counted
    after = last.key
  }
}

/**
 * Reads the piece before announcing it, so a lost piece fails alone and not the whole backup. Returns null if the store has lost
 * it.
 */
async function wholePiece(store: FileStore, key: string, size: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of store.read(key, 0, size)) chunks.push(chunk)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
  const bytes = Buffer.concat(chunks)
  return bytes.length === size ? bytes : null
}

async function sequencesOf(owner: Client): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Flushes the file to disk before naming it, so an existing file is always complete. */
async function settle(part: string, file: string) {
  const handle = await open(part, 'r+')
  await handle.sync()
  await handle.close()
  await rename(part, file)
}
