import * as z from 'zod/mini'
import { access } from '../access.ts'
import { organization, organizationDetails } from '../auth/auth.ts'
import { language } from '../employees/employee.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, optionalPhone, optionalText, version } from '../schemas.ts'
import { isUsState } from '../us-states.ts'
import { timeZone } from '../time-zone.ts'

export const weekDays = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
} as const
export const certifications = { medicare: 'Medicare', medicaid: 'Medicaid', private: 'Private pay' } as const
export type Certification = keyof typeof certifications

/** The agency's names stand in titles, subjects and text messages. */
const onOneLine = z.refine(value => typeof value !== 'string' || !/\p{Cc}/u.test(value), 'Write it on one line.')
const optional = <Out>(schema: z.ZodMiniType<Out, string>, sentence: string) =>
  z.pipe(
    z.union([z.literal(''), z.nullable(schema)], sentence),
    z.transform((value: Out | '' | null) => (value === '' ? null : value)),
  )

const taxIdSentence = 'Enter the nine digits of the EIN, such as 12-3456789.'
/** The prefix says which office gave it out; 00 and a number of zeros were never given. */
const employerId = z.pipe(
  z.string(taxIdSentence).check(z.trim(), z.regex(/^(?!00)\d{2}-?(?!0000000)\d{7}$/, taxIdSentence)),
  z.transform((typed: string) => `${typed.slice(0, 2)}-${typed.slice(-7)}`),
)
const stateSentence = 'Choose a state.'
const state = z.string(stateSentence).check(z.refine(isUsState, stateSentence))
const zipSentence = 'Enter a ZIP code, such as 10451 or 10451-2104.'
const zip = z.string(zipSentence).check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, zipSentence))
const timeSentence = 'Enter a time such as 21:00.'
const time = z.string(timeSentence).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeSentence))
const quietHours = z.strictObject({ from: time, to: time }).check(
  z.refine(({ from, to }) => from !== to, {
    error: 'Choose an end other than the beginning.',
    path: ['to'],
  }),
)
const keysOf = <K extends string>(words: Record<K, string>) => Object.keys(words) as [K, ...K[]]
const distinct = <T>(values: readonly T[]) => new Set(values).size === values.length
const listOf = <S extends z.ZodMiniType>(item: S, sentence: string) =>
  z.array(item, sentence).check(z.refine(distinct, 'Name each only once.'))

/** The facts of an agency that its administrators keep. */
export const agencyFields = {
  legal_name: optionalText(200).check(onOneLine),
  short_name: optionalText(20).check(onOneLine),
  license_no: optionalText(60),
  tax_id: optional(employerId, taxIdSentence),
  state: optional(state, stateSentence),
  certifications: listOf(z.enum(keysOf(certifications), 'Choose a certification.'), 'Choose certifications.'),
  phone: optionalPhone,
  address_line1: optionalText(200),
  address_line2: optionalText(200),
  city: optionalText(100),
  address_state: optional(state, stateSentence),
  postal_code: optional(zip, zipSentence),
  time_zone: timeZone,
  week_start: z.enum(keysOf(weekDays), 'Choose a day.'),
  languages: listOf(language, 'Choose languages.').check(z.minLength(1, 'Choose at least one language.')),
  quiet_hours: z.nullable(quietHours),
  retention_years: z
    .int('Enter whole years, 6 to 30.')
    .check(z.gte(6, 'Records are kept for at least 6 years.'), z.lte(30, 'Enter at most 30 years.')),
} as const
export type AgencyField = keyof typeof agencyFields

/** What the history and the form call each field. */
export const agencyFieldNames: Record<'name' | AgencyField, string> = {
  name: 'Name',
  legal_name: 'Legal name',
  short_name: 'Short name',
  license_no: 'License number',
  tax_id: 'Tax id (EIN)',
  state: 'Licensed in',
  certifications: 'Certifications',
  phone: 'Phone',
  address_line1: 'Address',
  address_line2: 'Suite or floor',
  city: 'City',
  address_state: 'State',
  postal_code: 'ZIP code',
  time_zone: 'Time zone',
  week_start: 'Week starts on',
  languages: 'Languages',
  quiet_hours: 'Quiet hours',
  retention_years: 'Keep records for',
}

const known = z.nullable(z.string())
/** R-ENT-2 with every detail, as the page of the agency's info shows it. */
export const agencyInfo = z.extend(organization, {
  details: z.extend(organizationDetails, {
    license_no: known,
    tax_id: known,
    certifications: z.array(z.enum(keysOf(certifications))),
    phone: known,
    address_line1: known,
    address_line2: known,
    city: known,
    address_state: known,
    postal_code: known,
    week_start: z.enum(keysOf(weekDays)),
    languages: z.array(language),
    /** Null: messages may go out at any time. `to` before `from`: until the next morning. */
    quiet_hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
    retention_years: z.int(),
  }),
  /** Null: none yet. The picture is a call of its own. */
  logo: z.nullable(z.object({ width: z.int(), height: z.int(), updated_at: instant })),
  /** Whom to turn to; chosen by customer success. */
  cs_user: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  version,
})
export type AgencyInfo = z.infer<typeof agencyInfo>

export const agencyInfoPatch = z.strictObject({
  name: z.optional(line(120)),
  details: z.optional(z.partial(z.strictObject(agencyFields))),
})
export type AgencyInfoPatch = z.input<typeof agencyInfoPatch>

export const logoLimits = { bytes: 1024 * 1024, pixels: 1_000_000 } as const

const ofAgency = { scope: 'agency', agencyIn: 'path', params: z.object({ id }) } as const

/** One agency: its own facts. */
export const agencySettings = {
  get: endpoint({
    method: 'GET',
    path: '/admin/organizations/:id',
    summary: 'The facts of one agency',
    access: access.agencyInfo,
    ...ofAgency,
    response: agencyInfo,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/organizations/:id',
    summary: 'Change the facts of the agency; only the sent fields',
    access: access.editAgencyInfo,
    ...ofAgency,
    versioned: true,
    body: agencyInfoPatch,
    response: agencyInfo,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/admin/organizations/:id/logo',
    summary: 'The logo of the agency as a picture',
    access: access.agencyInfo,
    ...ofAgency,
    file: ['image/png'],
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/admin/organizations/:id/logo',
    summary: 'Set or replace the logo: a PNG of at most 1 MiB and 1 million pixels',
    access: access.editAgencyInfo,
    ...ofAgency,
    upload: true,
    // up to here the field says what is wrong; further nobody reads
    mostBytes: 2 * logoLimits.bytes,
    response: agencyInfo,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/admin/organizations/:id/logo',
    summary: 'Remove the logo',
    access: access.editAgencyInfo,
    ...ofAgency,
    response: agencyInfo,
  }),
}
