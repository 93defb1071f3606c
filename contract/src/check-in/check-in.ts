import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { inReach } from '../light-checks.ts'
import { id, instant, keysOf, text } from '../schemas.ts'
import { attendanceWays } from '../sessions/states.ts'
import { checkInText } from './texts.ts'

export const stampDirections = { in: checkInText('in'), out: checkInText('out') } as const
export type StampDirection = keyof typeof stampDirections

export const stampStates = {
  counted: checkInText('counted'),
  waiting: checkInText('waiting'),
  dismissed: checkInText('dismissed'),
  duplicate: checkInText('duplicate'),
} as const

/** Reasons a stamp doesn't count automatically. */
export const stampWhys = {
  unknown: checkInText('unknown'),
  ambiguous: checkInText('ambiguous'),
  no_seat: checkInText('noSeat'),
  second_in: checkInText('secondIn'),
  second_out: checkInText('secondOut'),
  not_in: checkInText('notIn'),
  out_before_in: checkInText('outBeforeIn'),
  marked: checkInText('marked'),
  clock: checkInText('clock'),
  code: checkInText('code'),
  outside: checkInText('outside'),
  closed: checkInText('closed'),
  shared_phone: checkInText('sharedPhone'),
} as const
export type StampWhy = keyof typeof stampWhys

/** Responses to a device: counted, to be checked by staff, or refused with a reason. */
export const stampAnswers = ['counted', 'see_instructor', 'refused'] as const
export const stampRefusals = ['wrong_code', 'old_code', 'too_early', 'too_late', 'ended'] as const
export type StampRefusal = (typeof stampRefusals)[number]

const said = z.nullable(z.string())
const one = z.object({ id })
const moment = z.iso
  .datetime(checkInText('timeMalformed'))
  .check(z.refine(at => inReach(at.slice(0, 10)), checkInText('timeMalformed')))
const code = z.string(checkInText('codeMalformed')).check(z.regex(/^\d{9}$/, checkInText('codeMalformed')))
const digits = z
  .string(checkInText('digitsMissing'))
  .check(z.trim(), z.regex(/^[\dA-Za-z-]{3,20}$/, checkInText('digitsMissing')))

const kiosk = z.object({
  id,
  created_at: instant,
  created_by_name: z.string(),
  last_seen_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  ended_by_name: said,
})
export type Kiosk = z.output<typeof kiosk>

const arrival = z.object({
  booking_id: id,
  employee_id: id,
  name: z.string(),
  in_at: z.nullable(instant),
  out_at: z.nullable(instant),
  how: z.enum(keysOf(attendanceWays)),
  is_late: z.boolean(),
})
export type Arrival = z.output<typeof arrival>

const screen = z.object({
  session_id: id,
  title: z.string(),
  zone: z.string(),
  /** The day being taught now, or the next one. */
  day_no: z.int(),
  day_count: z.int(),
  starts_at: instant,
  ends_at: instant,
  opens_at: instant,
  /** The time until which people can check out. */
  closes_at: instant,
  is_open: z.boolean(),
  now: instant,
  /** Empty before check-in opens. Includes several future codes, so that the screen works offline for a few minutes. */
  codes: z.array(z.object({ code: z.string(), from: instant, until: instant })),
  /** The page for phones; the code is added to it. */
  address: z.string(),
  seats: z.int(),
  arrivals: z.array(arrival),
  /** Number of stamps to resolve at the desk. */
  waiting: z.int(),
  kiosks: z.array(kiosk),
})
export type CheckInScreen = z.output<typeof screen>

const choice = z.object({ employee_id: id, name: z.string(), employee_number: said, has_seat: z.boolean() })

const stamp = z.object({
  id,
  direction: z.enum(keysOf(stampDirections)),
  how: z.enum(keysOf(attendanceWays)),
  state: z.enum(keysOf(stampStates)),
  why: z.nullable(z.enum(keysOf(stampWhys))),
  /** Set while the person is unknown. */
  digits: said,
  counted_at: instant,
  received_at: instant,
  /** The same value for all stamps of one device. */
  device: z.string(),
  employee_id: z.nullable(id),
  name: said,
  /** The possible people. */
  choices: z.array(choice),
  settled_at: z.nullable(instant),
  settled_by_name: said,
})
export type Stamp = z.output<typeof stamp>

const desk = z.object({ zone: z.string(), state: z.string(), data: z.array(stamp) })

const staff = { access: access.editSessions, scope: 'agency' } as const
const anybody = { access: access.public, scope: 'none', limit: 'check_in' } as const

