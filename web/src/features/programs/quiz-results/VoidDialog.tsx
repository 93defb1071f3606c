import { api, type Id, type QuizAttempt } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsResults } from './shows-results.ts'
import { quizResultsTexts } from './texts.ts'

interface Props {
  attempt: QuizAttempt
  params: { id: Id; attempt_id: Id }
  onClose: () => void
}

export function VoidDialog({ attempt, params, onClose }: Props) {
  const t = useTexts(quizResultsTexts)
  const form = useForm({
    start: { reason: '' },
    call: api.quizResults.void,
    args: body => ({ params, body }),
    refresh: showsResults,
    said: () => t('voided'),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      danger
      title={t('voidTitle', { number: attempt.number, name: attempt.name })}
      submitLabel={t('voidConfirm')}
      what={t('theReason')}
      onClose={onClose}
    >
      <p>{t('voidText')}</p>
      <TextAreaField
        label={t('voidReason')}
        hint={t('voidReasonHint')}
        required
        rows={2}
        maxLength={300}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
