import { type Args, api, type OpenPayrollBatch, type PayrollDecision, payrollDecisions } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './payroll.module.css'
import { showsBatches } from './shows.ts'
import { payrollTexts } from './texts.ts'

export interface Deciding {
  exception_ids: string[]
  /** Instead of ids: the filters of the list. */
  matching: Args<typeof api.payroll.decide>['body']['matching']
  count: number
  decisions: readonly PayrollDecision[]
  decision?: PayrollDecision
}

interface Props {
  batch: OpenPayrollBatch
  deciding: Deciding
  done: () => void
  onClose: () => void
}

/** Includes, holds or excludes lines; excluding needs a reason. */
export default function DecideDialog({ batch, deciding, done, onClose }: Props) {
  const t = useTexts(payrollTexts)
  const { exception_ids, matching, count, decisions } = deciding
  const start: { decision: PayrollDecision; reason: string } = {
    decision: deciding.decision ?? decisions[0] ?? 'hold',
    reason: '',
  }
  const form = useForm({
    start,
    call: api.payroll.decide,
    args: ({ decision, reason }) => ({
      params: { id: batch.id },
      body: { exception_ids, ...(matching && { matching }), decision, reason: reason.trim() || null },
    }),
    refresh: showsBatches,
    said: t('isDecided', { count }),
    done: () => {
      done()
      onClose()
    },
  })
  const hints: Record<PayrollDecision, string> = {
    include: t('includeHint'),
    hold: t('holdHint'),
    exclude: t('excludeHint'),
  }
  return (
    <FormDialog
      form={form}
      title={t('decideTitle', { count })}
      submitLabel={t('decideSubmit')}
      what={t('whatDecision')}
      onClose={onClose}
    >
      <fieldset className={css.choices}>
        <legend>{t('decision')}</legend>
        {decisions.map(decision => (
          <CheckField
            key={decision}
            type="radio"
            name="decision"
            label={inWords(payrollDecisions[decision])}
            hint={hints[decision]}
            checked={form.values.decision === decision}
            onChange={() => form.field('decision').onChange(decision)}
          />
        ))}
      </fieldset>
      <TextAreaField
        label={t('reason')}
        required={form.values.decision === 'exclude'}
        maxLength={500}
        rows={3}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
