import type { Fields } from './fields.ts'
import { parseWords } from './parse.ts'

export type Values = Readonly<Record<string, string | null | undefined>>
export interface Merged {
  text: string
  /** Variables without a value; if there are any, the message is not sent. */
  unfilled: string[]
}

/** Inserts values into an agency's own text. Values are never parsed for variables. */
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

/** Removes the gaps left by empty blocks. */
const tidied = (text: string) =>
  text
    .split('\n')
    .map(line => line.replace(/[ \t]{2,}/g, ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
