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
  /** Number of employees with it, in any status. */
  employees: z.int(),
  updated_at: instant,
  /** The deputy, through the end of that day; null for nobody. */
  deputy: z.nullable(deputy),
})
export type Coordinator = z.infer<typeof coordinator>

/** One of ours with its matching partner coordinator, or a partner's without a match (`id` null). */
export const careCoordinator = z.object({
  id: z.nullable(id),
  name: z.string(),
  email: z.nullable(z.string()),
  is_active: z.boolean(),
  user: coordinator.shape.user,
  employees: z.int(),
  partner_id: z.nullable(id),
  external_id: z.nullable(z.string()),
  /** The partner's coordinators that this one of ours is. */
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
  /** Users who can be deputies, because they read and answer everyone's conversations. */
  data: z.array(option),
  /** The caller's own coordinator; null for none. */
  own: z.nullable(z.object({ id, name: z.string(), deputy: z.nullable(deputy) })),
})
export type Deputies = z.infer<typeof deputies>

const one = z.object({ id })
const query = z.strictObject(listShape(coordinatorsList))
const page = pageOf(coordinator)

/** Coordinators of an agency (settings/coordinators). What fields and filters choose from is in lookups.ts. */
export const coordinators = {
  list: endpoint({
    method: 'GET',
    path: '/admin/coordinators/usage',
    summary: 'Coordinators with their user and how many employees each has',
    access: coordinatorsList.access,
    scope: 'agency',
    query,
    response: page,
  }),
  ofAgency: endpoint({
    method: 'GET',
    path: '/admin/organizations/:id/care-coordinators',
    summary:
      'Coordinators of one agency with their user, how many employees each has and the partner’s coordinators they are; after them the partner’s that are none of ours yet, with `id` null (R-API-32)',
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
    summary: 'How many coordinators each value of one filter has, under the other filters',
    access: coordinatorsList.access,
    scope: 'agency',
    query: z.strictObject(countsShape(coordinatorsList)),
    response: valueCounts,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/coordinators/export',
    summary: 'The current view of the coordinators as a file',
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
    summary: 'Change the sent fields; a change by somebody else since the `If-Match` is answered as 412',
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
    summary: 'Users who can be linked to a coordinator: active ones with the role, and the coordinator each has now',
    access: access.manageAgencyUsers,
    scope: 'agency',
    response: z.object({ data: z.array(linkableUser) }),
  }),
  link: endpoint({
    method: 'PATCH',
    path: '/admin/coordinators/:id/user',
    summary:
      'Link a user, who from then on sees the employees of this coordinator and of no other, or none (`user_id` null); open sign-ins of users who lose or get employees end',
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
    summary: 'Users who can answer for a coordinator who is away, and the coordinator that the caller is',
    access: access.readThreads,
    scope: 'agency',
    response: deputies,
  }),
  setDeputy: endpoint({
    method: 'POST',
    path: '/admin/coordinators/:id/deputy',
    summary:
      'Let somebody answer for a coordinator who is away, until the end of a day or until it is taken back (`user_id` null)',
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
