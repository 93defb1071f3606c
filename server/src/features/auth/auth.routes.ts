import { api, type Id, type SessionState } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAnswer } from '../../lib/after-answer.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { errorTexts } from '../../errors/texts.ts'
import { feature, type Services } from '../../http/mount.ts'
import { hashToken, type Session } from '../../http/session.ts'
import type { PublicScope, SelfScope } from '../../scope/scope.ts'
import { accountById, endSignIn, membershipsOf, organizationOf } from './accounts.ts'
import { noteFailure } from './failed-sign-ins.ts'
import { byPassword } from './login.ts'
import { sendReset, setPassword } from './reset.ts'
import { beginEnrolment, enter, enterByCode, enterByEnrolling } from './second-step.ts'
import { signIn, recordForAgency, userShown } from './sign-in.ts'
import { authTexts } from './texts.ts'

export const authFeature = (services: Services) => {
  const { config, log } = services
  const entrance = (scope: PublicScope, token: string | undefined) => ({ ...scope, config, replaces: replaced(token) })
  const failedFrom =
    ({ database, origin }: PublicScope) =>
    (user_id: Id) =>
      afterAnswer(log, 'The count of a failed sign-in', () => noteFailure(database, user_id, origin.ip))
  return feature(api.auth, {
    login: async ({ scope, body, token }) =>
      enter(entrance(scope, token), await byPassword(scope, body, failedFrom(scope))),
    loginSso: async ({ scope, body, token }) => {
      const { bySso } = await import('./sso.ts')
      return enter(entrance(scope, token), await bySso(scope, config, body.sso))
    },
    loginTwoFactor: ({ scope, body, token }) =>
      enterByCode(entrance(scope, token), body.challenge, body.code, failedFrom(scope)),
    enrol: ({ scope, body, token }) => beginEnrolment(entrance(scope, token), body.challenge),
    confirmEnrolment: ({ scope, body, token }) => enterByEnrolling(entrance(scope, token), body.challenge, body.code),
    check: ({ scope, session }) => stateOf(scope, session),
    extend: async ({ scope: { db, token_hash } }) => {
      const ends = await db.row<{ idle_expires_at: string; expires_at: string }>(sql`
        update access_tokens set last_seen_at = now() where token_hash = ${token_hash}
        returning least(now() + make_interval(mins => ${config.sessionIdleMinutes}), expires_at) as idle_expires_at, expires_at`)
      if (!ends) throw expired()
      return ends
    },
    logout: async ({ scope: { db, origin }, token }) => {
      const token_hash = replaced(token)
      const ended = token_hash ? await endSignIn(db, token_hash) : undefined
      if (ended?.was_good && ended.idle_minutes < config.sessionIdleMinutes)
        await recordForAgency(db, 'user.left', ended.organization_id, ended, origin)
      return undefined
    },
    askReset: async ({ body: { email } }) => {
      afterAnswer(log, 'A reset mail', () => sendReset(services, email))
      return told(authTexts.named('resetAsked'))
    },
    reset: async ({ scope, body: { token, password } }) => {
      await setPassword(services, scope, token, password)
      return told(authTexts.named('resetDone'))
    },
    organizations: async ({ scope }) => ({
      data: (await usable(scope)).map(({ organization }) => organization),
    }),
    switchOrganization: async ({ scope, params, session }) => {
      const { db, actor, token_hash, partner_id } = scope
      const account = await accountById(db, actor.user_id)
      const memberships = account?.vendor_role ? [] : await usable(scope)
      const organization_id = params.id.toLowerCase()
      if (!account || !memberships.some(({ organization }) => organization.id === organization_id))
        throw notFound(errorTexts.named('noAgency'))
      return signIn({ ...scope, config }, account, {
        memberships,
        partner_id,
        organization_id,
        replaces: token_hash,
        expires_at: session.expires_at,
      })
    },
    organization: async ({ scope: { db, agency } }) => {
      const organization = await organizationOf(db, agency.id)
      if (!organization) throw notFound(errorTexts.named('noAgency'))
      return organization
    },
  })
}

const told = (message: string) => ({ message, notification_level: 'info' as const })
const expired = () => new AppError('SESSION_EXPIRED', errorTexts.named('sessionExpired'))

/** The sign-in a caller already has: a new one replaces it, and signing out ends it, valid or not. */
const replaced = (token: string | undefined) => (token && token.length <= 200 ? hashToken(token) : undefined)

/** Returns the agencies that this sign-in opens. */
const usable = async ({ db, actor, partner_id }: SelfScope) =>
  (await membershipsOf(db, actor.user_id, partner_id)).filter(({ is_usable }) => is_usable)

/** Returns the user and the agency. Without an agency (left, or closed in the meantime) the sign-in is worthless. */
async function stateOf(scope: SelfScope, session: Session): Promise<SessionState> {
  const { db, actor } = scope
  const account = await accountById(db, actor.user_id)
  if (!account) throw expired()
  const memberships = await usable(scope)
  const here = memberships.find(({ organization }) => organization.id === actor.token_organization_id)
  if (!account.vendor_role && !here) throw expired()
  return {
    user: userShown(account, memberships, here?.role),
    organization: account.vendor_role ? null : (here?.organization ?? null),
    idle_expires_at: session.idle_expires_at,
    expires_at: session.expires_at,
  }
}
