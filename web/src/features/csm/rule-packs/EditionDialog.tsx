import { api, type Endpoint, usStates, type VendorPackRule } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { sourceWords } from '@preceptor/contract/compliance-rules/words'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { RuleDiff } from '@/widgets/compliance-rules/RuleDiff.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { rulePacksTexts } from './texts.ts'

interface Values {
  key: string
  state: string
  name: string
  hours: string
  grace_days: string
  citation: string
  source: RuleVersion['source']
  verified_on: string
  remarks: string
  is_offered: boolean
  note: string
}

/** Hours in steps add up, so they are no single number. */
const hasHours = ({ asks, window }: RuleVersion) => asks.kind === 'hours' && window.kind !== 'once'

const startOf = ({ key, state, rule, is_offered }: VendorPackRule, isCopy: boolean): Values => ({
  key: isCopy ? '' : key,
  state: state ?? '',
  name: rule.name,
  hours: rule.asks.kind === 'hours' ? String(rule.asks.minutes / 60) : '',
  grace_days: String(rule.grace_days),
  citation: rule.citation ?? '',
  source: rule.source,
  verified_on: rule.verified_on ?? '',
  remarks: rule.remarks ?? '',
  is_offered,
  note: '',
})

const numberOf = (typed: string) =>
  /^\d+([.,]\d+)?$/.test(typed.trim()) ? Number(typed.replace(',', '.')) : Number.NaN

const ruleOf = (rule: RuleVersion, values: Values, isCopy: boolean): RuleVersion => ({
  ...rule,
  applies_if: isCopy ? { ...rule.applies_if, states: values.state ? [values.state] : [] } : rule.applies_if,
  name: values.name,
  asks: hasHours(rule) ? { kind: 'hours', minutes: Math.round(numberOf(values.hours) * 60) } : rule.asks,
  grace_days: numberOf(values.grace_days),
  citation: values.citation.trim() || null,
  source: values.source,
  verified_on: values.verified_on || null,
  remarks: values.remarks.trim() || null,
})

/** Another edition of a rule, or a new rule that begins as a copy of one. */
export default function EditionDialog({
  row,
  isCopy,
  onClose,
}: {
  row: VendorPackRule
  isCopy: boolean
  onClose: () => void
}) {
  const t = useTexts(rulePacksTexts)
  const form = useForm<Endpoint, Values>({
    start: startOf(row, isCopy),
    call: isCopy ? api.csmRulePacks.add : api.csmRulePacks.publish,
    args: values => {
      const body = { is_offered: values.is_offered, rule: ruleOf(row.rule, values, isCopy), note: values.note }
      return isCopy
        ? { body: { ...body, key: values.key.trim(), state: values.state || null } }
        : { params: { key: row.key }, body }
    },
    place: path => path.replace(/^rule\.(asks\.minutes$)?/, (_, minutes) => (minutes ? 'hours' : '')),
    ...(!isCopy && {
      edited: { version: row.version, valuesOf: current => startOf(current as VendorPackRule, false), labels: {} },
    }),
    refresh: [api.csmRulePacks.list, api.csmRulePacks.get],
    said: saved => t('published', { name: (saved as VendorPackRule).rule.name }),
    done: onClose,
  })
  const { field, box, values } = form
  return (
    <FormDialog
      form={form}
      size="medium"
      title={isCopy ? t('newRule', { name: row.rule.name }) : t('newEdition', { name: row.rule.name })}
      submitLabel={isCopy ? t('add') : t('publish')}
      what={t('what')}
      onClose={onClose}
    >
      {isCopy && (
        <>
          <TextField label={t('key')} hint={t('keyHint')} required maxLength={60} {...field('key')} />
          <SelectField
            label={t('state')}
            none={t('federal')}
            choices={Object.entries(usStates).map(([value, label]) => ({ value, label }))}
            {...field('state')}
          />
        </>
      )}
      <TextField label={t('name')} required maxLength={160} {...field('name')} />
      {hasHours(row.rule) && <TextField label={t('hours')} inputMode="decimal" required {...field('hours')} />}
      <TextField label={t('grace')} inputMode="numeric" {...field('grace_days')} />
      <TextField label={t('citation')} maxLength={300} {...field('citation')} />
      <SelectField
        label={t('source')}
        choices={Object.entries(sourceWords).map(([value, label]) => ({ value, label: inWords(label) }))}
        {...field('source')}
      />
      <DateField label={t('verifiedOn')} {...field('verified_on')} />
      <TextAreaField label={t('remarks')} rows={3} maxLength={1000} {...field('remarks')} />
      <CheckField label={t('isOffered')} hint={t('isOfferedHint')} {...box('is_offered')} />
      <TextField label={t('note')} maxLength={300} {...field('note')} />
      <h3>{t('differs')}</h3>
      <RuleDiff before={row.rule} after={ruleOf(row.rule, values, isCopy)} />
    </FormDialog>
  )
}
