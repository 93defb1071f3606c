import * as z from 'zod/mini'
import { access } from '../access.ts'
import { languages } from '../employees/status.ts'
import { endpoint } from '../endpoint.ts'
import { exportTypes, fileFormats } from '../lists/query.ts'
import { day, id, keysOf } from '../schemas.ts'
import { knownAs, missingDates } from './compliance-filters.ts'
import { complianceStates, standingStates } from './result.ts'
import { complianceText } from './texts.ts'

/** Counts of people by state. Each number matches the total of the employees list under the same filters. */
const people = {
  /** People with at least one rule that applies. */
  asked: z.int(),
  /** Nothing overdue or lapsed. */
  compliant: z.int(),
  due_soon: z.int(),
  overdue: z.int(),
  lapsed: z.int(),
}
const standing = z.object(people)
export type StandingCounts = z.infer<typeof standing>
const named = z.object({ id: z.nullable(id), name: z.nullable(z.string()), ...people })
export type NamedStanding = z.infer<typeof named>
const spoken = z.object({ language: z.nullable(z.enum(keysOf(languages))), ...people })

const asOf = z.strictObject({
  /** Defaults to today. */
  as_of: z.optional(day),
  kind: z.optional(z.enum(keysOf(knownAs))),
})
const answer = {
  as_of: day,
  /** The first day with stored answers of this kind; null for none. */
  records_from: z.nullable(day),
  total: standing,
  /** Active people without a stored answer for that day. */
  unknown: z.int(),
}

export const complianceReport = z.object({
  ...answer,
  kind: z.enum(keysOf(knownAs)),
  by_location: z.array(named),
  by_discipline: z.array(named),
  by_coordinator: z.array(named),
  by_language: z.array(spoken),
  /** Counts people by each rule's result, not by the worst of all rules. */
  by_rule: z.array(z.object({ id, name: z.string(), ...people })),
  /** People that a rule can't evaluate, by the missing date. */
  missing: z.array(z.object({ date: z.enum(keysOf(missingDates)), people: z.int() })),
  /** People who are overdue or lapsed under a rule that no one verified. */
  not_verified: z.int(),
  /** People whose standing is being recalculated. */
  under_way: z.int(),
})
export type ComplianceReport = z.infer<typeof complianceReport>

/** Groups for the trend, named like the filters of the employees list. */
export const trendGroups = ['location_id', 'discipline_id', 'coordinator_id', 'language'] as const
export type TrendGroup = (typeof trendGroups)[number]

export const complianceTrendBy = z.object({
  as_of: day,
  records_from: z.nullable(day),
  by: z.enum(trendGroups),
  /** The last days of the previous eleven months, and the requested date. */
  days: z.array(day),
  /** For languages, the id is their key and the name is in the reader's language. */
  lines: z.array(
    z.object({
      id: z.nullable(z.string()),
      name: z.nullable(z.string()),
      /** One per day; null if no rule applied, or nothing was stored yet. */
      standings: z.array(z.nullable(standing)),
    }),
  ),
})
export type ComplianceTrendBy = z.infer<typeof complianceTrendBy>

const week = z.object({
  first_day: day,
  last_day: day,
  /** Active people who are compliant until then and lapse in this week if nothing happens. */
  people: z.int(),
  /** The minimum training minutes that prevent it. */
  minutes: z.int(),
  /** Programs, credentials and other items without minutes that prevent it. */
  proofs: z.int(),
})
export type LapseWeek = z.infer<typeof week>

const toDo = z.object({
  employee_id: id,
  first_name: z.string(),
  last_name: z.string(),
  photo_id: z.nullable(id),
  state: z.enum(keysOf(complianceStates)),
  /** The day a compliant person lapses; null if it has already happened. */
  lapses_on: z.nullable(day),
  /** The rules concerned. */
  rules: z.array(z.string()),
  minutes: z.int(),
  proofs: z.int(),
})
export type ComplianceToDo = z.infer<typeof toDo>

export const complianceGlance = z.object({
  ...answer,
  due_week: z.int(),
  due_month: z.int(),
  under_way: z.int(),
  kind: z.enum(keysOf(knownAs)),
  /** The last days of the previous eleven months by today's records, and the requested date; null before records begin. */
  trend: z.array(z.object({ day, standing: z.nullable(standing) })),
  by_location: z.array(named),
  by_discipline: z.array(named),
  by_coordinator: z.array(named),
  by_language: z.array(spoken),
  forecast: z.array(week),
  /** People who lapse next, soonest first. */
  next: z.array(toDo),
  /** Overdue or lapsed people, those with the least to do first. */
  quickest: z.array(toDo),
})
export type ComplianceGlance = z.infer<typeof complianceGlance>

/** Each person's standing, for the columns of the employees list. */
const ofEmployee = z.object({
  id,
  state: z.enum(keysOf(standingStates)),
  rules: z.int(),
  red_rules: z.int(),
  /** The earliest end of a window not yet met. */
  ends_on: z.nullable(day),
  /** The next day they lapse if nothing happens; null if they already have, or if it is beyond the computed days. */
  next_lapse: z.nullable(day),
})
export type EmployeeStanding = z.infer<typeof ofEmployee>

const mostAsked = 200
const ids = new RegExp(`^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,${mostAsked - 1}}$`)

const reading = { method: 'GET', access: access.compliance, scope: 'agency' } as const

export const complianceOverview = {
  glance: endpoint({
    ...reading,
    path: '/admin/compliance/glance',
    summary:
      'Get compliance for the dashboard, today or as of a day: rate, trend, what is due, and who lapses in the next twelve weeks',
    query: asOf,
    response: complianceGlance,
  }),
  trend: endpoint({
    ...reading,
    path: '/admin/compliance/trend',
    summary:
      'Get compliance over the twelve months up to today or a given day, by place, discipline, coordinator or language',
    query: z.strictObject({ ...asOf.shape, by: z.enum(trendGroups) }),
    response: complianceTrendBy,
  }),
  report: endpoint({
    ...reading,
    path: '/admin/compliance/report',
    summary:
      'Count active people by compliance standing per place, discipline, coordinator, language and rule, today or as of a day',
    query: asOf,
    response: complianceReport,
  }),
  export: endpoint({
    ...reading,
    path: '/admin/compliance/report/export',
    summary: 'Download the compliance report as a file',
    access: access.exportEmployees,
    limit: 'heavy',
    query: z.strictObject({ ...asOf.shape, format: z.enum(fileFormats) }),
    file: exportTypes,
  }),
  ofEmployees: endpoint({
    ...reading,
    path: '/admin/compliance/of-employees',
    summary: 'Get the compliance standing of the given employees, as shown in the employees list',
    query: z.strictObject({
      employee_ids: z.string().check(z.regex(ids, complianceText('idsMalformed', { most: String(mostAsked) }))),
      ...asOf.shape,
    }),
    response: z.object({ data: z.array(ofEmployee) }),
  }),
}
