import * as z from 'zod/mini'
import { access } from '../access.ts'
import { organization, organizationDetails } from '../auth/auth.ts'
import { language } from '../employees/employee.ts'
import { providerStatuses } from '../employees/status.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, optionalPhone, optionalText, version, keysOf } from '../schemas.ts'
import { isUsState } from '../us-states.ts'
import { timeZone } from '../time-zone.ts'
import { agencyText } from './texts.ts'

export const weekDays = {
  sunday: agencyText('sunday'),
  monday: agencyText('monday'),
  tuesday: agencyText('tuesday'),
  wednesday: agencyText('wednesday'),
  thursday: agencyText('thursday'),
  friday: agencyText('friday'),
  saturday: agencyText('saturday'),
} as const
export const certifications = {
  medicare: agencyText('medicare'),
  medicaid: agencyText('medicaid'),
  private: agencyText('privatePay'),
} as const
export type Certification = keyof typeof certifications

/** When a record requires a second person, who didn't write it. */
export const secondPersonRules = {
  when_there: agencyText('secondPersonWhenThere'),
  always: agencyText('secondPersonAlways'),
} as const

/** Statuses in which due dates can pause. */
export const freezingStatuses = {
  on_leave: providerStatuses[4],
  on_hold: providerStatuses[3],
  suspended: providerStatuses[8],
} as const

/** The agency's names appear in titles, subjects and text messages. */
const onOneLine = z.refine(value => typeof value !== 'string' || !/\p{Cc}/u.test(value), agencyText('onOneLine'))
const optional = <Out>(schema: z.ZodMiniType<Out, string>, sentence: string) =>
  z.pipe(
    z.union([z.literal(''), z.nullable(schema)], sentence),
    z.transform((value: Out | '' | null) => (value === '' ? null : value)),
  )

const taxIdSentence = agencyText('taxIdMalformed')
/** The prefix identifies the issuing office; 00 and an all-zero number were never issued. */
const employerId = z.pipe(
  z.string(taxIdSentence).check(z.trim(), z.regex(/^(?!00)\d{2}-?(?!0000000)\d{7}$/, taxIdSentence)),
  z.transform((typed: string) => `${typed.slice(0, 2)}-${typed.slice(-7)}`),
)
const stateSentence = agencyText('stateMissing')
const state = z.string(stateSentence).check(z.refine(isUsState, stateSentence))
const zipSentence = agencyText('zipMalformed')
const zip = z.string(zipSentence).check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, zipSentence))
const timeSentence = agencyText('timeMalformed')
const time = z.string(timeSentence).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeSentence))
const quietHours = z.strictObject({ from: time, to: time }).check(
  z.refine(({ from, to }) => from !== to, {
    error: agencyText('sameEnd'),
    path: ['to'],
  }),
)
const distinct = <T>(values: readonly T[]) => new Set(values).size === values.length
const domainSentence = agencyText('domainMalformed')
const domain = z
  .string(domainSentence)
  .check(
    z.trim(),
    z.overwrite(typed => typed.toLowerCase().replace(/^@/, '')),
    z.maxLength(120, domainSentence),
    z.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, domainSentence),
  )
  .register(z.globalRegistry, { examples: ['state.example'] })
const listOf = <S extends z.ZodMiniType>(item: S, sentence: string) =>
  z.array(item, sentence).check(z.refine(distinct, agencyText('twice')))

/** Agency details that its administrators maintain. */
export const agencyFields = {
  legal_name: optionalText(200).check(onOneLine),
  short_name: optionalText(20).check(onOneLine),
  license_no: optionalText(60),
  tax_id: optional(employerId, taxIdSentence),
  state: optional(state, stateSentence),
  certifications: listOf(
    z.enum(keysOf(certifications), agencyText('certificationMissing')),
    agencyText('certificationsMissing'),
  ),
  phone: optionalPhone,
  address_line1: optionalText(200),
  address_line2: optionalText(200),
  city: optionalText(100),
  address_state: optional(state, stateSentence),
  postal_code: optional(zip, zipSentence),
  time_zone: timeZone,
  week_start: z.enum(keysOf(weekDays), agencyText('dayMissing')),
  languages: listOf(language, agencyText('languagesMissing')).check(z.minLength(1, agencyText('languageMissing'))),
  quiet_hours: z.nullable(quietHours),
  /** None means that due dates never pause. */
  freezing_statuses: listOf(
    z.enum(keysOf(freezingStatuses), agencyText('freezingMissing')),
    agencyText('freezingMissing'),
  ),
  retention_years: z
    .int(agencyText('yearsMalformed'))
    .check(z.gte(6, agencyText('yearsFew')), z.lte(30, agencyText('yearsMany'))),
  /** The agency's bulk changes above this number of people need a second person; null for none. */
  bulk_approval_above: z.nullable(
    z
      .int(agencyText('bulkApprovalMalformed'))
      .check(z.gte(1, agencyText('bulkApprovalMalformed')), z.lte(50_000, agencyText('bulkApprovalMalformed'))),
  ),
  /** Whether records wait for a second person when no one else may accept them. */
  second_person: z.enum(keysOf(secondPersonRules), agencyText('secondPersonMissing')),
  /** Working hours until a message from an employee is overdue. */
  reply_within_hours: z
    .int(agencyText('replyWithinMalformed'))
    .check(z.gte(1, agencyText('replyWithinMalformed')), z.lte(240, agencyText('replyWithinMalformed'))),
  /** Sending to many people pauses for confirmation once this many messages went out within an hour. */
  messages_per_hour: z
    .int(agencyText('perHourMalformed'))
    .check(z.gte(1, agencyText('perHourMalformed')), z.lte(1_000_000, agencyText('perHourMalformed'))),
  /** Addresses in these domains may receive scheduled reports. */
  report_domains: listOf(domain, domainSentence).check(z.maxLength(20, domainSentence)),
} as const
export type AgencyField = keyof typeof agencyFields

