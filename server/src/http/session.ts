import { createHash } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import { AppError } from '../errors/app-error.ts'
import { errorTexts } from '../errors/texts.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { findSession, noteActivity } from '../db/sessions.ts'
import { versionsOf } from '../db/topics.ts'
import type { Actor, Agency, Bearer } from '../scope/scope.ts'

/** Tokens are stored as hashes, so a copy of the database can't sign anyone in. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export interface Session {
  actor: Actor
  /** The agency of this call: the requested one, or the sign-in's. Null if there is none, or it isn't the actor's. */
  agency: Agency | null
  landing: string
  idle_expires_at: string
  expires_at: string
  token_hash: Buffer
  /** True for the first call of customer success to this agency since signing in. */
  first_entry: boolean
  /** True if the agency is on hold: its users can read but not change anything (docs/decisions/015). */
  is_paused: boolean
  /**
   * The partner through which the user signed in; access is limited to that partner's (docs/decisions/019). Null for a password
   * sign-in.
   */
  partner_id: Id | null
  /** The rights of a caller that isn't a user: an agency's API key, or a learner. Null for a user. */
  bearer: Bearer | null
}

/**
 * Returns the caller and the agency with one indexed look-up per call, so that disabled users and ended sessions lose access at
 * once. Throws NOT_SIGNED_IN without a token and SESSION_EXPIRED for an invalid one.
 */
export async function sessionOf(
  database: Database,
  config: Config,
  token: string | undefined,
  wanted: string | null,
  counts = true,
): Promise<Session> {
  if (!token) throw new AppError('NOT_SIGNED_IN', errorTexts.named('signInFirst'))
  if (token.length > 200) throw new AppError('SESSION_EXPIRED', errorTexts.named('sessionExpired'))
  const token_hash = hashToken(token)
  const row = await findSession(database, token_hash, wanted, config.sessionIdleMinutes)
  if (!row) throw new AppError('SESSION_EXPIRED', errorTexts.named('sessionExpired'))
  if (counts && Date.now() - Date.parse(row.last_seen_at) > 60_000) await noteActivity(database, token_hash)
  return {
    actor: {
      kind: 'user',
      user_id: row.user_id,
      name: row.user_name,
      email: row.user_email,
      role: row.role,
      token_organization_id: row.token_organization_id,
    },
    agency: row.agency_id
      ? { id: row.agency_id, name: row.agency_name, time_zone: row.time_zone, versions: versionsOf(row.moves) }
      : null,
    landing: row.landing,
    idle_expires_at: row.idle_expires_at,
    expires_at: row.expires_at,
    token_hash,
    first_entry: row.first_entry,
    is_paused: row.agency_status === 'paused',
    partner_id: row.partner_id,
    bearer: null,
  }
}
