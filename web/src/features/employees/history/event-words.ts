import { employeeFieldNames, employmentTypes, formatPhone, type HistoryEvent, languages } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'

const titles: Partial<Record<HistoryEvent['kind'], string>> = {
  'employee.created': 'added this employee',
  'employee.updated': 'edited the profile',
  'employee.status_changed': 'changed the status',
  'employee.status_scheduled': 'planned a status change',
  'employee.status_unscheduled': 'cancelled a planned status change',
  'employee.removed': 'took back the import',
}

/** What happened, to go on after the name of who did it. */
export const eventWords = (event: HistoryEvent, usual: Readonly<Record<string, string>>) =>
  titles[event.kind] ?? (usual[event.kind] ?? event.kind).toLowerCase()

const moreNames: Readonly<Record<string, string>> = { effective_on: 'On' }
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
