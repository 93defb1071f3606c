import { createHash, randomUUID } from 'node:crypto'
import type { Id } from '@preceptor/contract'

/** UUIDv7, as `new_id()` of the database makes them: rows made together lie together. */
export function newId(now = Date.now()): Id {
  const time = now.toString(16).padStart(12, '0')
  // the random part of a UUIDv4, which Node makes in large portions
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** The same id for the same words: what is planned twice is one thing. UUIDv8. */
export const idOf = (...words: string[]): Id => formed(createHash('sha256').update(words.join('\u0000')).digest('hex'))

const formed = (hex: string): Id =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
