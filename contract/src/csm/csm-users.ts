import * as z from 'zod/mini'
import { access, csmRoles, type Role, roleNames } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { endpoint } from '../endpoint.ts'
import { defineList } from '../lists/list.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { personName } from '../profile/profile.ts'
import { email, id, instant } from '../schemas.ts'
import { agencyRole, userStatus, userStatuses } from '../users/users.ts'
import { csmText } from './texts.ts'

export type VendorRole = Extract<Role, 'super_admin' | 'admin' | 'cs_super_user' | 'csm'>
export const vendorRole = z.enum(csmRoles as readonly VendorRole[], csmText('roleMissing'))

/** `vendor`: our own staff; `agency`: users of agencies; `none`: accounts without an agency, such as those of caregivers. */
export const userKinds = {
  agency: csmText('agencyUsers'),
  vendor: csmText('ourStaff'),
  none: csmText('noAgency'),
} as const
export type UserKind = keyof typeof userKinds

const accountShown = {
  id,
  name: z.string(),
  email: z.string(),
  vendor_role: z.nullable(vendorRole),
  status: userStatus,
  two_factor: z.boolean(),
  last_seen_at: z.nullable(instant),
  /** A small picture as a `data:` URL; null when initials are shown. */
  image: z.nullable(z.string()),
}

/** `agencies` has the first three by name. */
export const csmUserRow = z.object({
  ...accountShown,
  agencies_count: z.int(),
  agencies: z.array(z.object({ id, name: z.string(), role: agencyRole, is_active: z.boolean() })),
})
export type CsmUserRow = z.infer<typeof csmUserRow>

export const membership = z.object({
  agency_id: id,
  agency_name: z.string(),
  agency_status: z.enum(['trial', 'live', 'paused', 'closed']),
  role: agencyRole,
  is_active: z.boolean(),
  last_seen_at: z.nullable(instant),
})
export type Membership = z.infer<typeof membership>

export const csmUser = z.object({
  ...accountShown,
  created_at: instant,
  /** For invited vendor staff: the end of the invitation. */
  invitation_expires_at: z.nullable(instant),
  memberships: z.array(membership),
  /** Number of agencies this vendor staff member is responsible for. */
  owned_agencies_count: z.int(),
  is_you: z.boolean(),
})
export type CsmUser = z.infer<typeof csmUser>

/** R-ENT-3; `image` is a URL for an image element. */
export const csUser = z.object({ id, name: z.string(), image: z.string() })
export type CsUser = z.infer<typeof csUser>

export const csmUserFilters = {
  search: { kind: 'search', label: csmText('search') },
  kind: { kind: 'choice', label: csmText('kind'), choices: userKinds },
  role: { kind: 'choice', label: csmText('role'), choices: roleNames },
  agency_id: { kind: 'reference', label: csmText('agency'), lookup: 'agencies', always: true },
  status: { kind: 'choice', label: csmText('status'), choices: userStatuses },
  seen_from: { kind: 'from', label: csmText('seenFrom'), range: csmText('lastSeen'), column: 'last_seen_at' },
  seen_to: { kind: 'to', label: csmText('seenTo'), column: 'last_seen_at' },
  conditions: { kind: 'tree', label: conditionText('advanced'), own: true },
} as const

export const csmUsersList = defineList({
  name: 'csm_users',
  unit: count => csmText('countUsers', { count }),
  access: access.csmArea,
  filters: csmUserFilters,
  bar: ['kind', 'role', 'agency_id', 'status'],
  columns: {
    name: { label: csmText('name'), usual: true, sort: 'name' },
    email: { label: csmText('email'), usual: true, sort: 'email' },
    agencies: { label: csmText('agencies'), usual: true },
    role: { label: csmText('role'), usual: true },
    status: {
      label: csmText('status'),
      usual: true,
      sort: 'status',
      ways: [csmText('activeFirst'), csmText('activeLast')],
    },
    two_factor: { label: csmText('twoFactor'), usual: true },
    last_seen_at: {
      label: csmText('lastSeen'),
      usual: true,
      sort: 'last_seen_at',
      ways: [csmText('longestAgoFirst'), csmText('latestFirst')],
    },
  },
  usualSort: 'name',
  views: 'vendor',
  export: access.csmArea,
})

