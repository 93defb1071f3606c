import { type ImportField, importFieldNames, importFields, type RosterImport } from '@preceptor/contract'

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
    if (field && first < column) refused[column] = `${importFields[field]} already comes from “${header[first] ?? ''}”.`
  }
  return refused
}

/** What a row cannot do without. */
export function missingName(draft: Draft): string | null {
  const has = (field: ImportField) => draft.includes(field)
  if (has('full_name') || (has('first_name') && has('last_name'))) return null
  if (has('first_name')) return 'Choose the column that holds the last name.'
  if (has('last_name')) return 'Choose the column that holds the first name.'
  return 'Choose the columns that hold the first and the last name, or one that holds the full name.'
}

/** What rows are recognized by, most telling first (rulings 31). */
export function matchesBy(draft: Draft): string {
  const keys = (['employee_number', 'external_id', 'email'] as const).filter(field => draft.includes(field))
  const words = keys.map(key => (key === 'external_id' ? 'external ID' : importFields[key].toLowerCase()))
  if (draft.includes('birth_date')) words.push('name and birth date')
  if (words.length === 0) return 'Nothing in this file tells who is already here: every row comes in as a new employee.'
  return `People who are already here are found by ${words.join(', then by ')}.`
}

/** Fields no column goes to, so that nobody thinks they were forgotten. */
export const unusedFields = (draft: Draft): string[] => {
  const names = draft.includes('full_name') || (draft.includes('first_name') && draft.includes('last_name'))
  return importFieldNames
    .filter(field => !draft.includes(field) && !(names && ['full_name', 'first_name', 'last_name'].includes(field)))
    .map(field => importFields[field])
}
