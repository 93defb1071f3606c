import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import type { Keyring } from '../keys/secrets.ts'

/** The purpose of a link; a link for one purpose is invalid for any other. */
type Purpose = 'stops of mails' | 'bookings' | 'kiosks'

const signed = (key: Buffer, purpose: Purpose, id: Buffer) =>
  createHmac('sha256', createHmac('sha256', key).update(purpose).digest()).update(id).digest()

/** Returns an id that no one else can forge, for an address without sign-in; valid as long as the key is kept. */
export function signedId(keys: Keyring, purpose: Purpose, id: Id): string {
  const [newest] = keys
  if (!newest) throw new Error('The key ring is empty.')
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signed(newest.key, purpose, bytes)]).toString('base64url')
}

/** Returns the id; null if it was not issued by us. */
export function idOfSigned(keys: Keyring, purpose: Purpose, given: string): Id | null {
  const bytes = Buffer.from(given, 'base64url')
  if (bytes.length !== 48 || bytes.toString('base64url') !== given) return null
  const id = bytes.subarray(0, 16)
  if (!keys.some(({ key }) => timingSafeEqual(signed(key, purpose, id), bytes.subarray(16)))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
