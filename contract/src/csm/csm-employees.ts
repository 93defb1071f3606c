import * as z from 'zod/mini'
import { access } from '../access.ts'
import { providerStatus } from '../employees/employee.ts'
import { providerStatuses } from '../employees/status.ts'
import { endpoint } from '../endpoint.ts'
import { defineList } from '../lists/list.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageMeta } from '../paging.ts'
import { agencyStatus } from '../agencies/agencies.ts'
import { userStatus } from '../users/users.ts'
import { id, instant, optionalDay, optionalEmail, optionalPhone, optionalText } from '../schemas.ts'
import { csmText } from './texts.ts'

export const csmEmployeeFilters = {
  search: { kind: 'search', label: csmText('search') },
  provider_status: { kind: 'choice', label: csmText('status'), choices: providerStatuses },
  agency_id: { kind: 'reference', label: csmText('agency'), lookup: 'agencies', always: true },
} as const

/** Sorted by name for a search, otherwise most recently changed first: people across all agencies have no other order. */
export const csmEmployeesList = defineList({
  name: 'csm_employees',
  unit: count => csmText('countEmployees', { count }),
  access: access.csmArea,
  filters: csmEmployeeFilters,
  bar: ['provider_status', 'agency_id'],
  columns: {
    name: { label: csmText('name'), usual: true },
    agency: { label: csmText('agency'), usual: true },
    employee_number: { label: csmText('number'), usual: true },
    provider_status: { label: csmText('status'), usual: true },
    discipline: { label: csmText('discipline'), usual: true },
    mobile: { label: csmText('mobilePhone'), usual: true },
    updated_at: { label: csmText('changed'), usual: true },
    email: { label: csmText('email'), usual: true },
    hire_date: { label: csmText('hired'), usual: false },
  },
  views: 'vendor',
  export: access.exportCsmEmployees,
})

/** The search stops counting here: a full count would tie up everyone's database for a second. */
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

/** One employment of a person, with identifying details. */
export const foundEmployment = z.object({
  ...csmEmployeeRow.shape,
  agency_status: agencyStatus,
  external_id: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  termination_date: z.nullable(z.string()),
})
export type FoundEmployment = z.infer<typeof foundEmployment>

/** An account with one of the person's email addresses. */
export const foundLogin = z.object({
  id,
  name: z.string(),
  email: z.string(),
  status: userStatus,
  last_seen_at: z.nullable(instant),
  agencies_count: z.int(),
})
export type FoundLogin = z.infer<typeof foundLogin>

/** Employments with the same email address, or the same name and birth date, belong to one person. */
export const foundPerson = z.object({ employments: z.array(foundEmployment), logins: z.array(foundLogin) })
export type FoundPerson = z.infer<typeof foundPerson>

/** The most people shown; more means that the search is too broad. */
export const mostLocated = 50

/** Employees across agencies. */
export const csmEmployees = {
  list: endpoint({
    method: 'GET',
    path: '/admin/csm/employees',
    summary:
      'Search employees across all agencies by partial name, email, phone or number, sorted by name; without a search, most recently changed first',
    access: access.csmArea,
    scope: 'agencies',
    query: z.strictObject(listShape(csmEmployeesList)),
    response: z.object({
      data: z.array(csmEmployeeRow),
      meta: z.extend(pageMeta, {
        /** There are more than `total`, which then counts only rows that paging can reach. */
        more: z.boolean(),
      }),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/csm/employees/export',
    summary: 'Download the results of a search across all agencies as a file: the people that paging can reach',
    access: csmEmployeesList.export,
    scope: 'agencies',
    limit: 'heavy',
    query: z.strictObject(exportShape(csmEmployeesList)),
    file: exportTypes,
  }),
  locate: endpoint({
    method: 'GET',
    path: '/admin/csm/employees/locate',
    summary:
      'Find a person by email, phone, name and birth date, or code (employee number or the partner’s), with every employment and sign-in account',
    access: access.csmArea,
    scope: 'agencies',
    query: z.strictObject({
      email: z.optional(optionalEmail),
      phone: z.optional(optionalPhone),
      name: z.optional(optionalText(120)),
      birth_date: z.optional(optionalDay),
      code: z.optional(optionalText(60)),
    }),
    response: z.object({ data: z.array(foundPerson), meta: z.object({ more: z.boolean() }) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/csm/employees/:id',
    summary: 'Get the person behind an employee: every employment and sign-in account',
    access: access.csmArea,
    scope: 'agencies',
    params: z.object({ id }),
    response: foundPerson,
  }),
}
