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
  /** Ids of entries that were merged into this one: old addresses and saved views still name them. */
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

/** Values typed for employees, each once regardless of case; `id` is the word that filters use. */
const typedLookup = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: access.employees,
    scope: 'agency',
    response: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
  })

/** Short lists of one agency that fields and filters choose from. */
export const lookups = {
  disciplines: lookup('/admin/disciplines', 'Disciplines of the agency'),
  locations: lookup('/admin/locations', 'Locations of the agency'),
  trainingTypes: lookup('/admin/training-types/names', 'Training types of the agency'),
  credentialTypes: lookup('/admin/credential-types/names', 'Credential types of the agency'),
  topics: lookup('/admin/topics', 'Topics that minutes of training count for'),
  programs: lookup('/admin/programs/names', 'Programs of the agency'),
  forms: lookup('/admin/forms/names', 'Forms of the agency'),
  coordinators: lookup('/admin/coordinators', 'Coordinators of the agency'),
  instructors: ofSessions('/admin/instructors/names', 'Instructors of the agency'),
  rooms: ofSessions('/admin/rooms/names', 'Rooms of the agency, with their location'),
  complianceRules: lookup('/admin/compliance/rule-names', 'Rules of compliance that the agency asks or asked'),
  cities: typedLookup('/admin/providers/cities', 'Cities where employees live, as most of them are written'),
  tags: typedLookup('/admin/providers/tags', 'Tags of employees, as most of them are written'),
  messageBatches: lookup('/admin/message-log/batches', 'Messages that were sent to many, the newest first'),
  imports: lookup('/admin/provider-imports/names', 'Imports that changed employees, by file and time, newest first'),
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
  /** The panel itself can be had in it. */
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
  /** A time zone of the IANA list, such as `America/New_York`. */
  id: z.string(),
  name: z.string(),
  /** Now, such as `-05:00`. */
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
    summary: 'Calling codes: +1 first, as United States/Canada, then one row per country, by name (R-CON-2)',
    response: z.object({ data: z.array(country) }),
  }),
  regions: endpoint({
    ...forEverybody,
    path: '/admin/regions',
    summary: 'States, provinces and the like of a country (ISO 3166-2), by name',
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
    summary: 'Languages (ISO 639-1), those of the panel first, then by name',
    response: z.object({ data: z.array(spokenLanguage) }),
  }),
  scheduleTypes: endpoint({
    ...forEverybody,
    path: '/admin/enum/schedule-types',
    summary: 'How often a report can be sent, and on which of its days',
    response: z.object({ data: z.array(scheduleType) }),
  }),
  timeZones: endpoint({
    ...forEverybody,
    path: '/admin/timezones',
    summary: 'Time zones with their present offset, those of the United States first',
    response: z.object({ data: z.array(zone) }),
  }),
}
