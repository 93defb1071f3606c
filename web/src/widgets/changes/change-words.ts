import { employeeFieldNames, employmentTypes, formatPhone, languages, providerStatuses } from '@preceptor/contract'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { changesTexts } from './texts.ts'

/** Columns of records other than employees, under their own names; contract files that know them all are not for every page. */
const columns = [
  'address_state',
  'agencies',
  'body',
  'certifications',
  'code',
  'colour',
  'counts_as',
  'cs_user_id',
  'effective_on',
  'ends_at',
  'is_active',
  'is_dismissible',
  'is_payable',
  'is_skilled',
  'languages',
  'legal_name',
  'level',
  'license_no',
  'merged_into',
  'name',
  'needs_acknowledgement',
  'parent_id',
  'phone',
  'position',
  'quiet_hours',
  'retention_years',
  'role',
  'roles',
  'rooms',
  'short_name',
  'starts_at',
  'status',
  'tax_id',
  'time_zone',
  'title',
  'trial_ends_on',
  'week_start',
] as const
type Column = (typeof columns)[number]
const isColumn = (field: string): field is Column => (columns as readonly string[]).includes(field)

/** Of a column that is no more. */
function sentenceCase(field: string) {
  const words = field.replace(/^is_/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
/** What the history and the results of imports call a field. */
export function fieldName(field: string): string {
  const ofEmployee = employeeFieldNames[field]
  if (ofEmployee) return inWords(ofEmployee)
  return isColumn(field) ? changesTexts.say(field) : sentenceCase(field)
}

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** The history holds codes of some fields, and the English words of others. */
const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  language: languages,
  employment_type: employmentTypes,
  provider_status: {
    Active: providerStatuses[1],
    Inactive: providerStatuses[2],
    'On hold': providerStatuses[3],
    'On leave': providerStatuses[4],
    Terminated: providerStatuses[5],
    Applicant: providerStatuses[6],
    Pending: providerStatuses[7],
    Suspended: providerStatuses[8],
    Rejected: providerStatuses[9],
  },
}
const yesOrNo: ReadonlySet<string> = new Set<Column>([
  'is_active',
  'is_dismissible',
  'is_payable',
  'is_skilled',
  'needs_acknowledgement',
])

/** A kept value as people read it; the history holds codes, days and numbers as the columns do. */
export function shownChange(field: string, value: string | null): string {
  if (value === null) return ''
  if (day.test(value)) return formatDay(value)
  if (moment.test(value)) return formatInstant(value)
  if (field === 'mobile') return formatPhone(value)
  if (yesOrNo.has(field) && value === 'Yes') return changesTexts.say('yes')
  if (yesOrNo.has(field) && value === 'No') return changesTexts.say('no')
  return inWords(labels[field]?.[value] ?? value)
}
