import { type AgencyRole, agencyRoles, api, automationStates, type OperationKind, roleNames } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { AgencyArea } from '@/nav/area.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { Fields } from '@/widgets/form/use-fields.ts'
import css from './bulk-operations.module.css'
import type { OperationValues } from './operation-values.ts'
import { operationsTexts } from './texts.ts'

interface Props {
  form: Fields<OperationValues>
}

function IdleAssignments({ form }: Props) {
  const t = useTexts(operationsTexts)
  return (
    <TextField
      label={t('idleAssignment')}
      hint={t('idleAssignmentHint')}
      inputMode="numeric"
      required
      {...form.field('idle_days')}
    />
  )
}

function Locations({ form }: Props) {
  const t = useTexts(operationsTexts)
  const [agencyId] = form.values.agency_ids
  if (agencyId === undefined) return <p className="quiet">{t('firstAgency')}</p>
  return (
    <AgencyArea agencyId={agencyId}>
      <LocationFields form={form} />
    </AgencyArea>
  )
}

function LocationFields({ form }: Props) {
  const t = useTexts(operationsTexts)
  const locations = useChoosable('locations', [])
  return (
    <div className={css.pair}>
      <ComboField
        label={t('from')}
        none={t('chooseLocation')}
        choices={locations}
        required
        {...form.field('from_id')}
      />
      <ComboField
        label={t('to')}
        none={t('chooseLocation')}
        choices={locations.filter(({ value }) => value !== form.values.from_id)}
        required
        {...form.field('to_id')}
      />
    </div>
  )
}

function Domains({ form }: Props) {
  const t = useTexts(operationsTexts)
  return (
    <div className={css.pair}>
      <TextField label={t('fromDomain')} hint={t('domainHint')} required {...form.field('from_domain')} />
      <TextField label={t('toDomain')} required {...form.field('to_domain')} />
    </div>
  )
}

function IdleUsers({ form }: Props) {
  const t = useTexts(operationsTexts)
  const role = form.field('role')
  return (
    <div className={css.pair}>
      <TextField label={t('idleUser')} inputMode="numeric" required {...form.field('idle_days')} />
      <SelectField
        label={t('role')}
        none={t('everyRole')}
        choices={agencyRoles.map(one => ({ value: one, label: inWords(roleNames[one]) }))}
        {...role}
        onChange={value => role.onChange(value as AgencyRole | '')}
      />
    </div>
  )
}

function Certificates({ form }: Props) {
  const t = useTexts(operationsTexts)
  return <TextAreaField label={t('numbers')} hint={t('numbersHint')} rows={6} required {...form.field('numbers')} />
}

function Deliveries({ form }: Props) {
  const t = useTexts(operationsTexts)
  return <TextField label={t('within')} inputMode="numeric" required {...form.field('within_days')} />
}

function CopiedRules({ form }: Props) {
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
        onChange={id => form.set({ from_agency_id: id, rule_ids: [] })}
      />
      {from_agency_id && (
        <AgencyArea agencyId={from_agency_id}>
          <RulesField form={form} />
        </AgencyArea>
      )}
    </>
  )
}

function RulesField({ form }: Props) {
  const t = useTexts(operationsTexts)
  const { data } = useQueryOf(api.automationRules.list, {
    query: { state: copied.join(','), sort_by: 'name', per_page: 100 },
  })
  const rules = (data?.data ?? []).map(({ id, name, state }) => ({
    value: id,
    label: state === 'active' ? name : t('ruleInState', { name, state: inWords(automationStates.names[state]) }),
  }))
  return (
    <ChoicesField
      label={t('rules')}
      hint={data?.data.length === 0 ? t('noRulesThere') : t('rulesHint')}
      none={t('noRulesChosen')}
      choices={rules}
      required
      {...form.field('rule_ids')}
    />
  )
}
const copied = ['draft', 'shadow', 'active', 'paused']

const fields: Record<OperationKind, ((props: Props) => React.ReactNode) | null> = {
  close_stale: IdleAssignments,
  move_people: Locations,
  mail_domain: Domains,
  deactivate_users: IdleUsers,
  resend_invitations: null,
  void_certificates: Certificates,
  replay_deliveries: Deliveries,
  copy_rules: CopiedRules,
}

/** The options of a kind. */
export function OperationFields({ kind, form }: Props & { kind: OperationKind }) {
  const Options = fields[kind]
  return Options && <Options form={form} />
}
