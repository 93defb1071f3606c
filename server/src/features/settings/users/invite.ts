import { randomBytes } from 'node:crypto'
import { type AgencyRole, type AgencyUser, type Id, invitationDays, mayGive, roleNames } from '@preceptor/contract'
import { bestLanguage } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../../errors/app-error.ts'
import type { Config } from '../../../config.ts'
import { take } from '../../../db/rate-limits.ts'
import { recordEvent } from '../../../events/record.ts'
import { hashToken } from '../../../http/session.ts'
import { panelLanguages } from '../../../lib/texts.ts'
import { queueMail } from '../../../messages/queue-mail.ts'
import { type Scope } from '../../../scope/scope.ts'
import { addCoordinator, type ChosenCoordinator, chooseCoordinator } from '../taxonomy/coordinator-link.ts'
import { removeLeftovers } from '../taxonomy/leftover-coordinators.ts'
import { lockUsersOf } from './last-administrator.ts'
import { readUser } from './list-users.ts'
import { invitationMail } from './mails.ts'
import { usersTexts } from './texts.ts'

interface Invited extends ChosenCoordinator {
  email: string
  name: string
  role: AgencyRole
}

export function refuseMoreThanOwn({ actor }: Pick<Scope, 'actor'>, role: AgencyRole) {
  if (!actor.role || !mayGive(actor.role, role)) throw invalid({ role: [usersTexts.named('roleAboveOwn')] })
}

/**
 * Invites by email. Checks only accounts of this agency: response, row and timing are the same whether or not the address is known
 * elsewhere.
 */
export async function invite(scope: Scope, config: Config, invited: Invited): Promise<AgencyUser> {
  const { db, agency, actor } = scope
  refuseMoreThanOwn(scope, invited.role)
  await lockUsersOf(db, [agency.id])
  await refuseKnown(scope, invited.email)
  const coordinator_id = await chooseCoordinator(scope, invited.role, invited, null)
  const token = newToken()
  const made = await db.row<{ id: Id }>(sql`
    insert into invitations
      (organization_id, email, name, role, coordinator_id, new_coordinator, token_hash, expires_at, invited_by, invited_by_name)
    values (${agency.id}, ${invited.email}, ${invited.name}, ${invited.role}, ${coordinator_id},
      ${invited.coordinator_name ?? null}, ${hashToken(token)},
      now() + make_interval(days => ${invitationDays}), ${actor.user_id}, ${actor.name})
    returning id`)
  if (!made) throw new Error('The invitation was not written.')
  await sendInvitation(scope, config, invited, token)
  await recordEvent(scope, {
    kind: 'user.invited',
    subject: { id: made.id, name: invited.name },
    changes: [{ field: 'role', before: null, after: roleNames[invited.role] }],
  })
  return readUser(scope, made.id)
}

export const newToken = () => randomBytes(32).toString('base64url')

/**
 * Uses the agency's first language, since the agency must not learn whether the reader has an account or which language they chose
 * there.
 */
async function sendInvitation(
  { db, agency, actor }: Scope,
  config: Config,
  to: Pick<Invited, 'email' | 'name' | 'role'>,
  token: string,
) {
  const { languages = [] } =
    (await db.row<{ languages: string[] }>(sql`select languages from organizations where id = ${agency.id}`)) ?? {}
  await queueMail(db, config.appKeys, {
    organization_id: agency.id,
    recipient: to.email,
    ...invitationMail(bestLanguage(languages, panelLanguages), {
      name: to.name,
      agency: agency.name,
      inviter: actor.name,
      role: to.role,
      link: invitationLink(config, token),
    }),
  })
}

/** The token comes after `#`, so no server ever sees it. */
export const invitationLink = ({ publicUrl }: Config, token: string) => `${publicUrl}/invitation#token=${token}`

/**
 * Refuses addresses of this agency's users and open invitations, which the agency may know. An expired invitation makes way for the
 * new one.
 */
