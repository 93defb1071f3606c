import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas.ts'
import { lookupText } from './texts.ts'

const lookupRow = z.object({
  id,
  name: z.string(),
  code: z.nullable(z.string()),
  is_active: z.boolean(),
  /** Ids of entries merged into this one: old URLs and saved views still refer to them. */
  merged_ids: z.array(id),
})
export type LookupRow = z.infer<typeof lookupRow>

const lookup = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: access.employees,
    scope: 'agency',
    response: z.object({ data: z.array(lookupRow) }),
  })

/** Works like `lookup`, for people who can see sessions. */
const ofSessions = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: access.sessions,
    scope: 'agency',
    response: z.object({ data: z.array(lookupRow) }),
  })

/** Values typed for employees, listed once regardless of case; `id` is the text that filters use. */
const typedLookup = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: access.employees,
    scope: 'agency',
    response: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
  })

/** Short lists of one agency, used as choices in fields and filters. */
export const lookups = {
  disciplines: lookup('/admin/disciplines', 'List the agency’s disciplines'),
  locations: lookup('/admin/locations', 'List the agency’s locations'),
  trainingTypes: lookup('/admin/training-types/names', 'List the agency’s training types'),
  credentialTypes: lookup('/admin/credential-types/names', 'List the agency’s credential types'),
  topics: lookup('/admin/topics', 'List the topics that training minutes count toward'),
  programs: lookup('/admin/programs/names', 'List the names of the agency’s programs'),
  forms: lookup('/admin/forms/names', 'List the names of the agency’s forms'),
  coordinators: lookup('/admin/coordinators', 'List the agency’s coordinators'),
  instructors: ofSessions('/admin/instructors/names', 'List the agency’s instructors'),
  rooms: ofSessions('/admin/rooms/names', 'List the agency’s rooms with their location'),
  complianceRules: lookup('/admin/compliance/rule-names', 'List the agency’s current and past compliance rules'),
  cities: typedLookup('/admin/providers/cities', 'List cities where employees live, in their most common spelling'),
  tags: typedLookup('/admin/providers/tags', 'List employee tags, in their most common spelling'),
  messageBatches: lookup('/admin/message-log/batches', 'List bulk messages, newest first'),
  imports: lookup(
    '/admin/provider-imports/names',
    'List imports that changed employees, by file and time, newest first',
  ),
}

const country = z.object({ id: z.string(), name: z.string(), calling_code: z.string() })
export type Country = z.infer<typeof country>

const region = z.object({ id: z.string(), country_code: z.string(), code: z.string(), name: z.string() })
export type Region = z.infer<typeof region>

const spokenLanguage = z.object({
  /** ISO 639-1. */
  id: z.string(),
  key: z.string(),
  name: z.string(),
  native_name: z.string(),
  /** The panel is available in it. */
  available_for_users: z.boolean(),
})
export type SpokenLanguage = z.infer<typeof spokenLanguage>

const scheduleType = z.object({
  id: z.string(),
  name: z.string(),
  schedule_on: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type ScheduleType = z.infer<typeof scheduleType>

const zone = z.object({
  /** A time zone from the IANA list, such as `America/New_York`. */
  id: z.string(),
  name: z.string(),
  /** The current offset, such as `-05:00`. */
  utc_offset: z.string(),
  utc_offset_minutes: z.int(),
})
export type TimeZone = z.infer<typeof zone>

const forEverybody = { method: 'GET', access: access.signedIn, scope: 'self' } as const

/** Lists that are the same for every agency. */
export const worldLookups = {
  countries: endpoint({
    ...forEverybody,
    path: '/admin/countries',
    summary: 'List calling codes: +1 first, as United States/Canada, then one row per country, by name (R-CON-2)',
    response: z.object({ data: z.array(country) }),
  }),
  regions: endpoint({
    ...forEverybody,
    path: '/admin/regions',
    summary: 'List states, provinces and similar regions of a country (ISO 3166-2), by name',
    query: z.strictObject({
      country_code: z
        .string(lookupText('countryMalformed'))
        .check(z.regex(/^[A-Za-z]{2}$/, lookupText('countryMalformed'))),
    }),
    response: z.object({ data: z.array(region) }),
  }),
  languages: endpoint({
    ...forEverybody,
    path: '/admin/languages',
    summary: 'List languages (ISO 639-1), those of the panel first, then by name',
    response: z.object({ data: z.array(spokenLanguage) }),
  }),
  scheduleTypes: endpoint({
    ...forEverybody,
    path: '/admin/enum/schedule-types',
    summary: 'List how often a report can be sent, and on which days',
    response: z.object({ data: z.array(scheduleType) }),
  }),
  timeZones: endpoint({
    ...forEverybody,
    path: '/admin/timezones',
    summary: 'List time zones with their current offset, United States first',
    response: z.object({ data: z.array(zone) }),
  }),
}
