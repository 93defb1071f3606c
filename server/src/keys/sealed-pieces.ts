import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Keyring, seal, unseal } from './secrets.ts'

/** The size of separately sealed blocks, so that a range of a large piece opens without the rest. */
const block = 64 * 1024
const tag = 16
const whole = block + tag

/** The key of one file. The file's row stores it sealed, so that rotating APP_KEYS only reseals keys, not file bytes. */
export type FileKey = Buffer

const placeOf = (id: string) => ({ table: 'files', column: 'key_sealed', id })
export const newFileKey = (): FileKey => randomBytes(32)
export const sealFileKey = (keys: Keyring, file_id: string, key: FileKey): string =>
  seal(keys, placeOf(file_id), key.toString('base64url'))
export const openFileKey = (keys: Keyring, file_id: string, sealed: string): FileKey =>
  Buffer.from(unseal(keys, placeOf(file_id), sealed), 'base64url')

/** Returns the stored size of a piece. */
export const sealedSize = (size: number) => size + tag * Math.ceil(size / block)

/** Each piece has a unique name and a key derived from it, so the block number is a sufficient nonce. */
const keyOf = (key: FileKey, name: string) => Buffer.from(hkdfSync('sha256', key, '', `piece ${name}`, 32))
const nonceOf = (n: number) => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(n, 8)
  return nonce
}
/** A piece that was moved, cut or extended does not open. */
const boundTo = ({ name, size }: Named, n: number) => Buffer.from(`${name}|${size}|${n}`)

interface Named {
  /** Its name in the store. */
  name: string
  /** The unencrypted size. */
  size: number
}

/** Seals with AES-256-GCM, block by block. */
export function sealPiece(key: FileKey, name: string, bytes: Uint8Array): Buffer {
  const own = keyOf(key, name)
  const size = bytes.length
  const parts: Buffer[] = []
  for (let n = 0; n * block < size; n++) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(n)).setAAD(boundTo({ name, size }, n))
    parts.push(cipher.update(bytes.subarray(n * block, (n + 1) * block)), cipher.final(), cipher.getAuthTag())
  }
  return Buffer.concat(parts)
}

/** Returns the position of the blocks that contain these bytes of a piece. */
export function sealedRange(size: number, [from, to]: readonly [number, number]): [number, number] {
  const last = Math.ceil(to / block)
  return [Math.floor(from / block) * whole, Math.min(sealedSize(size), last * whole)]
}

/** Opens the blocks of `sealedRange` as they arrive. Throws for bytes that were changed or belong elsewhere. */
export async function* openPiece(
  key: FileKey,
  { name, size }: Named,
  [from, to]: readonly [number, number],
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const own = keyOf(key, name)
  let n = Math.floor(from / block)
  let waiting: Uint8Array[] = []
  let held = 0
  const open = (bytes: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(n), { authTagLength: tag })
    decipher.setAAD(boundTo({ name, size }, n)).setAuthTag(bytes.subarray(bytes.length - tag))
    const plain = Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - tag)), decipher.final()])
    const at = n * block
    n++
    return plain.subarray(Math.max(0, from - at), Math.min(plain.length, to - at))
  }
  const lengthOf = () => Math.min(block, size - n * block) + tag
  for await (const chunk of sealed) {
    waiting.push(chunk)
    held += chunk.length
    if (held < lengthOf()) continue
    let bytes = Buffer.concat(waiting)
    while (n * block < Math.min(size, to) && bytes.length >= lengthOf()) {
      const length = lengthOf()
      yield open(bytes.subarray(0, length))
      bytes = bytes.subarray(length)
    }
    waiting = [bytes]
    held = bytes.length
  }
}