/** The name of each field in the history and the form. */
export const agencyFieldNames: Record<'name' | AgencyField, string> = {
  name: agencyText('name'),
  legal_name: agencyText('legalName'),
  short_name: agencyText('shortName'),
  license_no: agencyText('licenseNumber'),
  tax_id: agencyText('taxId'),
  state: agencyText('licensedIn'),
  certifications: agencyText('certifications'),
  phone: agencyText('phone'),
  address_line1: agencyText('address'),
  address_line2: agencyText('suite'),
  city: agencyText('city'),
  address_state: agencyText('state'),
  postal_code: agencyText('zipCode'),
  time_zone: agencyText('timeZone'),
  week_start: agencyText('weekStart'),
  languages: agencyText('languages'),
  quiet_hours: agencyText('quietHours'),
  freezing_statuses: agencyText('freezing'),
  retention_years: agencyText('keepRecords'),
  bulk_approval_above: agencyText('bulkApproval'),
  second_person: agencyText('secondPerson'),
  reply_within_hours: agencyText('replyWithin'),
  messages_per_hour: agencyText('perHour'),
  report_domains: agencyText('reportDomains'),
}

const known = z.nullable(z.string())
/** R-ENT-2 with every detail, as shown on the agency info page. */
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
    languages: z.array(language),
    /** Null allows messages at any time. `to` before `from` ends on the next morning. */
    quiet_hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
    retention_years: z.int(),
    bulk_approval_above: z.nullable(z.int()),
    second_person: z.enum(keysOf(secondPersonRules)),
    reply_within_hours: z.int(),
    messages_per_hour: z.int(),
    report_domains: z.array(z.string()),
    freezing_statuses: z.array(z.enum(keysOf(freezingStatuses))),
  }),
  /** Null when there is none. A separate call returns the picture. */
  logo: z.nullable(z.object({ width: z.int(), height: z.int(), updated_at: instant })),
  /** The agency's contact, chosen by customer success. */
  cs_user: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  version,
})
export type AgencyInfo = z.infer<typeof agencyInfo>

export const agencyInfoPatch = z.strictObject({
  name: z.optional(line(120, undefined, agencyText('nameMissing'))),
  /** The partner whose system holds the agency's people; null for none. Customer success chooses it (`can_view_partners`). */
  partner_id: z.optional(z.nullable(id)),
  details: z.optional(z.partial(z.strictObject(agencyFields))),
})
export type AgencyInfoPatch = z.input<typeof agencyInfoPatch>

export const logoLimits = { bytes: 1024 * 1024, pixels: 1_000_000 } as const

const ofAgency = { scope: 'agency', agencyIn: 'path', params: z.object({ id }) } as const

/** One agency's own details. */
export const agencySettings = {
  get: endpoint({
    method: 'GET',
    path: '/admin/organizations/:id',
    summary: 'Get an agency’s details',
    access: access.agencyInfo,
    ...ofAgency,
    response: agencyInfo,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/organizations/:id',
    summary: 'Update an agency’s details; only the fields sent change',
    access: access.editAgencyInfo,
    ...ofAgency,
    versioned: true,
    body: agencyInfoPatch,
    response: agencyInfo,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/admin/organizations/:id/logo',
    summary: 'Download the agency logo as an image',
    access: access.agencyInfo,
    ...ofAgency,
    file: ['image/png'],
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/admin/organizations/:id/logo',
    summary: 'Set or replace the agency logo: a PNG of at most 1 MiB and 1 million pixels',
    access: access.editAgencyInfo,
    ...ofAgency,
    upload: true,
    // up to this size, the field shows the error; larger bodies aren't read
    mostBytes: 2 * logoLimits.bytes,
    response: agencyInfo,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/admin/organizations/:id/logo',
    summary: 'Remove the agency logo',
    access: access.editAgencyInfo,
    ...ofAgency,
    response: agencyInfo,
  }),
}