/** Session check-in: the instructor's screen, tablets, phones and the check-in desk. */
export const checkIn = {
  open: endpoint({
    ...staff,
    method: 'POST',
    path: '/admin/sessions/:id/check-in',
    summary: 'Open a session for check-in by code; a second call changes nothing',
    params: one,
    body: z.strictObject({}),
    response: screen,
    fails: ['CONFLICT'],
  }),
  screen: endpoint({
    ...staff,
    method: 'GET',
    path: '/admin/sessions/:id/check-in',
    summary: 'Get the instructor’s check-in screen: codes for the next minutes, people present and tablets',
    params: one,
    response: screen,
    fails: ['CONFLICT'],
  }),
  openKiosk: endpoint({
    ...staff,
    method: 'POST',
    path: '/admin/sessions/:id/kiosks',
    summary: 'Create a link for a tablet that checks people in to this session without a code',
    params: one,
    body: z.strictObject({}),
    idempotent: true,
    response: z.object({ id, address: z.string() }),
    fails: ['CONFLICT'],
  }),
  endKiosk: endpoint({
    ...staff,
    method: 'POST',
    path: '/admin/session-kiosks/:id/end',
    summary: 'End a tablet’s link; check-ins it already took still arrive',
    params: one,
    body: z.strictObject({}),
    response: kiosk,
  }),
  desk: endpoint({
    ...staff,
    method: 'GET',
    path: '/admin/sessions/:id/stamps',
    summary: 'List check-ins sent by phones and tablets, those staff must resolve first, with possible matches',
    params: one,
    response: desk,
  }),
  resolve: endpoint({
    ...staff,
    method: 'POST',
    path: '/admin/session-stamps/:id/resolve',
    summary: 'Credit a stamp to a person, adding them to the roster if they had no seat, or dismiss it',
    params: one,
    body: z.strictObject({
      act: z.enum(['count', 'dismiss']),
      employee_id: z.optional(z.uuid(checkInText('personMissing'))),
    }),
    response: stamp,
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
  }),
  time: endpoint({
    ...anybody,
    method: 'GET',
    path: '/public_api/check-in/time',
    summary: 'Get the server time, so that a device can measure its clock offset',
    response: z.object({ now: instant }),
  }),
  look: endpoint({
    ...anybody,
    method: 'POST',
    path: '/public_api/check-in/look',
    summary: 'Look up the session for an on-screen code or tablet link; names no one',
    body: z.strictObject({ code: z.optional(code), kiosk: z.optional(text(100)) }),
    response: z.object({
      now: instant,
      title: z.string(),
      agency: z.string(),
      zone: z.string(),
      starts_at: instant,
      ends_at: instant,
      opens_at: instant,
      closes_at: instant,
    }),
    fails: ['NOT_FOUND'],
  }),
  send: endpoint({
    ...anybody,
    method: 'POST',
    path: '/public_api/check-in/stamps',
    summary:
      'Check in and out, also later for times recorded offline; a repeated id gets the same response and counts once',
    body: z.strictObject({
      device_id: id,
      /** The time of this call, by the device's clock. */
      sent_at: moment,
      /** For tablets; phones send a code with each stamp. */
      kiosk: z.optional(text(100)),
      stamps: z
        .array(
          z.strictObject({
            id: z.uuid(checkInText('idMissing')),
            direction: z.enum(keysOf(stampDirections)),
            digits,
            /** By the device's clock. */
            device_at: moment,
            code: z.optional(code),
            /** When the code was scanned or typed, by the device's clock. */
            code_at: z.optional(moment),
            /** The latest comparison with the server's clock; null for none. */
            clock: z.nullable(
              z.strictObject({ checked_at: moment, offset_ms: z.int().check(z.gte(-4e12), z.lte(4e12)) }),
            ),
          }),
          checkInText('stampsMissing'),
        )
        .check(z.minLength(1, checkInText('stampsMissing')), z.maxLength(100, checkInText('stampsMissing'))),
    }),
    response: z.object({
      now: instant,
      data: z.array(
        z.object({
          id,
          is: z.enum(stampAnswers),
          why: z.nullable(z.enum(stampRefusals)),
          direction: z.enum(keysOf(stampDirections)),
          /** `Maria R.`, when the entry identifies one person. */
          name: said,
        }),
      ),
    }),
    fails: ['NOT_FOUND'],
  }),
}
export type SentStamp = z.output<typeof checkIn.send.body>['stamps'][number]
