import { employeeFieldNames, employmentTypes, formatPhone, languages, sessionFieldNames } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { inPlainWords } from './plain-words.ts'
import { changesTexts } from './texts.ts'

/** Columns of records other than employees, under their own names; contract files that know them all are not for every page. */
const columns = [
  'address_state',
  'agencies',
  'approvals',
  'answer',
  'attempt',
  'attempts_left',
  'attempts_until',
  'asks_email',
  'asks_name',
  'asks_user_id',
  'body',
  'certifications',
  'code',
  'colour',
  'completed_on',
  'compliance_state',
  'credit_minutes',
  'cool_down_hours',
  'counts_as',
  'certificate',
  'certificate_template_id',
  'credits_by',
  'attendance_threshold',
  'credits_partial',
  'credential',
  'credential_files',
  'cs_user_id',
  'delivery',
  'description',
  'descriptions',
  'discipline_ids',
  'due_days',
  'due_from',
  'due_on',
  'effective_on',
  'ends_at',
  'expires_on',
  'first_day',
  'last_day',
  'note',
  'rule',
  'waiver_files',
  'reason',
  'window_no',
  'external_files',
  'external_hours',
  'rn_leader',
  'grace_days',
  'freezing_statuses',
  'frame',
  'gives_certificate',
  'instructor',
  'is_active',
  'is_default',
  'is_dismissible',
  'is_medical',
  'is_paused',
  'is_payable',
  'is_skilled',
  'issued_on',
  'key_scopes',
  'languages',
  'last_reminded_at',
  'last_sent_at',
  'lead_days',
  'learning_path',
  'legal_name',
  'level',
  'license_no',
  'location_ids',
  'logo_id',
  'max_attempts',
  'merged_into',
  'name',
  'needs_acknowledgement',
  'needs_expiry',
  'needs_file',
  'needs_number',
  'number',
  'old_until',
  'orientation',
  'parent_id',
  'partner_topic',
  'pass_mark',
  'is_ordered',
  'rule_on',
  'rule_for',
  'path_steps',
  'pay_code',
  'phone',
  'points',
  'position',
  'program',
  'provider',
  'push_to_partner',
  'quiet_hours',
  'recurrence',
  'reminders',
  'renews_from_expiry',
  'bulk_approval_above',
  'retention_years',
  'role',
  'roles',
  'sent_by',
  'not_told',
  'rooms',
  'seat',
  'form',
  'signer',
  'session',
  'attendance',
  'attended_completed',
  'attended_partial',
  'attended_nothing',
  'taught_in',
  'score',
  'short_name',
  'skills_met',
  'skills_not_met',
  'observed_on',
  'observer',
  'skipped_step',
  'step_due',
  'satisfied_by',
  'satisfied_by_ids',
  'start_date',
  'session_time',
  'session_rule',
  'on_day',
  'every_year',
  'starts_at',
  'status',
  'tax_id',
  'time_zone',
  'title',
  'titles',
  'told_of',
  'training_type_id',
  'trial_ends_on',
  'valid_until',
  'valid_months',
  'validity',
  'validity_months',
  'version',
  'week_start',
  'citation',
  'edition',
  'effective_from',
  'kept_years',
  'retired_on',
  'rule_evidence',
  'rule_remarks',
  'rule_source',
  'rule_text',
  'verified_on',
  'notes',
  'user_id',
  'is_rn',
  'license_state',
  'license_number',
  'license_expires_on',
] as const
/** Of records whose fields are said once: their own names. */
const ofRecords: Readonly<Record<string, string>> = sessionFieldNames
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
  if (isColumn(field)) return changesTexts.say(field)
  const known = ofRecords[field]
  return known ? inWords(known) : sentenceCase(field)
}

const day = /^\d{4}-\d{2}-\d{2}$/
/** The history holds codes of some fields; the server says the others in words of the reader's language. */
const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  language: languages,
  employment_type: employmentTypes,
}

/** A kept value as people read it; the history holds codes, days and numbers as the columns do. */
export function shownChange(field: string, value: string | null, timeZone?: string): string {
  if (value === null) return ''
  if (day.test(value)) return formatDay(value)
  if (field === 'mobile' || field === 'phone_2') return formatPhone(value)
  return inPlainWords(inWords(labels[field]?.[value] ?? value), timeZone)
}
