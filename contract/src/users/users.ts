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
 * A user's status as shown in lists, filters, sorting and badges, in sort order; computed in SQL
 * (server/src/features/auth/user-status.ts). `deactivated`: access was removed, in one agency or, across agencies, in every one;
 * `disabled`: customer success disabled the account everywhere; `no_access`: no agency, or only closed ones.
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

/** People in an agency's list have, or had, access to it. */
const { no_access: _, ...memberStatuses } = userStatuses

/** A role that an agency gives to its own users. */
export type AgencyRole = Extract<Role, 'agency_admin' | 'coordinator_limited' | 'rn_limited' | 'viewer'>
export const agencyRole = z.enum(agencyRoles as readonly AgencyRole[], userText('roleMissing'))

/** Days during which an invitation can be accepted. */
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
  /** The account also opens other agencies: only customer success may change the account itself (docs/decisions/020). */
  works_elsewhere: z.nullable(z.boolean()),
  /** For an invitation: its expiration, and the number of times it was sent. */
  invitation: z.nullable(z.object({ expires_at: instant, sent_count: z.int(), invited_by_name: z.string() })),
  /** A small picture as a `data:` URL; null when initials are shown. */
  image: z.nullable(z.string()),
  is_you: z.boolean(),
})
export type AgencyUser = z.infer<typeof agencyUser>

/** Links a coordinator_limited user to a coordinator: an existing one of the agency, or a new one with that name. */
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
    summary: 'List the agency’s users and open invitations; only names and roles for callers who don’t manage users',
    access: usersList.access,
    scope: 'agency',
    query: z.strictObject(listShape(usersList)),
    response: pageOf(agencyUser),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/users/counts',
    summary: 'Count users per value of one filter, with the other filters applied',
    access: usersList.access,
    scope: 'agency',
    query: z.strictObject(countsShape(usersList)),
    response: valueCounts,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/users/export',
    summary: 'Download the current view of the users as a file',
    access: usersList.export,
    scope: 'agency',
    limit: 'heavy',
    query: z.strictObject(exportShape(usersList)),
    file: exportTypes,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin/users',
    summary: 'Invite someone by email; the response is the same whether or not the address has an account elsewhere',
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
    summary: 'List coordinators of the agency who are not users yet, to invite one',
    access: access.manageAgencyUsers,
    scope: 'agency',
    response: z.object({ data: z.array(option) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/users/:id',
    summary:
      'Change a user’s role or coordinator, deactivate or activate; ends the user’s active sign-ins in this agency',
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
    summary: 'Resend an invitation for seven more days; the previous link ends',
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
      'Reset a lost second factor: removes it, ends every sign-in of the user and emails them; refused for an account that also opens other agencies',
    access: access.manageAgencyUsers,
    scope: 'agency',
    params: z.object({ id }),
    body: z.strictObject({}),
  }),
  sendPasswordReset: endpoint({
    method: 'POST',
    path: '/admin/users/:id/send-password-reset',
    summary: 'Email the user a link to set a new password',
    access: access.manageAgencyUsers,
    scope: 'agency',
    idempotent: true,
    params: z.object({ id }),
    body: z.strictObject({}),
  }),
}
