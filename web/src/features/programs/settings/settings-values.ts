import {
  type api,
  type Args,
  deliveries,
  dueRules,
  languages,
  type LanguageTexts,
  type Program,
  type programFields,
  creditTimes,
  recurrences,
  reminderLadders,
  validities,
} from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { programsTexts } from '../texts.ts'

/** Payroll and partner fields have their own editor (IntegrationCard). */
type Apart = 'gives_certificate' | 'is_paused' | 'pay_code' | 'partner_topic' | 'push_to_partner'
type SettingField = Exclude<keyof typeof programFields, Apart>
type Lists = 'discipline_ids' | 'location_ids' | 'satisfied_by_ids'
type Own = 'titles' | 'descriptions' | 'approvals'
export interface ApprovalValues {
  state: string
  number: string
  valid_to: string
}

/** The fields' values: text as typed. */
export type SettingsValues = Record<Exclude<SettingField, Lists | Own>, string> &
  Record<Lists, readonly string[]> & {
    titles: LanguageTexts
    descriptions: LanguageTexts
    approvals: readonly ApprovalValues[]
  }

/** Selected instead of a template. */
export const noCertificate = 'none'

const text = (value: string | number | null) => (value === null ? '' : String(value))

export const valuesOf = (program: Program): SettingsValues => ({
  titles: program.titles,
  descriptions: program.descriptions,
  code: text(program.code),
  training_type_id: program.training_type_id,
  delivery: program.delivery,
  discipline_ids: program.discipline_ids,
  location_ids: program.location_ids,
  satisfied_by_ids: program.satisfied_by_ids,
  pass_mark: text(program.pass_mark),
  max_attempts: text(program.max_attempts),
  cool_down_hours: text(program.cool_down_hours),
  validity: program.validity,
  validity_months: text(program.validity_months),
  valid_until: text(program.valid_until),
  recurrence: program.recurrence,
  renews_from_expiry: program.renews_from_expiry ? 'yes' : 'no',
  credits_by: program.credits_by,
  attendance_threshold: text(program.attendance_threshold),
  credits_partial: program.credits_partial ? 'yes' : 'no',
  lead_days: text(program.lead_days),
  due_from: program.due_from,
  due_days: text(program.due_days),
  due_on: text(program.due_on),
  grace_days: text(program.grace_days),
  reminders: program.reminders.join(', '),
  certificate_template_id: program.gives_certificate ? text(program.certificate_template_id) : noCertificate,
  asks_user_id: text(program.asks_user_id),
  asks_name: text(program.asks_name),
  asks_email: text(program.asks_email),
  approvals: program.approvals.map(({ state, number, valid_to }) => ({ state, number, valid_to: text(valid_to) })),
})

/** Returns NaN for blank text, so that the schema's message appears. */
const number = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed))
/** Parses `14, 7, -1`; text between commas becomes NaN. */
export const daysIn = (typed: string) =>
  typed
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number)

type Patch = NonNullable<Args<typeof api.programs.update>['body']>

/** Returns the changed fields in the server's format, including fields that depend on a changed choice. */
export function patchOf(values: SettingsValues, changed: readonly (keyof SettingsValues)[]): Patch {
  const whole: Patch = {
    ...values,
    delivery: values.delivery as Program['delivery'],
    validity: values.validity as Program['validity'],
    recurrence: values.recurrence as Program['recurrence'],
    renews_from_expiry: values.renews_from_expiry === 'yes',
    credits_by: values.credits_by as Program['credits_by'],
    attendance_threshold: number(values.attendance_threshold),
    credits_partial: values.credits_partial === 'yes',
    due_from: values.due_from as Program['due_from'],
    discipline_ids: [...values.discipline_ids],
    location_ids: [...values.location_ids],
    satisfied_by_ids: [...values.satisfied_by_ids],
    pass_mark: number(values.pass_mark),
    max_attempts: number(values.max_attempts),
    cool_down_hours: number(values.cool_down_hours),
    validity_months: values.validity === 'months' ? numberOrNull(values.validity_months) : null,
    valid_until: values.validity === 'until' ? values.valid_until : null,
    lead_days: number(values.lead_days),
    due_days: values.due_from === 'fixed' ? null : numberOrNull(values.due_days),
    due_on: values.due_from === 'fixed' ? values.due_on : null,
    grace_days: number(values.grace_days),
    reminders: daysIn(values.reminders),
    gives_certificate: values.certificate_template_id !== noCertificate,
    certificate_template_id:
      values.certificate_template_id === noCertificate ? null : values.certificate_template_id || null,
    asks_user_id: values.asks_user_id || null,
    approvals: values.approvals.map(approval => ({ ...approval, valid_to: approval.valid_to || null })),
  }
  const together: readonly (readonly (keyof SettingsValues)[])[] = [
    ['validity', 'validity_months', 'valid_until'],
    ['due_from', 'due_days', 'due_on'],
  ]
  const sent = new Set<string>(changed.flatMap(field => together.find(group => group.includes(field)) ?? [field]))
  if (sent.has('certificate_template_id')) sent.add('gives_certificate')
  return Object.fromEntries(Object.entries(whole).filter(([field]) => sent.has(field)))
}

