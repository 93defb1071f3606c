import { api, type OpenPayrollBatch } from '@preceptor/contract'
import { useId } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './payroll.module.css'
import { showsBatches } from './shows.ts'
import { payrollTexts } from './texts.ts'

interface Values {
  answer: 'accepted' | 'rejected'
  reason: string
}

/** Records payroll's answer, from its response file or by hand. */
export default function AnswerDialog({ batch, onClose }: { batch: OpenPayrollBatch; onClose: () => void }) {
  const t = useTexts(payrollTexts)
  const id = useId()
  const start: Values = { answer: 'accepted', reason: '' }
  const form = useForm({
    start,
    call: api.payroll.answer,
    args: ({ answer, reason }) => ({
      params: { id: batch.id },
      body: { answer, reason: answer === 'rejected' ? reason.trim() || null : null },
    }),
    refresh: showsBatches,
    said: t('isAnswered', { number: batch.number }),
    done: onClose,
  })
  const upload = useSend(api.payroll.response, { refresh: showsBatches, done: onClose })
  const { answer } = form.values
  return (
    <FormDialog
      form={form}
      title={t('answerTitle', { number: batch.number })}
      submitLabel={t('answerSubmit')}
      what={t('whatAnswer')}
      busy={upload.isSending}
      onClose={onClose}
    >
      <div className={css.upload}>
        <label htmlFor={id}>{t('responseFile')}</label>
        <input
          id={id}
          type="file"
          accept=".txt,.csv,.log,.tsv,.dat,.ack,.rsp,text/*"
          disabled={upload.isSending}
          onChange={event => {
            const file = event.target.files?.[0]
            if (file) upload.send({ params: { id: batch.id }, file })
          }}
        />
        <p className="quiet">{t('responseHint')}</p>
      </div>
      <fieldset className={css.choices}>
        <legend>{t('orByHand')}</legend>
        <CheckField
          type="radio"
          name="answer"
          label={t('accepted')}
          checked={answer === 'accepted'}
          onChange={() => form.field('answer').onChange('accepted')}
        />
        <CheckField
          type="radio"
          name="answer"
          label={t('rejected')}
          hint={t('rejectedHint')}
          checked={answer === 'rejected'}
          onChange={() => form.field('answer').onChange('rejected')}
        />
      </fieldset>
      {answer === 'rejected' && (
        <TextAreaField label={t('whyRejected')} required maxLength={500} rows={3} {...form.field('reason')} />
      )}
    </FormDialog>
  )
}
