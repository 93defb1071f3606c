import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { id, instant, keysOf, option, optionalText, text } from '../schemas.ts'
import {
  attendanceResults,
  attendanceWays,
  bookingSources,
  bookingStates,
  sessionPhases,
  sessionStates,
} from '../sessions/states.ts'
import { bookingsList } from './bookings-list.ts'
import { bookedAs, noticeStates, notTold } from './moves.ts'
import { bookingText } from './texts.ts'

const said = z.nullable(z.string())
const state = z.enum(keysOf(bookingStates))
/** Notifies the people; defaults to true. */
const tell = z.optional(z.boolean())
const reason = text(300, bookingText('reasonMissing'))
const one = z.object({ id })
const session_id = z.uuid(bookingText('sessionMissing'))

/** The latest notice, or the reason there is none. */
const notice = z.nullable(
  z.object({
    state: z.enum(keysOf(noticeStates)),
    why: z.nullable(z.enum(keysOf(notTold))),
    at: instant,
    by_mail: z.boolean(),
    by_sms: z.boolean(),
  }),
)

const booking = z.object({
  id,
  version: z.int(),
  session_id: id,
  employee_id: id,
  name: z.string(),
  employee_number: said,
  discipline_name: said,
  language: said,
  phone: said,
  state,
  /** The position on the waitlist: 1 is next. */
  place: z.nullable(z.int()),
  source: z.enum(keysOf(bookingSources)),
  reason: said,
  booked_at: instant,
  booked_by_name: z.string(),
  result: z.nullable(z.enum(keysOf(attendanceResults))),
  notice,
})
export type Booking = z.output<typeof booking>

const seats = z.object({ capacity: z.nullable(z.int()), booked: z.int(), waiting: z.int() })

const choice = z.object({
  id,
  title: z.string(),
  program_id: id,
  program: z.string(),
  starts_at: instant,
  ends_at: instant,
  zone: z.string(),
  place: said,
  language: z.string(),
  seats,
  wait_list: z.enum(['automatic', 'by_staff', 'none']),
})
export type SessionChoice = z.output<typeof choice>

/** The result of one day of a class. */
const attendedDay = z.object({
  day_no: z.int(),
  on_day: z.string(),
  result: z.nullable(z.enum(keysOf(attendanceResults))),
  /** Null if no one marked that day. */
  minutes: z.nullable(z.int()),
  in_at: z.nullable(instant),
  out_at: z.nullable(instant),
  how: z.nullable(z.enum(keysOf(attendanceWays))),
  marked_by_name: said,
})
export type AttendedDay = z.output<typeof attendedDay>

/** A booking as its employee's page shows it. */
const ofPerson = z.extend(booking, {
  session: z.extend(choice, { phase: z.enum(keysOf(sessionPhases)), credit_minutes: z.int() }),
  minutes: z.nullable(z.int()),
  marked_how: z.nullable(z.enum(keysOf(attendanceWays))),
  marked_by_name: said,
  marked_at: z.nullable(instant),
  note: said,
  days: z.array(attendedDay),
})
export type PersonsBooking = z.output<typeof ofPerson>

/** A session with a free seat for a person. */
const openSeat = z.extend(choice, {
  /** Null for no limit. */
  free: z.nullable(z.int()),
  /** It is taught in, or interpreted into, their language. */
  fits_language: z.boolean(),
})
export type OpenSeat = z.output<typeof openSeat>

const seatsOfProgram = z.object({
  program_id: id,
  /** It has a live module, or had sessions planned at some point. */
  is_taught: z.boolean(),
  /** The place they already have on a roster. */
  booked: z.nullable(z.object({ id, state: z.enum(['booked', 'waiting', 'invited']), session: choice })),
  /** Sessions in the person's language first, then the soonest. */
  sessions: z.array(openSeat),
})
export type SeatsOfProgram = z.output<typeof seatsOfProgram>

const bookingRow = z.object({
  id,
  session_id: id,
  employee_id: id,
  name: z.string(),
  employee_number: said,
  session_title: z.string(),
  program_title: z.string(),
  starts_at: instant,
  zone: z.string(),
  place: said,
  state,
  result: z.nullable(z.enum(keysOf(attendanceResults))),
  minutes: z.nullable(z.int()),
  marked_how: z.nullable(z.enum(keysOf(attendanceWays))),
  marked_by_name: said,
  note: said,
  discipline_name: said,
  location_name: said,
  coordinator_name: said,
})
export type BookingRow = z.output<typeof bookingRow>

/** A person who can be added to a session, with facts for and against it. */
const candidate = z.object({
  id,
  name: z.string(),
  employee_number: said,
  discipline_name: said,
  location_name: said,
  language: said,
  /** They have the session's program open. */
  is_due: z.boolean(),
  is_overdue: z.boolean(),
  /** They are on leave, so the due date is paused. */
  is_paused: z.boolean(),
  due_on: said,
  /** The last day of the program's grace period; null outside it. */
  grace_until: said,
  /** Their booking for this session. */
  booking: z.nullable(state),
  /** Another session in which they have a seat at the same time. */
  clash: said,
  /** They already completed what it teaches. */
  is_done: z.boolean(),
  /** Earlier modules are still open. */
  is_early: z.boolean(),
})
export type SessionCandidate = z.output<typeof candidate>

