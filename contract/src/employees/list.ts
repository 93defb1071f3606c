import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { historyEvent } from '../events.ts'
import type { Filter } from '../filters.ts'
import { conditionText } from '../conditions/texts.ts'
import { defineList } from '../lists/list.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { page, pageMeta, pageOf, perPage } from '../paging.ts'
import { day, id, optionalDay, optionalText } from '../schemas.ts'
import { employee, employeePatch, employeeRow, newEmployee, providerStatus } from './employee.ts'
import { profileLengths } from './lengths.ts'
import { employmentTypes, languages, providerStatuses } from './status.ts'
import { credentialColumns, credentialFilters } from '../credentials/employee-filter.ts'
import { complianceColumns, complianceFilters } from '../compliance/compliance-filters.ts'
import { employeeTasks } from './tasks.ts'
import { employeeText } from './texts.ts'
import { trainingColumns, trainingFilters } from './training-filters.ts'

/** By number, from 1. */
const months = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [i + 1, employeeText('month', { month: String(i + 1) })]),
)

/** Keys are the query parameters; server/src/features/employees/population.ts says which column each one means. */
export const employeeFilters = {
  search: { kind: 'search', label: employeeText('search') },
  provider_status: {
    kind: 'choice',
    label: employeeText('status'),
    choices: providerStatuses,
    column: 'provider_status',
  },
  discipline_id: { kind: 'reference', label: employeeText('discipline'), lookup: 'disciplines', column: 'discipline' },
  location_id: { kind: 'reference', label: employeeText('location'), lookup: 'locations', column: 'location' },
  coordinator_id: {
    kind: 'reference',
    label: employeeText('coordinator'),
    lookup: 'coordinators',
    column: 'coordinator',
  },
  language: { kind: 'choice', label: employeeText('language'), choices: languages, column: 'language' },
  employment_type: {
    kind: 'choice',
    label: employeeText('employmentType'),
    choices: employmentTypes,
    column: 'employment_type',
  },
  hired_from: { kind: 'from', label: employeeText('hiredFrom'), range: employeeText('hired'), column: 'hire_date' },
  hired_to: { kind: 'to', label: employeeText('hiredTo'), column: 'hire_date' },
  terminated_from: {
    kind: 'from',
    label: employeeText('leftFrom'),
    range: employeeText('terminationDate'),
    column: 'termination_date',
  },
  terminated_to: { kind: 'to', label: employeeText('leftTo'), column: 'termination_date' },
  return_from: {
    kind: 'from',
    label: employeeText('returnFrom'),
    range: employeeText('expectedReturn'),
    column: 'expected_return',
  },
  return_to: { kind: 'to', label: employeeText('returnTo'), column: 'expected_return' },
  /** For people on leave, as of the agency's today. */
  returning: {
    kind: 'choice',
    label: employeeText('returning'),
    choices: {
      overdue: employeeText('returnOverdue'),
      week: employeeText('returnThisWeek'),
      unknown: employeeText('returnUnknown'),
    },
    column: 'expected_return',
  },
  missing: {
    kind: 'choice',
    label: employeeText('missing'),
    column: 'missing',
    choices: {
      email: employeeText('email'),
      mobile: employeeText('mobilePhone'),
      working_email: employeeText('workingEmail'),
      working_mobile: employeeText('workingMobile'),
      hire_date: employeeText('hireDate'),
      birth_date: employeeText('birthDate'),
      payroll_number: employeeText('payrollNumber'),
      coordinator: employeeText('coordinator'),
      discipline: employeeText('discipline'),
    },
  },
  city: { kind: 'reference', label: employeeText('city'), lookup: 'cities', typed: true, column: 'city' },
  tag: { kind: 'reference', label: employeeText('tags'), lookup: 'tags', typed: true, column: 'tags' },
  /** Special tasks of a person; any of them matches. */
  task: { kind: 'choice', label: employeeText('tasks'), choices: employeeTasks, column: 'tasks' },
  birth_month: {
    kind: 'choice',
    label: employeeText('birthday'),
    choices: months,
    column: 'birthday',
  },
  /** People created or changed by these imports. */
  import_id: { kind: 'reference', label: employeeText('importedFrom'), lookup: 'imports', column: 'imported_from' },
  planned: {
    kind: 'choice',
    label: employeeText('scheduledChange'),
    choices: { status_change: employeeText('statusChange') },
    column: 'planned_change',
  },
  ...trainingFilters,
  ...complianceFilters,
  ...credentialFilters,
  conditions: { kind: 'tree', label: conditionText('advanced') },
} as const satisfies Record<string, Filter & { column?: EmployeeColumn }>
export type EmployeeFilterKey = keyof typeof employeeFilters

