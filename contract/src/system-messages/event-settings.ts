import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { messageTemplate } from '../messages/templates.ts'
import { learningLanguage, textsOf } from '../programs/language-texts.ts'
import { id, version } from '../schemas.ts'
import { messageChannels } from './message-event.ts'
import { systemMessageText as text } from './texts.ts'

const wordState = z.enum(['standard', 'written', 'unreviewed', 'missing'])
const byChannel = z.object({
  channel: z.enum(messageChannels),
  is_on: z.boolean(),
  /** The agency's own text; null for ours only. */
  template: z.nullable(z.object({ id, version, is_active: z.boolean() })),
  /** The state of each agency language. */
  languages: z.record(z.string(), wordState),
  /** The sentence the agency adds below fixed text, by language. */
  line: z.partialRecord(learningLanguage, z.string()),
  /** Minutes it waits before it is sent. */
  delay_minutes: z.int(),
  /** Days until it is sent again while its link is unopened; null for never. */
  again_after_days: z.nullable(z.int()),
  /** Days from the last sending until the coordinator is notified; null for never. */
  tell_after_days: z.nullable(z.int()),
})
export type EventByChannel = z.output<typeof byChannel>

const event = z.object({
  key: z.string(),
  name: z.string(),
  purpose: z.string(),
  class: z.enum(['account', 'work', 'staff', 'keyword', 'reply']),
  audience: z.enum(['user', 'invited', 'employee', 'coordinator']),
  /** Names the people who get no message while it is off; null if it can be turned off freely, or never. */
  unheard: z.nullable(z.string()),
  /** Timing that the agency can set. */
  timing: z.enum(['at_once', 'delay', 'ladder']),
  channels: z.array(byChannel),
})
export type SystemMessage = z.output<typeof event>

const variable = z.object({
  name: z.string(),
  label: z.string(),
  only_mail: z.boolean(),
  may_lack: z.boolean(),
  is_block: z.boolean(),
  needed: z.boolean(),
  /** A sample value as people see it, by language. */
  samples: z.record(z.string(), z.string()),
})
export type TemplateVariable = z.output<typeof variable>

const words = z.object({ subject: z.nullable(z.string()), body: z.string() })
const inEditor = z.object({
  channel: z.enum(messageChannels),
  variables: z.array(variable),
  /** Our text with sample values, by language. */
  standard: z.record(z.string(), words),
  /** Our text with variables as a starting point, by language. Empty where only our text can be sent. */
  starts: z.record(z.string(), words),
  /** The lines added below the agency's own text, by language. */
  footer: z.record(z.string(), z.string()),
  template: z.nullable(messageTemplate),
})
export type EditedChannel = z.output<typeof inEditor>

const one = z.object({ event: z.string() })

const whole = (least: number, most: number, sentence: string) =>
  z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence))

/** Messages sent automatically, and the agency's settings for them. */
export const systemMessages = {
  list: endpoint({
    method: 'GET',
    path: '/admin/system-messages',
    summary: 'List every message Preceptor sends, whether it is on, and its languages',
    access: access.agencyInfo,
    scope: 'agency',
    response: z.object({
      /** In the agency's order. */
      languages: z.array(z.string()),
      data: z.array(event),
      /** Templates that staff pick when they write. */
      own: z.array(z.extend(messageTemplate, { languages: z.record(z.string(), wordState) })),
      /** The variables of those templates. */
      own_variables: z.array(variable),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/system-messages/:event',
    summary: 'Get a message with its text, variables and samples',
    access: access.agencyInfo,
    scope: 'agency',
    params: one,
    response: z.extend(event, { agency_languages: z.array(z.string()), words: z.array(inEditor) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/system-messages/:event',
    summary: 'Turn a message on or off for a channel, set when it is sent, or add a sentence to fixed text',
    access: access.manageTemplates,
    scope: 'agency',
    params: one,
    fails: ['CONFLICT'],
    body: z.strictObject({
      channel: z.enum(messageChannels, text('channelMissing')),
      is_on: z.optional(z.boolean(text('choiceMissing'))),
      /** Required to turn off a work message: confirms that the user has read who will get no message. */
      accepts_silence: z.optional(z.boolean(text('choiceMissing'))),
      line: z.optional(textsOf(160)),
      delay_minutes: z.optional(whole(0, 1440, text('delayRange'))),
      again_after_days: z.optional(z.nullable(whole(1, 30, text('daysRange')))),
      tell_after_days: z.optional(z.nullable(whole(1, 30, text('daysRange')))),
    }),
    checkedInForm: true,
    response: event,
  }),
}
