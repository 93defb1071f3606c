import { employeeFieldNames, employmentTypes, formatPhone, languages } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'

const moreNames: Readonly<Record<string, string>> = { effective_on: 'On', role: 'Role', coordinator: 'Coordinator' }
/** What the history and the results of imports call a field. */
export const fieldName = (field: string) => employeeFieldNames[field] ?? moreNames[field] ?? field.replaceAll('_', ' ')

const day = /^\d{4}-\d{2}-\d{2}$/
const wordLists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  language: languages,
  employment_type: employmentTypes,
}

/** A kept value as people read it; the history holds codes, days and numbers as the columns do. */
export function shownChange(field: string, value: string | null): string {
  if (value === null) return ''
  if (day.test(value)) return formatDay(value)
  if (field === 'mobile') return formatPhone(value)
  return wordLists[field]?.[value] ?? value
}
