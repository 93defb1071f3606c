import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, keysOf, optionalText, text } from '../schemas.ts'
import { recordItems } from '../session-records/items.ts'
import { attendanceResults, attendanceWays, bookingSources, sessionStates } from '../sessions/states.ts'
import { attendanceEffects, attendanceMoves, attendanceWhys } from './effects.ts'
import { attendanceText } from './texts.ts'

const said = z.nullable(z.string())
const result = z.enum(keysOf(attendanceResults), attendanceText('resultMissing'))
const one = z.object({ id })

const dayMark = z.object({
  day_no: z.int(),
  result,
  in_at: z.nullable(instant),
  out_at: z.nullable(instant),
  minutes: z.int(),
  how: z.enum(keysOf(attendanceWays)),
  marked_by_name: z.string(),
  marked_at: instant,
})

const person = z.object({
  booking_id: id,
  employee_id: id,
  name: z.string(),
  employee_number: said,
  discipline_name: said,
  source: z.enum(keysOf(bookingSources)),
  /** The result of the whole session; null until each of its days is marked. */
  result: z.nullable(result),
  minutes: z.nullable(z.int()),
  note: said,
  marks: z.array(dayMark),
})
export type RosterPerson = z.output<typeof person>

const sheet = z.object({
  state: z.enum(keysOf(sessionStates.names)),
  zone: z.string(),
  credit_minutes: z.int(),
  /** The percentage of credit minutes needed to count as attended. */
  threshold: z.int(),
  is_over: z.boolean(),
  days: z.array(
    z.object({
      day_no: z.int(),
      on_day: z.string(),
      starts_at: instant,
      ends_at: instant,
      break_minutes: z.int(),
      /** From 15 minutes before it begins. */
      may_be_marked: z.boolean(),
    }),
  ),
  people: z.array(person),
  /** Everyone with a seat, including people the caller can't see, and people marked on every day. */
  counts: z.object({ booked: z.int(), marked: z.int() }),
})
export type AttendanceSheet = z.output<typeof sheet>

/** A time in UTC, `2026-03-14T13:05:00Z`. */
const moment = z.optional(z.nullable(z.iso.datetime({ offset: true, error: attendanceText('momentMalformed') })))
const minutes = z
  .int(attendanceText('minutesMalformed'))
  .check(z.gte(0, attendanceText('minutesMalformed')), z.lte(1440, attendanceText('minutesMalformed')))
const stay = {
  /** null: every day that has begun */
  day_no: z.nullable(z.int()),
  in_at: moment,
  out_at: moment,
  minutes: z.optional(z.nullable(minutes)),
  note: z.optional(optionalText(300)),
}
const mark = z.strictObject({
  booking_id: id,
  ...stay,
  /** null: clears the mark */
  result: z.nullable(result),
})
const marks = z
  .array(mark)
  .check(z.minLength(1, attendanceText('marksMissing')), z.maxLength(1000, attendanceText('marksMany')))
export type MarkBody = z.input<typeof mark>

const walkIn = z.strictObject({ employee_id: z.uuid(attendanceText('employeeMissing')), ...stay, result })
export type WalkInBody = z.input<typeof walkIn>
const correction = {
  marks: z.array(mark).check(z.maxLength(1000, attendanceText('marksMany'))),
  /** People without a seat; each day of the session is marked. */
  walk_ins: z.optional(z.array(walkIn).check(z.maxLength(1000, attendanceText('marksMany')))),
}
const marksAnybody = ({
  marks,
  walk_ins = [],
}: {
  marks: readonly unknown[]
  walk_ins?: readonly unknown[] | undefined
}) => marks.length + walk_ins.length > 0
const nobodyMarked = { path: ['marks'], error: attendanceText('marksMissing') }

const outcome = z.object({
  /** For a walk-in in a preview: a key valid in this response only. */
  booking_id: id,
  employee_id: id,
  name: z.string(),
  result: z.nullable(result),
  minutes: z.nullable(z.int()),
  effect: z.enum(keysOf(attendanceEffects)),
  /** The reason for no credit or partial credit. */
  why: z.nullable(z.enum(keysOf(attendanceWhys))),
  /** The change since the last sign-off. */
  move: z.enum(keysOf(attendanceMoves)),
  /** Minutes credited in the ledger. */
  credited: z.int(),
  on: said,
  /** True if the program was not assigned: it is assigned and completed here. */
  adds: z.boolean(),
  was: z.nullable(z.enum(keysOf(attendanceEffects))),
})
export type AttendanceOutcome = z.output<typeof outcome>
const outcomes = z.object({ people: z.array(outcome) })

