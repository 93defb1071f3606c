import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../lib/texts.ts'

export interface Change {
  field: string
  before: string | null
  after: string | null
  /** For values that are our own sentences: each reader sees them in their language. */
  named?: { between: string; before: readonly string[] | null; after: readonly string[] | null }
}

/** A value made of named texts, such as a rule's requirements: the history stores both the English and the texts. */
export class Sentences {
  readonly texts: readonly string[]
  readonly between: string
  constructor(texts: readonly string[], between = ' ') {
    this.texts = texts
    this.between = between
  }
}

/** Formats the texts in a language. */
export const saySentences = (language: string, texts: readonly string[], between: string): string =>
  texts.map(text => inWords(language, text)).join(between)

/** Formats a value for the history: text that reads the same today and in ten years, so labels are stored in English. */
export function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return inWords(fallback, value)
  if (value instanceof Sentences) return saySentences(fallback, value.texts, value.between) || null
  if (Array.isArray(value)) {
    if (value.length === 0) return null
    return value.every(item => typeof item === 'string')
      ? value.map(item => inWords(fallback, item)).join(', ')
      : JSON.stringify(value)
  }
  return JSON.stringify(value)
}

/** Returns the differences between two states, field by field. Fields missing in `after` count as unchanged. */
export function changesBetween(before: object, after: object, fields: readonly string[]): Change[] {
  const [old, now] = [before, after] as Record<string, unknown>[]
  return fields.flatMap(field => {
    if (!now || now[field] === undefined) return []
    const change = { field, before: asText(old?.[field]), after: asText(now[field]) }
    return change.before === change.after ? [] : [{ ...change, ...namedOf(old?.[field], now[field]) }]
  })
}

function namedOf(before: unknown, after: unknown): Pick<Change, 'named'> {
  const [was, is] = [before, after].map(value => (value instanceof Sentences ? value : null))
  const between = (was ?? is)?.between
  return between === undefined ? {} : { named: { between, before: was?.texts ?? null, after: is?.texts ?? null } }
}
