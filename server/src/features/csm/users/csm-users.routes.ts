import { api } from '@preceptor/contract'
import { feature, type Services } from '../../../http/mount.ts'
import { exportList } from '../../../lists/export-list.ts'
import { listPage } from '../../../lists/list-page.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import {
  disableAccount,
  enableAccount,
  endSignIns,
  resetAccountTwoFactor,
  sendAccountPasswordReset,
} from './accounts.ts'
import { listCsUsers } from './cs-users.ts'
import { csmUsersFile, csmUsersSql, readCsmUser } from './list-csm-users.ts'
import { addMemberships, removeMembership, updateMembership } from './memberships.ts'
import { changeVendorRole, inviteVendorUser, resendVendorInvitation } from './vendor-users.ts'

const shown = ({ db, actor }: AgenciesScope, id: string) => readCsmUser(db, id, actor.user_id)

/** Users across agencies, and the vendor's own staff (csm/users). */
export const csmUsersFeature = ({ config }: Services) =>
  feature(api.csmUsers, {
    list: ({ scope, query }) => listPage(csmUsersSql, scope, query),
    export: ({ scope, query }) => exportList(csmUsersFile, scope, query),
    get: ({ scope, params }) => shown(scope, params.id),
    invite: async ({ scope, body }) => shown(scope, await inviteVendorUser(scope, config, body)),
    update: async ({ scope, params, body }) => {
      await changeVendorRole(scope, params.id, body.vendor_role)
      return shown(scope, params.id)
    },
    resendInvitation: async ({ scope, params }) => {
      await resendVendorInvitation(scope, config, params.id)
      return shown(scope, params.id)
    },
    addMemberships: async ({ scope, params, body }) => {
      await addMemberships(scope, config, params.id, body)
      return shown(scope, params.id)
    },
    updateMembership: async ({ scope, params, body }) => {
      await updateMembership(scope, params.id, params.agency_id, body)
      return shown(scope, params.id)
    },
    removeMembership: async ({ scope, params }) => {
      await removeMembership(scope, params.id, params.agency_id)
      return shown(scope, params.id)
    },
    disable: async ({ scope, params }) => {
      await disableAccount(scope, params.id)
      return shown(scope, params.id)
    },
    enable: async ({ scope, params }) => {
      await enableAccount(scope, params.id)
      return shown(scope, params.id)
    },
    endSignIns: async ({ scope, params }) => {
      await endSignIns(scope, params.id)
      return shown(scope, params.id)
    },
    resetTwoFactor: async ({ scope, params }) => {
      await resetAccountTwoFactor(scope, config, params.id)
      return shown(scope, params.id)
    },
    sendPasswordReset: async ({ scope, params }) => {
      await sendAccountPasswordReset(scope, config, params.id)
      return shown(scope, params.id)
    },
    csUsers: async ({ scope: { db } }) => ({ data: await listCsUsers(db) }),
  })
