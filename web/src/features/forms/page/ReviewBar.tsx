import { api, type EmployeeForm, type LearningLanguage } from '@preceptor/contract'
import type { FormContent } from '@preceptor/contract/forms/content'
import { useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import { showsForms } from '@/widgets/employee-forms/shows-forms.ts'
import { WhyDialog } from '@/widgets/employee-forms/WhyDialog.tsx'
import { formsPageTexts } from '../texts.ts'
import css from './form.module.css'

const ReturnDialog = lazyPart(() => import('./ReturnDialog.tsx'))

interface Props {
  form: EmployeeForm
  content: FormContent
  language: LearningLanguage
}

/** A second person approves the form, returns it with remarks, or rejects it. */
export function ReviewBar({ form, content, language }: Props) {
  const t = useTexts(formsPageTexts)
  const remember = useRemember()
  const [asking, setAsking] = useState<'return' | 'reject' | null>(null)
  const params = { id: form.id }
  const about = { form: formName(form), name: form.employee_name }
  const approve = useSend(api.employeeForms.review, {
    refresh: showsForms,
    done: answer => {
      remember(api.employeeForms.get, { params }, answer)
      showToast('success', t('approved', about))
    },
  })
  const close = () => setAsking(null)
  return (
    <Banner
      title={t('reviewTitle')}
      action={
        <div className={css.buttons}>
          <Button
            size="small"
            look="primary"
            busy={approve.isSending}
            onClick={() => approve.send({ params, body: { decision: 'approve', reason: null } })}
          >
            {t('approve')}
          </Button>
          <Button size="small" onClick={() => setAsking('return')}>
            {t('return')}
          </Button>
          <Button size="small" onClick={() => setAsking('reject')}>
            {t('reject')}
          </Button>
        </div>
      }
    >
      <p>{t('reviewText')}</p>
      {asking === 'return' && <ReturnDialog form={form} content={content} language={language} onClose={close} />}
      {asking === 'reject' && (
        <WhyDialog
          call={api.employeeForms.review}
          params={params}
          more={{ decision: 'reject' }}
          title={t('rejectTitle', { name: formName(form) })}
          text={t('rejectText')}
          submit={t('reject').replace('…', '')}
          danger
          said={t('rejected', about)}
          onClose={close}
        />
      )}
    </Banner>
  )
}
