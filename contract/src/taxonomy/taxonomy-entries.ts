import * as z from 'zod/mini'
import { languages } from '../employees/status.ts'
import {
  day,
  id,
  line,
  option,
  optionalDay,
  optionalEmail,
  optionalPhone,
  optionalText,
  version,
  keysOf,
} from '../schemas.ts'
import { taxonomyText } from './texts.ts'
import { isUsState } from '../us-states.ts'
import { timeZone } from '../time-zone.ts'

/** Each is shown with its name, because color alone isn't enough. */
export const trainingTypeColours = {
  teal: taxonomyText('teal'),
  blue: taxonomyText('blue'),
  violet: taxonomyText('violet'),
  pink: taxonomyText('pink'),
  red: taxonomyText('red'),
  orange: taxonomyText('orange'),
  green: taxonomyText('green'),
  grey: taxonomyText('gray'),
} as const
export type TrainingTypeColour = keyof typeof trainingTypeColours

/** The requirement that hours of such training count toward. */
export const countsAs = {
  in_service: taxonomyText('inService'),
  orientation: taxonomyText('orientation'),
  initial: taxonomyText('initial'),
  none: taxonomyText('nothing'),
} as const
export type CountsAs = keyof typeof countsAs

const name = line(80)
const code = line(20)
const optionalCode = optionalText(20)

export const trainingTypeFields = {
  name,
  code: optionalCode,
  colour: z.enum(keysOf(trainingTypeColours), taxonomyText('colorMissing')),
  counts_as: z.enum(keysOf(countsAs), taxonomyText('countsAsMissing')),
  /** The default for new training of this type. */
  is_payable: z.boolean(),
  is_active: z.boolean(),
} as const

/** The subject of training hours. */
export const topicFields = { name, code: optionalCode, is_active: z.boolean() } as const

export const disciplineFields = { name, code, is_skilled: z.boolean(), is_active: z.boolean() } as const

const mostSteps = 12
/** Types of credentials, with their usual validity. */
export const credentialTypeFields = {
  name,
  code: optionalCode,
  needs_number: z.boolean(),
  needs_file: z.boolean(),
  needs_expiry: z.boolean(),
  /** Only people with access to medical content open its scans. */
  is_medical: z.boolean(),
  /** The usual validity in months; null uses the date on the document. */
  valid_months: z.nullable(
    z
      .int(taxonomyText('monthsMalformed'))
      .check(z.gte(1, taxonomyText('monthsMalformed')), z.lte(240, taxonomyText('monthsMalformed'))),
  ),
  /** Days before the last valid day on which its owner is reminded. */
  reminders: z
    .array(
      z
        .int(taxonomyText('remindersMalformed'))
        .check(z.gte(0, taxonomyText('remindersMalformed')), z.lte(365, taxonomyText('remindersMalformed'))),
    )
    .check(
      z.maxLength(mostSteps, taxonomyText('remindersMany', { most: mostSteps })),
      z.refine(steps => new Set(steps).size === steps.length, taxonomyText('remindersTwice')),
    ),
  /** Disciplines that usually have one: it can be missing only for these. */
  discipline_ids: z.array(id).check(z.maxLength(200, taxonomyText('disciplinesMany'))),
  is_active: z.boolean(),
} as const

/** Rooms for sessions; each belongs to a location. */
const mostInRoom = 1000
export const roomFields = {
  name,
  location_id: z.uuid(taxonomyText('locationMissing')),
  /** The number of people it holds; null when unknown. */
  capacity: z.nullable(
    z
      .int(taxonomyText('capacityMalformed', { most: mostInRoom }))
      .check(
        z.gte(1, taxonomyText('capacityMalformed', { most: mostInRoom })),
        z.lte(mostInRoom, taxonomyText('capacityMalformed', { most: mostInRoom })),
      ),
  ),
  directions: optionalText(1000),
  is_active: z.boolean(),
} as const

const orBlank = (fits: (value: string) => boolean, sentence: string) =>
  z.pipe(
    z
      .nullable(z.string(taxonomyText('textMissing')))
      .check(z.refine(value => value === null || value.trim() === '' || fits(value.trim()), sentence)),
    z.transform((value: string | null) => value?.trim() || null),
  )

export const locationFields = {
  name,
  code: optionalCode,
  address_line1: optionalText(200),
  city: optionalText(100),
  state: orBlank(isUsState, taxonomyText('stateUnknown')),
  postal_code: orBlank(value => /^\d{5}(-\d{4})?$/.test(value), taxonomyText('zipMalformed')),
  /** Null uses the agency's time zone. */
  time_zone: orBlank(value => timeZone.safeParse(value).success, taxonomyText('timeZoneUnknown')),
  parent_id: z.nullable(id),
  is_active: z.boolean(),
} as const

/** People who teach; some of them have an account. */
export const instructorFields = {
  name,
  email: optionalEmail,
  phone: optionalPhone,
  user_id: z.nullable(id),
  languages: z.array(z.enum(keysOf(languages), taxonomyText('languageUnknown'))).check(
    z.maxLength(20),
    z.refine(spoken => new Set(spoken).size === spoken.length, taxonomyText('languageTwice')),
  ),
  /** A registered nurse, under this license. */
  is_rn: z.boolean(),
  license_state: orBlank(isUsState, taxonomyText('stateUnknown')),
  license_number: optionalText(40),
  license_expires_on: optionalDay,
  is_active: z.boolean(),
} as const

