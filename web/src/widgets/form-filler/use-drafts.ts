import type { AnswerValue, FormAnswers } from '@preceptor/contract/forms/answer-values'
import type { FormContent } from '@preceptor/contract/forms/content'
import { evaluateForm, type FormContext } from '@preceptor/contract/forms/logic'
import { fieldByKey } from '@preceptor/contract/forms/parts'
import { useState } from 'react'
import { problemOf } from './filler.ts'

/** Shows incomplete input without saving it: only valid answers are passed on. */
export function useDrafts(
  content: FormContent,
  saved: FormAnswers,
  { context, onSound }: { context: FormContext; onSound: (key: string, value: AnswerValue) => void },
) {
  const [drafts, setDrafts] = useState<FormAnswers>({})
  const answers = { ...saved, ...drafts }
  const typed = Object.keys(drafts)
  return {
    answers,
    /** True if something typed can't be saved. Hidden fields don't count. */
    hasDrafts: typed.some(key => evaluateForm(content, answers, context).visible.has(key)),
    answer: (key: string, value: AnswerValue) => {
      const field = fieldByKey(content, key)
      if (!field) return
      const isSound = problemOf(field, value, context) === null
      setDrafts(({ [key]: _, ...others }) => (isSound ? others : { ...others, [key]: value }))
      if (isSound) onSound(key, value)
    },
  }
}
