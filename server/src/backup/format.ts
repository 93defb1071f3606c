import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../keys/secrets.ts'

/**
 * A backup is text, compressed with zstd: a line of JSON that says what it is; for each table a line of JSON, its rows as PostgreSQL's
 * COPY writes them, the line `\.` and a line with their sum; for each piece of an uploaded file a line of JSON with its name in the
 * store and its size, its bytes, and a line with their sum; at the end a line with the signature. `zstd -dc FILE | less` reads it.
 */
export const format = { name: 'preceptor-backup', version: 2 }
/** Version 1 knew no files. */
export const readable: readonly number[] = [1, 2]

export interface Header {
  format: string
  version: number
  product: string
  made_at: string
  /** The major version of the PostgreSQL it was taken from. */
  postgres: number
  /** null = the whole database. */
  agency: { id: string; name: string } | null
  migrations: { name: string; sha256: string }[]
  /** Which of APP_KEYS signed it; the fingerprint tells keys of the same name apart. */
  signed_by: { id: string; fingerprint: string }
  /** The key ring itself, with `--with-keys`. */
  app_keys: string | null
  /** How much had ever been written; the same number again means that nothing changed. */
  activity: string
}

export interface TableHead {
  table: string
  columns: string[]
}

export interface TableSum {
  rows: number
  bytes: number
  sha256: string
}

/** A piece of an uploaded file, as the store names it. */
export interface PieceHead {
  piece: string
  size: number
}

export interface End {
  end: { tables: number; rows: number; pieces?: number; sequences: Record<string, string> }
}

export interface Signature {
  hmac: string
}

/** What stands between two tables; never a row, because COPY doubles every backslash of a value. */
export const rowsEnd = Buffer.from('\\.\n')

export const fingerprintOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 16)

export const keyOf = (keys: Keyring, fingerprint: string) =>
  keys.find(({ key }) => fingerprintOf(key) === fingerprint)?.key

/** Everything but the rows is signed; the rows are held by the sums. */
export function signing(key: Buffer) {
  const hmac = createHmac('sha256', createHmac('sha256', key).update('signature of backups').digest())
  return {
    add: (line: string) => void hmac.update(`${line}\n`),
    hex: () => hmac.digest('hex'),
  }
}

export const sameHex = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
