import * as z from 'zod/mini'
import {
  day,
  id,
  instant,
  optionalDay,
  optionalEmail,
  optionalPhone,
  optionalText,
  text,
  version,
  keysOf,
} from '../schemas.ts'
import { profileLengths } from './lengths.ts'
import { employmentTypes, languages, type ProviderStatus, providerStatuses } from './status.ts'
import { employeeTasks } from './tasks.ts'
import { employeeText } from './texts.ts'

export const providerStatus = z
  .int(employeeText('chooseStatus'))
  .check(
    z.refine(code => Object.hasOwn(providerStatuses, code), employeeText('chooseStatus')),
  ) as unknown as z.ZodMiniType<ProviderStatus, ProviderStatus>
export const employmentType = z.enum(keysOf(employmentTypes), employeeText('chooseEmploymentType'))
export const employeeTask = z.enum(keysOf(employeeTasks), employeeText('chooseTask'))
export const language = z.enum(keysOf(languages), employeeText('chooseLanguage'))

export const emergencyContact = z.strictObject({
  name: text(120, employeeText('enterName')),
  relation: optionalText(60),
  phone: optionalPhone,
})

export const employeeDiscipline = z.strictObject({
  discipline_id: id,
  certificate_no: optionalText(60),
  issued_on: optionalDay,
  expires_on: optionalDay,
})

export const mostTags = 20
export const longestTag = 50

/** The editable profile fields. Status has its own calls, because it needs a reason and a date. */
export const profileFields = {
  employee_number: optionalText(profileLengths.employee_number),
  external_id: optionalText(profileLengths.external_id),
  /** Payroll data: the number there, the paying company, and the cost center for their time. */
  payroll_number: optionalText(profileLengths.payroll_number),
  company_code: optionalText(profileLengths.company_code),
  cost_center: optionalText(profileLengths.cost_center),
  first_name: text(profileLengths.first_name, employeeText('enterFirstName')),
  middle_name: optionalText(profileLengths.middle_name),
  last_name: text(profileLengths.last_name, employeeText('enterLastName')),
  preferred_name: optionalText(profileLengths.preferred_name),
  email: optionalEmail,
  mobile: optionalPhone,
  phone_2: optionalPhone,
  birth_date: optionalDay,
  language: z.nullable(language),
  hire_date: optionalDay,
  employment_type: z.nullable(employmentType),
  discipline_id: z.nullable(id),
  location_id: z.nullable(id),
  coordinator_id: z.nullable(id),
  address_line1: optionalText(profileLengths.address_line1),
  address_line2: optionalText(profileLengths.address_line2),
  city: optionalText(profileLengths.city),
  state: optionalText(2),
  postal_code: optionalText(10),
  tags: z.array(text(longestTag)).check(z.maxLength(mostTags, employeeText('tooManyTags', { most: mostTags }))),
  tasks: z.array(employeeTask),
  emergency_contacts: z.array(emergencyContact).check(z.maxLength(5, employeeText('tooManyContacts', { most: 5 }))),
  disciplines: z.array(employeeDiscipline).check(z.maxLength(12, employeeText('tooManyDisciplines', { most: 12 }))),
} as const

export type ProfileField = keyof typeof profileFields
/** Fields stored as columns of the employee's own row; certificates are rows of their own table. */
export const profileColumns = (Object.keys(profileFields) as ProfileField[]).filter(
  (field): field is Exclude<ProfileField, 'disciplines'> => field !== 'disciplines',
)

type AsShown<S> = S extends z.ZodMiniPipe ? z.ZodMiniNullable<z.ZodMiniString> : S
/** The same fields in a response: optional ones are null when empty. */
const shownProfile = Object.fromEntries(
  Object.entries(profileFields).map(([field, schema]) => [
    field,
    schema instanceof z.ZodMiniPipe ? z.nullable(z.string()) : schema,
  ]),
) as unknown as { [F in ProfileField]: AsShown<(typeof profileFields)[F]> }

export const newEmployee = z.strictObject({
  ...Object.fromEntries(Object.entries(profileFields).map(([key, schema]) => [key, z.optional(schema as never)])),
  first_name: profileFields.first_name,
  last_name: profileFields.last_name,
  provider_status: z.optional(providerStatus),
  /** Set when the user has seen possible duplicates and adds the person anyway. */
  allow_duplicate: z.optional(z.boolean()),
}) as unknown as z.ZodMiniObject<
  {
    [K in Exclude<keyof typeof profileFields, 'first_name' | 'last_name'>]: z.ZodMiniOptional<(typeof profileFields)[K]>
  } & {
    first_name: typeof profileFields.first_name
    last_name: typeof profileFields.last_name
    provider_status: z.ZodMiniOptional<typeof providerStatus>
    allow_duplicate: z.ZodMiniOptional<z.ZodMiniBoolean>
  }
>
export type NewEmployee = z.input<typeof newEmployee>

/** PATCH merges the sent fields only. */
export const employeePatch = z.partial(z.strictObject(profileFields))
export type EmployeePatch = z.input<typeof employeePatch>

const named = { location_name: z.nullable(z.string()), coordinator_name: z.nullable(z.string()) }

/** Fields shared by the list and the profile. */
const shown = {
  id,
  employee_number: z.nullable(z.string()),
  payroll_number: z.nullable(z.string()),
  company_code: z.nullable(z.string()),
  cost_center: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.nullable(z.string()),
  provider_status: providerStatus,
  status_reason: z.nullable(z.string()),
  discipline_id: z.nullable(id),
  discipline_name: z.nullable(z.string()),
  location_id: z.nullable(id),
  coordinator_id: z.nullable(id),
  ...named,
  language: z.nullable(language),
  employment_type: z.nullable(employmentType),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  phone_2: z.nullable(z.string()),
  hire_date: z.nullable(day),
  termination_date: z.nullable(day),
  /** The expected return of a person on leave; null for everyone else. */
  expected_return: z.nullable(day),
  /** The picture's id, which changes with the picture. Null for no photo. */
  photo_id: z.nullable(id),
  city: z.nullable(z.string()),
  tags: z.array(z.string()),
  tasks: z.array(employeeTask),
  updated_at: instant,
}

/** One row of the employees list. */
export const employeeRow = z.object({
  ...shown,
  /** Month and day of birth: `03-14`. */
  birthday: z.nullable(z.string()),
  /** The next planned status change. */
  planned_change: z.nullable(z.object({ provider_status: providerStatus, effective_on: day })),
  /** Missing data that the list can filter by: keys of the filter `missing`. */
  missing: z.array(z.string()),
  /** The file of the latest import that added or changed this person. */
  imported_from: z.nullable(z.string()),
})
export type EmployeeRow = z.infer<typeof employeeRow>

export const scheduledStatus = z.object({
  id,
  provider_status: providerStatus,
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  effective_on: day,
  /** For planned leave. */
  expected_return: z.nullable(day),
  created_by_name: z.string(),
})

/** The full profile. */
export const employee = z.object({
  ...shownProfile,
  ...shown,
  birth_date: z.nullable(day),
  status_since: z.nullable(day),
  rehire_date: z.nullable(day),
  emergency_contacts: z.array(
    z.object({ name: z.string(), relation: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  ),
  disciplines: z.array(
    z.object({
      discipline_id: id,
      discipline_name: z.string(),
      certificate_no: z.nullable(z.string()),
      issued_on: z.nullable(day),
      expires_on: z.nullable(day),
    }),
  ),
  scheduled_statuses: z.array(scheduledStatus),
  created_at: instant,
  version,
})
export type Employee = z.infer<typeof employee>
