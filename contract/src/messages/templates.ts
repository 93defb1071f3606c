import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { learningLanguage } from '../programs/language-texts.ts'
import { id, instant, line, optionalText, text, version } from '../schemas.ts'
import { messageChannels } from '../system-messages/message-event.ts'
import { mostInMail, mostInSubject } from '../system-messages/own-words/check.ts'
import { messageText } from './texts.ts'

/** `standard`: our text. `unreviewed`: no speaker of the language has checked it. `missing`: another language is used instead. */
export const wordStates = {
  standard: messageText('standard'),
  written: messageText('written'),
  unreviewed: messageText('unreviewed'),
  missing: messageText('missing'),
} as const
export type WordState = keyof typeof wordStates

const channel = z.enum(messageChannels, messageText('channelMissing'))
const template = z.object({
  key: z.string(),
  channel: z.enum(messageChannels),
  language: z.string(),
  /** The id of the agency's own text; null for ours. */
  id: z.nullable(id),
  version: z.nullable(version),
  /** The event that sends it; null if staff choose it while writing. */
  event: z.nullable(z.string()),
  title: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  body: z.string(),
  /** Names used as `{{name}}` in the body. */
  variables: z.array(z.string()),
  /** For text messages. */
  encoding: z.nullable(z.enum(['GSM-7', 'UCS-2'])),
  /** Billed message parts, with variables of typical length; 0 for an email. */
  segments: z.int(),
  state: z.enum(['standard', 'written', 'unreviewed']),
  /** The state of each agency language, and of others it was written in. */
  languages: z.record(z.string(), z.enum(['standard', 'written', 'unreviewed', 'missing'])),
  is_active: z.boolean(),
})
export type Template = z.infer<typeof template>

const ownText = z.strictObject({
  subject: optionalText(mostInSubject),
  body: text(mostInMail, messageText('bodyMissing')),
  is_reviewed: z.boolean(messageText('choiceMissing')),
})
const ownTexts = z.partialRecord(learningLanguage, ownText)

/** The agency's own texts, in all their languages. */
export const messageTemplate = z.object({
  id,
  version,
  key: z.string(),
  event: z.nullable(z.string()),
  title: z.nullable(z.string()),
  channel: z.enum(messageChannels),
  texts: ownTexts,
  /** Inactive templates are no longer sent or offered. */
  is_active: z.boolean(),
  updated_by_name: z.string(),
  updated_at: instant,
})
export type MessageTemplate = z.output<typeof messageTemplate>

export const templateVersion = z.object({ version, texts: ownTexts, written_by_name: z.string(), written_at: instant })
export type TemplateVersion = z.output<typeof templateVersion>

export const hardCases = {
  usual: messageText('usualCase'),
  longest_name: messageText('longestName'),
  no_coordinator: messageText('noCoordinator'),
  right_to_left: messageText('rightToLeft'),
  missing_language: messageText('missingLanguage'),
} as const
const shownTo = z.object({
  employee_id: id,
  name: z.string(),
  why: z.array(z.enum(['usual', 'longest_name', 'no_coordinator', 'right_to_left', 'missing_language'])),
  /** The person's language; null when unknown. */
  wants: z.nullable(z.string()),
  /** The language of the text. */
  language: z.string(),
  subject: z.nullable(z.string()),
  body: z.string(),
  encoding: z.nullable(z.enum(['GSM-7', 'UCS-2'])),
  segments: z.int(),
  /** Variables without a value for this person, who gets no message. */
  unfilled: z.array(z.string()),
})
export type ShownTo = z.output<typeof shownTo>

const key = z.string(messageText('keyMalformed')).check(z.regex(/^[a-z][a-z0-9_]{1,59}$/, messageText('keyMalformed')))
const one = z.object({ id })
const writing = { access: access.manageTemplates, scope: 'agency' } as const
const flag = z.boolean(messageText('choiceMissing'))

/** Texts of messages sent by product events, and texts staff can pick. */
export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/admin/templates',
    summary: 'List email and text message templates, per event and language, and those staff can pick',
    access: access.employees,
    scope: 'agency',
    query: z.strictObject({
      language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/, messageText('languageMalformed')))),
      /** `event`: sent by the product. `own`: picked by staff. */
      kind: z.optional(z.enum(['event', 'own'], messageText('kindUnknown'))),
    }),
    response: z.object({ data: z.array(template) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/templates/:id',
    summary: 'Get a template in all languages, with its last 50 versions',
    access: access.employees,
    scope: 'agency',
    params: one,
    response: z.extend(messageTemplate, { versions: z.array(templateVersion) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/templates',
    summary: 'Create custom text for an event, or a template staff can pick',
    ...writing,
    idempotent: true,
    longText: mostInMail,
    fails: ['CONFLICT'],
    body: z.strictObject({
      /** An event's key or a custom one; generated from the title by default. */
      key: z.optional(key),
      title: z.optional(z.nullable(line(80, undefined, messageText('titleMissing')))),
      channel,
      texts: ownTexts,
      is_active: z.optional(flag),
    }),
    response: messageTemplate,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/templates/:id',
    summary: 'Change a custom template; each text change creates a version',
    ...writing,
    versioned: true,
    params: one,
    longText: mostInMail,
    body: z.partial(
      z.strictObject({
        title: line(80, undefined, messageText('titleMissing')),
        texts: ownTexts,
        is_active: flag,
      }),
    ),
    response: messageTemplate,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/admin/templates/:id/preview',
    summary:
      'Preview a template with real edge cases: the longest name, no coordinator, right to left, a missing language',
    ...writing,
    params: one,
    longText: mostInMail,
    body: z.strictObject({
      /** The editor's current texts; by default the saved ones. */
      texts: z.optional(ownTexts),
    }),
    response: z.object({ data: z.array(shownTo) }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/admin/templates/:id/test',
    summary: 'Send a test to your own email address, filled in for one of your people; 10 an hour',
    ...writing,
    idempotent: true,
    params: one,
    longText: mostInMail,
    fails: ['CONFLICT', 'TOO_MANY_REQUESTS'],
    body: z.strictObject({ language: learningLanguage, texts: z.optional(ownTexts) }),
    response: z.object({ recipient: z.string() }),
  }),
}