/** Columns of the list and of its export, in default order; `usual` ones are shown until a user chooses otherwise. */
export const employeeColumns = {
  name: { label: employeeText('name'), usual: true, sort: 'name' },
  employee_number: {
    label: employeeText('number'),
    usual: true,
    sort: 'employee_number',
    ways: [employeeText('lowToHigh'), employeeText('highToLow')],
  },
  provider_status: {
    label: employeeText('status'),
    usual: true,
    sort: 'provider_status',
    ways: [employeeText('activeFirst'), employeeText('activeLast')],
  },
  discipline: { label: employeeText('discipline'), usual: true, sort: 'discipline' },
  location: { label: employeeText('location'), usual: true, sort: 'location' },
  coordinator: { label: employeeText('coordinator'), usual: true, sort: 'coordinator' },
  mobile: { label: employeeText('mobilePhone'), usual: true },
  phone_2: { label: employeeText('secondPhone'), usual: false },
  email: { label: employeeText('email'), usual: false },
  hire_date: {
    label: employeeText('hired'),
    usual: true,
    sort: 'hire_date',
    ways: [employeeText('oldestFirst'), employeeText('newestFirst')],
  },
  termination_date: {
    label: employeeText('terminationDate'),
    usual: false,
    sort: 'termination_date',
    ways: [employeeText('oldestFirst'), employeeText('newestFirst')],
  },
  expected_return: {
    label: employeeText('expectedReturn'),
    usual: false,
    sort: 'expected_return',
    ways: [employeeText('soonestFirst'), employeeText('latestFirst')],
  },
  planned_change: { label: employeeText('scheduledChange'), usual: false },
  language: { label: employeeText('language'), usual: false },
  employment_type: { label: employeeText('employmentType'), usual: false },
  city: { label: employeeText('city'), usual: false },
  tags: { label: employeeText('tags'), usual: false },
  tasks: { label: employeeText('tasks'), usual: false },
  payroll_number: { label: employeeText('payrollNumber'), usual: false },
  company_code: { label: employeeText('companyCode'), usual: false },
  cost_center: { label: employeeText('costCenter'), usual: false },
  birthday: { label: employeeText('birthMonthDay'), usual: false },
  missing: { label: employeeText('missing'), usual: false },
  imported_from: { label: employeeText('importedFrom'), usual: false },
  ...trainingColumns,
  ...complianceColumns,
  ...credentialColumns,
  updated_at: {
    label: employeeText('changed'),
    usual: false,
    sort: 'updated_at',
    ways: [employeeText('oldestFirst'), employeeText('newestFirst')],
  },
} as const
export type EmployeeColumn = keyof typeof employeeColumns

export const employeesList = defineList({
  name: 'employees',
  unit: count => employeeText('countEmployees', { count }),
  access: access.employees,
  filters: employeeFilters,
  bar: ['provider_status', 'discipline_id', 'location_id', 'coordinator_id'],
  columns: employeeColumns,
  usualSort: 'name',
  counted: [
    'provider_status',
    'discipline_id',
    'location_id',
    'coordinator_id',
    'language',
    'employment_type',
    'missing',
    'city',
    'tag',
    'birth_month',
    'import_id',
    'planned',
    'compliance',
    'compliance_rule',
    'rule_state',
    'compliance_due',
    'compliance_missing',
  ],
  views: 'agency',
  export: access.exportEmployees,
})

const one = z.object({ id })

const statusChange = z.strictObject({
  provider_status: providerStatus,
  reason: optionalText(120),
  note: z.optional(optionalText(1000)),
  /** Today or earlier takes effect at once; a later day is scheduled. */
  effective_on: day,
  version: z.optional(z.int()),
  /** For the start of a leave: the expected day of return to work. */
  expected_return: z.optional(optionalDay),
  /** Changes the status back to Active on that day. */
  schedule_return: z.optional(z.boolean()),
})

