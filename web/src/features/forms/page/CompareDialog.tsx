import { api, type EmployeeForm, type LearningLanguage } from '@preceptor/contract'
import type { AnswerValue } from '@preceptor/contract/forms/answer-values'
import type { FormContent, FormField } from '@preceptor/contract/forms/content'
import { fieldByKey, fieldsOf, takesAnswer } from '@preceptor/contract/forms/parts'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { textIn } from '@/widgets/form-filler/filler.ts'
import { answerWords } from '@/widgets/form-filler/ReadField.tsx'
import { formsPageTexts } from '../texts.ts'
import css from './form.module.css'

interface Props {
  form: EmployeeForm
  content: FormContent
  language: LearningLanguage
  onClose: () => void
}

/** Compares a form with the one it corrects or renews, showing the differences. */
export default function CompareDialog({ form, content, language, onClose }: Props) {
  const t = useTexts(formsPageTexts)
  const { data, isError, refetch } = useQueryOf(
    api.employeeForms.get,
    { params: { id: form.corrects_id ?? form.renews_id ?? '' } },
    { quiet: true },
  )
  const wordsOf = (of: EmployeeForm, field: FormField | undefined) =>
    field === undefined
      ? ''
      : (of.masks[field.key] ?? answerWords(field, (of.answers[field.key] ?? null) as AnswerValue, language))
  const old = data?.content
  const keys = old
    ? [...new Set([...fieldsOf(content), ...fieldsOf(old)].filter(takesAnswer).map(({ key }) => key))]
    : []
  const rows = keys.flatMap(key => {
    const [now, was] = [fieldByKey(content, key), old ? fieldByKey(old, key) : undefined]
    const [after, before] = [wordsOf(form, now), data ? wordsOf(data, was) : '']
    const label = textIn((now ?? was)?.labels ?? {}, language, key)
    return after === before ? [] : [{ key, label, before, after }]
  })
  return (
    <Dialog open size="large" title={t('compareTitle')} onClose={onClose}>
      {!data && isError && <NotLoaded title={t('notLoaded')} retry={refetch} />}
      {!data && !isError && <SkeletonLines lines={6} />}
      {data && !old && <p>{t('closed')}</p>}
      {old && rows.length === 0 && <p>{t('same')}</p>}
      {rows.length > 0 && (
        <table className={css.compared}>
          <thead>
            <tr>
              <th scope="col">{t('question')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, before, after }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{before || t('noAnswer')}</td>
                <td>{after || t('noAnswer')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
