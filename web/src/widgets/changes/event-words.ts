import { eventKinds, type HistoryEvent } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { inPlainWords } from './plain-words.ts'
import { changesTexts } from './texts.ts'

type Told = Pick<HistoryEvent, 'kind' | 'subject_name'> & Partial<Pick<HistoryEvent, 'changes'>>

/** Kinds whose text is already a full sentence: their subject is the reader's own agency. */
const whole: ReadonlySet<HistoryEvent['kind']> = new Set(['agency.entered'])

/** Objects that an event may name besides its subject, in order of preference. */
const objects = ['program', 'learning_path', 'session', 'credential', 'rule'] as const

/** Returns the second subject of an event, with the field that names it. */
export function objectOf({ changes = [] }: Pick<Told, 'changes'>): { field: string; value: string } | null {
  for (const field of objects) {
    const change = changes.find(one => one.field === field)
    const value = change && (change.after ?? change.before)
    if (value) return { field, value }
  }
  return null
}

/** Returns the text before a subject's name, and the name: `Changed status of`, `Ana Ruiz`. */
export function eventWords({ kind, subject_name }: Told, timeZone?: string): { words: string; subject: string | null } {
  const words = inWords(eventKinds[kind])
  if (whole.has(kind)) return { words, subject: null }
  if (subject_name) return { words, subject: inPlainWords(subject_name, timeZone) }
  // The subject no longer exists, so it has no name
  return isOpen(words)
    ? { words: words.replace(/:$/, ''), subject: changesTexts.say('unnamed') }
    : { words, subject: null }
}

interface Asked {
  ofSubject?: boolean
  timeZone?: string | undefined
}

/**
 * Returns an event as a sentence: `Added a program for Ana Ruiz: Fall prevention`. In the subject's own history, text that ends in
 * a colon introduces the object: `Completed a program: Fall prevention`.
 */
export function eventSentence(event: Told, { ofSubject = false, timeZone }: Asked = {}): string {
  const { words, subject } = eventWords(event, timeZone)
  const about = objectOf(event)
  const object = about && inPlainWords(about.value, timeZone)
  if (ofSubject && object && words.endsWith(':')) return `${words} ${object}`
  const said = [words, subject].filter(Boolean).join(' ')
  return object && object !== subject ? `${said}${words.endsWith(':') ? ' ·' : ':'} ${object}` : said
}

const prepositions =
  /(?: (?:of|for|to|from|into|as|about|on|de|a|para|con|como|por|en|sobre|la|el|las|los|al|del|the|desde)|:)$/

/** Returns true if a name must follow the text. */
export const isOpen = (words: string) => prepositions.test(words)
