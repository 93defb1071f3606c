import {
  type ColumnKind,
  type ImportField,
  importFieldNames,
  importFields,
  type RosterImport,
} from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { importTexts } from './texts.ts'

/** What the screens call a field of a roster. */
export const fieldWords = (field: ImportField) => inWords(importFields[field])

type Mapping = RosterImport['mapping']
/** Per column of the file the field it goes to; empty = left out. The form works column by column, the call field by field. */
export type Draft = readonly (ImportField | '')[]

export const draftOf = (columns: number, mapping: Mapping): Draft =>
  Array.from({ length: columns }, (_, column) => importFieldNames.find(field => mapping[field] === column) ?? '')

export function mappingOf(draft: Draft): Mapping {
  const mapping: Mapping = {}
  for (const [column, field] of draft.entries()) if (field) mapping[field] ??= column
  return mapping
}

export const changed = (draft: Draft, column: number, field: ImportField | ''): Draft =>
  draft.map((old, at) => (at === column ? field : old))

/** Per column: the field it was given is taken by an earlier column already. */
export function doubles(draft: Draft, header: readonly string[]): Record<number, string> {
  const refused: Record<number, string> = {}
  for (const [column, field] of draft.entries()) {
    const first = field ? draft.indexOf(field) : column
    if (field && first < column)
      refused[column] = importTexts.say('columnsTaken', { field: fieldWords(field), column: header[first] ?? '' })
  }
  return refused
}

export const hasName = (draft: Draft) =>
  draft.includes('full_name') || (draft.includes('first_name') && draft.includes('last_name'))

/** A file without names still tells who is meant when it has one of these. */
const keys = ['employee_number', 'external_id', 'email'] as const

/** What a file cannot do without; `null` when it has it. */
export function missingName(draft: Draft): string | null {
  if (hasName(draft) || keys.some(key => draft.includes(key))) return null
  if (draft.includes('first_name')) return importTexts.say('columnsNoLastName')
  if (draft.includes('last_name')) return importTexts.say('columnsNoFirstName')
  return importTexts.say('columnsNoName')
}

/** What rows are recognized by, most telling first (rulings 31). */
export function matchesBy(draft: Draft): string {
  const words = keys.filter(field => draft.includes(field)).map(fieldWords)
  if (draft.includes('birth_date')) words.push(importTexts.say('columnsNameAndBirth'))
  if (words.length === 0) return importTexts.say('columnsNoMatch')
  return importTexts.say('columnsMatch', { fields: words.join(', ') })
}

export interface Offer {
  column: number
  field: ImportField
  looksLike: ColumnKind
}
const nameFields: readonly ImportField[] = ['full_name', 'first_name', 'last_name']

/** Columns still free whose values fit a field that is still free: one column for each field. */
export function offersFor(offers: RosterImport['offers'], draft: Draft): Offer[] {
  const taken = new Set<ImportField | ''>(hasName(draft) ? [...draft, ...nameFields] : draft)
  const open: Offer[] = []
  for (const { column, looks_like, fields } of offers) {
    const field = draft[column] ? undefined : fields.find(name => !taken.has(name))
    if (!field) continue
    taken.add(field)
    open.push({ column, field, looksLike: looks_like })
  }
  return open
}

/** Fields no column goes to and none is offered for, so that nobody thinks they were forgotten. */
export const unusedFields = (draft: Draft, offers: readonly Offer[] = []): string[] =>
  importFieldNames
    .filter(field => !draft.includes(field) && !(hasName(draft) && nameFields.includes(field)))
    .filter(field => !offers.some(offer => offer.field === field))
    .map(fieldWords)
