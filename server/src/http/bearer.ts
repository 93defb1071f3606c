import type { ApiScope } from '@preceptor/contract'
import { AppError } from '../errors/app-error.ts'
import { errorTexts } from '../errors/texts.ts'
import { findApiKey, noteUseOfKey } from '../db/bearers.ts'
import type { Database } from '../db/client.ts'
import { versionsOf } from '../db/topics.ts'
import type { LearnerBounds } from '../scope/scope.ts'
import { hashToken, type Session } from './session.ts'

/** Who calls without an account. */
export interface Bearer {
  scopes: readonly ApiScope[]
  /** Opened by a link: this person and this program, and nothing else. Null: a key, for all people of the agency. */
  learner: LearnerBounds | null
}

/** Who calls the public API, and for which agency. Every secret that does not open is refused alike. */
export async function bearerSession(database: Database, token: string | undefined): Promise<Session> {
  if (!token) throw new AppError('NOT_SIGNED_IN', errorTexts.named('signInFirst'))
  if (token.length > 200) throw new AppError('SESSION_EXPIRED', errorTexts.named('sessionExpired'))
  const token_hash = hashToken(token)
  const key = await findApiKey(database, token_hash)
  if (!key) throw new AppError('SESSION_EXPIRED', errorTexts.named('sessionExpired'))
  if (!key.last_used_at || Date.now() - Date.parse(key.last_used_at) > 60_000) await noteUseOfKey(database, key)
  const actor = { kind: 'api_key', user_id: key.key_id, name: key.key_name } as const
  const agency = { id: key.agency_id, name: key.agency_name, time_zone: key.time_zone, versions: versionsOf(key.moves) }
  return {
    ...noAccount,
    actor: { ...actor, ...noRole },
    agency,
    token_hash,
    bearer: { scopes: key.scopes, learner: null },
  }
}

const noRole = { email: '', role: null, token_organization_id: null } as const
const noAccount = {
  landing: '',
  idle_expires_at: '',
  expires_at: '',
  first_entry: false,
  // learners go on in a paused agency
  is_paused: false,
  partner_id: null,
} as const
