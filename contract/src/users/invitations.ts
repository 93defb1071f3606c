import * as z from 'zod/mini'
import { access, roles } from '../access.ts'
import { currentPassword, entered } from '../auth/auth.ts'
import { endpoint } from '../endpoint.ts'
import { personName } from '../profile/profile.ts'
import { instant } from '../schemas.ts'

/** The details shown to a person with the invitation's link. */
export const invitationShown = z.object({
  /** Null for an invitation to the vendor's staff. */
  agency_name: z.nullable(z.string()),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  invited_by_name: z.string(),
  expires_at: instant,
  /** True if the address has an account with a password, which the person must enter; otherwise they set one. */
  has_account: z.boolean(),
})
export type InvitationShown = z.infer<typeof invitationShown>

/** The reason a link doesn't work, in `details.reason` of the refusal. */
export const invitationRefusals = ['expired', 'used', 'revoked', 'unknown'] as const
export type InvitationRefusal = (typeof invitationRefusals)[number]

/** The token from the email, after the `#` of its link. */
const token = currentPassword

export const invitations = {
  look: endpoint({
    method: 'POST',
    path: '/invitation/look',
    summary: 'Look up an invitation by its emailed token',
    access: access.public,
    scope: 'none',
    limit: 'reset',
    body: z.strictObject({ token }),
    response: invitationShown,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invitation/accept',
    summary:
      'Accept an invitation: sets the password of a new account, or verifies that of an existing one, and signs in',
    access: access.public,
    scope: 'none',
    limit: 'reset',
    body: z.strictObject({ token, name: z.optional(personName), password: currentPassword }),
    response: entered,
  }),
}
