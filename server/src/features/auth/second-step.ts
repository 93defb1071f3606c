import { randomBytes } from 'node:crypto'
import type { Entered, Id, SignedIn } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Config } from '../../config.ts'
import { type Db, transaction } from '../../db/tx.ts'
import { hashToken } from '../../http/session.ts'
import type { PublicScope } from '../../scope/scope.ts'
import { accountById, membershipsOf } from './accounts.ts'
import type { Admitted } from './login.ts'
import { signIn, recordForAgencies } from './sign-in.ts'
import { authTexts } from './texts.ts'
import { beginTwoFactor, confirmTwoFactor, hasTwoFactor, isRequired, proveCode } from './two-factor.ts'

/** A code is available immediately; an app must be found and installed first. */
const minutes = { code: 5, enrolment: 30 }

export interface Entrance extends PublicScope {
  config: Config
  /** The sign-in this browser already has, which the new one replaces. */
  replaces: Buffer | undefined
}

/** Signs the user in after the first step, or asks for the second if they use or need two-factor sign-in. */
export async function enter(entrance: Entrance, { account, memberships, partner_id }: Admitted): Promise<Entered> {
  const enrolled = await hasTwoFactor(entrance.db, account.id)
  if (!enrolled && !isRequired(entrance.config, account))
    return signIn(entrance, account, { memberships, partner_id, replaces: entrance.replaces })
  const challenge = randomBytes(32).toString('base64url')
  const made = await entrance.db.row<{ expires_at: string }>(sql`
    insert into sign_in_challenges (token_hash, user_id, auth_epoch, partner_id, organization_ids, expires_at)
    values (${hashToken(challenge)}, ${account.id}, ${account.auth_epoch}, ${partner_id},
      ${memberships.map(({ organization }) => organization.id)}::uuid[],
      now() + make_interval(mins => ${enrolled ? minutes.code : minutes.enrolment}))
    returning expires_at`)
  if (!made) throw new Error('The challenge was not written.')
  return { two_factor_required: true, enrolled, challenge, ...made }
}

const over = () => new AppError('CHALLENGE_INVALID', authTexts.named('challengeOver'))

interface Challenged extends Admitted {
  token_hash: Buffer
}

/** Runs separately: counting the guess comes next, and no connection is held in between. */
const whoIs = ({ database }: Entrance, challenge: string) =>
  transaction(database.pool, { role: 'app_auth' }, db => challenged(db, challenge))

/** Returns the user of a challenge and their current agencies, which may have changed since the first step. */
async function challenged(db: Db, challenge: string): Promise<Challenged> {
  const token_hash = hashToken(challenge)
  const row = await db.row<{ user_id: Id; auth_epoch: number; partner_id: Id | null; organization_ids: Id[] }>(sql`
    select user_id, auth_epoch, partner_id, organization_ids from sign_in_challenges c
    where token_hash = ${token_hash} and expires_at > now()
      and (partner_id is null or exists (select from partners p where p.id = c.partner_id and p.is_active))`)
  const account = row && (await accountById(db, row.user_id))
  if (!row || account?.status !== 'active' || account.auth_epoch !== row.auth_epoch) throw over()
  const memberships = (await membershipsOf(db, account.id, row.partner_id)).filter(
    ({ is_usable, organization }) => is_usable && row.organization_ids.includes(organization.id),
  )
  if (!account.vendor_role && memberships.length === 0) throw over()
  return { account, memberships, partner_id: row.partner_id, token_hash }
}

/** Can be used once: of two at the same moment, the second finds it gone. */
async function finish(
  entrance: Entrance,
  { account, memberships, partner_id, token_hash }: Challenged,
): Promise<SignedIn> {
  const taken = await entrance.db.run(sql`delete from sign_in_challenges where token_hash = ${token_hash}`)
  if (taken === 0) throw over()
  return signIn(entrance, account, { memberships, partner_id, replaces: entrance.replaces })
}

const partsOf = ({ db, database, config }: Entrance) => ({ db, database, keys: config.appKeys })

/** Completes the second step of a user who has two-factor sign-in. */
export async function enterByCode(
  entrance: Entrance,
  challenge: string,
  code: string,
  failed: (user_id: Id) => void,
): Promise<SignedIn> {
  const who = await whoIs(entrance, challenge)
  const by = await proveCode(partsOf(entrance), who.account.id, code).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'WRONG_CODE') failed(who.account.id)
    throw error
  })
  if (by === 'recovery') await recordForAgencies(entrance.db, 'user.recovery_code_used', who.account, entrance.origin)
  return finish(entrance, who)
}

export async function beginEnrolment({ db, config }: Entrance, challenge: string) {
  const { account } = await challenged(db, challenge)
  return beginTwoFactor(db, config.appKeys, account)
}

export async function enterByEnrolling(entrance: Entrance, challenge: string, code: string) {
  const who = await whoIs(entrance, challenge)
  const recovery_codes = await confirmTwoFactor(partsOf(entrance), who.account.id, code)
  await recordForAgencies(entrance.db, 'user.two_factor_on', who.account, entrance.origin)
  return { ...(await finish(entrance, who)), recovery_codes }
}
