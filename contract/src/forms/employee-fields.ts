import type { Employee } from '../employees/employee.ts'
import { employeeFieldNames } from '../employees/names.ts'
import type { AnswerValue } from './answer-values.ts'
import { formsText } from './texts.ts'

interface EmployeeField {
  label: string
  /** Kinds of fields that can hold its value; the first is the default. */
  kinds: readonly ('text' | 'phone' | 'date' | 'address')[]
  /** A form can change it. */
  isWritten: boolean
}
const text = (label: string, isWritten = true): EmployeeField => ({ label, kinds: ['text'], isWritten })
const phone = (label: string): EmployeeField => ({ label, kinds: ['phone', 'text'], isWritten: true })
const date = (label: string, isWritten: boolean): EmployeeField => ({ label, kinds: ['date'], isWritten })

/** Profile fields that a form can prefill and update. */
export const formEmployeeFields = {
  full_name: text(formsText('fullName'), false),
  first_name: text(employeeFieldNames.first_name),
  middle_name: text(employeeFieldNames.middle_name),
  last_name: text(employeeFieldNames.last_name),
  preferred_name: text(employeeFieldNames.preferred_name),
  employee_number: text(employeeFieldNames.employee_number, false),
  email: text(employeeFieldNames.email),
  mobile: phone(employeeFieldNames.mobile),
  phone_2: phone(employeeFieldNames.phone_2),
  birth_date: date(employeeFieldNames.birth_date, true),
  hire_date: date(employeeFieldNames.hire_date, false),
  discipline: text(employeeFieldNames.discipline_id, false),
  location: text(employeeFieldNames.location_id, false),
  coordinator: text(employeeFieldNames.coordinator_id, false),
  address: { label: employeeFieldNames.address_line1, kinds: ['address'], isWritten: true },
  emergency_contact_name: text(formsText('contactName')),
  emergency_contact_relation: text(formsText('contactRelation')),
  emergency_contact_phone: phone(formsText('contactPhone')),
  emergency_contact_2_name: text(formsText('contact2Name')),
  emergency_contact_2_relation: text(formsText('contact2Relation')),
  emergency_contact_2_phone: phone(formsText('contact2Phone')),
} as const satisfies Record<string, EmployeeField>
export type FormEmployeeField = keyof typeof formEmployeeFields
/** The employee's values as regular answers; unknown ones are absent or null. */
export type FormEmployee = Partial<Record<FormEmployeeField, AnswerValue>>

/** The employee data copied into answers. */
export type FormPerson = Pick<
  Employee,
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'preferred_name'
  | 'employee_number'
  | 'email'
  | 'mobile'
  | 'phone_2'
  | 'birth_date'
  | 'hire_date'
  | 'discipline_name'
  | 'location_name'
  | 'coordinator_name'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'emergency_contacts'
>

/** Returns the employee's values as answers. */
export function asAnswers(e: FormPerson): FormEmployee {
  const [first, second] = e.emergency_contacts
  const hasAddress = e.address_line1 !== null || e.city !== null
  return {
    full_name: [e.first_name, e.middle_name, e.last_name].filter(Boolean).join(' '),
    first_name: e.first_name,
    middle_name: e.middle_name,
    last_name: e.last_name,
    preferred_name: e.preferred_name,
    employee_number: e.employee_number,
    email: e.email,
    mobile: e.mobile,
    phone_2: e.phone_2,
    birth_date: e.birth_date,
    hire_date: e.hire_date,
    discipline: e.discipline_name,
    location: e.location_name,
    coordinator: e.coordinator_name,
    address: hasAddress
      ? {
          line1: e.address_line1 ?? '',
          line2: e.address_line2 ?? '',
          city: e.city ?? '',
          state: e.state ?? '',
          postal_code: e.postal_code ?? '',
        }
      : null,
    emergency_contact_name: first?.name ?? null,
    emergency_contact_relation: first?.relation ?? null,
    emergency_contact_phone: first?.phone ?? null,
    emergency_contact_2_name: second?.name ?? null,
    emergency_contact_2_relation: second?.relation ?? null,
    emergency_contact_2_phone: second?.phone ?? null,
  }
}