const writing = { scope: 'agency', access: access.bookSessions } as const
const reading = { method: 'GET', scope: 'agency', access: bookingsList.access } as const
const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const someIds = z.string().check(z.regex(new RegExp(`^${uuid}(?:,${uuid}){0,39}$`), bookingText('idsMalformed')))

/** Seats and waitlists of sessions, with their notices. */
export const bookings = {
  list: endpoint({
    ...reading,
    path: '/admin/bookings',
    summary: 'List bookings with their outcomes, for the people the caller can see',
    query: z.strictObject(listShape(bookingsList)),
    response: pageOf(bookingRow),
  }),
  counts: endpoint({
    ...reading,
    path: '/admin/bookings/counts',
    summary: 'Count bookings per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(bookingsList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    path: '/admin/bookings/export',
    summary: 'Download the current view of bookings and attendance as a file',
    access: bookingsList.export,
    query: z.strictObject(exportShape(bookingsList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  openSeats: endpoint({
    ...reading,
    path: '/admin/providers/:id/open-seats',
    summary:
      'List the next sessions with a free seat for an employee in each given program, and the place they already have',
    params: one,
    query: z.strictObject({ program_ids: someIds }),
    response: z.object({ data: z.array(seatsOfProgram) }),
  }),
  ofSession: endpoint({
    method: 'GET',
    path: '/admin/sessions/:id/bookings',
    summary: 'Get a session’s roster; a coordinator sees their own people, and totals for everyone',
    access: access.sessions,
    scope: 'agency',
    params: one,
    response: z.object({
      session: choice,
      state: z.enum(keysOf(sessionStates.names)),
      /** The instructors, and possible substitutes. */
      instructors: z.object({ teach: z.array(option), others: z.array(option) }),
      data: z.array(booking),
      seats,
      /** Seats of people the caller can't see. */
      others: z.object({ booked: z.int(), waiting: z.int() }),
    }),
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/admin/sessions/:id/candidates',
    summary:
      'List people who can be added to a session; with `due`, those with its program open, oldest due date first',
    access: access.bookSessions,
    scope: 'agency',
    params: one,
    query: z.strictObject({
      page,
      per_page: perPage(100, 50),
      search: z.optional(z.string().check(z.maxLength(100))),
      due: z.optional(z.enum(['true'])),
    }),
    response: pageOf(candidate),
  }),
  ofEmployee: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/bookings',
    summary: 'List the past and upcoming sessions an employee was booked for, newest first',
    access: access.sessions,
    scope: 'agency',
    params: one,
    response: z.object({ data: z.array(ofPerson) }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/admin/bookings/sessions',
    summary: 'List upcoming open sessions that people can be added to, soonest first',
    access: access.sessions,
    scope: 'agency',
    query: z.strictObject({ program_id: z.optional(id), search: z.optional(z.string().check(z.maxLength(100))) }),
    response: z.object({ data: z.array(choice) }),
  }),
  book: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/sessions/:id/bookings',
    summary: 'Book or invite one person; they wait if there is no seat',
    params: one,
    body: z.strictObject({
      employee_id: z.uuid(bookingText('employeeMissing')),
      as: z.optional(z.enum(keysOf(bookedAs))),
      tell,
    }),
    idempotent: true,
    response: booking,
    fails: ['CONFLICT'],
  }),
  change: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/bookings/:id/state',
    summary: 'Give a seat, confirm, cancel or remove a booking',
    params: one,
    body: z.strictObject({ state: z.enum(['booked', 'cancelled', 'removed']), reason: optionalText(300), tell }),
    response: booking,
    fails: ['TRANSITION_REFUSED', 'CONFLICT'],
  }),
  move: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/bookings/:id/move',
    summary: 'Move a booking to another session, where it takes a seat or waits',
    params: one,
    body: z.strictObject({ session_id, reason: optionalText(300), tell }),
    response: booking,
    fails: ['TRANSITION_REFUSED', 'CONFLICT'],
  }),
  message: endpoint({
    ...writing,
    access: access.editSessions,
    method: 'POST',
    path: '/admin/sessions/:id/message',
    summary: 'Send a message to people in a session who have a seat, wait or are invited',
    params: one,
    body: z.strictObject({
      message: text(1000, bookingText('messageMissing')),
      to: z.array(z.enum(['booked', 'waiting', 'invited'])).check(z.minLength(1, bookingText('employeeMissing'))),
    }),
    idempotent: true,
    response: z.object({ people: z.int() }),
  }),
  substitute: endpoint({
    ...writing,
    access: access.editSessions,
    method: 'POST',
    path: '/admin/sessions/:id/substitute',
    summary: 'Replace one instructor with another',
    params: one,
    body: z.strictObject({
      instructor_id: z.uuid(bookingText('instructorMissing')),
      by_id: z.uuid(bookingText('instructorMissing')),
      reason,
      tell,
    }),
    response: z.object({ people: z.int() }),
    fails: ['CONFLICT'],
  }),
}
