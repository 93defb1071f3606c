import type { ProfileField } from './employee.ts'

/** What the history and the forms call each field; one that people edit cannot be left out. */
export const employeeFieldNames: Record<ProfileField, string> & Record<string, string> = {
  employee_number: 'Employee number',
  external_id: 'External id',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  preferred_name: 'Preferred name',
  email: 'E-mail',
  mobile: 'Mobile phone',
  birth_date: 'Date of birth',
  language: 'Language',
  hire_date: 'Hire date',
  rehire_date: 'Rehire date',
  termination_date: 'Termination date',
  employment_type: 'Employment type',
  discipline_id: 'Discipline',
  location_id: 'Location',
  coordinator_id: 'Coordinator',
  address_line1: 'Address',
  address_line2: 'Apartment or unit',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP code',
  tags: 'Tags',
  emergency_contacts: 'Emergency contacts',
  disciplines: 'Disciplines and certificates',
  provider_status: 'Status',
  status_reason: 'Reason',
  starts_on: 'Starts on',
  ends_on: 'Last day',
  end_reason: 'Reason for leaving',
  canceled: 'Planned changes',
}

/** `Reyes, Marisol` as lists show names. */
export const listName = (e: { first_name: string; last_name: string }) => `${e.last_name}, ${e.first_name}`
/** `Marisol Reyes` as titles and messages show names. */
export const fullName = (e: { first_name: string; last_name: string }) => `${e.first_name} ${e.last_name}`
