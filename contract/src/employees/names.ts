import type { ProfileField } from './employee.ts'
import { employeeText } from './texts.ts'

/** What the history and the forms call each field; one that people edit cannot be left out. */
export const employeeFieldNames: Record<ProfileField, string> & Record<string, string> = {
  employee_number: employeeText('employeeNumber'),
  external_id: employeeText('externalId'),
  first_name: employeeText('firstName'),
  middle_name: employeeText('middleName'),
  last_name: employeeText('lastName'),
  preferred_name: employeeText('preferredName'),
  email: employeeText('email'),
  mobile: employeeText('mobilePhone'),
  birth_date: employeeText('birthDate'),
  language: employeeText('language'),
  hire_date: employeeText('hireDate'),
  rehire_date: employeeText('rehireDate'),
  termination_date: employeeText('terminationDate'),
  employment_type: employeeText('employmentType'),
  discipline_id: employeeText('discipline'),
  location_id: employeeText('location'),
  coordinator_id: employeeText('coordinator'),
  address_line1: employeeText('address'),
  address_line2: employeeText('apartment'),
  city: employeeText('city'),
  state: employeeText('state'),
  postal_code: employeeText('zipCode'),
  tags: employeeText('tags'),
  emergency_contacts: employeeText('emergencyContacts'),
  disciplines: employeeText('disciplines'),
  provider_status: employeeText('status'),
  status_reason: employeeText('reason'),
  starts_on: employeeText('startsOn'),
  ends_on: employeeText('lastDay'),
  end_reason: employeeText('endReason'),
  canceled: employeeText('scheduledChanges'),
}

/** `Reyes, Marisol` as lists show names. */
export const listName = (e: { first_name: string; last_name: string }) => `${e.last_name}, ${e.first_name}`
/** `Marisol Reyes` as titles and messages show names. */
export const fullName = (e: { first_name: string; last_name: string }) => `${e.first_name} ${e.last_name}`
