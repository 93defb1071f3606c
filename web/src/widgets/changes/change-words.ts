import { employeeFieldNames, employmentTypes, formatPhone, languages } from '@preceptor/contract'
import { formatDay, formatInstant } from '@/lib/format.ts'

/** Columns whose names do not read as words; contract files that know them all are not for every page. */
const moreNames: Readonly<Record<string, string>> = {
  effective_on: 'On',
  cs_user_id: 'Looked after by',
  is_dismissible: 'Can be closed',
  needs_acknowledgement: 'Asks to be read',
  starts_at: 'Starts',
  ends_at: 'Ends',
  body: 'Text',
  colour: 'Color',
  parent_id: 'Part of',
  postal_code: 'ZIP code',
  tax_id: 'Tax id (EIN)',
  license_no: 'License number',
  retention_years: 'Keep records for',
}
const sentenceCase = (field: string) => {
  const words = field.replace(/^is_/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
/** What the history and the results of imports call a field. */
export const fieldName = (field: string) => employeeFieldNames[field] ?? moreNames[field] ?? sentenceCase(field)

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const wordLists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  language: languages,
  employment_type: employmentTypes,
}

/** A kept value as people read it; the history holds codes, days and numbers as the columns do. */
export function shownChange(field: string, value: string | null): string {
  if (value === null) return ''
  if (day.test(value)) return formatDay(value)
  if (moment.test(value)) return formatInstant(value)
  if (field === 'mobile') return formatPhone(value)
  return wordLists[field]?.[value] ?? value
}
