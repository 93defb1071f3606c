import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import type { Keyring } from '../../../keys/secrets.ts'

interface Launch {
  organization_id: Id
  id: Id
}

/** Returns the path segment that opens a package: everything below it is in the package, so its own links stay inside. */
export function stepOf(keys: Keyring, { organization_id, id }: Launch): string {
  const [newest] = keys
  if (!newest) throw new Error('The key ring is empty.')
  const payload = Buffer.from(`${organization_id}${id}`.replaceAll('-', ''), 'hex')
  return Buffer.concat([payload, signed(newest.key, payload)]).toString('base64url')
}

/** Returns null when it isn't ours. Its row decides whether it is still valid. */
export function launchOf(keys: Keyring, step: string): Launch | null {
  const bytes = Buffer.from(step, 'base64url')
  if (bytes.length !== 64 || bytes.toString('base64url') !== step) return null
  const payload = bytes.subarray(0, 32)
  if (!keys.some(({ key }) => timingSafeEqual(signed(key, payload), bytes.subarray(32)))) return null
  return { organization_id: dashed(payload.subarray(0, 16)), id: dashed(payload.subarray(16)) }
}

const signed = (key: Buffer, payload: Buffer) =>
  createHmac('sha256', createHmac('sha256', key).update('addresses of packages').digest()).update(payload).digest()

const dashed = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
