import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { hashToken } from '../../http/session.ts'
import { accountByEmail } from '../auth/accounts.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { findInvitation } from './find-invitation.ts'

/** The page behind an invitation link. */
export const invitationsFeature = ({ config }: Services) =>
  feature(api.invitations, {
    look: async ({ scope: { db }, body }) => {
      const { agency, coordinator_id: _, ...found } = await findInvitation(db, body.token)
      const account = await accountByEmail(db, found.email)
      return { ...found, agency_name: agency?.name ?? null, has_account: Boolean(account?.password_hash) }
    },
    accept: ({ scope, body, token }) =>
      // Any session in this browser belongs to someone else: the new one replaces it
      acceptInvitation(
        { ...scope, config, replaces: token && token.length <= 200 ? hashToken(token) : undefined },
        body,
      ),
  })
