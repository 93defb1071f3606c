import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant, line, option, optionalDay, optionalEmail, version } from '../schemas.ts'
import { userStatus } from '../users/users.ts'
import { mergeOf, previewOf } from './merge-calls.ts'
import { coordinatorsList } from './taxonomy-lists.ts'
import { taxonomyText } from './texts.ts'

export const coordinatorFields = { name: line(120), email: optionalEmail, is_active: z.boolean() } as const

const deputy = z.object({ id, name: z.string(), until: z.nullable(z.string()) })
export type Deputy = z.infer<typeof deputy>

export const coordinator = z.object({
  id,
  version,
  name: z.string(),
  email: z.nullable(z.string()),
  is_active: z.boolean(),
  /** The user who sees this coordinator's people; for an open invitation, the future user with the invitation's id. */
  user: z.nullable(z.object({ id, name: z.string(), status: userStatus })),
  /** Number of this coordinator's employees, in any status. */
  employees: z.int(),
  updated_at: instant,
  /** The deputy, through the end of that day; null for none. */
  deputy: z.nullable(deputy),
})
export type Coordinator = z.infer<typeof coordinator>

/** One of our coordinators with its partner match, or a partner's coordinator without a match (`id` null). */
export const careCoordinator = z.object({
  id: z.nullable(id),
  name: z.string(),
  email: z.nullable(z.string()),
  is_active: z.boolean(),
  user: coordinator.shape.user,
  employees: z.int(),
  partner_id: z.nullable(id),
  external_id: z.nullable(z.string()),
  /** The partner coordinators mapped to this one of ours. */
  mapping: z.array(z.object({ id, external_id: z.string(), name: z.string() })),
  /** The partner's record, for matching. */
  care_coordinator_id: z.nullable(id),
})
export type CareCoordinator = z.infer<typeof careCoordinator>

const linkableUser = z.object({
  id,
  name: z.string(),
  coordinator: z.nullable(z.extend(option, { employees: z.int() })),
})
export type LinkableUser = z.infer<typeof linkableUser>

const deputies = z.object({
  /** Users who can be deputies, because they can read and answer everyone's conversations. */
  data: z.array(option),
  /** The caller's own coordinator; null for none. */
  own: z.nullable(z.object({ id, name: z.string(), deputy: z.nullable(deputy) })),
})
export type Deputies = z.infer<typeof deputies>

const one = z.object({ id })
const query = z.strictObject(listShape(coordinatorsList))
const page = pageOf(coordinator)

/** Coordinators of an agency (settings/coordinators). The choices for fields and filters are in lookups.ts. */
export const coordinators = {
  list: endpoint({
    method: 'GET',
    path: '/admin/coordinators/usage',
    summary: 'List coordinators with their user and number of employees',
    access: coordinatorsList.access,
    scope: 'agency',
    query,
    response: page,
  }),
  ofAgency: endpoint({
    method: 'GET',
    path: '/admin/organizations/:id/care-coordinators',
    summary:
      'List an agency’s coordinators with their user, number of employees and mapped partner coordinators; then the partner’s unmapped coordinators, with `id` null (R-API-32)',
    access: access.careCoordinators,
    scope: 'agency',
    agencyIn: 'path',
    params: one,
    query,
    response: pageOf(careCoordinator),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/coordinators/counts',
    summary: 'Count coordinators per value of one filter, with the other filters applied',
    access: coordinatorsList.access,
    scope: 'agency',
    query: z.strictObject(countsShape(coordinatorsList)),
    response: valueCounts,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/coordinators/export',
    summary: 'Download the current view of the coordinators as a file',
    access: coordinatorsList.export,
    scope: 'agency',
    limit: 'heavy',
    query: z.strictObject(exportShape(coordinatorsList)),
    file: exportTypes,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/coordinators',
    summary: 'Add a coordinator',
    access: access.taxonomy,
    scope: 'agency',
    idempotent: true,
    checkedInForm: true,
    body: z.extend(z.partial(z.strictObject(coordinatorFields)), { name: coordinatorFields.name }),
    response: coordinator,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/coordinators/:id',
    summary:
      'Update the sent fields of a coordinator; a change by someone else since the `If-Match` version returns 412',
    access: access.taxonomy,
    scope: 'agency',
    versioned: true,
    params: one,
    checkedInForm: true,
    body: z.partial(z.strictObject(coordinatorFields)),
    response: coordinator,
  }),
  linkable: endpoint({
    method: 'GET',
    path: '/admin/coordinators/users',
    summary: 'List users who can be linked to a coordinator: active ones with the role, and their current coordinator',
    access: access.manageAgencyUsers,
    scope: 'agency',
    response: z.object({ data: z.array(linkableUser) }),
  }),
  link: endpoint({
    method: 'PATCH',
    path: '/admin/coordinators/:id/user',
    summary:
      'Link a user to a coordinator, or unlink (`user_id` null). A linked user sees only this coordinator’s employees; active sign-ins of users who lose or gain employees end',
    fails: ['CONFLICT'],
    access: access.manageAgencyUsers,
    scope: 'agency',
    versioned: true,
    params: one,
    checkedInForm: true,
    body: z.strictObject({ user_id: z.nullable(id) }),
    response: coordinator,
  }),
  deputies: endpoint({
    method: 'GET',
    path: '/admin/deputies',
    summary: 'List users who can stand in for an absent coordinator, and the caller’s own coordinator',
    access: access.readThreads,
    scope: 'agency',
    response: deputies,
  }),
  setDeputy: endpoint({
    method: 'POST',
    path: '/admin/coordinators/:id/deputy',
    summary: 'Set a deputy for an absent coordinator, until the end of a day or until cleared (`user_id` null)',
    access: access.sendMessages,
    scope: 'agency',
    params: one,
    checkedInForm: true,
    body: z.strictObject({ user_id: z.nullable(z.uuid(taxonomyText('deputyMissing'))), until: optionalDay }),
    response: z.object({ id, deputy: z.nullable(deputy) }),
  }),
  previewMerge: previewOf('/admin/coordinators/:id/merge-preview', 'coordinator'),
  merge: mergeOf('/admin/coordinators/:id/merge', 'coordinator'),
} as const