/** Maps an error path to its field; texts in all languages are one field on screen. */
export const placeOf = (path: string) => path.replace(/^(titles|descriptions)\..*$/, '$1')

/** Normalizes a value so that the same data typed differently is no change. */
export function spelled(values: SettingsValues, field: keyof SettingsValues): string {
  const value = values[field]
  if (field === 'reminders') return daysIn(values.reminders).join()
  if (field === 'discipline_ids' || field === 'location_ids' || field === 'satisfied_by_ids')
    return [...values[field]].sort().join()
  if (field === 'titles' || field === 'descriptions')
    return JSON.stringify(
      Object.entries(values[field])
        .filter(([, said]) => said.trim() !== '')
        .toSorted(([a], [b]) => a.localeCompare(b)),
    )
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

export type Ladder = keyof typeof reminderLadders
/** Returns the preset that matches these days, if any. */
export const ladderOf = (typed: string): Ladder | null =>
  (Object.keys(reminderLadders) as Ladder[]).find(name => reminderLadders[name].join() === daysIn(typed).join()) ?? null

const wordIn = (words: Readonly<Record<string, string>>, key: string) => inWords(words[key] ?? key)
const byLanguage = (texts: LanguageTexts) =>
  Object.entries(texts)
    .map(([code, said]) => `${wordIn(languages, code)}: ${said}`)
    .join('\n')

export type NameOf = (
  list: 'disciplines' | 'locations' | 'programs' | 'trainingTypes' | 'users' | 'templates',
  id: string,
) => string

/** Describes a setting, to show it or to compare two versions; empty if not given. `nameOf` returns the name of an id. */
export function shownSetting(values: SettingsValues, field: keyof SettingsValues, nameOf: NameOf): string {
  switch (field) {
    case 'titles':
    case 'descriptions':
      return byLanguage(values[field])
    case 'training_type_id':
      return nameOf('trainingTypes', values.training_type_id)
    case 'discipline_ids':
      return values.discipline_ids.map(id => nameOf('disciplines', id)).join(', ') || programsTexts.say('everyone')
    case 'location_ids':
      return values.location_ids.map(id => nameOf('locations', id)).join(', ') || programsTexts.say('everywhere')
    case 'satisfied_by_ids':
      return values.satisfied_by_ids.map(id => nameOf('programs', id)).join(', ')
    case 'certificate_template_id':
      if (values.certificate_template_id === noCertificate) return programsTexts.say('noCertificate')
      return values.certificate_template_id
        ? nameOf('templates', values.certificate_template_id)
        : programsTexts.say('defaultTemplate')
    case 'asks_user_id':
      return values.asks_user_id && nameOf('users', values.asks_user_id)
    case 'delivery':
      return wordIn(deliveries, values.delivery)
    case 'validity':
      return wordIn(validities, values.validity)
    case 'credits_by':
      return wordIn(creditTimes, values.credits_by)
    case 'credits_partial':
      return programsTexts.say(values.credits_partial === 'yes' ? 'partialCounts' : 'partialLost')
    case 'attendance_threshold':
      return `${values.attendance_threshold}%`
    case 'renews_from_expiry':
      return programsTexts.say(values.renews_from_expiry === 'yes' ? 'fromOldExpiry' : 'fromCompletion')
    case 'recurrence':
      return wordIn(recurrences, values.recurrence)
    case 'due_from':
      return wordIn(dueRules, values.due_from)
    case 'valid_until':
    case 'due_on':
      return values[field] && formatDay(values[field])
    case 'approvals':
      return values.approvals
        .map(({ state, number: named, valid_to }) =>
          [state, named, valid_to && formatDay(valid_to)].filter(Boolean).join(' '),
        )
        .join('; ')
    default:
      return values[field]
  }
}
