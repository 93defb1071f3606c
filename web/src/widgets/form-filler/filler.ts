import type { AnswerValue, FormAnswers } from '@preceptor/contract/forms/answer-values'
import { readAnswer } from '@preceptor/contract/forms/answers'
import type { FieldOf, FormContent, FormField, FormLanguage } from '@preceptor/contract/forms/content'
import type { FormEmployee } from '@preceptor/contract/forms/employee-fields'
import type { FormContext } from '@preceptor/contract/forms/logic'
import { type LanguageTexts, textFor } from '@preceptor/contract/programs/language-texts'
import { createContext, type ReactNode, use } from 'react'

/** Props of a field's control. */
export interface InputProps<F extends FormField = FormField> {
  field: F
  label: string
  hint: ReactNode
  required: boolean
  error: string | undefined
  value: AnswerValue
  onChange: (value: AnswerValue) => void
}

export interface FilesProps {
  field: FieldOf<'file'>
  label: string
  value: readonly string[]
  /** Null for read-only. */
  onChange: ((ids: string[]) => void) | null
  error: string | undefined
}

/** Data for the fields of a form. */
export interface Filler {
  content: FormContent
  language: FormLanguage
  answers: FormAnswers
  /** Shown instead of secret answers. */
  masks: Readonly<Record<string, string>>
  /** The reviewer's remarks, by field. */
  remarks: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** Today's date in the agency's time zone. */
  today: string
  employee: FormEmployee | undefined
  canWrite: (key: string) => boolean
  isRequired: (key: string) => boolean
  computed: (key: string) => string | number | boolean | null
  onAnswer: (key: string, value: AnswerValue) => void
  /** Called when a field was left, so its error may be shown. */
  onLeave: (key: string) => void
  renderFiles: ((props: FilesProps) => ReactNode) | undefined
  /** Renders a signed section. */
  renderSignature: ((section: string) => ReactNode) | undefined
  /** Shown beside a masked answer, such as a button that reveals it. */
  renderSecret: ((field: FormField) => ReactNode) | undefined
  /** Returns a note below a field, such as that it needs a connection. */
  noteOf: ((field: FormField) => string | null) | undefined
}

export const FillerContext = createContext<Filler | null>(null)
export function useFiller(): Filler {
  const filler = use(FillerContext)
  if (!filler) throw new Error('A field of a form stands outside of its form.')
  return filler
}

/** Returns a text of the form in this user's language. */
export const textIn = (texts: LanguageTexts, language: FormLanguage, otherwise = '') =>
  textFor(texts, [language])?.text ?? otherwise

export const contextOf = ({
  today,
  language,
  employee,
}: Pick<Filler, 'today' | 'language' | 'employee'>): FormContext => ({
  today,
  language,
  employee,
})

/** Returns the problem of an answer while it is typed, or null. */
export const problemOf = (field: FormField, value: AnswerValue, context: FormContext): string | null =>
  readAnswer(field, value, context).problem ?? null
