import * as z from 'zod/mini'
import { access } from '../access.ts'
import { linesOf } from '../audience/audience.ts'
import { standingStates } from '../compliance/result.ts'
import { employeeFilters } from '../employees/list.ts'
import { filterShape } from '../filter-shape.ts'
import { endpoint } from '../endpoint.ts'
import { jobStates } from '../jobs/jobs.ts'
import { day, id, instant, keysOf, line, optionalDay } from '../schemas.ts'
import { surveyText } from './texts.ts'

/** Ways to choose the people in a packet. `one`: the proof of one person, created from their page. */
export const surveySamples = {
  chosen: surveyText('byChoice'),
  random: surveyText('byChance'),
  hired_since: surveyText('byHireDate'),
  one: surveyText('onePerson'),
} as const
export type SurveySample = keyof typeof surveySamples

/** The two possible answers about a past day: by today's records, or as Preceptor showed it at the end of that day. */
export const surveyAnswers = { records: surveyText('byRecords'), shown: surveyText('shown') } as const

/** Standings in a packet: later hires and unknown standings are listed separately. */
export const surveyedStates = { ...standingStates, not_hired: surveyText('notHired') } as const
export type SurveyedState = keyof typeof surveyedStates

export const mostSurveyed = 500
/** Days a packet can be downloaded; afterward only its number and hash remain. */
export const packetDays = 90

/** Missing items of a person, most severe first. */
export const surveyGaps = [
  'lapsed',
  'overdue',
  'missing',
  'expired',
  'form_overdue',
  'unverified',
  'no_scan',
  'no_evidence',
  'no_hire_date',
  'not_judged',
  'due_soon',
  'form_open',
] as const
const gap = z.object({
  kind: z.enum(surveyGaps),
  /** The name of the rule, credential type, program or form. */
  what: z.string(),
  on: z.nullable(z.string()),
})
export type SurveyGap = z.output<typeof gap>

const named = z.nullable(z.string())
const surveyed = z.object({
  employee_id: id,
  name: z.string(),
  employee_number: named,
  discipline_name: named,
  hire_date: named,
  /** The worst state of their rules on that day. */
  state: z.enum(keysOf(surveyedStates)),
  gaps: z.array(gap),
})
export type SurveyedPerson = z.output<typeof surveyed>

const seed = line(40, undefined, surveyText('seedMalformed'))
const sizeMalformed = surveyText('sizeMalformed', { most: mostSurveyed })
const sample = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('chosen'),
    employee_ids: z
      .array(id)
      .check(
        z.minLength(1, surveyText('peopleMissing')),
        z.maxLength(mostSurveyed, surveyText('peopleMany', { most: mostSurveyed })),
      ),
  }),
  z.strictObject({
    by: z.literal('random'),
    size: z.int(sizeMalformed).check(z.gte(1, sizeMalformed), z.lte(mostSurveyed, sizeMalformed)),
    /** The same seed draws the same people from the same staff. */
    seed,
    discipline_id: z.nullable(id),
    location_id: z.nullable(id),
  }),
  z.strictObject({ by: z.literal('hired_since'), hired_since: day }),
])
export type SurveyOf = z.output<typeof sample>

const asked = {
  sample,
  /** The day of the packet; null for today. */
  as_of: optionalDay,
  answer: z.enum(keysOf(surveyAnswers)),
  /** Includes the gap list in the files; by default it is only for the agency. */
  with_gap_list: z.optional(z.boolean()),
} as const
export const surveyQuestion = z.strictObject(asked)
export type SurveyQuestion = z.output<typeof surveyQuestion>

/** The people in a packet, as passed by lists and other programs. */
const surveyPeople = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('rows'),
    ids: z
      .array(id)
      .check(
        z.minLength(1, surveyText('peopleMissing')),
        z.maxLength(mostSurveyed, surveyText('peopleMany', { most: mostSurveyed })),
      ),
  }),
  z.strictObject({ by: z.literal('matching'), filters: z.strictObject(filterShape(employeeFilters)) }),
  /** Names, employee numbers, external ids or emails, one per line. */
  z.strictObject({
    by: z.literal('pasted'),
    lines: linesOf(mostSurveyed),
  }),
])
export type SurveyPeople = z.output<typeof surveyPeople>

