import * as z from 'zod/mini'
import { access } from './access.ts'
import { providerStatus } from './employees/employee.ts'
import { providerStatuses } from './employees/status.ts'
import { endpoint } from './endpoint.ts'
import { filterShape } from './filters.ts'
import { page, pageMeta, perPage } from './paging.ts'
import { id, instant } from './schemas.ts'

export const csmEmployeeFilters = {
  search: { kind: 'search', label: 'Search' },
  provider_status: { kind: 'choice', label: 'Status', choices: providerStatuses, numeric: true },
  agency_id: { kind: 'reference', label: 'Agency', lookup: 'agencies', always: true },
} as const

/** Further people are not counted, only said to be there: finding them all would cost a second of everybody's database. */
export const mostFound = 10_000

export const csmEmployeeRow = z.object({
  id,
  organization_id: id,
  agency_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.nullable(z.string()),
  employee_number: z.nullable(z.string()),
  provider_status: providerStatus,
  discipline_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  hire_date: z.nullable(z.string()),
  updated_at: instant,
})
export type CsmEmployeeRow = z.infer<typeof csmEmployeeRow>

/** Employees across agencies. */
export const csmEmployees = {
  list: endpoint({
    method: 'GET',
    path: '/admin/csm/employees',
    summary:
      'Find people in every agency by part of name, e-mail, phone or number, by name; without a search the newest changes first',
    access: access.csmArea,
    scope: 'agencies',
    query: z.strictObject({ ...filterShape(csmEmployeeFilters), page, per_page: perPage() }),
    response: z.object({
      data: z.array(csmEmployeeRow),
      meta: z.extend(pageMeta, {
        /** There are more than `total`, which is then what can be paged to. */
        more: z.boolean(),
      }),
    }),
  }),
}
