import type { Keyring } from '../keys/secrets.ts'

/**
 * Storage of file bytes: a folder, or a bucket of an S3-shaped service. It stores small pieces under our own names and
 * doesn't know who may see them; a name is written once and its bytes never change.
 */
export interface FileStore {
  /** All of it or nothing. */
  put: (key: string, bytes: Buffer) => Promise<void>
  /** The bytes from `from` up to and without `to`. */
  read: (key: string, from: number, to: number, gone?: AbortSignal) => AsyncIterable<Uint8Array>
  /** Removing a missing file succeeds. */
  remove: (key: string) => Promise<void>
  /** Every name below the folder. */
  list: (folder: string) => Promise<string[]>
  /** Open the keys of files about people (keys/sealed-pieces.ts); where bytes are only carried from place to place nobody needs them. */
  keys?: Keyring
}

/** `<agency>/<file>/<where the piece starts>-<random>`; `.part` is what a killed process left of one, which is only ever removed. */
const shape = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\/\d{1,13}-[0-9a-f]{32}(\.part)?$/

/** A backup may name what it likes: nothing else is ever written or read. */
export function sound(key: string): string {
  if (!shape.test(key)) throw new Error(`${key.slice(0, 100)} is no name of a piece.`)
  return key
}
