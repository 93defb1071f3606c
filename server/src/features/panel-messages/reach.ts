import type { api, Input, MessageReach } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { AgenciesScope } from '../../scope/scope.ts'

type Audience = Input<typeof api.panelMessages.reach>['body']

/** Counts people reached: someone who works in two agencies counts once. Vendor staff have no agency and are counted separately. */
export async function reachOf({ db }: AgenciesScope, { roles, agencies }: Audience): Promise<MessageReach> {
  const people = await db.row<Pick<MessageReach, 'users' | 'agencies'>>(sql`
    select count(distinct u.id)::int as users, count(distinct m.organization_id)::int as agencies
    from memberships m
    join users u on u.id = m.user_id and u.status = 'active' and u.vendor_role is null
    join organizations o on o.id = m.organization_id and o.status <> 'closed'
    where m.is_active and (cardinality(${roles}::text[]) = 0 or m.role = any(${roles}::text[]))
      and (cardinality(${agencies}::uuid[]) = 0 or m.organization_id = any(${agencies}::uuid[]))`)
  const staff = await db.row<Pick<MessageReach, 'staff'>>(sql`
    select count(*)::int as staff from users u
    where u.status = 'active' and u.vendor_role is not null and cardinality(${agencies}::uuid[]) = 0
      and (cardinality(${roles}::text[]) = 0 or u.vendor_role = any(${roles}::text[]))`)
  return { users: people?.users ?? 0, agencies: people?.agencies ?? 0, staff: staff?.staff ?? 0 }
}
