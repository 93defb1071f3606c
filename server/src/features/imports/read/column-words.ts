import type { DateOrder } from '@preceptor/contract/imports/import-fields'
import { personFieldNames } from '@preceptor/contract/imports/person-fields'
import { guessesFor, isAboutOthers, isProblemColumn, namesIn, readHeader } from './header-words.ts'
import { guessDateOrder } from './recognise-columns.ts'
import type { RosterSheet } from './roster-types.ts'

interface Recognised {
  columns: Partial<Record<string, string>>
  date_order: DateOrder
}

/** Known column names of a kind of file. */
export interface ColumnWords {
  isKnown: (name: string) => boolean
  /** Proposes a column for each field; of two equally good ones, the left one. */
  recognise: (sheet: Pick<RosterSheet, 'header' | 'rows'>) => Recognised
}

const ofPeople: ReadonlySet<string> = new Set(personFieldNames)

/**
 * Phrases by field, separated by `|`, most certain first; columns that identify people are recognized as in a roster. `dates`:
 * fields that are days.
 */
export function columnWords(
  phrases: Readonly<Record<string, string>>,
  dates: readonly string[],
  /** A column is used for this field only if most of its values fit. */
  fits: Fits = {},
): ColumnWords {
  const guesses = new Map<string, Guess[]>()
  for (const [field, words] of Object.entries(phrases))
    for (const [place, phrase] of words.split('|').entries()) {
      const key = readHeader(phrase)
      const others = (guesses.get(key) ?? []).filter(other => other.field !== field)
      // The field listed first wins, unless values decide
      const later = fits[field] ? 0 : others.filter(other => !fits[other.field]).length / 20
      guesses.set(key, [...others, { field, sure: 0.97 - place / 1000 - later }])
    }
  const guessOne = (name: string): Guess[] => {
    const key = readHeader(name)
    // Rosters call caregivers providers, so one word is read as the other
    if (person.has(key) && !/prov/i.test(name)) return whoItIs
    return guesses.get(key) ?? guessesFor(name.replace(learner, 'Employee')).filter(({ field }) => ofPeople.has(field))
  }
  const guess = (name: string): Guess[] => {
    const whole = guessOne(name)
    if (whole.length > 0) return whole
    const of = isAboutOthers(name)
      ? (one: Guess[]) => one.filter(({ field }) => !ofPeople.has(field))
      : (one: Guess[]) => one
    const found =
      namesIn(name)
        .map(part => of(guessOne(part)))
        .find(one => one.length > 0) ?? []
    return found.map(({ field, sure }) => ({ field, sure: sure - 0.05 }))
  }
  return {
    isKnown: name => guess(name).length > 0,
    recognise: ({ header, rows }) => {
      const columns = proposed({ header, rows }, guess, fits)
      const indexes = [...dates, 'birth_date'].flatMap(field => {
        const index = header.indexOf(columns[field] ?? '')
        return index < 0 ? [] : index
      })
      return { columns, date_order: guessDateOrder(rows, indexes) }
    },
  }
}

/** A column called `Employee` holds names, as in our own exports, or numbers. */
const person: ReadonlySet<string> = new Set(
  [
    'Employee', 'Caregiver', 'Learner', 'Student', 'Trainee', 'Participant', 'Attendee', 'Staff', 'Worker', 'Empleado',
    'Cuidador', 'Estudiante', 'Participante',
  ].map(readHeader), // biome-ignore format: a list
)
/** Learning systems use other names for people than rosters. */
const learner = /^\s*(?:student|learner|trainee|participant|attendee|user|estudiante|alumno|participante)(?:['’]?s)?\b/i
const whoItIs: Guess[] = [
  { field: 'full_name', sure: 0.8 },
  { field: 'employee_number', sure: 0.8 },
]
const ofPerson: Fits = {
  full_name: cell => /[, ]/.test(cell.slice(0, 100)) && !/\d/.test(cell.slice(0, 100)),
  employee_number: cell => /\d/.test(cell.slice(0, 40)),
}

interface Guess {
  field: string
  sure: number
}
type Fits = Readonly<Partial<Record<string, (cell: string) => boolean>>>

/** Bonus for a column whose values fit a field that is recognized by values, over one with only the name. */
const bySight = 0.03

function proposed(
  { header, rows }: Pick<RosterSheet, 'header' | 'rows'>,
  guess: (name: string) => Guess[],
  fits: Fits,
) {
  const candidates = header
    .flatMap((name, index) =>
      index === 0 && isProblemColumn(name) ? [] : guess(name).map(({ field, sure }) => ({ field, sure, name, index })),
    )
    .flatMap(one => {
      const isOne = fits[one.field] ?? (person.has(readHeader(one.name)) ? ofPerson[one.field] : undefined)
      if (!isOne) return [one]
      return mostAre(rows, one.index, isOne) ? [{ ...one, sure: one.sure + bySight }] : []
    })
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

function mostAre(rows: RosterSheet['rows'], index: number, isOne: (cell: string) => boolean): boolean {
  const cells = rows.map(({ cells }) => cells[index] ?? '').filter(cell => cell !== '')
  return cells.length > 0 && cells.filter(isOne).length * 2 > cells.length
}