const acrossAgencies = { access: access.csmArea, scope: 'agencies' } as const
const vendorStaff = { access: access.manageCsUsers, scope: 'agencies' } as const
const one = { params: z.object({ id }) }
const ofAgency = { params: z.object({ id, agency_id: id }) }

/** Defines a call that changes one thing on an account and returns the account. */
const act = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({ method: 'POST', path, summary, ...acrossAgencies, ...one, body: z.strictObject({}), response: csmUser })

export const csmUsers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/csm/users',
    summary: 'List users of all agencies and vendor staff',
    ...acrossAgencies,
    query: z.strictObject(listShape(csmUsersList)),
    response: pageOf(csmUserRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/csm/users/export',
    summary: 'Download the current view of all agencies’ users as a file',
    access: csmUsersList.export,
    scope: 'agencies',
    limit: 'heavy',
    query: z.strictObject(exportShape(csmUsersList)),
    file: exportTypes,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/csm/users/:id',
    summary: 'Get a user with all their agencies',
    ...acrossAgencies,
    ...one,
    response: csmUser,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin/csm/users',
    summary: 'Invite someone to the vendor’s staff',
    ...vendorStaff,
    checkedInForm: true,
    body: z.strictObject({ email, name: personName, vendor_role: vendorRole }),
    response: csmUser,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/csm/users/:id',
    summary: 'Change the role of a vendor staff member',
    ...vendorStaff,
    ...one,
    body: z.strictObject({ vendor_role: vendorRole }),
    response: csmUser,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/admin/csm/users/:id/resend-invitation',
    summary: 'Resend the invitation of a vendor staff member; the previous link ends',
    ...vendorStaff,
    ...one,
    body: z.strictObject({}),
    response: csmUser,
  }),
  addMemberships: endpoint({
    method: 'POST',
    path: '/admin/csm/users/:id/memberships',
    summary: 'Give a user one role in several agencies',
    ...acrossAgencies,
    ...one,
    checkedInForm: true,
    body: z.strictObject({
      agency_ids: z
        .array(id)
        .check(z.minLength(1, csmText('agencyMissing')), z.maxLength(100, csmText('tooManyAgencies', { most: 100 }))),
      role: agencyRole,
    }),
    response: csmUser,
  }),
  updateMembership: endpoint({
    method: 'PATCH',
    path: '/admin/csm/users/:id/memberships/:agency_id',
    summary: 'Change a user’s role in an agency, or deactivate or reactivate the user there',
    ...acrossAgencies,
    ...ofAgency,
    body: z.strictObject({ role: z.optional(agencyRole), is_active: z.optional(z.boolean()) }),
    response: csmUser,
  }),
  removeMembership: endpoint({
    method: 'DELETE',
    path: '/admin/csm/users/:id/memberships/:agency_id',
    summary: 'Remove a user from an agency',
    ...acrossAgencies,
    ...ofAgency,
    fails: ['CONFLICT'],
    response: csmUser,
  }),
  disable: act('/admin/csm/users/:id/disable', 'Disable an account everywhere; its sign-ins end immediately'),
  enable: act('/admin/csm/users/:id/enable', 'Re-enable a disabled account'),
  endSignIns: act('/admin/csm/users/:id/end-sign-ins', 'End every sign-in of a user'),
  resetTwoFactor: act(
    '/admin/csm/users/:id/reset-two-factor',
    'Reset a lost second factor: removes it, ends every sign-in of the user and emails them',
  ),
  sendPasswordReset: act('/admin/csm/users/:id/send-password-reset', 'Email the user a link to set a new password'),
  csUsers: endpoint({
    method: 'GET',
    path: '/admin/users/cs-users',
    summary: 'List customer success users with their pictures (R-API-50)',
    access: access.signedIn,
    scope: 'self',
    response: z.object({ data: z.array(csUser) }),
  }),
}
