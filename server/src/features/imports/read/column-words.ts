import type { DateOrder } from '@preceptor/contract/imports/import-fields'
import { personFieldNames } from '@preceptor/contract/imports/person-fields'
import { guessesFor, isProblemColumn, readHeader } from './header-words.ts'
import { guessDateOrder } from './recognise-columns.ts'
import type { RosterSheet } from './roster-types.ts'

interface Recognised {
  columns: Partial<Record<string, string>>
  date_order: DateOrder
}

/** What the columns of a kind of file are called. */
export interface ColumnWords {
  isKnown: (name: string) => boolean
  /** Proposes a column for each field; of two equally good ones the left. */
  recognise: (sheet: Pick<RosterSheet, 'header' | 'rows'>) => Recognised
}

const ofPeople: ReadonlySet<string> = new Set(personFieldNames)

/** Phrases by field, parted by `|`, the surest first; whom rows are about is found as in a roster. `dates`: fields that are days. */
export function columnWords(phrases: Readonly<Record<string, string>>, dates: readonly string[]): ColumnWords {
  const guesses = new Map<string, { field: string; sure: number }>()
  for (const [field, words] of Object.entries(phrases))
    for (const [place, phrase] of words.split('|').entries())
      guesses.set(readHeader(phrase), { field, sure: 0.97 - place / 1000 })
  const guess = (name: string): { field: string; sure: number }[] => {
    const own = guesses.get(readHeader(name))
    return own ? [own] : guessesFor(name).filter(({ field }) => ofPeople.has(field))
  }
  return {
    isKnown: name => guess(name).length > 0,
    recognise: ({ header, rows }) => {
      const columns = proposed(header, guess)
      const indexes = [...dates, 'birth_date'].flatMap(field => {
        const index = header.indexOf(columns[field] ?? '')
        return index < 0 ? [] : index
      })
      return { columns, date_order: guessDateOrder(rows, indexes) }
    },
  }
}

function proposed(header: readonly string[], guess: (name: string) => { field: string; sure: number }[]) {
  const candidates = header
    .flatMap((name, index) =>
      index === 0 && isProblemColumn(name) ? [] : guess(name).map(({ field, sure }) => ({ field, sure, name, index })),
    )
    .sort((a, b) => b.sure - a.sure || a.index - b.index)
  const columns: Recognised['columns'] = {}
  const used = new Set<number>()
  for (const { field, name, index } of candidates) {
    if (columns[field] !== undefined || used.has(index)) continue
    columns[field] = name
    used.add(index)
  }
  return columns
}
