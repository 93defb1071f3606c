import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { toE164 } from '../phone.ts'
import { id, instant, keysOf, line } from '../schemas.ts'
import { smsSenderText as text } from './texts.ts'

/** Carriers ask who sends from a number. */
export const senderRegistrations = {
  registered: text('registered'),
  pending: text('pending'),
  rejected: text('rejected'),
} as const

const perMinute = z.nullable(
  z.int(text('perMinuteRange')).check(z.gte(1, text('perMinuteRange')), z.lte(6000, text('perMinuteRange'))),
)

export const smsSender = z.object({
  id,
  number: z.string(),
  name: z.string(),
  /** Agencies share it. */
  is_shared: z.boolean(),
  registration: z.enum(keysOf(senderRegistrations)),
  /** Text messages per minute; null uses the service's pace. */
  per_minute: z.nullable(z.int()),
  /** Carriers refuse it since then. */
  paused_at: z.nullable(instant),
  /** The reason, in words. */
  paused_for: z.nullable(z.string()),
  /** Text messages of the agency that wait for it now. */
  waiting: z.int(),
  /** The agency's text messages in the last seven days. */
  week: z.object({ sent: z.int(), delivered: z.int(), failed: z.int() }),
  /** The reasons for failures, the most frequent first. */
  errors: z.array(z.object({ code: z.nullable(z.int()), words: z.string(), count: z.int() })),
})
export type SmsSender = z.output<typeof smsSender>

const writing = { method: 'POST', access: access.manageSenders, scope: 'agency', checkedInForm: true } as const
const phone = z.pipe(
  z.string(text('numberMissing')).check(z.refine(typed => toE164(typed) !== null, text('numberMissing'))),
  z.transform(typed => toE164(typed) ?? ''),
)
const one = z.object({ id })
const fields = { name: line(80, undefined, text('nameMissing')), per_minute: perMinute }

/** Numbers that texts of an agency go out by. */
export const smsSenders = {
  list: endpoint({
    method: 'GET',
    path: '/admin/sms-senders',
    summary: 'The numbers that text messages of the agency go out by, with their state and the errors of the last week',
    access: access.agencyInfo,
    scope: 'agency',
    response: z.object({ data: z.array(smsSender) }),
  }),
  add: endpoint({
    ...writing,
    path: '/admin/sms-senders',
    summary: 'Give the agency a number of its own',
    fails: ['CONFLICT'],
    body: z.strictObject({ number: phone, ...fields }),
    response: smsSender,
  }),
  update: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/admin/sms-senders/:id',
    summary: 'Change the name, the registration or the rate of a number',
    params: one,
    body: z.strictObject({ ...fields, registration: z.enum(keysOf(senderRegistrations), text('registrationMissing')) }),
    response: smsSender,
  }),
  resume: endpoint({
    ...writing,
    path: '/admin/sms-senders/:id/resume',
    summary: 'Send by a number again that carriers refused',
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: smsSender,
  }),
}
