import { operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { recordEvent } from '../../../../events/record.ts'
import { memberOf } from '../../../settings/users/change-user.ts'
import { eachItem, neverUndone } from '../each-item.ts'
import type { Kind } from '../kind.ts'

/** Ends the sign-ins of an agency's users; a user's other agencies are not affected. */
export const endSignIns: Kind<'end_sign_ins'> = {
  ...neverUndone,
  prepare: async (_, change) => operationTitle(change),
  rows: (_, { role }) => sql`
    select u.user_id::text as key, u.user_id as subject_id, null::int as version, u.name, null::text as employee_number, 'update' as outcome,
      null as reason, '{}'::jsonb as given, '{}'::jsonb as before,
      jsonb_build_array(jsonb_build_object('field', 'email', 'before', u.email, 'after', u.email)) as changes, u.sort_name as sort
    from agency_users() u where u.is_active and u.last_seen_at is not null and (${role}::text is null or u.role = ${role}::text)`,
  apply: (scope, { id, settings: { reason } }, items) =>
    eachItem(scope, items, async ({ subject_id }) => {
      const member = await memberOf(scope, subject_id)
      await scope.db.row(sql`select end_agency_sign_ins(${subject_id})`)
      await recordEvent(scope, { kind: 'user.signed_out', subject: member, source: 'bulk', job_id: id, reason })
    }),
}
