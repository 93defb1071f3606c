import { profileLengths } from '../employees/lengths.ts'
import { importText } from './texts.ts'

/** Employee data in a roster: the fields its columns map to, with the labels shown on screen. */
export const importFields = {
  employee_number: importText('employeeNumber'),
  external_id: importText('externalId'),
  payroll_number: importText('payrollNumber'),
  company_code: importText('companyCode'),
  cost_center: importText('costCenter'),
  full_name: importText('fullName'),
  first_name: importText('firstName'),
  middle_name: importText('middleName'),
  last_name: importText('lastName'),
  preferred_name: importText('preferredName'),
  email: importText('email'),
  mobile: importText('mobile'),
  phone_2: importText('secondPhone'),
  birth_date: importText('birthDate'),
  language: importText('language'),
  provider_status: importText('status'),
  status_reason: importText('statusReason'),
  expected_return: importText('expectedReturn'),
  hire_date: importText('hireDate'),
  rehire_date: importText('rehireDate'),
  termination_date: importText('terminationDate'),
  discipline: importText('discipline'),
  location: importText('location'),
  coordinator: importText('coordinator'),
  employment_type: importText('employmentType'),
  address_line1: importText('address'),
  address_line2: importText('addressLine2'),
  city: importText('city'),
  state: importText('usState'),
  postal_code: importText('zip'),
  tags: importText('tags'),
  tasks: importText('tasks'),
} as const
export type ImportField = keyof typeof importFields
export const importFieldNames = Object.keys(importFields) as ImportField[]

/** The maximum length of each field; longer cells are refused, never cut. */
export const importFieldLengths = {
  ...profileLengths,
  full_name: 200,
  status_reason: 200,
  discipline: 100,
  location: 100,
  coordinator: 200,
} as const

/** The order of day, month and year in a date such as `7/5/2011`. */
export const dateOrders = {
  mdy: importText('orderMdy'),
  dmy: importText('orderDmy'),
  ymd: importText('orderYmd'),
} as const
export type DateOrder = keyof typeof dateOrders
