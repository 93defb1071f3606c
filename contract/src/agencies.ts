import * as z from 'zod/mini'
import { access } from './access.ts'
import { endpoint } from './endpoint.ts'
import { page, pageMeta, perPage, pickerPageSize, sortBy } from './paging.ts'
import { id, instant, option } from './schemas.ts'

export const agencyRow = z.object({
  id,
  name: z.string(),
  state: z.nullable(z.string()),
  status: z.enum(['trial', 'live', 'paused', 'closed']),
  partner_id: z.nullable(id),
  partner: z.nullable(z.object({ id, name: z.string() })),
  employees_count: z.int(),
  active_count: z.int(),
  users_count: z.int(),
  last_activity_at: z.nullable(instant),
})
export type AgencyRow = z.infer<typeof agencyRow>

export const agencies = {
  list: endpoint({
    method: 'GET',
    path: '/admin/organizations',
    summary: 'Agencies; with `to_select=1` id and name only, for pickers',
    access: access.csmArea,
    scope: 'agencies',
    query: z.strictObject({
      page,
      per_page: perPage(pickerPageSize, 50),
      sort_by: sortBy(['name', 'employees_count', 'last_activity_at'], 'name'),
      search: z.optional(z.string().check(z.maxLength(200))),
      to_select: z.optional(z.enum(['1'])),
    }),
    response: z.union([
      z.object({ data: z.array(agencyRow), meta: pageMeta }),
      z.object({ data: z.array(option), meta: pageMeta }),
    ]),
  }),
}
