import { api, type PayTest } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from '../payroll.module.css'
import { showsBatches } from '../shows.ts'
import { payrollTexts } from '../texts.ts'

/** Asks the four questions. Time is unpaid only when all four are true. */
export default function PayTestDialog({ test, onClose }: { test: PayTest; onClose: () => void }) {
  const t = useTexts(payrollTexts)
  const form = useForm({
    start: test.answers ?? { outside_hours: false, voluntary: false, unrelated: false, no_work: false },
    call: api.payroll.answerTest,
    args: body => ({ params: { id: test.id }, body }),
    refresh: [api.payroll.tests, api.payroll.testCounts, ...showsBatches],
    said: t('testAnswered', { title: test.title }),
    done: onClose,
  })
  const { outside_hours, voluntary, unrelated, no_work } = form.values
  const isWork = !(outside_hours && voluntary && unrelated && no_work)
  return (
    <FormDialog
      form={form}
      title={t('testTitle', { title: test.title })}
      submitLabel={t('saveTest')}
      what={t('whatTest')}
      onClose={onClose}
    >
      <fieldset className={css.choices}>
        <legend>{t('allHold')}</legend>
        <CheckField label={t('outsideHours')} hint={t('outsideHoursHint')} {...form.box('outside_hours')} />
        <CheckField label={t('voluntary')} hint={t('voluntaryHint')} {...form.box('voluntary')} />
        <CheckField label={t('unrelated')} hint={t('unrelatedHint')} {...form.box('unrelated')} />
        <CheckField label={t('noWork')} hint={t('noWorkHint')} {...form.box('no_work')} />
      </fieldset>
      <Banner level={isWork && !test.is_paid ? 'warning' : 'info'}>
        <p>{isWork ? (test.is_paid ? t('workPaid') : t('workUnpaid')) : t('notWork')}</p>
      </Banner>
    </FormDialog>
  )
}
