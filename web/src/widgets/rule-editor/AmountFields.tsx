import { countsAs } from '@preceptor/contract'
import { anchorWords, asksWords, windowWords } from '@preceptor/contract/compliance-rules/words'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { ruleEditorTexts } from './texts.ts'
import { choicesOf } from './choices.ts'
import type { PartProps } from './part-props.ts'
import { isProof, type RuleValues } from './rule-values.ts'
import css from './rule-editor.module.css'
import { StageLines } from './StageLines.tsx'
import { CredentialField, ThingsField } from './ThingsField.tsx'

const amountLabel = { hours: 'hours', topics: 'topicCount', completions: 'times' } as const

/** The required amount and its unit. */
export function AmountFields({ form }: PartProps) {
  const t = useTexts(ruleEditorTexts)
  const { field, values, set } = form
  const { asks_kind: kind } = values
  /** A program, credential, or form has a due date; an amount has a window. */
  const ask = (asks_kind: string) => {
    const next = asks_kind as RuleValues['asks_kind']
    const proof = isProof({ asks_kind: next })
    const window_kind =
      proof === (values.window_kind === 'proof') ? values.window_kind : proof ? 'proof' : 'twelve_months'
    set({ asks_kind: next, window_kind })
  }
  return (
    <fieldset className={css.part}>
      <legend>{t('what')}</legend>
      <SelectField
        label={t('asks')}
        hint={t('asksHint')}
        choices={choicesOf(asksWords)}
        {...field('asks_kind')}
        onChange={ask}
      />
      {kind !== 'program' && kind !== 'credential' && kind !== 'form' && (
        <TextField
          label={t(amountLabel[kind])}
          hint={kind === 'hours' ? t('hoursHint') : t('countHint')}
          inputMode="decimal"
          required
          {...field('amount')}
        />
      )}
      {(kind === 'program' || kind === 'completions') && (
        <ThingsField
          list="programs"
          label={t('programs')}
          hint={t('programsHint')}
          none={t('chooseProgram')}
          {...field('program_ids')}
        />
      )}
      {kind === 'credential' && (
        <CredentialField
          label={t('credentialType')}
          hint={t('credentialTypeHint')}
          none={t('chooseCredential')}
          {...field('credential_type')}
        />
      )}
      {kind === 'form' && (
        <ThingsField
          list="forms"
          label={t('forms')}
          hint={t('formsHint')}
          none={t('chooseForm')}
          {...field('form_ids')}
        />
      )}
      {!isProof(values) && (
        <ChoicesField
          label={t('kinds')}
          hint={t('kindsHint')}
          none={t('chooseKind')}
          choices={choicesOf(countsAs)}
          {...field('counts_as')}
        />
      )}
    </fieldset>
  )
}

/** The deadline, and the start of its count. */
export function WhenFields({ form }: PartProps) {
  const t = useTexts(ruleEditorTexts)
  const { field, values } = form
  const proof = isProof(values)
  return (
    <fieldset className={css.part}>
      <legend>{t('when')}</legend>
      <SelectField
        label={t('window')}
        hint={t('windowHint')}
        choices={choicesOf(windowWords).filter(({ value }) => (value === 'proof') === proof)}
        {...field('window_kind')}
      />
      <SelectField label={t('anchor')} hint={t('anchorHint')} choices={choicesOf(anchorWords)} {...field('anchor')} />
      {values.anchor === 'custom' && (
        <DateField label={t('customOn')} hint={t('customOnHint')} required {...field('custom_on')} />
      )}
      {values.anchor === 'last_completion' && (
        <ThingsField
          list="programs"
          label={t('anchorPrograms')}
          hint={t('anchorProgramsHint')}
          none={t('chooseProgram')}
          {...field('anchor_program_ids')}
        />
      )}
      {values.window_kind === 'proof' && (
        <>
          <TextField label={t('dueWithin')} hint={t('dueWithinHint')} inputMode="numeric" {...field('within_n')} />
          <SelectField
            label={t('unit')}
            hint={t('unitHint')}
            choices={[
              { value: 'days', label: t('days') },
              { value: 'months', label: t('months') },
            ]}
            {...field('within_unit')}
          />
        </>
      )}
      {values.window_kind === 'once' && <StageLines form={form} />}
    </fieldset>
  )
}