/** A day on which the agency is closed; session series can skip it. */
export const holidayFields = {
  name,
  on_day: day,
  /** Repeats on the same date each year; a movable holiday has one entry per year. */
  every_year: z.boolean(),
  is_active: z.boolean(),
} as const

const kept = { id, version }
export const trainingType = z.object({ ...kept, ...trainingTypeFields, code: z.nullable(z.string()) })
export type TrainingType = z.infer<typeof trainingType>
/** `programs`, `modules`: number with minutes in this topic, in a draft or the latest published version. */
export const topic = z.object({
  ...kept,
  ...topicFields,
  code: z.nullable(z.string()),
  programs: z.int(),
  modules: z.int(),
})
export type Topic = z.infer<typeof topic>
/** `credentials`: number on file, regardless of their state. */
export const credentialType = z.object({
  ...kept,
  ...credentialTypeFields,
  code: z.nullable(z.string()),
  disciplines: z.array(z.string()),
  credentials: z.int(),
})
export type CredentialType = z.infer<typeof credentialType>
/** `employees`: number who hold it or are there, regardless of status. */
export const discipline = z.object({ ...kept, ...disciplineFields, employees: z.int() })
export type Discipline = z.infer<typeof discipline>
const orNull = z.nullable(z.string())
export const location = z.object({
  ...kept,
  ...locationFields,
  code: orNull,
  address_line1: orNull,
  city: orNull,
  state: orNull,
  postal_code: orNull,
  time_zone: orNull,
  parent_name: orNull,
  rooms: z.int(),
  employees: z.int(),
})
export type Location = z.infer<typeof location>

/** `sessions`: number held there or taught, regardless of state. */
export const room = z.object({
  ...kept,
  ...roomFields,
  directions: orNull,
  location_name: z.string(),
  sessions: z.int(),
})
export type Room = z.infer<typeof room>
export const instructor = z.object({
  ...kept,
  ...instructorFields,
  email: orNull,
  phone: orNull,
  license_state: orNull,
  license_number: orNull,
  license_expires_on: orNull,
  user_name: orNull,
  sessions: z.int(),
})
export type Instructor = z.infer<typeof instructor>
export const holiday = z.object({ ...kept, ...holidayFields })
export type Holiday = z.infer<typeof holiday>

/** Counts of items that move to the other entry. */
export const mergeCounts = z.object({
  into: option,
  /** Number of people who change. */
  employees: z.int(),
  /** Of these, people who held both disciplines and afterward hold one. */
  held_both: z.int(),
  saved_views: z.int(),
  /** Roster values that earlier imports mapped to this entry. */
  import_words: z.int(),
  /** Locations under this one. */
  children: z.int(),
  rooms: z.int(),
  /** Modules with minutes in this topic, and the programs they are in. */
  modules: z.int(),
  programs: z.int(),
  /**
   * The user or invited person who will see these people: a merge is possible only if at most one of the two coordinators has one.
   */
  seen_by: z.nullable(z.string()),
})
export type MergeCounts = z.infer<typeof mergeCounts>
export const mergePreview = z.extend(mergeCounts, {
  from: option,
  /** A few of the people, by name. */
  people: z.array(option),
})
export type MergePreview = z.infer<typeof mergePreview>

/** The name of each field in the history and the forms. */
export const taxonomyFieldNames: Readonly<Record<string, string>> = {
  name: taxonomyText('name'),
  code: taxonomyText('code'),
  email: taxonomyText('email'),
  user_id: taxonomyText('user'),
  colour: taxonomyText('color'),
  counts_as: taxonomyText('countsAs'),
  is_payable: taxonomyText('payable'),
  is_skilled: taxonomyText('skilled'),
  is_active: taxonomyText('active'),
  needs_number: taxonomyText('needsNumber'),
  needs_file: taxonomyText('needsFile'),
  needs_expiry: taxonomyText('needsExpiry'),
  is_medical: taxonomyText('isMedical'),
  valid_months: taxonomyText('validMonths'),
  reminders: taxonomyText('reminders'),
  discipline_ids: taxonomyText('usualFor'),
  address_line1: taxonomyText('address'),
  city: taxonomyText('city'),
  state: taxonomyText('state'),
  postal_code: taxonomyText('zip'),
  time_zone: taxonomyText('timeZone'),
  parent_id: taxonomyText('partOf'),
  rooms: taxonomyText('rooms'),
  capacity: taxonomyText('capacity'),
  directions: taxonomyText('directions'),
  location_id: taxonomyText('location'),
  phone: taxonomyText('phone'),
  languages: taxonomyText('languages'),
  is_rn: taxonomyText('isNurse'),
  license_state: taxonomyText('licenseState'),
  license_number: taxonomyText('licenseNumber'),
  license_expires_on: taxonomyText('licenseExpires'),
  on_day: taxonomyText('onDay'),
  every_year: taxonomyText('everyYear'),
  position: taxonomyText('position'),
  merged_into: taxonomyText('mergedInto'),
}
