import type { EmployeeTask, Id, ProviderStatus } from '@preceptor/contract'

/** Columns of `employees` that an import or a bulk change writes; the SQL of run and undo is built from this list. */
export const columns = [
  'employee_number', 'external_id', 'payroll_number', 'company_code', 'cost_center', 'first_name', 'middle_name', 'last_name', 'preferred_name', 'email', 'mobile', 'phone_2', 'birth_date',
  'language', 'provider_status', 'status_reason', 'status_since', 'expected_return', 'hire_date', 'rehire_date', 'termination_date',
  'employment_type', 'discipline_id', 'location_id', 'coordinator_id', 'address_line1', 'address_line2', 'city', 'state',
  'postal_code', 'tags', 'tasks',
] as const // biome-ignore format: a table
export type Column = (typeof columns)[number]

/** List columns, which are never null. */
export const wordLists: ReadonlySet<Column> = new Set(['tags', 'tasks'])

type TextColumn = Exclude<Column, 'provider_status' | 'tags' | 'tasks' | 'first_name' | 'last_name'>
export type EmployeeValues = { [K in TextColumn]: string | null } & {
  first_name: string
  last_name: string
  provider_status: ProviderStatus
  tags: string[]
  tasks: EmployeeTask[]
}
/** Absent fields stay unchanged. */
export type GivenValues = Partial<EmployeeValues> & Partial<PlannedDays>

/** Planned changes instead of columns: the days a person becomes Active, and Terminated. */
export interface PlannedDays {
  starts_on: string | null
  ends_on: string | null
  end_reason: string | null
}

export interface PlannedChange {
  provider_status: ProviderStatus
  effective_on: string
  reason: string | null
  note: string | null
  expected_return: string | null
}

/** An employee's data at planning time. */
export interface Existing extends EmployeeValues, PlannedDays {
  id: Id
  version: number
  /** Disciplines held, so an undo only removes those the run added. */
  held: Id[]
  /** Planned status changes, including the first and last day. */
  scheduled_statuses: readonly PlannedChange[]
}
