import * as z from 'zod/mini'
import { access } from '../access.ts'
import { weekDays } from '../agencies/agency-settings.ts'
import { endpoint } from '../endpoint.ts'
import { day, id, instant, keysOf, option, version } from '../schemas.ts'
import { sessionModes, sessionPhases } from '../sessions/states.ts'
import { reaches } from './reach.ts'
import { scheduleText } from './texts.ts'

/** The session calendar, and moves within it. contract/src/sessions defines a session. */

/** A month with its adjacent weeks, plus some room for a list. */
export const mostShownDays = 100
/** The most sessions shown; the response says if it was truncated. */
export const mostShown = 2000

const named = z.nullable(z.string())
const localTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, scheduleText('timeMalformed')))

/** One day of a session. A three-day session appears in the calendar three times. */
const scheduled = z.object({
  session_id: id,
  version,
  day_no: z.int(),
  /** Number of days in the session. */
  days: z.int(),
  title: z.string(),
  program_id: id,
  program: z.string(),
  /** The color of the program's training type. */
  colour: named,
  mode: z.enum(keysOf(sessionModes)),
  phase: z.enum(keysOf(sessionPhases)),
  /** The day and the times in its own time zone. */
  on: z.string(),
  starts: z.string(),
  ends: z.string(),
  zone: z.string(),
  starts_at: instant,
  ends_at: instant,
  location: named,
  room: named,
  address: named,
  is_online: z.boolean(),
  instructors: z.array(z.string()),
  language: z.string(),
  capacity: z.nullable(z.int()),
  booked: z.int(),
  waiting: z.int(),
  series_id: z.nullable(id),
  /** The room or an instructor is also booked elsewhere at that time. */
  room_clash: z.boolean(),
  instructor_clash: z.boolean(),
})
export type Scheduled = z.output<typeof scheduled>

const move = {
  /** Only this session, or more of its series. */
  reach: z.enum(keysOf(reaches), scheduleText('reachMissing')),
  /** Its new first day and start time; the other days keep their distance, and each day its length. */
  on: day,
  starts: localTime,
}

const clock = z.nullable(z.enum(['skipped', 'twice']))
const clashes = z.array(z.object({ kind: z.enum(['room', 'instructor']), name: z.string(), with: z.string() }))
export type Clash = z.output<typeof clashes>[number]

/** A planned session of a series that doesn't exist yet. */
export const planDate = z.object({
  on: z.string(),
  starts: z.string(),
  ends: z.string(),
  /** The last day of a multi-day session. */
  to: z.string(),
  clock,
  clashes,
})
export type PlanDate = z.output<typeof planDate>

export const moved = z.object({
  session_id: id,
  title: z.string(),
  from: z.object({ on: z.string(), starts: z.string(), ends: z.string() }),
  to: z.object({ on: z.string(), starts: z.string(), ends: z.string() }),
  zone: z.string(),
  /** A clock change at the new time: it is skipped and moves forward, or it occurs twice and the first is used. */
  clock,
  booked: z.int(),
  waiting: z.int(),
  /** Sessions in the same room, or with the same instructor, at the new time. */
  clashes,
  /** People with a seat in another session at the new time. */
  people_clashing: z.int(),
})
export type Moved = z.output<typeof moved>

const moveImpact = z.object({
  sessions: z.array(moved),
  /** Number of sessions in the series that stay in place, because they were moved by hand before. */
  staying: z.int(),
  /** People with a seat or on the waitlist, each once per session. */
  people: z.int(),
  /** The rule of the series before and after, if it changes. */
  rule_before: named,
  rule_after: named,
  /** The available scopes of the move: some moves can't include the whole series. */
  reaches: z.array(z.enum(keysOf(reaches))),
})
export type MoveImpact = z.output<typeof moveImpact>

const one = z.object({ id })
const filters = {
  program_id: z.optional(id),
  instructor_id: z.optional(id),
  room_id: z.optional(id),
  location_id: z.optional(id),
  language: z.optional(z.string().check(z.maxLength(20))),
}
export type ScheduleFilter = keyof typeof filters
export const scheduleFilters = ['instructor_id', 'room_id', 'location_id', 'language'] as const

export const schedule = {
  list: endpoint({
    method: 'GET',
    path: '/admin/schedule',
    summary: 'List session days in a date range, by each session’s local date, earliest first',
    access: access.sessions,
    scope: 'agency',
    query: z.object({ from: day, to: day, ...filters }),
    response: z.object({ data: z.array(scheduled), is_cut: z.boolean() }),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/admin/schedule/filters',
    summary: 'List the instructors, rooms, locations and languages the schedule can be filtered by',
    access: access.sessions,
    scope: 'agency',
    response: z.object({
      instructor_id: z.array(option),
      room_id: z.array(option),
      location_id: z.array(option),
      language: z.array(z.string()),
      /** The first day of the week, for the calendar's weeks. */
      week_start: z.enum(keysOf(weekDays)),
    }),
  }),
  calendarFile: endpoint({
    method: 'GET',
    path: '/admin/sessions/:id/calendar-file',
    summary: 'Download the days of a session as an iCalendar file',
    access: access.sessions,
    scope: 'agency',
    params: one,
    file: ['text/calendar'],
  }),
  moveImpact: endpoint({
    method: 'POST',
    path: '/admin/sessions/:id/move-impact',
    summary: 'Preview a move of a session: effects on the rest of its series, people, rooms and instructors',
    access: access.editSessions,
    scope: 'agency',
    params: one,
    body: z.strictObject(move),
    response: moveImpact,
    fails: ['CONFLICT'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/admin/sessions/:id/move',
    summary: 'Move a session, alone or with those of its series that have not begun',
    access: access.editSessions,
    scope: 'agency',
    params: one,
    /** Requires the previewed version, because the effects were shown for that version. */
    body: z.strictObject({ ...move, version, tell: z.optional(z.boolean()) }),
    response: z.object({ moved: z.int(), people: z.int() }),
    fails: ['CONFLICT'],
  }),
} as const
