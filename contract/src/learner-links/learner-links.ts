import * as z from 'zod/mini'
import { access } from '../access.ts'
import { language } from '../employees/employee.ts'
import { endpoint } from '../endpoint.ts'
import { day, id, instant, keysOf, text } from '../schemas.ts'
import { contactChannels } from '../reminders/reminders.ts'
import { linkDays } from './link-days.ts'
import { learnerLinkText } from './texts.ts'

/** The number of wrong answers in a row that ends a link. */
export const mostTries = 5

/** Ways to deliver a link. */
export const linkWays = { ...contactChannels, paper: learnerLinkText('paper') } as const
export type LinkWay = keyof typeof linkWays

export const linkStates = {
  open: learnerLinkText('open'),
  expired: learnerLinkText('expired'),
  revoked: learnerLinkText('revokedState'),
  tries: learnerLinkText('tries'),
  /** The need for the link has ended. Undoing that reopens the link. */
  left: learnerLinkText('left'),
  withdrawn: learnerLinkText('withdrawn'),
  closed: learnerLinkText('closed'),
} as const

/** Ways for a person with a link to prove their identity, once per device. */
export const linkProofs = ['birth_date', 'phone', 'code'] as const

export const learnerLink = z.object({
  id,
  employee_id: id,
  program_id: id,
  /** In the reader's language, or the closest available. */
  program: z.string(),
  state: z.enum(keysOf(linkStates)),
  expires_at: instant,
  created_by_name: z.string(),
  created_at: instant,
  last_sent_at: z.nullable(instant),
  /** Number of devices that opened it. */
  devices: z.int(),
  last_seen_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  ended_by_name: z.nullable(z.string()),
  /** Neither a birth date nor a phone number is on file, so only a one-time code opens it. */
  needs_code: z.boolean(),
})
export type LearnerLink = z.output<typeof learnerLink>

/** Everything a link reveals before it opens. */
export const linkLook = z.object({
  agency: z.string(),
  /** The agency's office number, for help. */
  office_phone: z.nullable(z.string()),
  /** The agency's logo as a small PNG in base64. */
  logo: z.nullable(z.string()),
  asks: z.array(z.enum(linkProofs)),
  /** The person's own language, used by the page if it can. */
  language: z.nullable(language),
})

const one = z.object({ id })
const writing = {
  method: 'POST',
  access: access.assignTraining,
  scope: 'agency',
  fails: ['CONFLICT'],
} as const
/** The token from the message or QR code, after the `#`. */
const token = text(100)
const opening = {
  method: 'POST',
  access: access.public,
  scope: 'none',
  limit: 'check_in',
  fails: ['NOT_FOUND'],
} as const

export const learnerLinks = {
  ofEmployee: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/learner-links',
    summary: 'List an employee’s links for learning without an account, newest first',
    access: access.employees,
    scope: 'agency',
    params: one,
    response: z.object({ data: z.array(learnerLink) }),
  }),
  add: endpoint({
    ...writing,
    path: '/admin/learner-links',
    summary: 'Create a link for a person and a program they still have to do, or return the active one',
    body: z.strictObject({ employee_id: id, program_id: id, days: linkDays.shape.days }),
    response: learnerLink,
  }),
  send: endpoint({
    ...writing,
    path: '/admin/learner-links/:id/send',
    summary: 'Resend a link to the person, by email or text message',
    params: one,
    idempotent: true,
    body: z.strictObject({ by: z.enum(['mail', 'sms']) }),
    response: learnerLink,
  }),
  extend: endpoint({
    ...writing,
    path: '/admin/learner-links/:id/extend',
    summary: 'Extend a link by a number of days from now; an expired one opens again',
    params: one,
    body: z.strictObject({ days: linkDays.shape.days }),
    response: learnerLink,
  }),
  revoke: endpoint({
    ...writing,
    path: '/admin/learner-links/:id/revoke',
    summary: 'Revoke a link permanently, on every device that opened it',
    params: one,
    body: z.strictObject({}),
    response: learnerLink,
  }),
  code: endpoint({
    ...writing,
    path: '/admin/learner-links/:id/code',
    summary:
      'Create a one-time code to hand over, for people with neither birth date nor phone on file; it is shown only once',
    params: one,
    body: z.strictObject({}),
    response: z.object({ code: z.string(), until: instant }),
  }),
  qr: endpoint({
    method: 'GET',
    path: '/admin/learner-links/:id/qr',
    summary: 'Get the link as a QR code, for print',
    access: access.assignTraining,
    scope: 'agency',
    params: one,
    fails: ['CONFLICT'],
    file: ['image/svg+xml'],
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/admin/learner-links/:id/sheet',
    summary: 'Download the link as a printable sheet for its person: QR code, URL, program and how long it opens',
    access: access.assignTraining,
    scope: 'agency',
    params: one,
    fails: ['CONFLICT'],
    file: ['application/pdf'],
  }),
  look: endpoint({
    ...opening,
    path: '/public_api/learn/look',
    summary: 'Get the proof that a link requires before it opens on a device; reveals only the person’s language',
    body: z.strictObject({ token }),
    response: linkLook,
  }),
  open: endpoint({
    ...opening,
    path: '/public_api/learn/open',
    summary: 'Open a link on this device with one proof; `session` authorizes the learner calls as `me`',
    fails: ['NOT_FOUND', 'WRONG_CODE'],
    body: z.strictObject({
      token,
      birth_date: z.optional(day),
      phone: z.optional(
        z.string(learnerLinkText('lastFourMalformed')).check(z.regex(/^\d{4}$/, learnerLinkText('lastFourMalformed'))),
      ),
      code: z.optional(
        z
          .string(learnerLinkText('codeMalformed'))
          .check(z.regex(/^[\dA-Za-z -]{6,20}$/, learnerLinkText('codeMalformed'))),
      ),
    }),
    response: z.object({ session: z.string(), program_id: id, expires_at: instant }),
  }),
}
