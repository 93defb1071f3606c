import { api, type PayrollCode } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from '../payroll.module.css'
import { payrollTexts } from '../texts.ts'

interface Props {
  /** Null adds a code. */
  code: PayrollCode | null
  /** The name of a new code. */
  name: string
  onClose: () => void
}

const valuesOf = (code: PayrollCode) => ({
  code: code.code,
  earning_code: code.earning_code,
  rate: code.rate ?? '',
  rate_code: code.rate_code ?? '',
  check_code: code.check_code ?? '',
  earning_type: code.earning_type ?? '',
})
type Values = ReturnType<typeof valuesOf>

/** Maps one of our pay codes to payroll's name for it. */
export default function CodeDialog({ code, name, onClose }: Props) {
  const t = useTexts(payrollTexts)
  const labels = {
    code: t('payCode'),
    earning_code: t('earningCode'),
    rate: t('rate'),
    rate_code: t('rateCode'),
    check_code: t('checkCode'),
    earning_type: t('earningType'),
  }
  const start: Values = code
    ? valuesOf(code)
    : { code: name, earning_code: '', rate: '', rate_code: '', check_code: '', earning_type: '' }
  const common = { start, refresh: [api.payroll.codes], said: t('codeSaved'), done: onClose }
  const adding = useForm({ ...common, call: api.payroll.addCode, args: (body: Values) => ({ body }) })
  const changing = useForm({
    ...common,
    call: api.payroll.updateCode,
    args: (body: Values) => ({ params: { id: code?.id ?? '' }, body }),
    edited: code ? { version: code.version, valuesOf, labels } : undefined,
    unchanged: onClose,
  })
  const form = code ? changing : adding
  return (
    <FormDialog
      form={form}
      title={code ? t('codeTitle', { code: code.code }) : t('newCode')}
      submitLabel={t('saveCode')}
      what={t('whatCode')}
      onClose={onClose}
    >
      <div className={css.fields}>
        <TextField
          label={labels.code}
          hint={t('payCodeHint')}
          required
          maxLength={40}
          autoComplete="off"
          data-autofocus
          {...form.field('code')}
        />
        <TextField
          label={labels.earning_code}
          required
          maxLength={40}
          autoComplete="off"
          {...form.field('earning_code')}
        />
        <TextField
          label={labels.rate}
          hint={t('rateHint')}
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          {...form.field('rate')}
        />
        <TextField label={labels.rate_code} maxLength={20} autoComplete="off" {...form.field('rate_code')} />
        <TextField label={labels.check_code} maxLength={20} autoComplete="off" {...form.field('check_code')} />
        <TextField label={labels.earning_type} maxLength={20} autoComplete="off" {...form.field('earning_type')} />
      </div>
    </FormDialog>
  )
}
