import {
  type ColumnKind,
  type FileImport,
  type ImportField,
  importFieldNames,
  importFields,
  isRecordImport,
  neededRecordFields,
  recordFields,
  recordImportFields,
  type RosterImport,
  trainingImportFieldNames,
  trainingImportFields,
} from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { importTexts } from './texts.ts'

const words: Readonly<Record<string, string>> = { ...recordFields, ...trainingImportFields, ...importFields }
/** Returns the label of a file's field, for any kind of file. */
export const fieldWords = (field: string) => inWords(words[field] ?? '')

/** Returns the possible targets for a file's columns. */
export const fieldsOf = ({ kind }: Pick<FileImport, 'kind'>): readonly string[] =>
  isRecordImport(kind)
    ? Object.keys(recordImportFields[kind])
    : kind === 'training_import'
      ? trainingImportFieldNames
      : importFieldNames

type Mapping = FileImport['mapping']
/** The target field of each column; empty = skipped. The form works by column, the call by field. */
export type Draft = readonly string[]

export const draftOf = (columns: number, mapping: Mapping): Draft =>
  Array.from({ length: columns }, (_, column) => Object.keys(mapping).find(field => mapping[field] === column) ?? '')

export function mappingOf(draft: Draft): Mapping {
  const mapping: Partial<Record<string, number>> = {}
  for (const [column, field] of draft.entries()) if (field) mapping[field] ??= column
  return mapping
}

export const changed = (draft: Draft, column: number, field: string): Draft =>
  draft.map((old, at) => (at === column ? field : old))

/** Returns, per column, the error if an earlier column already has its field. */
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

/** A file without names can still identify people by one of these. */
const keys = ['employee_number', 'external_id', 'email'] as const

/** Returns a missing required name, or `null`. */
export function missingName(draft: Draft): string | null {
  if (hasName(draft) || keys.some(key => draft.includes(key))) return null
  if (draft.includes('first_name')) return importTexts.say('columnsNoLastName')
  if (draft.includes('last_name')) return importTexts.say('columnsNoFirstName')
  return importTexts.say('columnsNoName')
}

/** Returns the fields that identify people in rows, the strongest first. */
export function matchesBy(draft: Draft, { kind }: Pick<FileImport, 'kind'> = { kind: 'provider_import' }): string {
  const known = keys.filter(field => draft.includes(field)).map(fieldWords)
  if (draft.includes('birth_date')) known.push(importTexts.say('columnsNameAndBirth'))
  else if (known.length === 0 && kind !== 'provider_import' && hasName(draft)) known.push(fieldWords('full_name'))
  if (known.length === 0)
    return kind === 'provider_import' ? importTexts.say('columnsNoMatch') : importTexts.say('trainingNobody')
  return importTexts.say('columnsMatch', { fields: known.join(', '), kind })
}

/** Returns a missing required field for this kind of file, or `null`. */
export function missingIn(draft: Draft, { kind }: Pick<FileImport, 'kind'>): string | null {
  if (kind === 'provider_import') return missingName(draft)
  const says = (field: string) => draft.includes(field)
  if (!keys.some(says) && !hasName(draft)) return importTexts.say('trainingNobody')
  if (!isRecordImport(kind)) return missingTraining(says)
  const missing = neededRecordFields[kind].find(field => !says(field))
  return missing ? importTexts.say('recordNoColumn', { field: fieldWords(missing) }) : null
}

function missingTraining(says: (field: string) => boolean): string | null {
  if (!says('program')) return importTexts.say('trainingNoProgram')
  return says('completed_on') ? null : importTexts.say('trainingNoDay')
}

export interface Offer {
  column: number
  field: ImportField
  looksLike: ColumnKind
}
const nameFields: readonly string[] = ['full_name', 'first_name', 'last_name']

/** Returns unmapped columns with values that fit an unused field: one column per field. */
export function offersFor(offers: RosterImport['offers'], draft: Draft): Offer[] {
  const taken = new Set<string>(hasName(draft) ? [...draft, ...nameFields] : draft)
  const open: Offer[] = []
  for (const { column, looks_like, fields } of offers) {
    const field = draft[column] ? undefined : fields.find(name => !taken.has(name))
    if (!field) continue
    taken.add(field)
    open.push({ column, field, looksLike: looks_like })
  }
  return open
}

/** Returns fields without a column or an offered one, so that no one thinks they were forgotten. */
export const unusedFields = (
  draft: Draft,
  offers: readonly Offer[] = [],
  fields: readonly string[] = importFieldNames,
): string[] =>
  fields
    .filter(field => !draft.includes(field) && !(hasName(draft) && nameFields.includes(field)))
    .filter(field => !offers.some(offer => offer.field === field))
    .map(fieldWords)
