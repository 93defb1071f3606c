import * as z from 'zod/mini'
import { access, agencyRoles, type Role, roleNames } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { endpoint } from '../endpoint.ts'
import { defineList } from '../lists/list.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { personName } from '../profile/profile.ts'
import { email, id, instant, line, option } from '../schemas.ts'
import { userText } from './texts.ts'

/**
 * A user's status as lists, filters, sorting and badges show it, in sort order; computed in SQL (server/src/features/auth/user-status.ts).
 * `deactivated`: access was taken away, in one agency or, across agencies, in every one; `disabled`: customer success disabled the
 * account everywhere; `no_access`: no agency, or only closed ones.
 */
export const userStatuses = {
  active: userText('active'),
  invited: userText('invited'),
  expired: userText('expired'),
  deactivated: userText('deactivated'),
  disabled: userText('disabled'),
  no_access: userText('noAccess'),
} as const
export type UserStatus = keyof typeof userStatuses
export const userStatus = z.enum(Object.keys(userStatuses) as [UserStatus, ...UserStatus[]])

/** People in an agency's list have access to it, or had. */
const { no_access: _, ...memberStatuses } = userStatuses

/** A role that an agency gives to its own users. */
export type AgencyRole = Extract<Role, 'agency_admin' | 'coordinator_limited' | 'rn_limited' | 'viewer'>
export const agencyRole = z.enum(agencyRoles as readonly AgencyRole[], userText('roleMissing'))

/** Days an invitation can be accepted. */
export const invitationDays = 7

/**
 * A user of the agency, or an invited person who has not accepted yet; `id` is the user's or the invitation's.
 * People who don't manage users get names and roles; the rest is null.
 */
export const agencyUser = z.object({
  id,
  name: z.string(),
  role: agencyRole,
  status: userStatus,
  email: z.nullable(z.string()),
  coordinator: z.nullable(z.object({ id, name: z.string() })),
  last_seen_at: z.nullable(instant),
  two_factor: z.nullable(z.boolean()),
  /** The account opens other agencies too: what touches the account is customer success's to do (docs/decisions/020). */
  works_elsewhere: z.nullable(z.boolean()),
  /** For an invitation: its end, and the number of times it was sent. */
  invitation: z.nullable(z.object({ expires_at: instant, sent_count: z.int(), invited_by_name: z.string() })),
  /** A small picture as a `data:` address; null where initials stand. */
  image: z.nullable(z.string()),
  is_you: z.boolean(),
})
export type AgencyUser = z.infer<typeof agencyUser>

/** Links a coordinator_limited user to a coordinator: one of the agency's list, or a new one of that name. */
const coordinator = {
  coordinator_id: z.optional(z.nullable(id)),
  coordinator_name: z.optional(line(120)),
}

export const agencyRoleNames = Object.fromEntries(agencyRoles.map(role => [role, roleNames[role]])) as Record<
  AgencyRole,
  string
>

export const userFilters = {
  search: { kind: 'search', label: userText('search') },
  role: { kind: 'choice', label: userText('role'), choices: agencyRoleNames },
  status: { kind: 'choice', label: userText('status'), choices: memberStatuses },
  seen_from: { kind: 'from', label: userText('seenFrom'), range: userText('lastSeen'), column: 'last_seen_at' },
  seen_to: { kind: 'to', label: userText('seenTo'), column: 'last_seen_at' },
  conditions: { kind: 'tree', label: conditionText('advanced'), own: true },
} as const

/** People who don't manage users see only names and roles, and can't export. */
export const usersList = defineList({
  name: 'users',
  unit: count => userText('countUsers', { count }),
  access: access.agencyUsers,
  filters: userFilters,
  bar: ['role', 'status'],
  columns: {
    name: { label: userText('name'), usual: true, sort: 'name' },
    email: { label: userText('email'), usual: true, sort: 'email' },
    role: {
      label: userText('role'),
      usual: true,
      sort: 'role',
      ways: [userText('administratorsFirst'), userText('viewersFirst')],
    },
    coordinator: { label: userText('coordinator'), usual: false },
    status: {
      label: userText('status'),
      usual: true,
      sort: 'status',
      ways: [userText('activeFirst'), userText('activeLast')],
    },
    two_factor: { label: userText('twoFactor'), usual: true },
    last_seen_at: {
      label: userText('lastSeen'),
      usual: true,
      sort: 'last_seen_at',
      ways: [userText('longestAgoFirst'), userText('latestFirst')],
    },
    invited_by: { label: userText('invitedBy'), usual: false },
  },
  usualSort: 'name',
  counted: ['role', 'status'],
  views: 'agency',
  export: access.manageAgencyUsers,
})

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    summary: 'Users of the agency and open invitations; names and roles alone for who does not manage users',
    access: usersList.access,
    scope: 'agency',
    query: z.strictObject(listShape(usersList)),
    response: pageOf(agencyUser),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/users/counts',
    summary: 'How many users each value of one filter has, under the other filters',
    access: usersList.access,
    scope: 'agency',
    query: z.strictObject(countsShape(usersList)),
    response: valueCounts,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/users/export',
    summary: 'The current view of the users as a file',
    access: usersList.export,
    scope: 'agency',
    limit: 'heavy',
    query: z.strictObject(exportShape(usersList)),
    file: exportTypes,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin/users',
    summary: 'Invite someone by email; the answer is the same whether or not the address has an account elsewhere',
    access: access.manageAgencyUsers,
    scope: 'agency',
    idempotent: true,
    checkedInForm: true,
    body: z.strictObject({ email, name: personName, role: agencyRole, ...coordinator }),
    response: agencyUser,
  }),
  freeCoordinators: endpoint({
    method: 'GET',
    path: '/admin/users/free-coordinators',
    summary: 'Coordinators of the agency who are no user yet, for inviting one',
    access: access.manageAgencyUsers,
    scope: 'agency',
    response: z.object({ data: z.array(option) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/users/:id',
    summary: 'Change role or coordinator, deactivate or activate; open sign-ins of the user in this agency end',
    access: access.manageAgencyUsers,
    scope: 'agency',
    params: z.object({ id }),
    checkedInForm: true,
    body: z.strictObject({ role: z.optional(agencyRole), is_active: z.optional(z.boolean()), ...coordinator }),
    response: agencyUser,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/admin/users/:id/resend-invitation',
    summary: 'Send the invitation again, for seven more days; the link sent before ends',
    access: access.manageAgencyUsers,
    scope: 'agency',
    idempotent: true,
    params: z.object({ id }),
    body: z.strictObject({}),
    response: agencyUser,
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id/invitation',
    summary: 'Cancel an invitation',
    fails: ['CONFLICT'],
    access: access.manageAgencyUsers,
    scope: 'agency',
    params: z.object({ id }),
  }),
  resetTwoFactor: endpoint({
    method: 'POST',
    path: '/admin/users/:id/reset-two-factor',
    summary:
      'For who lost the second factor: takes it away, ends every sign-in of the user and mails the user; refused for an account that opens other agencies too',
    access: access.manageAgencyUsers,
    scope: 'agency',
    params: z.object({ id }),
    body: z.strictObject({}),
  }),
  sendPasswordReset: endpoint({
    method: 'POST',
    path: '/admin/users/:id/send-password-reset',
    summary: 'Mail the user a link that sets a new password',
    access: access.manageAgencyUsers,
    scope: 'agency',
    idempotent: true,
    params: z.object({ id }),
    body: z.strictObject({}),
  }),
}
