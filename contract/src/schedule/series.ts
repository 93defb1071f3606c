import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, keysOf, optionalText, version } from '../schemas.ts'
import { sessionDay, sessionFields } from '../sessions/session-fields.ts'
import { sessionText } from '../sessions/texts.ts'
import { bookingStates } from '../sessions/states.ts'
import { timeZone } from '../time-zone.ts'
import { reaches } from './reach.ts'
import { recurrence, recurrenceShape } from './rule.ts'
import { moved, planDate } from './schedule.ts'
import { scheduleText } from './texts.ts'

/** Plans, changes and cancels several sessions by one rule. Each write does exactly what its preview planned. */

/** Identifies the preview that was viewed: any change since then results in a different one. */
const plan = z.string(scheduleText('planMissing')).check(z.minLength(1, scheduleText('planMissing')), z.maxLength(100))
const reach = z.enum(keysOf(reaches), scheduleText('reachMissing'))
const one = z.object({ id })
const writing = { method: 'POST', access: access.editSessions, scope: 'agency' } as const

/** Days of the rule that are left out, with the holiday if that is the reason. */
const leftOut = z.object({ on: z.string(), holiday: z.nullable(z.string()) })

/** The most people listed by name; the rest are only counted. */
export const mostNamedPeople = 200
const affected = {
  /** People with a seat, an invitation or a waitlist place, each once per session. */
  people: z.int(),
  /** The first `mostNamedPeople` people the caller can see, by name. */
  named: z.array(z.object({ session_id: id, employee_id: id, name: z.string(), state: z.enum(keysOf(bookingStates)) })),
}
export type AffectedPeople = z.output<z.ZodMiniObject<typeof affected>>

const seriesPlan = z.object({
  plan: z.string(),
  /** The rule as a sentence. */
  rule: z.string(),
  dates: z.array(planDate),
  left_out: z.array(leftOut),
})
export type SeriesPreview = z.output<typeof seriesPlan>

const changed = z.extend(moved, {
  /** Changes of the session, before and after. */
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** It was moved by hand before and keeps its time. */
  stays: z.boolean(),
})
export type ChangedSession = z.output<typeof changed>

const changeImpact = z.object({
  plan: z.string(),
  sessions: z.array(changed),
  ...affected,
  rule_before: z.nullable(z.string()),
  rule_after: z.nullable(z.string()),
})
export type ChangeImpact = z.output<typeof changeImpact>

const ended = z.object({
  session_id: id,
  title: z.string(),
  on: z.string(),
  starts: z.string(),
  zone: z.string(),
  booked: z.int(),
  waiting: z.int(),
})
export type EndedSession = z.output<typeof ended>
const cancelImpact = z.object({ plan: z.string(), sessions: z.array(ended), ...affected })
export type CancelImpact = z.output<typeof cancelImpact>

const ruleImpact = z.object({
  plan: z.string(),
  rule_before: z.string(),
  rule_after: z.string(),
  /** Sessions that don't change. */
  kept: z.int(),
  /** Sessions moved or canceled by hand before, which stay as they are. */
  staying: z.int(),
  moves: z.array(moved),
  adds: z.array(planDate),
  /** Sessions the rule no longer includes, which are canceled. */
  drops: z.array(ended),
  left_out: z.array(leftOut),
  ...affected,
})
export type SeriesRuleImpact = z.output<typeof ruleImpact>

const wholeSeries = z.object({
  id,
  version,
  program_id: id,
  rule: z.string(),
  zone: z.string(),
  /** Number of sessions that have not begun, and of all sessions ever planned. */
  coming: z.int(),
  all: z.int(),
  /** The rule of the sessions that have not begun; null if none are left. */
  rest: z.nullable(z.object({ rule: recurrenceShape, starts_on: z.string(), starts: z.string() })),
})
export type WholeSeries = z.output<typeof wholeSeries>

const ending = {
  reason: optionalText(500),
  tell: z.boolean(sessionText('choiceMissing')),
  /** The session people are moved to, with a seat or a waitlist place; null for none. */
  move_to: z.nullable(id),
}

