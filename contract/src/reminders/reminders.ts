import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, text } from '../schemas.ts'
import { reminderText } from './texts.ts'

/** Contact channels, each with its own consent. */
export const contactChannels = { mail: reminderText('mail'), sms: reminderText('sms') } as const
export type ContactChannel = keyof typeof contactChannels

/** Ways for a person to give or refuse consent. */
export const consentWays = {
  staff: reminderText('byStaff'),
  link: reminderText('byLink'),
  text_message: reminderText('byTextMessage'),
  provider: reminderText('byProvider'),
} as const

/** Reasons a reminder was not sent. */
export const unsentReasons = {
  no_address: reminderText('noAddress'),
  stopped: reminderText('stopped'),
  dead_address: reminderText('deadAddress'),
  left: reminderText('left'),
  nothing_open: reminderText('nothingOpen'),
  switched_off: reminderText('switchedOff'),
  unfilled: reminderText('unfilled'),
} as const
export type UnsentReason = keyof typeof unsentReasons

const keysOf = <T extends object>(names: T) => Object.keys(names) as [keyof T & string, ...(keyof T & string)[]]
const channel = z.enum(keysOf(contactChannels), reminderText('chooseChannel'))
const state = z.enum(['queued', 'sent', 'kept', 'failed'])

const contactChannel = z.object({
  channel,
  address: z.nullable(z.string()),
  allowed: z.boolean(),
  /** The date of a permanent rejection; null for none. */
  dead_since: z.nullable(instant),
})
const consent = z.object({
  id,
  channel,
  granted: z.boolean(),
  how: z.enum(keysOf(consentWays)),
  reason: z.nullable(z.string()),
  by_name: z.string(),
  at: instant,
})
const sentReminder = z.object({
  id,
  at: instant,
  source: z.enum(['ladder', 'manual']),
  state: z.enum(['waiting', 'sent', 'skipped']),
  skipped_for: z.nullable(z.enum(keysOf(unsentReasons))),
  /** `language`: the language of the message; `wanted_language`: the person's own, if the message isn't available in it. */
  language: z.nullable(z.string()),
  wanted_language: z.nullable(z.string()),
  /** The state of each message; null for an unused channel. */
  mail: z.nullable(state),
  sms: z.nullable(state),
  /** Its subjects, in the reader's language or the closest available. */
  programs: z.array(z.string()),
})
export type SentReminder = z.output<typeof sentReminder>

const employeeContact = z.object({
  channels: z.array(contactChannel),
  /** True if the agency sends text messages. */
  sends_texts: z.boolean(),
  /** The end of quiet hours where they live, until which a text written now is held; null if it is sent at once. */
  texts_wait_until: z.nullable(instant),
  /** The time zone where they live. */
  time_zone: z.string(),
  consents: z.array(consent),
  /** The latest hundred. */
  reminders: z.array(sentReminder),
})
export type EmployeeContact = z.output<typeof employeeContact>

const one = z.object({ id })

/** An employee's contact channels and sent messages. */
export const contact = {
  get: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/contact',
    summary:
      'Get the channels on which reminders may reach an employee, the source of each consent, and past reminders',
    access: access.employees,
    scope: 'agency',
    params: one,
    response: employeeContact,
  }),
  consent: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/consents',
    summary: 'Record that an employee does or does not want reminders on a channel, and how you know',
    access: access.editEmployee,
    scope: 'agency',
    params: one,
    body: z.strictObject({
      channel,
      granted: z.boolean(reminderText('chooseAnswer')),
      reason: text(300, reminderText('reasonMissing')),
    }),
    checkedInForm: true,
    response: employeeContact,
  }),
  tryAgain: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/contact/try-again',
    summary: 'Retry an address that was permanently rejected; changing the address does the same',
    access: access.editEmployee,
    scope: 'agency',
    params: one,
    body: z.strictObject({ channel }),
    response: employeeContact,
  }),
}
