import { type Id, invitationDays, type VendorRole } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/tx.ts'
import { recordVendorEvent } from '../../../events/record.ts'
import { hashToken } from '../../../http/session.ts'
import { languageOf } from '../../auth/accounts.ts'
import { queueMail } from '../../../messages/queue-mail.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { invitationLink, newToken, refuseTooMany } from '../../settings/users/invite.ts'
import { keepASuperAdministrator, lockVendorUsers } from '../../settings/users/last-administrator.ts'
import { staffInvitationMail } from '../../settings/users/mails.ts'
import { asAuth, refuseUnlessMayChange, roleWord, targetOf } from './target.ts'
import { csmTexts } from '../texts.ts'

interface Invited {
  email: string
  name: string
  vendor_role: VendorRole
}

/** Invites vendor staff, who have the status `invited` until they set a password. */
export const inviteVendorUser = (scope: AgenciesScope, config: Config, invited: Invited): Promise<Id> =>
  asAuth(scope, async db => {
    const { email, name, vendor_role } = invited
    const made = await db.row<{ id: Id }>(sql`
      insert into users (email, name, vendor_role, status) values (${email}, ${name}, ${vendor_role}, 'invited')
      on conflict (lower(email)) do nothing returning id`)
    if (!made) throw invalid({ email: [csmTexts.named('addressTaken')] })
    await sendLink(db, scope, config, { id: made.id, ...invited })
    await recordVendorEvent(
      { ...scope, db },
      {
        kind: 'user.invited',
        subject: { id: made.id, name },
        changes: [{ field: 'role', before: null, after: roleWord(vendor_role) }],
      },
    )
    return made.id
  })

async function sendLink(db: Db, { actor }: AgenciesScope, config: Config, to: Invited & { id: Id }) {
  const token = newToken()
  await db.run(sql`
    insert into vendor_invitations (user_id, token_hash, expires_at, invited_by_name)
    values (${to.id}, ${hashToken(token)}, now() + make_interval(days => ${invitationDays}), ${actor.name})
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      invited_by_name = excluded.invited_by_name, accepted_at = null`)
  await queueMail(db, config.appKeys, {
    organization_id: null,
    recipient: to.email,
    ...staffInvitationMail(await languageOf(db, to.id), {
      name: to.name,
      inviter: actor.name,
      role: to.vendor_role,
      link: invitationLink(config, token),
    }),
  })
}

export async function resendVendorInvitation(scope: AgenciesScope, config: Config, id: Id) {
  await refuseTooMany(scope, 'invitation', id)
  await asAuth(scope, async db => {
    const { vendor_role, status, ...target } = await targetOf(db, id)
    if (vendor_role === null || status !== 'invited')
      throw new AppError('TRANSITION_REFUSED', csmTexts.named('notInvited'))
    await sendLink(db, scope, config, { ...target, vendor_role: vendor_role as VendorRole })
    await recordVendorEvent({ ...scope, db }, { kind: 'user.invitation_resent', subject: target })
  })
}

/** Changes the role and ends the user's sign-ins; the next one has the new role's permissions. */
export const changeVendorRole = (scope: AgenciesScope, id: Id, vendor_role: VendorRole) =>
  asAuth(scope, async db => {
    await lockVendorUsers(db)
    const target = await targetOf(db, id)
    if (target.vendor_role === null) throw new AppError('TRANSITION_REFUSED', csmTexts.named('userOfAgencies'))
    refuseUnlessMayChange(scope, target)
    if (target.vendor_role === vendor_role) return
    if (target.vendor_role === 'super_admin' && target.status === 'active') await keepASuperAdministrator(db, id)
    await db.run(sql`
      update users set vendor_role = ${vendor_role}, auth_epoch = auth_epoch + 1, version = version + 1 where id = ${id}`)
    await db.run(sql`delete from access_tokens where user_id = ${id}`)
    const changes = [{ field: 'role', before: roleWord(target.vendor_role), after: roleWord(vendor_role) }]
    await recordVendorEvent({ ...scope, db }, { kind: 'user.role_changed', subject: target, changes })
  })
