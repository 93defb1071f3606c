import { type UserStatus, userStatuses } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'

/*
 * `userStatuses` of the contract in SQL. Every list, filter and sort of users takes the status from here.
 */

const memberOf = (
  condition: Sql,
) => sql`exists (select from memberships m join organizations o on o.id = m.organization_id
  where m.user_id = u.id and o.status <> 'closed' and ${condition})`

/** Status of an account, `users u`, across agencies. Our own staff work in every agency without a membership. */
export const accountStatus = sql`case
  when u.status = 'deactivated' then 'disabled'
  when u.status = 'invited' and exists (select from vendor_invitations v
    where v.user_id = u.id and v.accepted_at is null and v.expires_at > now()) then 'invited'
  when u.status = 'invited' then 'expired'
  when u.vendor_role is not null or ${memberOf(sql`m.is_active`)} then 'active'
  when ${memberOf(sql`true`)} then 'deactivated'
  else 'no_access' end`

/** Status of a user within one agency, a row of `agency_users() u`. */
export const memberStatus = sql`case when u.is_disabled then 'disabled' when u.is_active then 'active' else 'deactivated' end`

/** Status of an open invitation, `invitations i`. */
export const invitationStatus = sql`case when i.expires_at > now() then 'invited' else 'expired' end`

const inOrder = Object.keys(userStatuses) as UserStatus[]
/** Returns the position of a status in the contract's order. */
export const statusOrder = (status: Sql) => sql`array_position(${inOrder}::text[], ${status})`
