import * as z from 'zod/mini'
import { access } from '../access.ts'
import { language } from '../employees/employee.ts'
import { endpoint } from '../endpoint.ts'
import { day, id, instant, keysOf, text } from '../schemas.ts'
import { contactChannels } from '../reminders/reminders.ts'
import { linkDays } from './link-days.ts'
import { learnerLinkText } from './texts.ts'

/** Wrong answers in a row that end a link. */
export const mostTries = 5

/** Ways to deliver a link. */
export const linkWays = { ...contactChannels, paper: learnerLinkText('paper') } as const
export type LinkWay = keyof typeof linkWays

export const linkStates = {
  open: learnerLinkText('open'),
  expired: learnerLinkText('expired'),
  revoked: learnerLinkText('revokedState'),
  tries: learnerLinkText('tries'),
  /** The reason for the link has ended. Undoing that end opens the link again. */
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
  /** In the reader's language, or the nearest there is. */
  program: z.string(),
  state: z.enum(keysOf(linkStates)),
  expires_at: instant,
  created_by_name: z.string(),
  created_at: instant,
  last_sent_at: z.nullable(instant),
  /** Devices on which it was opened. */
  devices: z.int(),
  last_seen_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  ended_by_name: z.nullable(z.string()),
  /** Neither a birth date nor a phone number is on file: only a one-time code opens it. */
  needs_code: z.boolean(),
})
export type LearnerLink = z.output<typeof learnerLink>

/** All that a link reveals before it opens. */
export const linkLook = z.object({
  agency: z.string(),
  /** Of the agency's office, for help. */
  office_phone: z.nullable(z.string()),
  /** The agency's logo, small, as PNG in base64. */
  logo: z.nullable(z.string()),
  asks: z.array(z.enum(linkProofs)),
  /** The person's own, in which the page asks if it can. */
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
    summary: 'The links with which an employee learns without an account, newest first',
    access: access.employees,
    scope: 'agency',
    params: one,
    response: z.object({ data: z.array(learnerLink) }),
  }),
  add: endpoint({
    ...writing,
    path: '/admin/learner-links',
    summary:
      'Make a link for one person and one program that is still to be done; the one that opens already is answered',
    body: z.strictObject({ employee_id: id, program_id: id, days: linkDays.shape.days }),
    response: learnerLink,
  }),
  send: endpoint({
    ...writing,
    path: '/admin/learner-links/:id/send',
    summary: 'Send a link to the person again, by mail or text message',
    params: one,
    idempotent: true,
    body: z.strictObject({ by: z.enum(['mail', 'sms']) }),
    response: learnerLink,
  }),
  extend: endpoint({
    ...writing,
    path: '/admin/learner-links/:id/extend',
    summary: 'Let a link open for so many days from now; one that expired opens again',
    params: one,
    body: z.strictObject({ days: linkDays.shape.days }),
    response: learnerLink,
  }),
  revoke: endpoint({
    ...writing,
    path: '/admin/learner-links/:id/revoke',
    summary: 'End a link for good, on every device on which it was opened',
    params: one,
    body: z.strictObject({}),
    response: learnerLink,
  }),
  code: endpoint({
    ...writing,
    path: '/admin/learner-links/:id/code',
    summary:
      'Make a one-time code to hand over, for who has neither birth date nor phone on file; it is told this once',
    params: one,
    body: z.strictObject({}),
    response: z.object({ code: z.string(), until: instant }),
  }),
  qr: endpoint({
    method: 'GET',
    path: '/admin/learner-links/:id/qr',
    summary: 'The link as a QR code, for paper',
    access: access.assignTraining,
    scope: 'agency',
    params: one,
    fails: ['CONFLICT'],
    file: ['image/svg+xml'],
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/admin/learner-links/:id/sheet',
    summary: 'The link as a sheet of paper for its person: QR code, address, program and how long it opens',
    access: access.assignTraining,
    scope: 'agency',
    params: one,
    fails: ['CONFLICT'],
    file: ['application/pdf'],
  }),
  look: endpoint({
    ...opening,
    path: '/public_api/learn/look',
    summary: 'What a link asks for before it opens on a device; of the person it tells the language alone',
    body: z.strictObject({ token }),
    response: linkLook,
  }),
  open: endpoint({
    ...opening,
    path: '/public_api/learn/open',
    summary: 'Open a link on this device by one proof; `session` calls the learners’ calls as `me`',
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
