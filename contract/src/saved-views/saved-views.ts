import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, line } from '../schemas.ts'

/** Lists with saved views, of an agency or of customer success, by list name (lists/list.ts). */
const ofAgency = [
  'employees',
  'users',
  'programs',
  'sessions',
  'credentials',
  'waivers',
  'forms',
  'employee_forms',
  'threads',
] as const
export const vendorViewResources = ['agencies', 'csm_users', 'csm_employees'] as const
/** Lists that exist once per program or learning path: a saved view works in all of them. */
export const viewResources = [...ofAgency, 'progress', 'path_progress', 'form_answers'] as const
/** Lists that search results can open; the others need a program or path as context. */
export const foundViewResources = [...ofAgency, ...vendorViewResources] as const
/** Lists without saved views whose columns each user can choose. */
const otherTables = [
  'approvals',
  'automation_episodes',
  'automation_rules',
  'bookings',
  'bulk_operations',
  'catalog_programs',
  'catalog_checkouts',
  'catalog_offers',
  'catalog_requests',
  'client_requests',
  'external_training',
  'file_deliveries',
  'integration_jobs',
  'learning_paths',
  'message_log',
  'not_assigned',
  'partner_deliveries',
  'partner_differences',
  'partner_pushes',
  'pay_tests',
  'payroll_batches',
  'payroll_exceptions',
  'payroll_lines',
  'payroll_people',
  'quiz_results',
  'reachability',
  'report_deliveries',
  'report_runs',
  'report_schedules',
  'survey_packets',
  'sync_items',
  'triage_cases',
] as const
export type ViewResource = (typeof viewResources)[number]
export type VendorViewResource = (typeof vendorViewResources)[number]

const fields = {
  name: line(80),
  /** Filters and sort order as in the URL. */
  query: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(8000))),
  columns: z.nullable(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
  visibility: z.enum(['private', 'everyone']),
  /** Opens instead of the plain list for its owner. */
  is_default: z.boolean(),
}
export const savedView = z.object({
  id,
  resource: z.enum([...viewResources, ...vendorViewResources]),
  ...fields,
  owner_name: z.string(),
  is_own: z.boolean(),
  /** Current number of rows; null if it needs a program or path as context. */
  count: z.nullable(z.int()),
  /** For a list with data columns: the form whose answers it shows. */
  form_id: z.optional(z.nullable(id)),
})
export type SavedView = z.infer<typeof savedView>

const one = z.object({ id })

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/admin/saved-views',
    summary: 'List your own and shared views, each with its live count',
    access: access.employees,
    scope: 'agency',
    /** Views of `progress` count within that program, `path_progress` within that path, and `form_answers` within one form. */
    query: z.strictObject({
      resource: z.enum(viewResources),
      program_id: z.optional(id),
      path_id: z.optional(id),
      form_id: z.optional(id),
    }),
    response: z.object({ data: z.array(savedView) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/saved-views',
    summary: 'Save the current view; sharing it requires `share_views`',
    access: access.employees,
    scope: 'agency',
    idempotent: true,
    body: z.strictObject({ resource: z.enum(viewResources), ...fields, form_id: z.optional(id) }),
    response: savedView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/saved-views/:id',
    summary: 'Change one of your views',
    access: access.employees,
    scope: 'agency',
    params: one,
    body: z.partial(z.strictObject(fields)),
    response: savedView,
  }),
  followed: endpoint({
    method: 'GET',
    path: '/admin/saved-views/followed',
    summary: 'List the views you follow',
    access: access.employees,
    scope: 'agency',
    response: z.object({ data: z.array(id) }),
  }),
  follow: endpoint({
    method: 'POST',
    path: '/admin/saved-views/:id/follow',
    summary: 'Follow or unfollow a view of employees, to get an email when it gains people',
    access: access.employees,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({ follows: z.boolean() }),
    response: z.object({ follows: z.boolean() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/saved-views/:id',
    summary: 'Delete one of your views',
    access: access.employees,
    scope: 'agency',
    params: one,
  }),
}

/** The same for customer success lists; `everyone` is all of its staff. */
export const csmSavedViews = {
  list: endpoint({
    method: 'GET',
    path: '/admin/csm/saved-views',
    summary: 'List your own and shared views of a customer success list, each with its live count',
    access: access.csmArea,
    scope: 'agencies',
    query: z.strictObject({ resource: z.enum(vendorViewResources) }),
    response: z.object({ data: z.array(savedView) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/csm/saved-views',
    summary: 'Save the current view of a customer success list; sharing it requires `share_views`',
    access: access.csmArea,
    scope: 'agencies',
    idempotent: true,
    body: z.strictObject({ resource: z.enum(vendorViewResources), ...fields }),
    response: savedView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/csm/saved-views/:id',
    summary: 'Change one of your views of a customer success list',
    access: access.csmArea,
    scope: 'agencies',
    params: one,
    body: z.partial(z.strictObject(fields)),
    response: savedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/csm/saved-views/:id',
    summary: 'Delete one of your views of a customer success list',
    access: access.csmArea,
    scope: 'agencies',
    params: one,
  }),
}

/** A user's table settings, stored on the server so that they apply on every computer. */
const tablePreference = z.strictObject({
  columns: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
  density: z.optional(z.enum(['comfortable', 'compact'])),
})
type TableKey = `${ViewResource | VendorViewResource | (typeof otherTables)[number]}_table`
/** `employees_table`: columns and density of one list. */
const tables = Object.fromEntries(
  [...viewResources, ...vendorViewResources, ...otherTables].map(name => [
    `${name}_table`,
    z.optional(tablePreference),
  ]),
) as Record<TableKey, z.ZodMiniOptional<typeof tablePreference>>
export const preferenceValues = z.strictObject({
  ...tables,
  /** The same for lists with data columns, by list owner, such as a form. */
  data_tables: z.optional(
    z
      .record(id, tablePreference)
      .check(z.refine(kept => Object.keys(kept).length <= 40, 'Keep the columns of at most 40 lists.')),
  ),
  /** `false` turns off single-key shortcuts, for people who use speech input or may press keys by accident (WCAG 2.1.4). */
  single_keys: z.optional(z.boolean()),
  sidebar: z.optional(z.strictObject({ collapsed: z.boolean() })),
  /** Agencies whose setup steps the user dismissed from the dashboard. */
  dismissed_steps: z.optional(z.array(id).check(z.maxLength(200))),
})
export type Preferences = z.infer<typeof preferenceValues>

export const preferences = {
  get: endpoint({
    method: 'GET',
    path: '/profile/preferences',
    summary: 'Get your screen settings',
    access: access.signedIn,
    scope: 'self',
    response: preferenceValues,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/profile/preferences',
    summary: 'Change your screen settings; only the sent keys',
    access: access.signedIn,
    scope: 'self',
    body: preferenceValues,
    response: preferenceValues,
  }),
}
