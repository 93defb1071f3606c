import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import type { Fields } from '@/widgets/form/use-fields.ts'
import type { OperationValues } from './operation-values.ts'
import { operationsTexts } from './texts.ts'

interface Props {
  form: Fields<OperationValues>
}

/** Programs that the catalog offers. */
export function CatalogPrograms({ form }: Props) {
  const t = useTexts(operationsTexts)
  const { data } = useQueryOf(api.catalog.list, { query: { status: 'published', per_page: 100 } })
  return (
    <ChoicesField
      label={t('programs')}
      hint={t('programsHint')}
      none={t('choosePrograms')}
      choices={(data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      required
      {...form.field('program_ids')}
    />
  )
}

/** Rules of state packs, with their state. */
export function PackRules({ form }: Props) {
  const t = useTexts(operationsTexts)
  const { data } = useQueryOf(api.csmRulePacks.list, {})
  const choices = (data?.data ?? []).map(({ key, state, rule }) => ({
    value: key,
    label: state === null ? rule.name : t('ofState', { name: rule.name, state }),
  }))
  return (
    <>
      <ChoicesField
        label={t('packRules')}
        hint={t('packRulesHint')}
        none={t('choosePackRules')}
        choices={choices}
        required
        {...form.field('keys')}
      />
      <DateField label={t('effectiveFrom')} required {...form.field('effective_from')} />
    </>
  )
}

export function Partner({ form }: Props) {
  const t = useTexts(operationsTexts)
  const { data } = useQueryOf(api.agencies.partners, {})
  const choices = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ComboField
      label={t('partner')}
      hint={t('partnerHint')}
      none={t('choosePartner')}
      choices={[{ value: 'none', label: t('withoutPartner') }, ...choices]}
      required
      {...form.field('partner_id')}
    />
  )
}
