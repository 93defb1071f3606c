import { firstYearWords, leaveWords, sourceWords } from '@preceptor/contract/compliance-rules/words'
import type { ReactNode } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import type { Choice } from '@/ui/select/choice.ts'
import { ruleEditorTexts } from './texts.ts'
import { choicesOf } from './choices.ts'
import type { PartProps } from './part-props.ts'
import { isProof } from './rule-values.ts'
import css from './rule-editor.module.css'

/** Other conditions: grace, the first year, leave, time away. */
export function TermsFields({ form, others }: PartProps & { others: readonly Choice[] }) {
  const t = useTexts(ruleEditorTexts)
  const { field, values } = form
  const byMonths = !['once', 'proof', 'rolling'].includes(values.window_kind)
  return (
    <fieldset className={css.part}>
      <legend>{t('terms')}</legend>
      <TextField label={t('grace')} hint={t('graceHint')} inputMode="numeric" {...field('grace_days')} />
      <SelectField label={t('leave')} hint={t('leaveHint')} choices={choicesOf(leaveWords)} {...field('leave')} />
      {byMonths && (
        <SelectField
          label={t('firstYear')}
          hint={t('firstYearHint')}
          choices={choicesOf(firstYearWords)}
          {...field('first_year')}
        />
      )}
      {!isProof(values) && (
        <TextField label={t('lapse')} hint={t('lapseHint')} inputMode="numeric" {...field('lapse_after_months')} />
      )}
      <TextField label={t('transfer')} hint={t('transferHint')} inputMode="numeric" {...field('transfer_days')} />
      <SelectField
        label={t('inAddition')}
        hint={t('inAdditionHint')}
        none={t('noOtherRule')}
        choices={others}
        {...field('in_addition_to')}
      />
    </fieldset>
  )
}

/** The rule's source and evidence; `children`: further fields. */
export function SourceFields({ form, children }: PartProps & { children: ReactNode }) {
  const t = useTexts(ruleEditorTexts)
  const { field } = form
  return (
    <fieldset className={css.part}>
      <legend>{t('proof')}</legend>
      <TextField label={t('citation')} hint={t('citationHint')} maxLength={300} {...field('citation')} />
      <SelectField label={t('source')} hint={t('sourceHint')} choices={choicesOf(sourceWords)} {...field('source')} />
      <DateField label={t('verifiedOn')} hint={t('verifiedOnHint')} {...field('verified_on')} />
      <TextField label={t('retention')} hint={t('retentionHint')} inputMode="numeric" {...field('retention_years')} />
      <TextAreaField label={t('evidence')} hint={t('evidenceHint')} rows={3} {...field('evidence')} />
      <TextAreaField label={t('remarks')} hint={t('remarksHint')} rows={3} maxLength={1000} {...field('remarks')} />
      {children}
    </fieldset>
  )
}