const packet = z.object({
  id,
  number: z.string(),
  state: z.enum(keysOf(jobStates)),
  sample: z.enum(keysOf(surveySamples)),
  /** For a random sample. */
  seed: named,
  /** Number of people it was drawn from. */
  drawn_from: z.nullable(z.int()),
  hired_since: named,
  /** For a packet about one person. */
  person_name: named,
  as_of: z.string(),
  answer: z.enum(keysOf(surveyAnswers)),
  with_gap_list: z.boolean(),
  people: z.int(),
  /** Number of people with gaps. */
  with_gaps: z.int(),
  built_by_name: z.string(),
  built_at: instant,
  /** Hash of the whole content, in hexadecimal; null until finished. */
  sha256: named,
  /** The last day it can be downloaded. */
  kept_until: z.string(),
  is_kept: z.boolean(),
})
export type SurveyPacket = z.output<typeof packet>

const one = z.object({ id })
const looking = { access: access.compliance, scope: 'agency' } as const
const building = { access: access.exportEmployees, scope: 'agency' } as const

/** Packets for surveyors: proof of training and documents for a sample of people, with a preview of gaps. */
export const surveys = {
  list: endpoint({
    method: 'GET',
    path: '/admin/surveys',
    summary: 'List packets, newest first; limited roles see their own',
    ...looking,
    response: z.object({ data: z.array(packet) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/surveys/:id',
    summary: 'Get a packet with its people and the items each was missing',
    ...looking,
    params: one,
    response: z.extend(packet, { data: z.array(surveyed) }),
  }),
  people: endpoint({
    method: 'POST',
    path: '/admin/surveys/people',
    summary: 'Find people for a packet: selected or filtered employees, or pasted names, numbers and emails',
    ...looking,
    limit: 'heavy',
    body: z.strictObject({ who: surveyPeople }),
    response: z.object({
      data: z.array(z.object({ id, name: z.string(), employee_number: named })),
      /** Pasted lines that match no one, or several people. */
      left_out: z.array(
        z.object({
          line: z.string(),
          found: z.int(),
          /** Possible people for the line. */
          near: z.array(z.object({ id, name: z.string(), employee_number: named })),
        }),
      ),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/admin/surveys/preview',
    summary: 'Preview a packet: the people in it and the items each is missing; nothing is saved',
    ...looking,
    limit: 'heavy',
    checkedInForm: true,
    body: surveyQuestion,
    response: z.object({ as_of: z.string(), drawn_from: z.int(), data: z.array(surveyed) }),
  }),
  build: endpoint({
    method: 'POST',
    path: '/admin/surveys',
    summary: 'Build a packet; refused if it would include other people than previewed',
    ...building,
    idempotent: true,
    checkedInForm: true,
    fails: ['CONFLICT'],
    body: z.strictObject({ ...asked, expected_ids: z.array(id).check(z.maxLength(mostSurveyed)) }),
    response: packet,
  }),
  proof: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/proof',
    summary:
      'Build one person’s packet as of today or a given day, ready at once; refused while anything in it is unknown',
    ...building,
    params: one,
    idempotent: true,
    fails: ['CONFLICT'],
    body: z.strictObject({ as_of: z.optional(day), kind: z.optional(z.enum(keysOf(surveyAnswers))) }),
    response: packet,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/admin/surveys/:id/pdf',
    summary: 'Download a packet as one PDF: cover, gap list and a part for each person',
    ...building,
    params: one,
    file: ['application/pdf'],
    limit: 'heavy',
    fails: ['CONFLICT'],
  }),
  zip: endpoint({
    method: 'GET',
    path: '/admin/surveys/:id/zip',
    summary:
      'Download a packet as a ZIP: an index, and for each person a PDF, the certificates and, if the caller may see them, the scans',
    ...building,
    params: one,
    file: ['application/zip'],
    limit: 'heavy',
    fails: ['CONFLICT'],
  }),
}
