import { createHmac, timingSafeEqual } from 'node:crypto'
import { access, type Id } from '@preceptor/contract'
import type { Keyring } from '../../keys/secrets.ts'
import { mayI, type Scope } from '../../scope/scope.ts'

/** Long enough to open or save a file, and for the requests a reader or player makes meanwhile. */
const usualMinutes = 10

export interface Addressed {
  organization_id: Id
  id: Id
}

/** The purposes of addresses: an address for one purpose can't open another. */
export type Leads = 'files' | 'program-files' | 'certificates' | 'transcripts' | 'compliance-papers'

interface Given {
  leads?: Leads
  minutes?: number
  /** The file can be shown but not saved. */
  onScreen?: boolean
}

/** An address that serves one file until it expires, without a sign-in: access was checked when it was issued. */
export function addressOf(
  keys: Keyring,
  { organization_id, id }: Addressed,
  { leads = 'files', minutes = usualMinutes, onScreen = false }: Given = {},
) {
  const [newest] = keys
  if (!newest) throw new Error('The key ring is empty.')
  const expires = Math.ceil(Date.now() / 1000) + minutes * 60
  const payload = Buffer.alloc(36)
  payload.write(plain(organization_id) + plain(id), 'hex')
  payload.writeUInt32BE(expires, 32)
  return {
    address: `/${leads}/${Buffer.concat([payload, signed(newest.key, payload, { leads, onScreen })]).toString('base64url')}`,
    expires_at: new Date(expires * 1000).toISOString(),
  }
}

/** Returns an address of a document for this reader; readers who may not save documents get one that only shows it. */
export const addressFor = (scope: Scope, keys: Keyring, id: Id, leads: Leads = 'files') =>
  addressOf(keys, { organization_id: scope.agency.id, id }, { leads, onScreen: !mayI(scope.actor, access.savePapers) })

/** Returns null when it isn't ours, or has expired. */
export function addressed(
  keys: Keyring,
  given: string,
  leads: Leads = 'files',
): (Addressed & { onScreen?: true }) | null {
  const bytes = Buffer.from(given, 'base64url')
  if (bytes.length !== 68 || bytes.toString('base64url') !== given) return null
  const payload = bytes.subarray(0, 36)
  const isOurs = (onScreen: boolean) =>
    keys.some(({ key }) => timingSafeEqual(signed(key, payload, { leads, onScreen }), bytes.subarray(36)))
  const onScreen = isOurs(true)
  if ((!onScreen && !isOurs(false)) || payload.readUInt32BE(32) * 1000 < Date.now()) return null
  return {
    organization_id: dashed(payload.subarray(0, 16)),
    id: dashed(payload.subarray(16, 32)),
    ...(onScreen && { onScreen }),
  }
}

const signed = (key: Buffer, payload: Buffer, { leads, onScreen }: { leads: Leads; onScreen: boolean }) =>
  createHmac(
    'sha256',
    createHmac('sha256', key)
      .update(`addresses of ${leads}${onScreen ? ' on screen' : ''}`)
      .digest(),
  )
    .update(payload)
    .digest()

const plain = (id: Id) => id.replaceAll('-', '')
const dashed = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
