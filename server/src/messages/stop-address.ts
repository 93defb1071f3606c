import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import type { Config } from '../config.ts'
import type { Keyring } from '../keys/secrets.ts'

const signed = (key: Buffer, id: Buffer) =>
  createHmac('sha256', createHmac('sha256', key).update('stops of mails').digest()).update(id).digest()

/** Where the recipient of a mail stops such mails, as long as the key is kept: no sign-in, and nobody else's mail. */
export function stopAddress({ appKeys, publicUrl }: Pick<Config, 'appKeys' | 'publicUrl'>, id: Id): string {
  const [newest] = appKeys
  if (!newest) throw new Error('The key ring is empty.')
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return `${publicUrl}/unsubscribe/${Buffer.concat([bytes, signed(newest.key, bytes)]).toString('base64url')}`
}

/** The mail that a link stood in; null: it was not given out by us. */
export function mailOfStop(keys: Keyring, given: string): Id | null {
  const bytes = Buffer.from(given, 'base64url')
  if (bytes.length !== 48 || bytes.toString('base64url') !== given) return null
  const id = bytes.subarray(0, 16)
  if (!keys.some(({ key }) => timingSafeEqual(signed(key, id), bytes.subarray(16)))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
