import {
  type api,
  type Args,
  type Form,
  formCategories,
  formDueRules,
  formEvidence,
  type formFieldNames,
  formRecurrences,
  formRetentions,
  formReviews,
  formVisibilities,
  type LanguageTexts,
} from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'

type Field = keyof typeof formFieldNames
/** The fields' values: text as typed. */
export type SettingsValues = Record<Exclude<Field, 'titles'>, string> & { titles: LanguageTexts }

const text = (value: string | number | null) => (value === null ? '' : String(value))

export const valuesOf = (form: Form): SettingsValues => ({
  titles: form.titles,
  code: text(form.code),
  category: form.category,
  visibility: form.visibility,
  due_from: form.due_from,
  due_days: text(form.due_days),
  due_on: text(form.due_on),
  expires_after_days: text(form.expires_after_days),
  reminders: form.reminders.join(', '),
  recurrence: form.recurrence,
  recurrence_months: text(form.recurrence_months),
  recurrence_field: text(form.recurrence_field),
  lead_days: text(form.lead_days),
  validity_months: text(form.validity_months),
  review: form.review,
  gives_credential_type_id: text(form.gives_credential_type_id),
  evidence: form.evidence,
  retention_from: form.retention_from,
  retention_years: text(form.retention_years),
})

const number = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed))
const daysIn = (typed: string) =>
  typed
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number)

type Patch = NonNullable<Args<typeof api.forms.update>['body']>

const together: readonly (readonly Field[])[] = [
  ['due_from', 'due_days', 'due_on'],
  ['recurrence', 'recurrence_months', 'recurrence_field'],
  ['retention_from', 'retention_years'],
]

/** Returns the changed fields in the server's format, including fields that depend on a changed choice. */
export function patchOf(values: SettingsValues, changed: readonly (keyof SettingsValues)[]): Patch {
  const { due_from, recurrence, retention_from } = values
  const whole: Patch = {
    titles: values.titles,
    code: values.code,
    category: values.category as Form['category'],
    visibility: values.visibility as Form['visibility'],
    due_from: due_from as Form['due_from'],
    due_days: due_from === 'fixed' ? null : numberOrNull(values.due_days),
    due_on: due_from === 'fixed' ? values.due_on : null,
    expires_after_days: numberOrNull(values.expires_after_days),
    reminders: daysIn(values.reminders),
    recurrence: recurrence as Form['recurrence'],
    recurrence_months: recurrence === 'months' ? numberOrNull(values.recurrence_months) : null,
    recurrence_field: recurrence === 'date_field' ? values.recurrence_field : null,
    lead_days: number(values.lead_days),
    validity_months: numberOrNull(values.validity_months),
    review: values.review as Form['review'],
    gives_credential_type_id: values.gives_credential_type_id || null,
    evidence: values.evidence as Form['evidence'],
    retention_from: retention_from as Form['retention_from'],
    retention_years: retention_from === 'i9' ? null : numberOrNull(values.retention_years),
  }
  const sent = new Set<string>(changed.flatMap(field => together.find(group => group.includes(field)) ?? [field]))
  return Object.fromEntries(Object.entries(whole).filter(([field]) => sent.has(field)))
}

export const placeOf = (path: string) => path.replace(/^(titles|reminders)\..*$/, '$1')

export function spelled(values: SettingsValues, field: keyof SettingsValues): string {
  if (field === 'reminders') return daysIn(values.reminders).join()
  if (field === 'titles')
    return JSON.stringify(
      Object.entries(values.titles)
        .filter(([, said]) => said.trim())
        .toSorted(([a], [b]) => a.localeCompare(b)),
    )
  return values[field].trim()
}

const words: Readonly<Partial<Record<Field, Readonly<Record<string, string>>>>> = {
  category: formCategories,
  visibility: formVisibilities,
  due_from: formDueRules,
  recurrence: formRecurrences,
  review: formReviews,
  evidence: formEvidence,
  retention_from: formRetentions,
}

/** Describes a setting, to compare two versions. */
export function shownSetting(values: SettingsValues, field: keyof SettingsValues): string {
  if (field === 'titles') return Object.values(values.titles).join(' / ')
  const word = words[field]?.[values[field]]
  return word ? inWords(word) : values[field]
}
