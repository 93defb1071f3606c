import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import css from './audience.module.css'
import { SignerFields } from './SignerFields.tsx'
import { DayField, WhyField } from './TrainingFields.tsx'
import { audienceTexts } from './texts.ts'
import type { PartProps } from './WhoFields.tsx'

/** An agency has dozens of forms, never thousands. */
const useAssignable = () =>
  useQueryOf(api.employeeForms.assignable, {}, { quiet: true, staleTime: 30_000 }).data?.data ?? []

function FormField({ draft, errors, onChange }: PartProps) {
  const t = useTexts(audienceTexts)
  const forms = useAssignable()
  return (
    <ComboField
      label={t('form')}
      required
      none={t('chooseForm')}
      value={draft.form_id}
      choices={forms.map(({ id, name }) => ({ value: id, label: name }))}
      error={errors['change.form_id']}
      onChange={form_id => onChange({ form_id, signers: {} })}
    />
  )
}

export function FormAddOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, onChange } = props
  const outside = useAssignable().find(({ id }) => id === draft.form_id)?.outside ?? []
  return (
    <div className={css.part}>
      <div className={css.two}>
        <FormField {...props} />
        <DayField {...props} field="start_date" label={t('startDate')} />
      </div>
      {(['rule', 'day'] as const).map(by => (
        <CheckField
          key={by}
          type="radio"
          name="form_due_by"
          label={by === 'rule' ? t('byFormRule') : t('byDay')}
          checked={draft.due_by === by}
          onChange={() => onChange({ due_by: by })}
        />
      ))}
      {draft.due_by === 'day' && <DayField {...props} field="due_on" label={t('dueDate')} />}
      {outside.map(step => (
        <SignerFields key={step.key} {...props} step={step} />
      ))}
    </div>
  )
}

export function FormRemindOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  return (
    <div className={css.part}>
      <FormField {...props} />
      <p className="quiet">{t('formRemindHint')}</p>
    </div>
  )
}

export function FormPapersOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  return (
    <div className={css.part}>
      <FormField {...props} />
      <p className="quiet">{t('formPapersHint')}</p>
    </div>
  )
}

export function FormVoidOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  return (
    <div className={css.part}>
      <FormField {...props} />
      <p className="quiet">{t('formVoidHint')}</p>
      <WhyField {...props} required />
    </div>
  )
}
