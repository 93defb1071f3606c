import { type BulkChangeOf, type Id, inPlainSigns, messageReasons, type MessageTemplate } from '@preceptor/contract'
import type { MessageChannel } from '@preceptor/contract/system-messages/message-event'
import { wordsProblems } from '@preceptor/contract/system-messages/own-words/check'
import { readyReplyFields } from '@preceptor/contract/system-messages/own-words/fields'
import { mergeWords } from '@preceptor/contract/system-messages/own-words/merge'
import { fallback } from '@preceptor/contract/texts/texts'
import { AppError, invalid } from '../../../../errors/app-error.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { readTemplate } from '../../../templates/own-templates.ts'
import { bulkTexts } from '../../texts.ts'
import type { Addressee, SendingAgency } from './reach.ts'

interface Text {
  subject: string
  body: string
}

/** The text of a message to many, before it is filled in for each person. */
export interface Words {
  /** The start of the text, which names the job. */
  title: string
  /** By language; null for a text written only for this message. */
  texts: ReadonlyMap<string | null, Text>
  template: { id: Id; version: number } | null
  agency: SendingAgency
}

type Change = BulkChangeOf<'message'>

/** Returns a saved text, or one written for this message. */
export async function wordsOf(scope: Scope, change: Change, agency: SendingAgency): Promise<Words> {
  const { template_id, subject } = change
  if (template_id) return { ...ofTemplate(await templateOf(scope, template_id), change), agency }
  const text = change.text ?? ''
  refuseWrong('text', text, change.by)
  refuseWrong('subject', subject ?? '', change.by)
  return { title: text, texts: new Map([[null, { subject: subject ?? '', body: text }]]), template: null, agency }
}

async function templateOf(scope: Scope, id: Id): Promise<MessageTemplate> {
  try {
    return await readTemplate(scope, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw refuseTemplate('noTemplate')
    throw error
  }
}

const refuseTemplate = (key: 'noTemplate' | 'templateOff' | 'templateOfMail' | 'templateOfText') =>
  invalid({ 'change.template_id': [bulkTexts.named(key)] })

function ofTemplate(ready: MessageTemplate, { by, subject }: Change): Omit<Words, 'agency'> {
  if (ready.event !== null || !ready.is_active) throw refuseTemplate('templateOff')
  if (by === 'sms' && ready.channel === 'mail') throw refuseTemplate('templateOfMail')
  // The text is also sent by email, which needs a subject
  if (by !== 'sms' && ready.channel === 'sms' && !subject) throw refuseTemplate('templateOfText')
  const texts = Object.entries(ready.texts).flatMap(([language, text]): [string, Text][] =>
    text ? [[language, { subject: text.subject ?? subject ?? '', body: text.body }]] : [],
  )
  return { title: ready.title ?? '', texts: new Map(texts), template: { id: ready.id, version: ready.version } }
}

function refuseWrong(field: 'text' | 'subject', words: string, by: Change['by']) {
  const channel: MessageChannel = by === 'mail' ? 'mail' : 'sms'
  const problems = wordsProblems(words, { fields: readyReplyFields, channel, isSubject: field === 'subject' })
  if (problems.length > 0) throw invalid({ [`change.${field}`]: problems })
}

interface Said extends Text {
  language: string | null
  /** The person's own language, if the text is in another one. */
  wanted: string | null
  /** Explains how to stop these emails. */
  stop: (link: string) => string
}

/** Returns the text for one person. A text message names its sender. */
export function wordsFor({ texts, agency }: Words, person: Addressee, channel: MessageChannel): Said | { why: string } {
  const chain = [person.language, ...agency.languages, fallback, null]
  const language = chain.find(one => texts.has(one)) ?? [...texts.keys()][0] ?? null
  const words = texts.get(language)
  if (!words) return { why: messageReasons.unfilled_variable }
  const subject = mergeWords(channel === 'mail' ? words.subject : '', readyReplyFields, person.blanks)
  const body = mergeWords(words.body, readyReplyFields, person.blanks)
  if (subject.unfilled.length + body.unfilled.length > 0) return { why: messageReasons.unfilled_variable }
  return {
    subject: subject.text,
    body: channel === 'sms' ? signed(inPlainSigns(body.text), agency) : body.text,
    language,
    wanted: language !== null && person.language && person.language !== language ? person.language : null,
    stop: link => bulkTexts.say(language ?? fallback, 'stopsMails', { link }),
  }
}

function signed(text: string, { name, short_name }: SendingAgency): string {
  const from = inPlainSigns(short_name ?? name)
  return text.includes(from) || text.includes(inPlainSigns(name)) ? text : `${from}: ${text}`
}
