import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/tx.ts'
import { recordVendorEvent } from '../../../events/record.ts'
import type { EventKind } from '@preceptor/contract'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { endLinks } from '../../auth/reset.ts'
import { mailPasswordLink, takeSecondFactor } from '../../settings/users/account-help.ts'
import { refuseTooMany } from '../../settings/users/invite.ts'
import {
  keepAnAdministrator,
  keepASuperAdministrator,
  lockUsersOf,
  lockVendorUsers,
} from '../../settings/users/last-administrator.ts'
import { recordForAgenciesOf } from '../../settings/users/account-events.ts'
import { agenciesOf, asAuth, refuseUnlessMayChange, type Target, targetOf } from './target.ts'
import { csmTexts } from '../texts.ts'

/** Takes the locks first, then reads the account, then checks the actor's access: the same order everywhere. */
const onAccount = <T>(scope: AgenciesScope, id: Id, work: (db: Db, target: Target) => Promise<T>) =>
  asAuth(scope, async db => {
    await lockVendorUsers(db)
    await lockUsersOf(db, await agenciesOf(db, id))
    const target = await targetOf(db, id)
    refuseUnlessMayChange(scope, target)
    return work(db, target)
  })

/** Records it in the history of each of the user's agencies, and in the vendor's own log. */
async function recordAccountEvent(db: Db, scope: AgenciesScope, target: Target, kind: EventKind) {
  await recordForAgenciesOf(db, { ...scope, agency: null }, target, kind)
  await recordVendorEvent({ ...scope, db }, { kind, subject: target })
}

/** Ends every sign-in, including incomplete ones and mailed links. */
async function endAllSignIns(db: Db, id: Id) {
  await db.run(sql`delete from access_tokens where user_id = ${id}`)
  await db.run(sql`delete from sign_in_challenges where user_id = ${id}`)
}

export const disableAccount = (scope: AgenciesScope, id: Id) =>
  onAccount(scope, id, async (db, target) => {
    if (target.status === 'deactivated') throw new AppError('TRANSITION_REFUSED', csmTexts.named('alreadyDisabled'))
    await keepAnAdministrator(db, id, await agenciesOf(db, id))
    if (target.vendor_role === 'super_admin' && target.status === 'active') await keepASuperAdministrator(db, id)
    await db.run(sql`
      update users set status = 'deactivated', auth_epoch = auth_epoch + 1, version = version + 1 where id = ${id}`)
    await db.run(sql`delete from vendor_invitations where user_id = ${id} and accepted_at is null`)
    await endLinks(db, id)
    await endAllSignIns(db, id)
    await recordAccountEvent(db, scope, target, 'user.disabled')
  })

/** Enables an account. Vendor staff who never set a password are invited again instead. */
export const enableAccount = (scope: AgenciesScope, id: Id) =>
  onAccount(scope, id, async (db, target) => {
    if (target.status !== 'deactivated') throw new AppError('TRANSITION_REFUSED', csmTexts.named('notDisabled'))
    await db.run(sql`
      update users set auth_epoch = auth_epoch + 1, version = version + 1,
        status = case when vendor_role is not null and password_hash is null then 'invited' else 'active' end
      where id = ${id}`)
    await recordAccountEvent(db, scope, target, 'user.enabled')
  })

export const endSignIns = (scope: AgenciesScope, id: Id) =>
  onAccount(scope, id, async (db, target) => {
    await db.run(sql`update users set auth_epoch = auth_epoch + 1, version = version + 1 where id = ${id}`)
    await endAllSignIns(db, id)
    await recordAccountEvent(db, scope, target, 'user.signed_out')
  })

export const resetAccountTwoFactor = (scope: AgenciesScope, config: Config, id: Id) =>
  onAccount(scope, id, async (db, target) => {
    await takeSecondFactor(db, { ...scope, agency: null }, config, target)
    await recordVendorEvent({ ...scope, db }, { kind: 'user.two_factor_reset', subject: target })
  })

export async function sendAccountPasswordReset(scope: AgenciesScope, config: Config, id: Id) {
  await refuseTooMany(scope, 'password-link', id)
  await onAccount(scope, id, async (db, target) => {
    if (target.status !== 'active') throw new AppError('TRANSITION_REFUSED', csmTexts.named('notActive'))
    await mailPasswordLink(db, { ...scope, agency: null }, config, target)
    await recordVendorEvent({ ...scope, db }, { kind: 'user.password_reset_sent', subject: target })
  })
}
