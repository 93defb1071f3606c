import type { Id } from '@preceptor/contract'
import { AppError } from '../errors/app-error.ts'
import { errorTexts } from '../errors/texts.ts'
import { findApiKey, findDevice, noteUseOfDevice, noteUseOfKey } from '../db/bearers.ts'
import type { Database } from '../db/client.ts'
import { type LinkPurpose, linkPurposes, purposeOf } from '../db/link-purposes.ts'
import { versionsOf } from '../db/topics.ts'
import { hashToken, type Session } from './session.ts'

/** Returns the caller of the public API with its agency. Every invalid secret gets the same refusal. */
export async function bearerSession(database: Database, token: string | undefined): Promise<Session> {
  if (!token) throw new AppError('NOT_SIGNED_IN', errorTexts.named('signInFirst'))
  if (token.length > 200) throw new AppError('SESSION_EXPIRED', errorTexts.named('sessionExpired'))
  const token_hash = hashToken(token)
  const purpose = purposeOf(token)
  const session = purpose ? await linkSession(database, purpose, token_hash) : await keySession(database, token_hash)
  if (!session) throw new AppError('SESSION_EXPIRED', errorTexts.named('sessionExpired'))
  return { ...noAccount, ...session, token_hash }
}

type Known = Pick<Session, 'actor' | 'agency' | 'bearer'>
const isLongAgo = (at: string | null) => at === null || Date.now() - Date.parse(at) > 60_000
const agencyOf = (row: { agency_id: Id; agency_name: string; time_zone: string; moves: string | null }) => ({
  id: row.agency_id,
  name: row.agency_name,
  time_zone: row.time_zone,
  versions: versionsOf(row.moves),
})

async function keySession(database: Database, hash: Buffer): Promise<Known | null> {
  const key = await findApiKey(database, hash)
  if (!key) return null
  if (isLongAgo(key.last_used_at)) await noteUseOfKey(database, key)
  const actor = { kind: 'api_key', user_id: key.key_id, name: key.key_name, ...noRole } as const
  return { actor, agency: agencyOf(key), bearer: { scopes: key.scopes, learner: null } }
}

/** Returns the session of a device that opened a link: the person, the link's purpose and its program. */
async function linkSession(database: Database, purpose: LinkPurpose, hash: Buffer): Promise<Known | null> {
  const device = await findDevice(database, purpose, hash)
  if (!device) return null
  if (isLongAgo(device.last_seen_at)) await noteUseOfDevice(database, device)
  const { employee_id, program_id, employee_form_id, signer_id, proof, person_name } = device
  const subject_id = program_id ?? employee_form_id
  if (subject_id === null) return null
  const actor = { kind: 'learner', user_id: employee_id, name: person_name, ...noRole } as const
  const { scopes } = linkPurposes[purpose]
  return {
    actor,
    agency: agencyOf(device),
    bearer: { scopes, learner: { purpose, employee_id, subject_id, signer_id, proof } },
  }
}

const noRole = { email: '', role: null, token_organization_id: null } as const
const noAccount = {
  landing: '',
  idle_expires_at: '',
  expires_at: '',
  first_entry: false,
  // Learners can continue in a paused agency
  is_paused: false,
  partner_id: null,
} as const
