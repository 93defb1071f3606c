import { inPlainSigns } from '@preceptor/contract'
import type { Id } from '@preceptor/contract'
import type { MessageChannel, MessageEvent } from '@preceptor/contract/system-messages/message-event'
import { messageClasses } from '@preceptor/contract/system-messages/message-event'
import type { OwnTexts } from '@preceptor/contract/system-messages/own-words/check'
import type { Fields } from '@preceptor/contract/system-messages/own-words/fields'
import { mergeWords } from '@preceptor/contract/system-messages/own-words/merge'
import { namesIn, parseWords } from '@preceptor/contract/system-messages/own-words/parse'
import { messageEvents } from '@preceptor/contract/system-messages/system-messages'
import sql from 'sql-template-tag'
import type { Db } from '../db/tx.ts'
import type { MailWords, OwnWording, SmsWords } from './message-words.ts'

/** The agency's settings for an event and a channel. */
interface Rules {
  is_on: boolean
  template_id: Id | null
  template_version: number | null
  texts: OwnTexts | null
  line: Readonly<Record<string, string>>
  languages: string[]
  delay_minutes: number
}

/** The text that is sent, the agency's own or ours, in its language. */
export interface Outgoing {
  language: string
  subject: string
  body: string
  template: { id: Id; version: number } | null
  /** Minutes to wait before sending. */
  delay: number
}
/** The reason nothing is sent. */
export type Suppressed = { why: 'switched_off' } | { why: 'unfilled'; names: string[] }

const asked = new WeakMap<Db, Map<string, Promise<Rules | undefined>>>()
/** Reads rules once per transaction: a digest to a hundred people needs the same ones. */
function rulesOf(db: Db, organization_id: Id, event: string, channel: MessageChannel): Promise<Rules | undefined> {
  const kept = asked.get(db) ?? new Map<string, Promise<Rules | undefined>>()
  asked.set(db, kept)
  const key = `${organization_id} ${event} ${channel}`
  const found =
    kept.get(key) ?? db.row<Rules>(sql`select * from message_rules(${organization_id}, ${event}, ${channel})`)
  kept.set(key, found)
  return found
}

interface To {
  organization_id: Id | null
  channel: MessageChannel
  /** The reader's own language; null if unknown. */
  reads: string | null
}

/**
 * Returns the outgoing text: the agency's own if it has one in a language that takes precedence over ours (the person's, then the
 * agency's in order, then English), otherwise ours, or none.
 */
export async function outgoing(
  db: Db,
  { organization_id, channel, reads }: To,
  words: MailWords | SmsWords,
): Promise<Outgoing | Suppressed> {
  const [subject, body] = 'text' in words ? ['', words.text] : [words.subject, words.body]
  const ours = { language: words.language, subject, body, template: null, delay: 0 }
  const event: MessageEvent = messageEvents[words.event]
  const { fields } = event
  const { muting, wording } = messageClasses[event.class]
  if (organization_id === null || (muting === 'never' && wording === 'fixed')) return ours
  const rules = await rulesOf(db, organization_id, words.event, channel)
  if (!rules) return ours
  if (!rules.is_on && muting !== 'never') return { why: 'switched_off' }
  if (wording === 'line') return { ...ours, body: withLine(body, rules.line[words.language]) }
  const { texts, template_id, template_version, delay_minutes } = rules
  const delay = event.timing === 'at_once' ? 0 : delay_minutes
  if (!texts || !words.own || !fields || template_id === null || template_version === null) return { ...ours, delay }
  const language = languageOf(texts, { reads, agency: rules.languages, ours: words.language })
  if (language === null) return { ...ours, delay }
  const said = filled(texts, language, { fields, channel, own: words.own() })
  return 'why' in said ? said : { ...said, language, delay, template: { id: template_id, version: template_version } }
}

const withLine = (body: string, line: string | undefined) => (line ? `${body} ${line}` : body)

/** Returns the first language in the chain that has an agency text; null if ours takes precedence. */
export function languageOf(
  texts: OwnTexts,
  { reads, agency, ours }: { reads: string | null; agency: readonly string[]; ours: string },
): string | null {
  for (const language of [...(reads === null ? [] : [reads]), ...agency, 'en'].map(baseOf)) {
    if (Object.hasOwn(texts, language)) return language
    if (language === ours) return null
  }
  return null
}
const baseOf = (language: string) => language.toLowerCase().split('-')[0] ?? language

/** Fills an agency's own text with these values. */
export function filled(
  texts: OwnTexts,
  language: string,
  { fields, channel, own: { values, footer } }: { fields: Fields; channel: MessageChannel; own: OwnWording },
): { subject: string; body: string } | Suppressed {
  const text = texts[language as keyof OwnTexts]
  if (!text) throw new Error('There are no own words in this language.')
  const given =
    channel === 'sms'
      ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && inPlainSigns(value)]))
      : values
  const subject = mergeWords(channel === 'mail' ? (text.subject ?? '') : '', fields, given)
  const body = mergeWords(text.body, fields, given)
  const names = [...new Set([...subject.unfilled, ...body.unfilled])]
  if (names.length > 0) return { why: 'unfilled', names }
  return { subject: onOneLine(subject.text), body: withFooter(body.text, text.body, { channel, footer }) }
}

/** Adds unsubscribe instructions to every message that allows it, unless the agency's own text already has them. */
function withFooter(body: string, words: string, { channel, footer }: { channel: MessageChannel; footer: string }) {
  if (footer === '') return body
  if (channel === 'sms') return /\bSTOP\b/.test(words) ? body : `${body} ${inPlainSigns(footer)}`
  return namesIn(parseWords(words)).includes('stop_link') ? body : `${body}\n\n${footer}`
}

const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200)
