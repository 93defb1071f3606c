import { smsSize, type Template } from '@preceptor/contract'
import type { MessageChannel } from '@preceptor/contract/system-messages/message-event'
import { type MessageEventKey, messageEvents } from '@preceptor/contract/system-messages/system-messages'
import { JsonText } from '../../http/mount.ts'
import { panelLanguages } from '../../lib/texts.ts'
import { messageWriters } from './message-writers.ts'

type Say = (language: string, given: object) => { subject?: string; body?: string; text?: string }

/** An event in words, with these values; `messageWriters` holds what the types lose here. */
export function written(key: MessageEventKey, channel: MessageChannel, language: string, given: object) {
  const say = (messageWriters[key] as unknown as Record<MessageChannel, Say>)[channel]
  const { subject = null, body, text } = say(language, given)
  return { subject, body: body ?? text ?? '' }
}

/** Values as people will read them; with `named` words and links stand by their names, as in `{{link}}`. */
export const samplesOf = (key: MessageEventKey, { named }: { named: boolean }) =>
  Object.fromEntries(
    Object.entries(messageEvents[key].variables).map(([name, { kind, sample }]) => [
      name,
      named && (kind === 'link' || kind === 'words') ? `{{${name}}}` : sample,
    ]),
  )

function templateOf(key: MessageEventKey, channel: MessageChannel, language: string): Template {
  const { subject, body } = written(key, channel, language, samplesOf(key, { named: true }))
  const { encoding, segments } = smsSize(written(key, channel, language, samplesOf(key, { named: false })).body)
  return {
    key,
    channel,
    language,
    subject,
    body,
    variables: [...new Set([...body.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))],
    ...(channel === 'sms' ? { encoding, segments } : { encoding: null, segments: 0 }),
    is_active: true,
  }
}

const templatesOf = (language: string): Template[] =>
  Object.values(messageEvents).flatMap(({ key, channels }) =>
    channels.map(channel => templateOf(key, channel, language)),
  )

const answers = new Map<string, JsonText>()

/** R-ENT-3: what goes out by every event, in one language or in all. */
export function templatesIn(language = ''): JsonText {
  const kept = answers.get(language)
  if (kept) return kept
  const data = panelLanguages.filter(one => language === '' || one === language).flatMap(templatesOf)
  const answer = new JsonText(JSON.stringify({ data }))
  // only those that exist are kept, so that asking for others fills nothing
  if (data.length > 0) answers.set(language, answer)
  return answer
}