const waiver = optionalText(500)

/** Attendance marks, and the effects of signing off. */
export const attendance = {
  ofSession: endpoint({
    method: 'GET',
    path: '/admin/sessions/:id/attendance',
    summary:
      'Get a session’s attendance by person and day; a coordinator sees their own people, and totals for everyone',
    access: access.sessions,
    scope: 'agency',
    params: one,
    response: sheet,
  }),
  mark: endpoint({
    method: 'POST',
    path: '/admin/sessions/:id/attendance',
    summary: 'Mark attendance in an open session or clear marks; available from 15 minutes before it begins',
    access: access.editSessions,
    scope: 'agency',
    params: one,
    body: z.strictObject({ marks, how: z.optional(z.enum(['roster', 'virtual', 'paper'])) }),
    response: sheet,
    fails: ['CONFLICT'],
  }),
  walkIn: endpoint({
    method: 'POST',
    path: '/admin/sessions/:id/walk-ins',
    summary: 'Add a walk-in to the roster, even when the session is full',
    access: access.editSessions,
    scope: 'agency',
    params: one,
    body: z.strictObject({ employee_id: z.uuid(attendanceText('employeeMissing')) }),
    response: z.object({ booking_id: id }),
    idempotent: true,
    fails: ['CONFLICT'],
  }),
  closing: endpoint({
    method: 'GET',
    path: '/admin/sessions/:id/closing',
    summary: 'Preview a sign-off by name, with anything that blocks it',
    access: access.signOffSessions,
    scope: 'agency',
    params: one,
    response: z.object({
      people: z.array(outcome),
      threshold: z.int(),
      credit_minutes: z.int(),
      /**
       * The session must be led by a nurse, and no instructor has a license valid on its days: the minutes won't count as
       * nurse-led.
       */
      needs_nurse: z.boolean(),
      /** People without a seat, waitlisted or invited: they are removed from the roster. */
      without_seat: z.array(z.string()),
      /** Missing items of the record; each can be waived with a note. */
      missing: z.array(z.object({ item: z.enum(keysOf(recordItems)), why: z.string() })),
    }),
    fails: ['TRANSITION_REFUSED'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/admin/sessions/:id/close',
    summary: 'Sign off a session: attendance is written to the ledger and the record is frozen',
    access: access.signOffSessions,
    scope: 'agency',
    params: one,
    body: z.strictObject({
      /** Notes per item of the record. A missing nurse instructor is waived at `sign_off`. */
      waived: z.optional(z.partialRecord(z.enum(keysOf(recordItems)), waiver)),
    }),
    response: sheet,
    fails: ['TRANSITION_REFUSED', 'CONFLICT'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/admin/sessions/:id/reopen',
    summary: 'Reopen a signed-off session; the ledger stays until the session is closed again with differences',
    access: access.signOffSessions,
    scope: 'agency',
    params: one,
    body: z.strictObject({ reason: text(300, attendanceText('reasonMissing')) }),
    response: sheet,
    fails: ['TRANSITION_REFUSED'],
  }),
  previewCorrection: endpoint({
    method: 'POST',
    path: '/admin/sessions/:id/corrections/preview',
    summary: 'Preview, by name, what a correction to a closed session would change; nothing is saved',
    access: access.signOffSessions,
    scope: 'agency',
    params: one,
    body: z.strictObject(correction).check(z.refine(marksAnybody, nobodyMarked)),
    response: outcomes,
    fails: ['TRANSITION_REFUSED', 'CONFLICT'],
  }),
  correct: endpoint({
    method: 'POST',
    path: '/admin/sessions/:id/corrections',
    summary:
      'Correct attendance in a closed session, or add a forgotten walk-in: the ledger reverses the old entries and records the new ones; returns what changed',
    access: access.signOffSessions,
    scope: 'agency',
    params: one,
    body: z
      .strictObject({ ...correction, reason: text(300, attendanceText('reasonMissing')) })
      .check(z.refine(marksAnybody, nobodyMarked)),
    response: outcomes,
    fails: ['TRANSITION_REFUSED', 'CONFLICT'],
  }),
}
