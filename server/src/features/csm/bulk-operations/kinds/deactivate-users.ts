import { operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { changeUser } from '../../../settings/users/change-user.ts'
import { eachItem } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/** Deactivates users who have been inactive for a while, and ends their sign-ins. One administrator stays. */
export const deactivateUsers: Kind<'deactivate_users'> = {
  prepare: async (_, change) => operationTitle(change),
  rows: ({ agency }, { idle_days, role }) => sql`
    with active as (
      select u.user_id, u.name, u.sort_name, u.role, u.last_seen_at, m.created_at,
        coalesce(u.last_seen_at, m.created_at) < now() - make_interval(days => ${idle_days})
          and (${role}::text is null or u.role = ${role}::text) as is_chosen
      from agency_users() u join memberships m on m.organization_id = ${agency.id} and m.user_id = u.user_id where u.is_active),
    judged as (
      select a.*, a.role = 'agency_admin' and not exists (select from active o where o.role = 'agency_admin' and not o.is_chosen)
        and row_number() over (partition by a.role order by a.last_seen_at desc nulls last, a.created_at, a.user_id) = 1 as is_last
      from active a where a.is_chosen)
    select j.user_id::text as key, j.user_id as subject_id, null::int as version, j.name, null::text as employee_number,
      case when j.is_last then 'skip' else 'update' end as outcome,
      case when j.is_last then ${operationTexts.named('lastAdministrator')} end as reason,
      jsonb_build_object('is_active', false) as given, jsonb_build_object('is_active', true, 'role', j.role) as before,
      jsonb_build_array(jsonb_build_object('field', 'is_active', 'before', 'Yes', 'after', case when j.is_last then 'Yes' else 'No' end)) as changes, j.sort_name as sort
    from judged j`,
  apply: (scope, { id, settings: { reason } }, items) =>
    eachItem(scope, items, ({ subject_id }) =>
      changeUser(scope, subject_id, { is_active: false }, { source: 'bulk', job_id: id, reason }),
    ),
  asLeft: sql`(select not m.is_active and m.role = i.before ->> 'role' from memberships m
    where m.organization_id = i.organization_id and m.user_id = i.subject_id limit 1) is true`,
  restore: (scope, { id }, items) =>
    eachItem(scope, items, ({ subject_id }) =>
      changeUser(scope, subject_id, { is_active: true }, { source: 'bulk', job_id: id }),
    ),
}
