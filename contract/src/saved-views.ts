import * as z from 'zod/mini'
import { access } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, line } from './schemas.ts'

export const viewResources = ['employees'] as const
const fields = {
  name: line(80),
  /** Filters and sort as they stand in the address. */
  query: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(8000))),
  columns: z.nullable(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
  visibility: z.enum(['private', 'everyone']),
  /** Opens instead of the plain list, for its owner. */
  is_default: z.boolean(),
}
export const savedView = z.object({
  id,
  resource: z.enum(viewResources),
  ...fields,
  owner_name: z.string(),
  is_own: z.boolean(),
  /** How many it holds now. */
  count: z.int(),
})
export type SavedView = z.infer<typeof savedView>

const one = z.object({ id })

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/admin/saved-views',
    summary: 'Own and shared views, each with its live count',
    access: access.employees,
    scope: 'agency',
    query: z.strictObject({ resource: z.enum(viewResources) }),
    response: z.object({ data: z.array(savedView) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/saved-views',
    summary: 'Keep the current view; sharing it needs `share_views`',
    access: access.employees,
    scope: 'agency',
    idempotent: true,
    body: z.strictObject({ resource: z.enum(viewResources), ...fields }),
    response: savedView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/saved-views/:id',
    summary: 'Change an own view',
    access: access.employees,
    scope: 'agency',
    params: one,
    body: z.partial(z.strictObject(fields)),
    response: savedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/saved-views/:id',
    summary: 'Delete an own view',
    access: access.employees,
    scope: 'agency',
    params: one,
  }),
}

/** What a user set for the own screens; kept on the server so that it follows to another computer (rulings 32). */
export const preferenceKeys = ['employees_table', 'sidebar'] as const
const tablePreference = z.strictObject({
  columns: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
  density: z.optional(z.enum(['comfortable', 'compact'])),
})
export const preferenceValues = z.strictObject({
  employees_table: z.optional(tablePreference),
  sidebar: z.optional(z.strictObject({ collapsed: z.boolean() })),
})
export type Preferences = z.infer<typeof preferenceValues>

export const preferences = {
  get: endpoint({
    method: 'GET',
    path: '/profile/preferences',
    summary: 'Own screen settings',
    access: access.signedIn,
    scope: 'self',
    response: preferenceValues,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/profile/preferences',
    summary: 'Change own screen settings; only the sent keys',
    access: access.signedIn,
    scope: 'self',
    body: preferenceValues,
    response: preferenceValues,
  }),
}
