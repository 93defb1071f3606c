import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Keyring } from '../keys/secrets.ts'

/**
 * A backup is text compressed with zstd: a JSON line that describes the file; for each table a JSON line, its rows as PostgreSQL's
 * COPY writes them, the line `\.` and a line with their checksum; for each piece of an uploaded file a JSON line with its name in
 * the store and its size, its bytes, and a line with their checksum; finally a line with the signature. `zstd -dc FILE | less`
 * reads it.
 */
export const format = { name: 'preceptor-backup', version: 2 }
/** Version 1 had no files. */
export const readable: readonly number[] = [1, 2]

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)

/** The first line: the file's description of itself. */
export const header = z.object({
  format: z.string(),
  version: z.number(),
  product: z.string(),
  made_at: z.string(),
  /** The major version of the PostgreSQL it was taken from. */
  postgres: z.number(),
  /** null = the whole database. */
  agency: z.object({ id: z.string(), name: z.string() }).nullable(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** The key from APP_KEYS that signed it; the fingerprint distinguishes keys with the same name. */
  signed_by: z.object({ id: z.string(), fingerprint: z.string() }),
  /** The key ring itself, with `--with-keys`. */
  app_keys: z.string().nullable(),
  /** The number of rows ever written; the same number again means that nothing changed. */
  activity: z.string(),
})
export type Header = z.infer<typeof header>

const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) })
export type TableHead = z.infer<typeof tableHead>

export const tableSum = z.object({ rows: count, bytes: count, sha256 })
export type TableSum = z.infer<typeof tableSum>

/** A piece of an uploaded file, by its name in the store. */
const pieceHead = z.object({ piece: z.string(), size: z.number() })
export type PieceHead = z.infer<typeof pieceHead>

export const pieceSum = tableSum.omit({ rows: true })

const end = z.object({
  end: z.object({
    tables: count,
    rows: count,
    pieces: count.optional(),
    sequences: z.record(z.string(), z.string()),
  }),
})
export type End = z.infer<typeof end>

/** The parts that may follow the header. */
export const part = z.union([tableHead, pieceHead, end])

export const signature = z.object({ hmac: z.string() })

/** Separates two tables. It can't be a row, because COPY doubles every backslash in a value. */
export const rowsEnd = Buffer.from('\\.\n')

export const fingerprintOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 16)

export const keyOf = (keys: Keyring, fingerprint: string) =>
  keys.find(({ key }) => fingerprintOf(key) === fingerprint)?.key

/** Signs everything but the rows; the checksums cover the rows. */
export function signing(key: Buffer) {
  const hmac = createHmac('sha256', createHmac('sha256', key).update('signature of backups').digest())
  return {
    add: (line: string) => void hmac.update(`${line}\n`),
    hex: () => hmac.digest('hex'),
  }
}

export const sameHex = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
