import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, keysOf, optionalText, text } from '../schemas.ts'
import { attendanceResults, bookingSources, bookingStates } from '../sessions/states.ts'
import { bookedAs, noticeStates, notTold } from './moves.ts'
import { bookingText } from './texts.ts'

const said = z.nullable(z.string())
const state = z.enum(keysOf(bookingStates))
/** Whether the people are told; left out, they are. */
const tell = z.optional(z.boolean())
const reason = text(300, bookingText('reasonMissing'))
const one = z.object({ id })
const session_id = z.uuid(bookingText('sessionMissing'))

/** What was last told, or why nothing could be. */
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
  /** On the wait-list: 1 is next. */
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

/** A booking as its employee's page shows it. */
const ofPerson = z.extend(booking, { session: choice })
export type PersonsBooking = z.output<typeof ofPerson>

const writing = { scope: 'agency', access: access.bookSessions } as const

/** Seats and the wait-list of sessions: who comes, who waits, and who was told. */
export const bookings = {
  ofSession: endpoint({
    method: 'GET',
    path: '/admin/sessions/:id/bookings',
    summary: 'The roster of a session; a coordinator sees the own people, and numbers of all',
    access: access.sessions,
    scope: 'agency',
    params: one,
    response: z.object({
      data: z.array(booking),
      seats,
      /** Held by people whom the reader doesn't see. */
      others: z.object({ booked: z.int(), waiting: z.int() }),
    }),
  }),
  ofEmployee: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/bookings',
    summary: 'Sessions that an employee is or was booked for, newest first',
    access: access.sessions,
    scope: 'agency',
    params: one,
    response: z.object({ data: z.array(ofPerson) }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/admin/bookings/sessions',
    summary: 'Open sessions to come that people can be added to, soonest first',
    access: access.sessions,
    scope: 'agency',
    query: z.strictObject({ program_id: z.optional(id), search: z.optional(z.string().check(z.maxLength(100))) }),
    response: z.object({ data: z.array(choice) }),
  }),
  book: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/sessions/:id/bookings',
    summary: 'Book one person, who waits when there is no seat, or invite them',
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
    summary: 'Send a message to the people of a session who hold a seat, wait or are invited',
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
    summary: 'Put another instructor in the place of one',
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
