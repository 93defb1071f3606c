import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../lib/texts.ts'

export interface Change {
  field: string
  before: string | null
  after: string | null
}

/** A value as the history keeps it: text that reads the same for a person today and in ten years, so labels are kept in English. */
export function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return inWords(fallback, value)
  if (Array.isArray(value)) {
    if (value.length === 0) return null
    return value.every(item => typeof item === 'string')
      ? value.map(item => inWords(fallback, item)).join(', ')
      : JSON.stringify(value)
  }
  return JSON.stringify(value)
}

/** What differs between two states of one thing, field by field. A field `after` does not have was not touched. */
export function changesBetween(before: object, after: object, fields: readonly string[]): Change[] {
  const [old, now] = [before, after] as Record<string, unknown>[]
  return fields.flatMap(field => {
    if (!now || now[field] === undefined) return []
    const change = { field, before: asText(old?.[field]), after: asText(now[field]) }
    return change.before === change.after ? [] : [change]
  })
}
