import { api, type Endpoint, type VendorPackRule } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { RuleDiff } from '@/widgets/compliance-rules/RuleDiff.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { AmountFields, WhenFields } from '@/widgets/rule-editor/AmountFields.tsx'
import { ByWords } from '@/widgets/rule-editor/by-words.ts'
import { MixFields } from '@/widgets/rule-editor/MixFields.tsx'
import { isProof, placeOf, type RuleValues, valuesOf, versionOf } from '@/widgets/rule-editor/rule-values.ts'
import { SourceFields, TermsFields } from '@/widgets/rule-editor/TermsFields.tsx'
import { WhomFields } from '@/widgets/rule-editor/WhomFields.tsx'
import { stateChoices } from '@/widgets/us-states/us-states.ts'
import css from './rule-packs.module.css'
import { rulePacksTexts } from './texts.ts'

interface Values extends RuleValues {
  key: string
  state: string
  is_offered: boolean
}

const startOf = ({ key, state, rule, is_offered }: VendorPackRule, isCopy: boolean): Values => ({
  ...valuesOf(rule),
  key: isCopy ? '' : key,
  state: state ?? '',
  is_offered,
})

/** The agency chooses the effective date. */
const ruleOf = ({ effective_from }: RuleVersion, values: Values): RuleVersion => ({
  ...versionOf(values),
  effective_from,
})

interface Props {
  row: VendorPackRule
  isCopy: boolean
  onClose: () => void
}

/** Creates another edition of a rule, or a new rule as a copy of one, in the agencies' editor with the packs' terms. */
export default function EditionDialog({ row, isCopy, onClose }: Props) {
  const t = useTexts(rulePacksTexts)
  const others = useQueryOf(api.csmRulePacks.list, {}, { quiet: true }).data?.data ?? []
  const form = useForm<Endpoint, Values>({
    start: startOf(row, isCopy),
    call: isCopy ? api.csmRulePacks.add : api.csmRulePacks.publish,
    args: values => {
      const body = { is_offered: values.is_offered, rule: ruleOf(row.rule, values), note: values.note }
      return isCopy
        ? { body: { ...body, key: values.key.trim(), state: values.state || null } }
        : { params: { key: row.key }, body }
    },
    place: placeOf,
    ...(!isCopy && {
      edited: { version: row.version, valuesOf: current => startOf(current as VendorPackRule, false), labels: {} },
    }),
    refresh: [api.csmRulePacks.list, api.csmRulePacks.get],
    said: saved => t('published', { name: (saved as VendorPackRule).rule.name }),
    done: onClose,
  })
  const { field, box, values, set } = form
  return (
    <FormDialog
      form={form}
      size="large"
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
            choices={stateChoices()}
            {...field('state')}
            onChange={state => set({ state, states: state ? [state] : [] })}
          />
        </>
      )}
      <TextField label={t('name')} required maxLength={160} {...field('name')} />
      <ByWords value={true}>
        <div className={css.editor}>
          <WhomFields form={form} />
          <AmountFields form={form} />
          <WhenFields form={form} />
          {!isProof(values) && <MixFields form={form} />}
          <TermsFields
            form={form}
            others={others
              .filter(({ key }) => key !== row.key)
              .map(({ key, rule }) => ({ value: key, label: rule.name }))}
          />
          <SourceFields form={form}>
            <TextField label={t('note')} maxLength={300} {...field('note')} />
          </SourceFields>
        </div>
      </ByWords>
      <CheckField label={t('isOffered')} hint={t('isOfferedHint')} {...box('is_offered')} />
      <h3>{t('differs')}</h3>
      <RuleDiff before={row.rule} after={ruleOf(row.rule, values)} />
    </FormDialog>
  )
}
