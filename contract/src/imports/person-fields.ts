import { importFields } from './import-fields.ts'

/** Fields that identify the person of a row, as in rosters. */
export const personFields = {
  employee_number: importFields.employee_number,
  external_id: importFields.external_id,
  full_name: importFields.full_name,
  first_name: importFields.first_name,
  last_name: importFields.last_name,
  email: importFields.email,
  mobile: importFields.mobile,
  birth_date: importFields.birth_date,
} as const
export type PersonField = keyof typeof personFields
export const personFieldNames = Object.keys(personFields) as PersonField[]
