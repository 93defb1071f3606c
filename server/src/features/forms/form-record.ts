import {
  type Form,
  formCategories,
  formDueRules,
  formEvidence,
  formFields,
  formRecurrences,
  formRetentions,
  formReviews,
  formVisibilities,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { AppError } from '../../errors/app-error.ts'
import { inWords } from '../../lib/texts.ts'
import type { RecordKind } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { holdForm, readForm } from './read-form.ts'
import { formTemplateTexts } from './texts.ts'

export const settingNames = Object.keys(formFields) as (keyof typeof formFields)[]

const say = (text: string) => inWords(fallback, text)

export const formInWords = (form: Form) => ({
  ...form,
  titles: Object.entries(form.titles)
    .map(([language, title]) => `${language}: ${title}`)
    .join('\n'),
  category: say(formCategories[form.category]),
  visibility: say(formVisibilities[form.visibility]),
  due_from: say(formDueRules[form.due_from]),
  reminders: form.reminders.join(', ') || null,
  recurrence: say(formRecurrences[form.recurrence]),
  review: say(formReviews[form.review]),
  gives_credential_type_id: form.gives_credential_type?.name ?? null,
  evidence: say(formEvidence[form.evidence]),
  retention_from: say(formRetentions[form.retention_from]),
})

export const formRecord: RecordKind<Scope, Form> = {
  what: formTemplateTexts.named('aForm'),
  hold: holdForm,
  read: readForm,
  nameOf: ({ title }) => title,
  inWords: formInWords,
  fields: settingNames,
}

export function refuseArchived({ status, title }: Pick<Form, 'status' | 'title'>): void {
  if (status === 'archived') throw new AppError('TRANSITION_REFUSED', formTemplateTexts.named('isArchived', { title }))
}
