import type { LearningLanguage } from '../../programs/language-texts.ts'
import { languages } from '../../employees/status.ts'
import { formText } from '../../texts/forms.ts'
import type { MessageChannel } from '../channels.ts'
import { systemMessageText as text } from '../texts.ts'
import type { Fields } from './fields.ts'
import { namesIn, nearestName, parseWords, type Trouble } from './parse.ts'

export const mostInText = 1600
/** 100 kB. */
export const mostInMail = 102_400
export const mostInSubject = 200

export interface OwnText {
  /** Only for emails. */
  subject: string | null
  body: string
  /** True if a speaker of the language has checked it. */
  is_reviewed: boolean
}
export type OwnTexts = Partial<Record<LearningLanguage, OwnText>>
export type Problems = Record<string, string[]>

const braced = (name: string) => `{{${name}}}`

/** Returns the problems of one text as sentences. */
export function wordsProblems(
  words: string,
  { fields, channel, isSubject }: { fields: Fields; channel: MessageChannel; isSubject: boolean },
): string[] {
  const parsed = parseWords(words)
  const offered = Object.keys(fields).filter(name => isOffered(fields, name, { channel, isSubject }))
  const unknown = namesIn(parsed).filter(name => !offered.includes(name))
  return [
    ...parsed.troubles.map(trouble => troubleWords(trouble, offered)),
    ...unknown.map(name => unknownWords(name, { fields, channel, offered })),
  ].slice(0, 5)
}

const isOffered = (fields: Fields, name: string, at: { channel: MessageChannel; isSubject: boolean }) =>
  !(at.channel === 'sms' && fields[name]?.only === 'mail') && !(at.isSubject && fields[name]?.block)

/** Returns the variables available to a text on this channel. */
export const offeredFields = (fields: Fields, channel: MessageChannel, isSubject = false): string[] =>
  Object.keys(fields).filter(name => isOffered(fields, name, { channel, isSubject }))

function troubleWords({ kind, found }: Trouble, offered: readonly string[]): string {
  if (kind === 'fallback') return text('fallbackMalformed', { variable: braced(`${found}|…`) })
  if (kind === 'unclosed') return text('variableUnclosed', { found })
  const meant = nearestName(found, offered)
  if (meant) return text('didYouMean', { found: kind === 'name' ? braced(found) : found, variable: braced(meant) })
  return kind === 'name' ? text('variableUnknown', { variable: braced(found) }) : text('braceAlone')
}

function unknownWords(
  name: string,
  { fields, channel, offered }: { fields: Fields; channel: MessageChannel; offered: readonly string[] },
): string {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.only === 'mail' && channel === 'sms') return text('onlyInMail', { variable: braced(name) })
  if (field?.block) return text('notInSubject', { variable: braced(name) })
  const meant = nearestName(name, offered)
  return meant
    ? text('didYouMean', { found: braced(name), variable: braced(meant) })
    : text('variableUnknown', { variable: braced(name) })
}

const bytesOf = (words: string) => new TextEncoder().encode(words).length

/**
 * Returns the problems of a template's texts, by field: `texts.es.body`. All languages use the same variables, so that no one gets
 * less information because of their language.
 */
export function templateProblems(texts: OwnTexts, given: { fields: Fields; channel: MessageChannel }): Problems {
  const { fields, channel } = given
  const problems: Problems = {}
  const add = (at: string, sentences: readonly string[]) => {
    if (sentences.length > 0) problems[at] = [...(problems[at] ?? []), ...sentences]
  }
  const written = Object.entries(texts) as [LearningLanguage, OwnText][]
  if (written.length === 0) add('texts', [text('noText')])
  const used = new Map(written.map(([language, { body }]) => [language, namesIn(parseWords(body))]))
  for (const [language, { subject, body }] of written) {
    const at = `texts.${language}`
    const names = used.get(language) ?? []
    if (channel === 'mail' && (subject === null || subject.trim() === ''))
      add(`${at}.subject`, [text('subjectMissing')])
    if (subject !== null && channel === 'mail')
      add(`${at}.subject`, wordsProblems(subject, { fields, channel, isSubject: true }))
    if (channel === 'sms' && body.length > mostInText) add(`${at}.body`, [formText('tooLong', { most: mostInText })])
    if (channel === 'mail' && bytesOf(body) > mostInMail) add(`${at}.body`, [text('mailTooLong')])
    add(`${at}.body`, wordsProblems(body, { fields, channel, isSubject: false }))
    const needed = Object.keys(fields).filter(name => fields[name]?.needed?.includes(channel) && !names.includes(name))
    add(
      `${at}.body`,
      needed.map(name => text('variableNeeded', { variable: braced(name) })),
    )
    for (const name of offeredFields(fields, channel)) {
      const other = written.find(([code]) => code !== language && used.get(code)?.includes(name))
      if (other && !names.includes(name) && !needed.includes(name))
        add(`${at}.body`, [text('missingInLanguage', { variable: braced(name), language: languages[other[0]] })])
    }
  }
  return problems
}
