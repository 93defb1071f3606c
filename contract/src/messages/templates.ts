import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { messageChannels } from '../system-messages/message-event.ts'
import { messageText } from './texts.ts'

const template = z.object({
  key: z.string(),
  channel: z.enum(messageChannels),
  language: z.string(),
  subject: z.nullable(z.string()),
  body: z.string(),
  /** Names that stand as `{{name}}` in the body. */
  variables: z.array(z.string()),
  /** Of a text message. */
  encoding: z.nullable(z.enum(['GSM-7', 'UCS-2'])),
  /** Text message parts that carriers bill, with values of usual length for the variables; 0 for a mail. */
  segments: z.int(),
  is_active: z.boolean(),
})
export type Template = z.infer<typeof template>

/** Texts of the messages that go out by the product's events. */
export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/admin/templates',
    summary: 'Texts of the mails and text messages that go out, per event and language',
    access: access.employees,
    scope: 'agency',
    query: z.strictObject({
      language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/, messageText('languageMalformed')))),
    }),
    response: z.object({ data: z.array(template) }),
  }),
}
