import type { FormSubject } from '@preceptor/contract/forms/conditions'
import type { FieldKind, FormContent, FormField } from '@preceptor/contract/forms/content'
import { type FormEmployeeField, formEmployeeFields } from '@preceptor/contract/forms/employee-fields'
import type { Wanted } from '@preceptor/contract/forms/references'
import { fieldByKey, fieldsOf, isSecret, takesAnswer } from '@preceptor/contract/forms/parts'
import type { LearningLanguage } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { Choice } from '@/ui/select/choice.ts'
import { shownIn } from '../form-words.ts'
import { formSettingsTexts } from '../texts.ts'

/** Returns the key of an answer, as the value of a choice. */
export const subjectKey = (subject: FormSubject): string =>
  'employee' in subject
    ? `employee:${subject.employee}`
    : `field:${subject.field}${subject.column ? `.${subject.column}` : ''}`

export function subjectOf(key: string): FormSubject {
  const [group, name = ''] = key.split(':')
  if (group === 'employee') return { employee: name as FormEmployeeField }
  const [field = '', column] = name.split('.')
  return column ? { field, column } : { field }
}

type Kind = FieldKind

const kindsThatGive = {
  number: new Set<Kind>(['number', 'checklist', 'computed']),
  day: new Set<Kind>(['date', 'computed']),
  checklist: new Set<Kind>(['checklist']),
}
/** Returns true if an answer of this kind fits a place in a calculation. */
export const gives = (wanted: Wanted) => (kind: Kind) => wanted === 'any' || kindsThatGive[wanted].has(kind)

/** Returns the kind of the answer. */
export function kindOf(content: FormContent, subject: FormSubject): Kind | null {
  if ('employee' in subject) return formEmployeeFields[subject.employee]?.kinds[0] ?? null
  const field = fieldByKey(content, subject.field)
  if (!field) return null
  if (subject.column === undefined || field.kind !== 'table') return field.kind
  return field.columns.find(({ key }) => key === subject.column)?.kind ?? null
}

/** Returns the options or ratings of an answer; null for other kinds. */
export function optionsOf(content: FormContent, subject: FormSubject, language: LearningLanguage): Choice[] | null {
  if ('employee' in subject) return null
  const field = fieldByKey(content, subject.field)
  if (!field) return null
  const part = field.kind === 'table' ? field.columns.find(({ key }) => key === subject.column) : (field as FormField)
  const rows =
    part && 'options' in part && part.options.length > 0 ? part.options : part?.kind === 'checklist' ? part.scale : null
  return rows?.map(({ key, labels }) => ({ value: key, label: shownIn(labels, language) || key })) ?? null
}

/** Returns everything a condition can refer to, except the field itself. */
export function subjectChoices(
  content: FormContent,
  language: LearningLanguage,
  own: string | null,
  fits: (kind: Kind) => boolean = () => true,
): Choice[] {
  const { say } = formSettingsTexts
  const name = (field: FormField) => shownIn(field.labels, language) || say('untitledField')
  const fields = fieldsOf(content).flatMap((field): Choice[] => {
    if (field.key === own || isSecret(field) || (!takesAnswer(field) && field.kind !== 'computed')) return []
    const whole = fits(field.kind)
      ? [{ value: `field:${field.key}`, label: name(field), group: say('groupFields') }]
      : []
    const columns =
      field.kind === 'table'
        ? field.columns
            .filter(({ kind }) => fits(kind))
            .map(column => ({
              value: `field:${field.key}.${column.key}`,
              label: `${name(field)}: ${shownIn(column.labels, language) || column.key}`,
              group: say('groupFields'),
            }))
        : []
    return whole.concat(columns)
  })
  const employee = Object.entries(formEmployeeFields)
    .filter(([, { kinds }]) => fits(kinds[0]))
    .map(([key, { label }]) => ({ value: `employee:${key}`, label: inWords(label), group: say('groupEmployee') }))
  return [...fields, ...employee]
}
