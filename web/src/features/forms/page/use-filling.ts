import { api, type EmployeeForm } from '@preceptor/contract'
import type { AnswerValue } from '@preceptor/contract/forms/answer-values'
import type { FormContent, FormLanguage } from '@preceptor/contract/forms/content'
import type { FormEmployee } from '@preceptor/contract/forms/employee-fields'
import { evaluateForm } from '@preceptor/contract/forms/logic'
import { fieldsOf, takesAnswer } from '@preceptor/contract/forms/parts'
import { useRef } from 'react'
import { useRemember } from '@/api/queries.ts'
import { useDrafts } from '@/widgets/form-filler/use-drafts.ts'
import { useAutosave } from '@/widgets/versions/use-autosave.ts'
import { changedIn } from '@/widgets/versions/merge-content.ts'

type Values = Record<string, AnswerValue>
type Saved = EmployeeForm & { updated_by_name: string }

interface Filling {
  form: EmployeeForm
  content: FormContent
  language: FormLanguage
  today: string
  employee: FormEmployee | undefined
  /** The caregiver fills it in on the user's device. */
  inPerson?: boolean
}

/** Saves answers shortly after the last keystroke; incomplete input waits until it is valid. */
export function useFilling({ form, content, language, today, employee, inPerson = false }: Filling) {
  const { id } = form
  const remember = useRemember()
  const context = { today, language, employee }
  const keys = fieldsOf(content)
    .filter(takesAnswer)
    .map(({ key }) => key)
  const valuesOf = ({ answers }: Pick<EmployeeForm, 'answers'>): Values =>
    Object.fromEntries(keys.map(key => [key, (answers[key] ?? null) as AnswerValue]))
  /** Fields changed while hidden. The server accepts no hidden fields, so they are sent once they are shown. */
  const unsent = useRef(new Set<string>())
  const save = useAutosave<Saved, Values>(
    { ...form, updated_by_name: '' },
    {
      call: api.employeeForms.answer,
      args: (from, to) => {
        const { visible } = evaluateForm(content, to, context)
        const wanted = new Set([...changedIn(from, to), ...unsent.current])
        unsent.current = new Set([...wanted].filter(key => !visible.has(key)))
        return {
          params: { id },
          body: {
            answers: Object.fromEntries([...wanted].filter(key => visible.has(key)).map(key => [key, to[key] ?? null])),
            language,
            ...(inPerson && { in_person: true }),
          },
        }
      },
      valuesOf,
      onSaved: saved => remember(api.employeeForms.get, { params: { id } }, saved),
      refused: [api.employeeForms.get],
    },
  )
  const drafts = useDrafts(content, save.values, {
    context,
    onSound: (key, value) => save.set({ [key]: value }),
  })
  const errors = Object.fromEntries(
    Object.entries(save.errors).map(([path, sentence]) => [
      path.replace(/^answers\./, '').split('.')[0] ?? path,
      sentence,
    ]),
  )
  return { ...save, ...drafts, errors }
}
