import type { FieldKind, FormCondition, FormField, FormSection, FormStep, LanguageTexts } from '@preceptor/contract'
import { blankField } from '@preceptor/contract/forms/parts'
import type { FormContent } from '@preceptor/contract/forms/content'
import type { FormPatch } from '../check-form.ts'

export interface ShippedForm {
  /** Names the form in API calls, and becomes its code. */
  code: string
  settings: FormPatch & {
    titles: LanguageTexts
    category: NonNullable<FormPatch['category']>
    visibility: NonNullable<FormPatch['visibility']>
  }
  content: FormContent
}

export const said = (en: string, es: string): LanguageTexts => ({ en, es })

type Own<K extends FieldKind> = Partial<Omit<Extract<FormField, { kind: K }>, 'kind' | 'key' | 'labels'>>
/** Creates a question, required unless stated otherwise. */
export const ask = <K extends FieldKind>(kind: K, key: string, labels: LanguageTexts, own: Own<K> = {}): FormField =>
  Object.assign(blankField(kind, key), { required: true, labels, ...own })
/** Creates a text to read, under a heading. */
export const read = (key: string, labels: LanguageTexts, texts: LanguageTexts): FormField =>
  Object.assign(blankField('information', key), { labels, texts })

export const option = (key: string, en: string, es: string) => ({ key, labels: said(en, es) })
export const rating = (key: string, score: number | null, en: string, es: string) => ({
  key,
  score,
  labels: said(en, es),
})

export const section = (
  key: string,
  titles: LanguageTexts,
  fields: FormField[],
  when: FormCondition | null = null,
): FormSection => ({ key, titles, hints: {}, when, fields })

export const step = (
  key: string,
  order: number,
  who: FormStep['who'],
  sections: string[],
  attestation: LanguageTexts,
  own: Partial<FormStep> = {},
): FormStep => ({ key, who, order, sections, attestation, may_refuse: false, due_days: null, ...own })

export const caregiver = { kind: 'caregiver' } as const
export const coordinator = { kind: 'coordinator' } as const
export const nurse = { kind: 'role', role: 'rn_limited' } as const

export const consent = said(
  'I agree to sign this form electronically. My electronic signature counts like one on paper. I can ask the agency for a paper form instead, and I get a copy of what I sign.',
  'Acepto firmar este formulario de forma electrónica. Mi firma electrónica vale igual que una en papel. Puedo pedir a la agencia un formulario en papel y recibo una copia de lo que firmo.',
)
export const trueAnswers = said(
  'I have read this form. My answers are true and complete.',
  'He leído este formulario. Mis respuestas son verdaderas y completas.',
)

/** The employee's own name, as in the profile. */
export const fullName = ask('text', 'full_name', said('Your name', 'Su nombre'), {
  prefill: { field: 'full_name', mode: 'read_only' },
})
export const employeeName = ask('text', 'employee_name', said('Caregiver', 'Cuidador'), {
  prefill: { field: 'full_name', mode: 'read_only' },
})
