import {
  type AgencyField,
  type AgencyInfo,
  type AgencyInfoPatch,
  certifications,
  formatPhone,
  freezingStatuses,
  languages,
  secondPersonRules,
  toE164,
  weekDays,
} from '@preceptor/contract'
import { formatClock, zoneWords } from '@/lib/format-more.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { Fields } from '@/widgets/form/use-fields.ts'
import { stateName } from '@/widgets/us-states/us-states.ts'
import { infoTexts } from './texts.ts'

export type InfoField = 'name' | AgencyField
type ListField = 'certifications' | 'languages' | 'freezing_statuses' | 'report_domains'
export type TextKey = Exclude<InfoField, ListField | 'quiet_hours'>

/** The agency's data as stored in the form: text as typed, with null only for quiet hours. */
export type InfoValues = Record<TextKey, string> &
  Record<ListField, readonly string[]> & { quiet_hours: { from: string; to: string } | null }

/** Props shared by the form's fields. */
export interface InfoFieldsProps {
  form: Pick<Fields<InfoValues>, 'values' | 'field' | 'errors'>
}

const textFields: readonly TextKey[] = [
  'name',
  'legal_name',
  'short_name',
  'license_no',
  'tax_id',
  'state',
  'phone',
  'address_line1',
  'address_line2',
  'city',
  'address_state',
  'postal_code',
  'time_zone',
  'week_start',
  'retention_years',
  'bulk_approval_above',
  'second_person',
  'reply_within_hours',
  'messages_per_hour',
]

export function valuesOf({ name, details }: AgencyInfo): InfoValues {
  const known: Partial<Record<TextKey, string | number | null>> = {
    ...details,
    name,
    phone: formatPhone(details.phone),
  }
  return {
    ...(Object.fromEntries(textFields.map(field => [field, String(known[field] ?? '')])) as Record<TextKey, string>),
    certifications: details.certifications,
    languages: details.languages,
    freezing_statuses: details.freezing_statuses,
    report_domains: details.report_domains,
    quiet_hours: details.quiet_hours,
  }
}

/** Normalizes a value so that the same data typed differently is no change. */
export function spelled(values: InfoValues, field: InfoField): string {
  switch (field) {
    case 'certifications':
    case 'languages':
    case 'freezing_statuses':
    case 'report_domains':
      return [...values[field]].sort().join()
    case 'quiet_hours':
      return JSON.stringify(values.quiet_hours)
    case 'phone':
      return toE164(values.phone) ?? values.phone.trim()
    case 'tax_id':
      return values.tax_id.replace(/[\s-]/g, '')
    default:
      return values[field].trim()
  }
}
/** Returns these fields in the server's format; an empty text means unknown. */
export function patchOf(values: InfoValues, changed: readonly InfoField[]): AgencyInfoPatch {
  const details = changed.filter(field => field !== 'name').map(field => [field, sentOf(values, field)] as const)
  return {
    ...(changed.includes('name') && { name: values.name }),
    ...(details.length > 0 && { details: Object.fromEntries(details) }),
  }
}
const wholeNumbers = ['retention_years', 'reply_within_hours', 'messages_per_hour'] as const
const isWholeNumber = (field: InfoField): field is (typeof wholeNumbers)[number] =>
  wholeNumbers.some(one => one === field)

const sentOf = (values: InfoValues, field: AgencyField): unknown =>
  isWholeNumber(field)
    ? Number(values[field] || Number.NaN)
    : field === 'bulk_approval_above'
      ? values.bulk_approval_above.trim() === ''
        ? null
        : Number(values.bulk_approval_above)
      : values[field]

/** Returns the form's field: `details.quiet_hours.to` is `quiet_hours.to`. */
export const placeOf = (path: string) => path.replace(/^details\./, '')

const wordIn = (words: Readonly<Record<string, string>>, key: string) => inWords(words[key] ?? key)
const wordsIn = (words: Readonly<Record<string, string>>, keys: readonly string[]) =>
  keys.map(key => wordIn(words, key)).join(', ')

export function quietWords(quiet: InfoValues['quiet_hours']): string {
  if (!quiet) return infoTexts.say('noQuiet')
  const times = { from: formatClock(quiet.from), to: formatClock(quiet.to) }
  return infoTexts.say(quiet.to < quiet.from ? 'quietOvernight' : 'quietHours', times)
}

/** Describes a field, to show it or to compare two versions; empty if not given. */
export function shownValue(values: InfoValues, field: InfoField): string {
  switch (field) {
    case 'certifications':
      return wordsIn(certifications, values.certifications)
    case 'languages':
      return wordsIn(languages, values.languages)
    case 'freezing_statuses':
      return wordsIn(freezingStatuses, values.freezing_statuses) || infoTexts.say('neverWait')
    case 'report_domains':
      return values.report_domains.join(', ') || infoTexts.say('noReportDomains')
    case 'quiet_hours':
      return quietWords(values.quiet_hours)
    case 'second_person':
      return wordIn(secondPersonRules, values.second_person)
    case 'week_start':
      return wordIn(weekDays, values.week_start)
    case 'state':
    case 'address_state':
      return stateName(values[field] ?? '')
    case 'time_zone':
      return zoneWords(values.time_zone)
    case 'retention_years':
      return infoTexts.say('years', { count: Number(values.retention_years) })
    case 'reply_within_hours':
      return infoTexts.say('workingHours', { count: Number(values.reply_within_hours) })
    case 'messages_per_hour':
      return infoTexts.say('perHour', { count: Number(values.messages_per_hour) })
    case 'bulk_approval_above':
      return values.bulk_approval_above === ''
        ? infoTexts.say('bulkApprovalOff')
        : infoTexts.say('bulkApprovalAbove', { count: Number(values.bulk_approval_above) })
    default:
      return values[field]
  }
}