async function refuseKnown(scope: Scope, email: string) {
  const { db, agency } = scope
  const member = await db.row<{ is_active: boolean }>(sql`
    select is_active from agency_users() where lower(email) = lower(${email})`)
  if (member?.is_active) throw invalid({ email: [usersTexts.named('knownUser')] })
  if (member) throw invalid({ email: [usersTexts.named('knownDeactivated')] })
  const expired = await db.run(sql`
    update invitations set revoked_at = now() where organization_id = ${agency.id} and lower(email) = lower(${email})
      and accepted_at is null and revoked_at is null and expires_at <= now()`)
  if (expired > 0) await removeLeftovers(scope)
  const open = await db.row(sql`
    select from invitations where organization_id = ${agency.id} and lower(email) = lower(${email})
      and accepted_at is null and revoked_at is null`)
  if (open) throw invalid({ email: [usersTexts.named('alreadyInvited')] })
}

/** Limits emails per hour to one person, so that no one floods a mailbox. */
export async function refuseTooMany({ db }: Pick<Scope, 'db'>, what: string, id: Id) {
  const seconds = await db.as({ role: 'app_auth' }, counts => take(counts, `${what}|${id}`, { most: 5, seconds: 3600 }))
  if (seconds > 0)
    throw new AppError('TOO_MANY_REQUESTS', usersTexts.named('sentTooOften'), {
      retryAfter: seconds,
    })
}

interface Open {
  id: Id
  email: string
  name: string
  role: AgencyRole
  coordinator_id: Id | null
  new_coordinator: string | null
}

/** Sends a new link, valid for another seven days; the previous one stops working. */
export async function resendInvitation(scope: Scope, config: Config, id: Id): Promise<AgencyUser> {
  const { db, agency, actor } = scope
  await refuseTooMany(scope, 'invitation', id)
  const token = newToken()
  const open = await db.row<Open>(sql`
    update invitations set token_hash = ${hashToken(token)}, expires_at = now() + make_interval(days => ${invitationDays}),
      sent_count = sent_count + 1, invited_by = ${actor.user_id}, invited_by_name = ${actor.name}
    where organization_id = ${agency.id} and id = ${id} and accepted_at is null and revoked_at is null
    returning id, email, name, role, coordinator_id, new_coordinator`)
  if (!open) throw await notOpen(scope, id)
  refuseMoreThanOwn(scope, open.role)
  if (open.role === 'coordinator_limited' && open.coordinator_id === null) await addAgain(scope, open)
  await sendInvitation(scope, config, open, token)
  await recordEvent(scope, { kind: 'user.invitation_resent', subject: { id, name: open.name } })
  return readUser(scope, id)
}

/** The invitation's coordinator was removed when it expired. */
async function addAgain(scope: Scope, { id, name, new_coordinator }: Open) {
  const coordinator_id = await addCoordinator(scope, new_coordinator ?? name)
  await scope.db.run(sql`update invitations set coordinator_id = ${coordinator_id}, new_coordinator = ${new_coordinator ?? name}
    where organization_id = ${scope.agency.id} and id = ${id}`)
}

export async function revokeInvitation(scope: Scope, id: Id): Promise<void> {
  const { db, agency } = scope
  const open = await db.row<{ name: string }>(sql`
    update invitations set revoked_at = now()
    where organization_id = ${agency.id} and id = ${id} and accepted_at is null and revoked_at is null returning name`)
  if (!open) throw await notOpen(scope, id)
  await recordEvent(scope, { kind: 'user.invitation_revoked', subject: { id, name: open.name } })
  await removeLeftovers(scope)
}

async function notOpen({ db, agency }: Scope, id: Id) {
  const ended = await db.row<{ accepted: boolean }>(sql`
    select accepted_at is not null as accepted from invitations where organization_id = ${agency.id} and id = ${id}`)
  if (!ended) return notFound(usersTexts.named('invitationNotFound'))
  return new AppError(
    'TRANSITION_REFUSED',
    usersTexts.named(ended.accepted ? 'invitationAccepted' : 'invitationCanceled'),
  )
}
