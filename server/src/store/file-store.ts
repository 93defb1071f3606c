import type { Keyring } from '../keys/secrets.ts'

/**
 * Storage of file bytes: a folder, or a bucket of an S3-compatible service. It stores small pieces under our own names and knows
 * nothing about access; a name is written once and its bytes never change.
 */
export interface FileStore {
  /** Stores all of it or nothing. */
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Reads the bytes from `from` to before `to`. */
  read: (key: string, from: number, to: number, gone?: AbortSignal) => AsyncIterable<Uint8Array>
  /** Removing a missing file succeeds. */
  remove: (key: string) => Promise<void>
  /** Returns every name below the folder. */
  list: (folder: string) => Promise<string[]>
  /** Keys that open the keys of files about people (keys/sealed-pieces.ts); not needed where bytes are only copied. */
  keys?: Keyring
}

/** `<agency>/<file>/<start of the piece>-<random>`; `.part` is left by a killed process and only ever removed. */
const shape = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\/\d{1,13}-[0-9a-f]{32}(\.part)?$/

/** Checks a piece's name, since a backup may contain any: nothing else is ever written or read. */
export function sound(key: string): string {
  if (!shape.test(key)) throw new Error(`${key.slice(0, 100)} is no name of a piece.`)
  return key
}
