import { api, type Id } from '@preceptor/contract'
import { AppError } from '../../../errors/app-error.ts'
import { feature, type Services } from '../../../http/mount.ts'
import { exportList } from '../../../lists/export-list.ts'
import { countValues } from '../../../lists/count-values.ts'
import { listPage } from '../../../lists/list-page.ts'
import type { Scope } from '../../../scope/scope.ts'
import { mailPasswordLink, takeSecondFactor } from './account-help.ts'
import { refuseShared } from './shared-account.ts'
import { changeUser, memberOf, refuseSelf } from './change-user.ts'
import { invite, refuseTooMany, resendInvitation, revokeInvitation } from './invite.ts'
import { usersTexts } from './texts.ts'
import { freeCoordinators, usersFile, usersSql } from './list-users.ts'

/** Endpoints for users of an agency (settings/users). */
export const usersFeature = ({ config }: Services) =>
  feature(api.users, {
    list: ({ scope, query }) => listPage(usersSql, scope, query),
    counts: ({ scope, query }) => countValues(usersSql, scope, query),
    export: ({ scope, query }) => exportList(usersFile, scope, query),
    invite: ({ scope, body }) => invite(scope, config, body),
    freeCoordinators: async ({ scope }) => ({ data: await freeCoordinators(scope) }),
    update: ({ scope, params, body }) => changeUser(scope, params.id, body),
    resendInvitation: ({ scope, params }) => resendInvitation(scope, config, params.id),
    revokeInvitation: async ({ scope, params }) => {
      await revokeInvitation(scope, params.id)
      return undefined
    },
    resetTwoFactor: async ({ scope, params }) => {
      const member = await helped(scope, params.id)
      await scope.db.as({ role: 'app_auth' }, async db => {
        await refuseShared(db, scope, member)
        await takeSecondFactor(db, scope, config, member)
      })
      return undefined
    },
    sendPasswordReset: async ({ scope, params }) => {
      await refuseTooMany(scope, 'password-link', params.id)
      const member = await helped(scope, params.id)
      await scope.db.as({ role: 'app_auth' }, db => mailPasswordLink(db, scope, config, member))
      return undefined
    },
  })

/** Returns an active user of the agency other than the caller, who has their own account page. */
async function helped(scope: Scope, id: Id) {
  const member = await memberOf(scope, id)
  refuseSelf(scope, id, usersTexts.named('notYourself'))
  if (!member.is_active || member.is_disabled) throw new AppError('TRANSITION_REFUSED', usersTexts.named('deactivated'))
  return member
}
