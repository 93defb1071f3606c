import { operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { resendInvitation } from '../../../settings/users/invite.ts'
import { eachItem, neverUndone } from '../each-item.ts'
import type { Kind } from '../kind.ts'

/** Sends a new link to everyone who has not accepted an invitation. */
export const resendInvitations: Kind<'resend_invitations'> = {
  ...neverUndone,
  prepare: async (_, change) => operationTitle(change),
  rows: ({ agency }) => sql`
    select v.id::text as key, v.id as subject_id, null::int as version, v.name, null::text as employee_number, 'update' as outcome,
      null as reason, jsonb_build_object('sent_count', v.sent_count) as given, '{}'::jsonb as before,
      jsonb_build_array(jsonb_build_object('field', 'email', 'before', null, 'after', v.email)) as changes, fold(v.name) as sort
    from invitations v where v.organization_id = ${agency.id} and v.accepted_at is null and v.revoked_at is null`,
  apply: (scope, _, items, { config }) =>
    eachItem(scope, items, ({ subject_id }) => resendInvitation(scope, config, subject_id)),
}
