import {
  type FileField,
  fileFields,
  type FileImportKind,
  type ImportFix,
  importFixesList,
  type List,
  type LookupRow,
} from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { Choice } from '@/ui/select/choice.ts'
import { codes, type Lookups, toldApart } from './decisions.ts'

export type Cell = ImportFix['cells'][number]
export type Problem = ImportFix['problems'][number]

export const isFixed = ({ outcome }: Pick<ImportFix, 'outcome'>) => outcome !== 'reject' && outcome !== 'ask'
export const isChanged = ({ text, original, left_out }: Cell) => left_out || text !== original

/** Returns cells to review: invalid ones, and those that were changed. */
export const shownCells = ({ cells, problems }: ImportFix): Cell[] =>
  cells.filter(cell => isChanged(cell) || problems.some(problem => problem.cell === cell.field))

/** Returns problems that no single cell causes. */
export const rowProblems = ({ problems }: ImportFix): Problem[] => problems.filter(({ cell }) => cell === null)

/** Returns the list of rejected rows, with the cells of this kind of file. */
export const fixesListOf = (kind: FileImportKind): List & { readonly usualFilters?: never } => {
  const { problem } = importFixesList.filters
  const choices = { ...fileFields[kind], row: problem.choices.row }
  return { ...importFixesList, filters: { ...importFixesList.filters, problem: { ...problem, choices } } }
}

const isCode = (field: FileField): field is keyof typeof codes => field in codes
const lists = ['location', 'discipline', 'coordinator', 'program', 'topic', 'credential', 'rule'] as const
const isList = (field: FileField): field is (typeof lists)[number] => lists.some(name => name === field)

/** A name that several have would stay ambiguous in the cell: those are chosen by their code. */
const choicesIn = (rows: readonly LookupRow[]): Choice[] =>
  toldApart(rows).flatMap(({ name, inFile }) => (inFile ? [{ value: inFile, label: name }] : []))

/** Returns the possible values of a cell, written as in a file, in the user's language. */
export function choicesOf(field: FileField, text: string, lookups: Lookups): Choice[] | null {
  const all = isCode(field)
    ? [...new Set(Object.values(codes[field]).map(name => inWords(name)))].map(name => ({ value: name, label: name }))
    : isList(field)
      ? choicesIn((lookups[field] ?? []).filter(row => row.is_active))
      : null
  if (all === null) return null
  // Also shows the current text if it isn't one of them
  return text === '' || all.some(({ value }) => value === text) ? all : [{ value: text, label: text }, ...all]
}

const dateFields: ReadonlySet<FileField> = new Set<FileField>([
  'birth_date',
  'hire_date',
  'rehire_date',
  'termination_date',
  'expected_return',
  'completed_on',
  'issued_on',
  'expires_on',
  'first_day',
  'last_day',
])
export const isDate = (field: FileField) => dateFields.has(field)

/** Selects a phone's keyboard. */
export const inputMode = (field: FileField) =>
  field === 'mobile' || field === 'phone_2'
    ? 'tel'
    : field === 'email'
      ? 'email'
      : field === 'postal_code' || field === 'minutes'
        ? 'numeric'
        : 'text'
