import type { Fields } from './fields.ts'
import { parseWords } from './parse.ts'

export type Values = Readonly<Record<string, string | null | undefined>>
export interface Merged {
  text: string
  /** Variables without a value: the message is not sent. */
  unfilled: string[]
}

/** Puts values into an agency's own words. What a value holds is never read as a variable. */
export function mergeWords(words: string, fields: Fields, values: Values): Merged {
  const unfilled = new Set<string>()
  const said = parseWords(words).pieces.map(piece => {
    if (typeof piece === 'string') return piece
    const value = Object.hasOwn(values, piece.name) ? (values[piece.name] ?? null) : null
    const isBlock = Object.hasOwn(fields, piece.name) && fields[piece.name]?.block === true
    if (value !== null && (isBlock || value.trim() !== '')) return value
    if (piece.fallback === null) unfilled.add(piece.name)
    return piece.fallback ?? ''
  })
  return { text: tidied(said.join('')), unfilled: [...unfilled] }
}

/** Blocks that are empty leave no gap. */
const tidied = (text: string) =>
  text
    .split('\n')
    .map(line => line.replace(/[ \t]{2,}/g, ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