const expectedReturn = z.strictObject({
  expected_return: optionalDay,
  schedule_return: z.boolean(),
  version: z.optional(z.int()),
})

export const possibleDuplicate = z.object({
  ...one.shape,
  first_name: z.string(),
  last_name: z.string(),
  employee_number: z.nullable(z.string()),
  provider_status: providerStatus,
  /** The reasons it may be the same person. */
  because: z.array(z.enum(['employee_number', 'email', 'mobile', 'phone_2', 'name and birth date', 'name'])),
})

export const employees = {
  list: endpoint({
    method: 'GET',
    path: '/admin/providers',
    summary: 'List the agency’s employees: filtered, sorted and paged, with the exact total',
    access: employeesList.access,
    scope: 'agency',
    query: z.strictObject(listShape(employeesList)),
    response: z.object({
      data: z.array(employeeRow),
      meta: z.extend(pageMeta, {
        /** When nothing matches under the status filter: the number of matches with any other status. */
        hidden_by_status: z.optional(z.int()),
        /**
         * When nothing matches under the filters: the number of employees the caller can see without any. Zero: the agency has no
         * employees yet.
         */
        without_filters: z.optional(z.int()),
      }),
    }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/providers/counts',
    summary: 'Count employees per value of one filter, with the other filters applied',
    access: employeesList.access,
    scope: 'agency',
    query: z.strictObject(countsShape(employeesList)),
    response: valueCounts,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/providers',
    summary: 'Add an employee; possible duplicates return 409 with `details.duplicates`',
    access: access.createEmployee,
    scope: 'agency',
    idempotent: true,
    body: newEmployee,
    response: employee,
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/admin/providers/duplicates',
    summary: 'List employees who may be the person about to be added',
    access: access.createEmployee,
    scope: 'agency',
    query: z.strictObject({
      first_name: z.optional(z.string().check(z.maxLength(100))),
      last_name: z.optional(z.string().check(z.maxLength(100))),
      birth_date: z.optional(day),
      email: z.optional(z.string().check(z.maxLength(254))),
      mobile: z.optional(z.string().check(z.maxLength(40))),
      phone_2: z.optional(z.string().check(z.maxLength(40))),
      employee_number: z.optional(z.string().check(z.maxLength(profileLengths.employee_number))),
    }),
    response: z.object({ data: z.array(possibleDuplicate) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/providers/export',
    summary: 'Download the current view of employees as a file',
    access: employeesList.export,
    scope: 'agency',
    limit: 'heavy',
    query: z.strictObject(exportShape(employeesList)),
    file: exportTypes,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/providers/:id',
    summary: 'Get an employee; send the `ETag` back as `If-Match`',
    access: access.employees,
    scope: 'agency',
    params: one,
    response: employee,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/providers/:id',
    summary: 'Update the sent fields of an employee; with `If-Match`, a conflicting change by someone else returns 412',
    access: access.editEmployee,
    scope: 'agency',
    params: one,
    body: employeePatch,
    response: employee,
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/status',
    summary: 'Change an employee’s status, now or on a later day',
    access: access.editEmployee,
    scope: 'agency',
    idempotent: true,
    params: one,
    body: statusChange,
    response: employee,
  }),
  setExpectedReturn: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/expected-return',
    summary: 'Set the expected return from leave, and whether the status changes to Active on that day',
    access: access.editEmployee,
    scope: 'agency',
    params: one,
    body: expectedReturn,
    fails: ['TRANSITION_REFUSED', 'CHANGED_MEANWHILE'],
    response: employee,
  }),
  cancelScheduledStatus: endpoint({
    method: 'DELETE',
    path: '/admin/providers/:id/scheduled-statuses/:scheduled_id',
    summary: 'Cancel a scheduled status change',
    access: access.editEmployee,
    scope: 'agency',
    params: z.object({ id, scheduled_id: id }),
    response: employee,
  }),
  history: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/history',
    summary: 'List all changes to an employee, newest first',
    access: access.employees,
    scope: 'agency',
    params: one,
    query: z.strictObject({ page, per_page: perPage(100, 25) }),
    response: pageOf(historyEvent),
  }),
}
