/** What a roster may tell about a person: the targets a column can be mapped to, with the words the screens show. */
export const importFields = {
  employee_number: 'Employee number',
  external_id: 'External ID',
  full_name: 'Full name',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  preferred_name: 'Preferred name',
  email: 'E-mail',
  mobile: 'Mobile phone',
  birth_date: 'Birth date',
  language: 'Language',
  provider_status: 'Status',
  status_reason: 'Status reason',
  hire_date: 'Hire date',
  rehire_date: 'Rehire date',
  termination_date: 'Termination date',
  discipline: 'Discipline',
  location: 'Location',
  coordinator: 'Coordinator',
  employment_type: 'Employment type',
  address_line1: 'Address',
  address_line2: 'Address line 2',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP code',
  tags: 'Tags',
} as const
export type ImportField = keyof typeof importFields
export const importFieldNames = Object.keys(importFields) as ImportField[]

/** Longest text taken over into a field; longer cells are refused, never cut. */
export const importFieldLengths = {
  employee_number: 50,
  external_id: 100,
  full_name: 200,
  first_name: 100,
  middle_name: 100,
  last_name: 100,
  preferred_name: 100,
  status_reason: 200,
  discipline: 100,
  location: 100,
  coordinator: 200,
  address_line1: 200,
  address_line2: 200,
  city: 100,
} as const

/** In which order a date such as `7/5/2011` is written. */
export const dateOrders = {
  mdy: 'Month, day, year',
  dmy: 'Day, month, year',
  ymd: 'Year, month, day',
} as const
export type DateOrder = keyof typeof dateOrders
