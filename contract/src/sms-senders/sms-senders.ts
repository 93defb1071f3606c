import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { toE164 } from '../phone.ts'
import { id, instant, keysOf, line } from '../schemas.ts'
import { smsSenderText as text } from './texts.ts'

/** Carriers require sender registration for a number. */
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
  /** The number is shared with other agencies. */
  is_shared: z.boolean(),
  registration: z.enum(keysOf(senderRegistrations)),
  /** Text messages per minute; null uses the provider's rate. */
  per_minute: z.nullable(z.int()),
  /** The time since which carriers have refused it. */
  paused_at: z.nullable(instant),
  /** The reason, in words. */
  paused_for: z.nullable(z.string()),
  /** Number of the agency's text messages currently waiting for it. */
  waiting: z.int(),
  /** The agency's text messages in the last seven days. */
  week: z.object({ sent: z.int(), delivered: z.int(), failed: z.int() }),
  /** The reasons for failures, most frequent first. */
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

/** Numbers that send an agency's text messages. */
export const smsSenders = {
  list: endpoint({
    method: 'GET',
    path: '/admin/sms-senders',
    summary: 'List the agency’s text message numbers, with their state and last week’s errors',
    access: access.agencyInfo,
    scope: 'agency',
    response: z.object({ data: z.array(smsSender) }),
  }),
  add: endpoint({
    ...writing,
    path: '/admin/sms-senders',
    summary: 'Add a number of the agency’s own',
    fails: ['CONFLICT'],
    body: z.strictObject({ number: phone, ...fields }),
    response: smsSender,
  }),
  update: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/admin/sms-senders/:id',
    summary: 'Change the name, registration or rate of a number',
    params: one,
    body: z.strictObject({ ...fields, registration: z.enum(keysOf(senderRegistrations), text('registrationMissing')) }),
    response: smsSender,
  }),
  resume: endpoint({
    ...writing,
    path: '/admin/sms-senders/:id/resume',
    summary: 'Resume sending from a number that carriers blocked',
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: smsSender,
  }),
}
