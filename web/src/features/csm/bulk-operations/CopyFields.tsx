import { api, automationStates, copiedLists, type CopiedList, type Id } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { AgencyArea } from '@/nav/area.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { type Choice, choicesOf } from '@/ui/select/choice.ts'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import type { Fields } from '@/widgets/form/use-fields.ts'
import type { OperationValues } from './operation-values.ts'
import { operationsTexts } from './texts.ts'

interface Props {
  form: Fields<OperationValues>
}

/** The agency to copy from; its records are chosen in its own area. */
export function Source({ form, children }: Props & { children?: ReactNode }) {
  const t = useTexts(operationsTexts)
  const agencies = useAgencyChoices() ?? []
  const { agency_ids, from_agency_id } = form.values
  return (
    <>
      <ComboField
        label={t('copyFrom')}
        none={t('noSource')}
        choices={agencies.filter(({ value }) => !agency_ids.includes(value))}
        required
        {...form.field('from_agency_id')}
        onChange={id => form.set({ from_agency_id: id, rule_ids: [], template_ids: [], path_ids: [], form_ids: [] })}
      />
      {children && from_agency_id && (
        <AgencyArea agencyId={from_agency_id} key={from_agency_id}>
          {children}
        </AgencyArea>
      )}
    </>
  )
}

interface ChosenProps extends Props {
  name: 'rule_ids' | 'template_ids' | 'path_ids' | 'form_ids'
  label: string
  hint: string
  none: string
  /** Undefined while they load. */
  choices: readonly Choice[] | undefined
}

function Chosen({ form, name, label, hint, none, choices }: ChosenProps) {
  const t = useTexts(operationsTexts)
  const field = form.field(name)
  return (
    <ChoicesField
      label={label}
      hint={choices?.length === 0 ? t('noneThere') : hint}
      none={none}
      choices={[...(choices ?? [])]}
      required
      {...field}
      onChange={(ids: Id[]) => field.onChange(ids)}
    />
  )
}

export const CopiedRules = ({ form }: Props) => (
  <Source form={form}>
    <RulesField form={form} />
  </Source>
)

function RulesField({ form }: Props) {
  const t = useTexts(operationsTexts)
  const { data } = useQueryOf(api.automationRules.list, {
    query: { state: copied.join(','), sort_by: 'name', per_page: 100 },
  })
  const choices = data?.data.map(({ id, name, state }) => ({
    value: id,
    label: state === 'active' ? name : t('ruleInState', { name, state: inWords(automationStates.names[state]) }),
  }))
  return (
    <Chosen
      form={form}
      name="rule_ids"
      label={t('rules')}
      hint={t('rulesHint')}
      none={t('noRulesChosen')}
      choices={choices}
    />
  )
}
const copied = ['draft', 'shadow', 'active', 'paused']

export function CopiedLists({ form }: Props) {
  const t = useTexts(operationsTexts)
  const field = form.field('lists')
  return (
    <>
      <Source form={form} />
      <ChoicesField
        label={t('lists')}
        none={t('chooseLists')}
        choices={choicesOf(copiedLists)}
        required
        {...field}
        onChange={lists => field.onChange(lists as CopiedList[])}
      />
    </>
  )
}

export const CopiedMaps = ({ form }: Props) => <Source form={form} />

export const CopiedTemplates = ({ form }: Props) => (
  <Source form={form}>
    <TemplatesField form={form} />
  </Source>
)

function TemplatesField({ form }: Props) {
  const t = useTexts(operationsTexts)
  const { data } = useQueryOf(api.templates.list, {})
  const own = data?.data.flatMap(({ id, ...rest }) => (id === null ? [] : [{ id, ...rest }]))
  const choices = own?.map(({ id, title, key, channel }) => ({
    value: id,
    label: t('messageBy', { name: title ?? key, channel: t(channel === 'sms' ? 'bySms' : 'byMail') }),
  }))
  return (
    <Chosen
      form={form}
      name="template_ids"
      label={t('messages')}
      hint={t('messagesHint')}
      none={t('chooseMessages')}
      choices={choices}
    />
  )
}

export const CopiedPaths = ({ form }: Props) => (
  <Source form={form}>
    <PathsField form={form} />
  </Source>
)

function PathsField({ form }: Props) {
  const t = useTexts(operationsTexts)
  const { data } = useQueryOf(api.learningPaths.list, { query: { per_page: 100 } })
  return (
    <Chosen
      form={form}
      name="path_ids"
      label={t('paths')}
      hint={t('draftsHint')}
      none={t('choosePaths')}
      choices={data?.data.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}

export const CopiedForms = ({ form }: Props) => (
  <Source form={form}>
    <FormsField form={form} />
  </Source>
)

function FormsField({ form }: Props) {
  const t = useTexts(operationsTexts)
  const { data } = useQueryOf(api.forms.list, { query: { per_page: 100 } })
  return (
    <Chosen
      form={form}
      name="form_ids"
      label={t('forms')}
      hint={t('draftsHint')}
      none={t('chooseForms')}
      choices={data?.data.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
