import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '@preceptor/contract'

/** UUIDv7, as `new_id()` of the database makes them: rows made together lie together. */
export function newId(now = Date.now()): Id {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  return written(bytes, 0x70)
}

/** The same id for the same words: what is planned twice is one thing. UUIDv8. */
export const idOf = (...words: string[]): Id =>
  written(createHash('sha256').update(words.join('\u0000')).digest().subarray(0, 16), 0x80)

function written(bytes: Buffer, version: number): Id {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | version
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
