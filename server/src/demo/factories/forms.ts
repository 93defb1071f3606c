import { randomUUID } from 'node:crypto'
import type { FormCategory, FormVisibility, LanguageTexts, LearningLanguage } from '@preceptor/contract'
import type { FieldKind, FormContent, FormField } from '@preceptor/contract/forms/content'
import { blankField } from '@preceptor/contract/forms/parts'
import { formLanguages } from '@preceptor/contract/forms/problems'
import { contentHash } from '../../records/versions.ts'
import { next } from './next.ts'

type Given<T, K extends keyof T> = Partial<T> & Pick<T, K>

export interface FormRecord {
  organization_id: string
  id: string
  code: string | null
  titles: LanguageTexts
  category: FormCategory
  visibility: FormVisibility
  kind: 'built' | 'pdf'
  due_from: 'assignment' | 'hire' | 'start' | 'fixed'
  due_days: number | null
  due_on: string | null
  expires_after_days: number | null
  /** Whole numbers of days, as strings. */
  reminders: string[]
  recurrence: 'none' | 'months' | 'anniversary' | 'calendar' | 'date_field'
  recurrence_months: number | null
  recurrence_field: string | null
  lead_days: number
  validity_months: number | null
  review: 'none' | 'any' | 'nurse'
  gives_credential_type_id: string | null
  evidence: 'appended' | 'beside'
  retention_from: 'completion' | 'end' | 'i9'
  retention_years: number | null
  archived_at: string | null
  created_by_name: string
  created_at: string
  updated_by_name: string
  updated_at: string
}

/** General, due 30 days after it is assigned, required once. */
export const aForm = (over: Given<FormRecord, 'organization_id'>): FormRecord => ({
  id: randomUUID(),
  code: null,
  titles: { en: `Form ${next()}` },
  category: 'onboarding',
  visibility: 'general',
  kind: 'built',
  due_from: 'assignment',
  due_days: 30,
  due_on: null,
  expires_after_days: null,
  reminders: ['7', '1'],
  recurrence: 'none',
  recurrence_months: null,
  recurrence_field: null,
  lead_days: 30,
  validity_months: null,
  review: 'none',
  gives_credential_type_id: null,
  evidence: 'appended',
  retention_from: 'completion',
  retention_years: 7,
  archived_at: null,
  created_by_name: 'Ada Admin',
  created_at: '2026-03-02T15:00:00Z',
  updated_by_name: over.created_by_name ?? 'Ada Admin',
  updated_at: over.created_at ?? '2026-03-02T15:00:00Z',
  ...over,
})

export interface FormVersionRecord {
  organization_id: string
  id: string
  form_id: string
  state: 'draft' | 'published'
  number: number | null
  content: FormContent
  /** Languages that have every required text. */
  languages: LearningLanguage[]
  content_hash: string | null
  change_kind: 'minor' | 'material' | null
  reviews: Record<string, { by: string; at: string }>
  note: string | null
  updated_by_name: string
  updated_at: string
  published_by_name: string | null
  published_at: string | null
}

/** Published as version 1 by default. */
export const aFormVersion = (over: Given<FormVersionRecord, 'organization_id' | 'form_id'>): FormVersionRecord => {
  const isDraft = over.state === 'draft'
  const content = over.content ?? aFormContent()
  return {
    id: randomUUID(),
    state: 'published',
    number: isDraft ? null : 1,
    content_hash: isDraft ? null : contentHash(content),
    change_kind: isDraft ? null : 'minor',
    reviews: {},
    note: null,
    updated_by_name: 'Ada Admin',
    updated_at: '2026-03-02T15:00:00Z',
    published_by_name: isDraft ? null : 'Ada Admin',
    published_at: isDraft ? null : '2026-03-02T15:00:00Z',
    languages: formLanguages(content),
    ...over,
    content,
  }
}

/** A field of this kind, with English and Spanish labels. */
export const aFormField = <K extends FieldKind>(
  kind: K,
  key: string,
  over: Partial<Extract<FormField, { kind: K }>> = {},
): Extract<FormField, { kind: K }> =>
  ({
    ...blankField(kind, key),
    labels: { en: `Field ${key}`, es: `Campo ${key}` },
    ...over,
  }) as Extract<FormField, { kind: K }>

/** One section with one required text, which the caregiver fills out and signs; in English and Spanish. */
export const aFormContent = (over: Partial<FormContent> = {}): FormContent => ({
  sections: [
    {
      key: 'about_you',
      titles: { en: 'About you', es: 'Sobre usted' },
      hints: {},
      when: null,
      fields: [aFormField('text', 'nickname', { required: true }), aFormField('signature', 'signed_here')],
    },
  ],
  steps: [
    {
      key: 'caregiver',
      who: { kind: 'caregiver' },
      order: 1,
      sections: ['about_you'],
      attestation: { en: 'What I wrote is true.', es: 'Lo que escribí es verdad.' },
      may_refuse: false,
      due_days: null,
    },
  ],
  consent: { en: 'I agree to sign electronically.', es: 'Acepto firmar de manera electrónica.' },
  ...over,
})

/** A form with its published version: `house.load({ forms: [form], form_versions: [version] })`. */
export function aPublishedForm(over: Given<FormRecord, 'organization_id'>, content: FormContent = aFormContent()) {
  const form = aForm(over)
  const { organization_id, id: form_id } = form
  return { form, version: aFormVersion({ organization_id, form_id, content }) }
}
