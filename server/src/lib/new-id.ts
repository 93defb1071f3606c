import { createHash, randomUUID } from 'node:crypto'
import type { Id } from '@preceptor/contract'

/** Returns a UUIDv7 like `new_id()` in the database, so that rows created together are stored together. */
export function newId(now = Date.now()): Id {
  const time = now.toString(16).padStart(12, '0')
  // The random part of a UUIDv4, which Node generates in large batches
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Returns the same id (UUIDv8) for the same words, so that something planned twice is the same thing. */
export const idOf = (...words: string[]): Id => formed(createHash('sha256').update(words.join('\u0000')).digest('hex'))

const formed = (hex: string): Id =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
