import type { MessageChannel } from '@preceptor/contract/system-messages/message-event'
import { type MessageEventKey, messageEvents } from '@preceptor/contract/system-messages/system-messages'
import type { MailWords, OwnWording, SmsWords } from '../../messages/message-words.ts'
import { messageWriters } from './message-writers.ts'

type Say = (language: string, given: object) => MailWords | SmsWords

/** Returns an event's text with these values; the types lost here are ensured by `messageWriters`. */
export const wordsOf = (key: MessageEventKey, channel: MessageChannel, language: string, given: object) =>
  (messageWriters[key] as unknown as Record<MessageChannel, Say>)[channel](language, given)

/** Returns plain text. */
export function written(key: MessageEventKey, channel: MessageChannel, language: string, given: object) {
  const words = wordsOf(key, channel, language, given)
  return 'text' in words ? { subject: null, body: words.text } : { subject: words.subject, body: words.body }
}

/** Sample values as people will read them; with `named`, words and links appear by name, as in `{{link}}`. */
export const samplesOf = (key: MessageEventKey, { named }: { named: boolean }) =>
  Object.fromEntries(
    Object.entries(messageEvents[key].variables).map(([name, { kind, sample }]) => [
      name,
      named && (kind === 'link' || kind === 'words') ? `{{${name}}}` : sample,
    ]),
  )

/** Returns sample values for an agency's own text. */
export const sampleWording = (key: MessageEventKey, channel: MessageChannel, language: string): OwnWording =>
  wordsOf(key, channel, language, samplesOf(key, { named: false })).own?.() ?? { values: {}, footer: '' }
