import type { ApiScope, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { nextLook } from '../lib/next-look.ts'
import type { Database } from './client.ts'
import type { LinkPurpose } from './link-purposes.ts'
import { transaction } from './tx.ts'

/** The result of `api_key_now` (migrations/093): a valid key and its agency. */
interface KeyRow {
  key_id: Id
  key_name: string
  scopes: ApiScope[]
  last_used_at: string | null
  agency_id: Id
  agency_name: string
  time_zone: string
  moves: string | null
}

const sharedLook = nextLook<KeyRow | undefined>()

/** One prepared, indexed lookup outside any transaction, shared by concurrent calls as for sign-ins. */
export const findApiKey = (database: Database, secret_hash: Buffer): Promise<KeyRow | undefined> =>
  sharedLook(database, secret_hash.toString('base64'), async () => {
    const { rows } = await database.pool.query<KeyRow>({
      name: 'api_key_now',
      text: 'select * from api_key_now($1)',
      values: [secret_hash],
    })
    return rows[0]
  })

/** Written at most once a minute. */
export const noteUseOfKey = (database: Database, { agency_id, key_id }: KeyRow) =>
  transaction(database.pool, { role: 'app_user', organization_id: agency_id }, db =>
    db.run(sql`update api_keys set last_used_at = now() where organization_id = ${agency_id} and id = ${key_id}
      and (last_used_at is null or last_used_at < now() - interval '55 seconds')`),
  )

/** Finds the valid link of this token and purpose, and its agency. */
export async function findSignedLink({ pool }: Database, purpose: LinkPurpose, token_hash: Buffer) {
  const { rows } = await pool.query<{ agency_id: Id; link_id: Id }>({
    name: 'signed_link_now',
    text: 'select * from signed_link_now($1, $2)',
    values: [token_hash, purpose],
  })
  return rows[0]
}

interface DeviceRow {
  device_id: Id
  employee_id: Id
  /** The outside signer's own name, if there is one. */
  person_name: string
  /** For a learning link. */
  program_id: Id | null
  /** For a signing link. */
  employee_form_id: Id | null
  signer_id: Id | null
  /** The proof that opened the device; null on older devices. */
  proof: 'birth_date' | 'phone' | 'code' | null
  last_seen_at: string
  agency_id: Id
  agency_name: string
  time_zone: string
  moves: string | null
}

/** Finds the owner of a device while its link is valid for this purpose. */
export async function findDevice(
  { pool }: Database,
  purpose: LinkPurpose,
  secret_hash: Buffer,
): Promise<DeviceRow | undefined> {
  const { rows } = await pool.query<DeviceRow>({
    name: 'signed_link_device_is',
    text: 'select * from signed_link_device_is($1, $2)',
    values: [secret_hash, purpose],
  })
  return rows[0]
}

export const noteUseOfDevice = (database: Database, { agency_id, device_id }: DeviceRow) =>
  transaction(database.pool, { role: 'app_user', organization_id: agency_id }, db =>
    db.run(sql`update signed_link_devices set last_seen_at = now() where organization_id = ${agency_id} and id = ${device_id}
      and last_seen_at < now() - interval '55 seconds'`),
  )