const seriesDates = {
  rule: recurrence,
  zone: timeZone,
  /** Days of the first session. The other sessions have the same hours on their own days. */
  days: z
    .array(sessionDay)
    .check(z.minLength(1, sessionText('daysMissing')), z.maxLength(31, sessionText('daysMany', { most: 31 }))),
}

/** Series of sessions. contract/src/sessions defines a session; schedule.ts moves one. */
export const series = {
  preview: endpoint({
    ...writing,
    path: '/admin/session-series/preview',
    summary: 'Preview the dates a rule produces: clock changes, skipped dates, and unavailable rooms or instructors',
    body: z.strictObject({
      ...seriesDates,
      room_id: z.nullable(id),
      instructor_ids: z.array(id).check(z.maxLength(10, sessionText('instructorsMany'))),
    }),
    response: seriesPlan,
  }),
  add: endpoint({
    ...writing,
    path: '/admin/session-series',
    summary: 'Create all sessions of a series at once, as previewed',
    idempotent: true,
    checkedInForm: true,
    fails: ['CONFLICT'],
    body: z.strictObject({
      ...sessionFields,
      ...seriesDates,
      program_id: z.uuid(sessionText('programMissing')),
      open: z.boolean(sessionText('choiceMissing')),
      plan,
    }),
    response: z.object({ series_id: id, first_id: id, sessions: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/session-series/:id',
    summary: 'Get a series: its rule, and how much of it is still to come',
    access: access.sessions,
    scope: 'agency',
    params: one,
    response: wholeSeries,
  }),
  changeImpact: endpoint({
    ...writing,
    path: '/admin/sessions/:id/change-impact',
    summary: 'Preview a change to a session and others of its series: effects on each session and on people',
    params: one,
    body: z.strictObject({ reach, version, patch: z.partial(z.strictObject(sessionFields)) }),
    response: changeImpact,
    fails: ['CONFLICT'],
  }),
  change: endpoint({
    ...writing,
    path: '/admin/sessions/:id/change',
    summary: 'Change a session and those of its series that have not begun, as previewed',
    params: one,
    checkedInForm: true,
    body: z.strictObject({
      reach,
      version,
      patch: z.partial(z.strictObject(sessionFields)),
      plan,
      /** False: people with a seat are not notified. */
      tell: z.optional(z.boolean()),
    }),
    response: z.object({ sessions: z.int(), people: z.int() }),
    fails: ['CONFLICT'],
  }),
  cancelImpact: endpoint({
    ...writing,
    path: '/admin/sessions/:id/cancel-impact',
    summary: 'Preview a cancellation: the sessions and people it would affect',
    params: one,
    body: z.strictObject({ reach }),
    response: cancelImpact,
    fails: ['CONFLICT'],
  }),
  cancel: endpoint({
    ...writing,
    path: '/admin/sessions/:id/cancel',
    summary:
      'Cancel a session, alone or with those of its series that have not begun; its people can be moved to another session',
    params: one,
    checkedInForm: true,
    body: z.strictObject({ reach, ...ending, plan }),
    response: z.object({ sessions: z.int(), moved: z.int(), left: z.int() }),
    fails: ['CONFLICT'],
  }),
  ruleImpact: endpoint({
    ...writing,
    path: '/admin/session-series/:id/rule-impact',
    summary:
      'Preview a new rule for the sessions that have not begun: which stay, move, are added or dropped, and who is affected',
    params: one,
    body: z.strictObject({ rule: recurrence }),
    response: ruleImpact,
    fails: ['CONFLICT'],
  }),
  changeRule: endpoint({
    ...writing,
    path: '/admin/session-series/:id/rule',
    summary:
      'Apply a new rule to the sessions that have not begun, as previewed; sessions it no longer includes are canceled',
    params: one,
    checkedInForm: true,
    body: z.strictObject({ rule: recurrence, ...ending, plan }),
    response: z.object({ kept: z.int(), moved: z.int(), added: z.int(), cancelled: z.int() }),
    fails: ['CONFLICT'],
  }),
} as const
