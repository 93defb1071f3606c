import {
  type AgencyRole,
  agencyRoles,
  mergedLists,
  type MergedList,
  type OperationKind,
  roleNames,
} from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { AgencyArea } from '@/nav/area.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { Fields } from '@/widgets/form/use-fields.ts'
import css from './bulk-operations.module.css'
import { CatalogPrograms, PackRules, Partner } from './CatalogFields.tsx'
import { CompletionFile } from './CompletionFile.tsx'
import {
  CopiedForms,
  CopiedLists,
  CopiedMaps,
  CopiedPaths,
  CopiedRules,
  CopiedTemplates,
  Source,
} from './CopyFields.tsx'
import type { OperationValues } from './operation-values.ts'
import { PeopleActs } from './PeopleActs.tsx'
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

/** Days back from today, for kinds that redo recent work. */
function Within({ form, label }: Props & { label: string }) {
  return <TextField label={label} inputMode="numeric" required {...form.field('within_days')} />
}
const Deliveries = ({ form }: Props) => <Within form={form} label={operationsTexts.say('within')} />
const RefusedPushes = ({ form }: Props) => <Within form={form} label={operationsTexts.say('refusedWithin')} />
const GivenLinks = ({ form }: Props) => <Within form={form} label={operationsTexts.say('sentWithin')} />

function RoleField({ form }: Props) {
  const t = useTexts(operationsTexts)
  const role = form.field('role')
  return (
    <SelectField
      label={t('role')}
      none={t('everyRole')}
      choices={agencyRoles.map(one => ({ value: one, label: inWords(roleNames[one]) }))}
      {...role}
      onChange={value => role.onChange(value as AgencyRole | '')}
    />
  )
}

function Emails({ form }: Props) {
  const t = useTexts(operationsTexts)
  return <TextAreaField label={t('emails')} hint={t('numbersHint')} rows={4} required {...form.field('emails')} />
}

function ProgramNames({ form }: Props) {
  const t = useTexts(operationsTexts)
  return (
    <TextAreaField label={t('programNames')} hint={t('programNamesHint')} rows={4} required {...form.field('names')} />
  )
}

function PayCode({ form }: Props) {
  const t = useTexts(operationsTexts)
  return (
    <div className={css.pair}>
      <TextField label={t('payCode')} maxLength={40} required {...form.field('pay_code')} />
      <TextField label={t('titleContains')} hint={t('titleContainsHint')} {...form.field('search')} />
    </div>
  )
}

function Window({ form }: Props) {
  const t = useTexts(operationsTexts)
  return (
    <div className={css.pair}>
      <DateField label={t('fromDay')} required {...form.field('from_day')} />
      <DateField label={t('untilDay')} hint={t('windowHint')} required {...form.field('until_day')} />
    </div>
  )
}

function Transfer({ form }: Props) {
  const t = useTexts(operationsTexts)
  return (
    <>
      <Source form={form} />
      <TextAreaField label={t('pastedPeople')} hint={t('pastedHint')} rows={5} required {...form.field('lines')} />
      <div className={css.pair}>
        <DateField label={t('consentedOn')} required {...form.field('consented_on')} />
        <TextField label={t('consent')} hint={t('consentHint')} maxLength={300} required {...form.field('consent')} />
      </div>
    </>
  )
}

function MergedEntries({ form }: Props) {
  const t = useTexts(operationsTexts)
  const list = form.field('list')
  return (
    <>
      <SelectField
        label={t('list')}
        none={t('chooseList')}
        choices={choicesOf(mergedLists)}
        required
        {...list}
        onChange={value => list.onChange(value as MergedList | '')}
      />
      <div className={css.pair}>
        <TextField label={t('fromName')} required {...form.field('from_name')} />
        <TextField label={t('intoName')} hint={t('intoNameHint')} required {...form.field('into_name')} />
      </div>
    </>
  )
}

const fields: Record<OperationKind, ((props: Props) => React.ReactNode) | null> = {
  close_stale: IdleAssignments,
  move_people: Locations,
  mail_domain: Domains,
  deactivate_users: IdleUsers,
  resend_invitations: null,
  void_certificates: Certificates,
  replay_deliveries: Deliveries,
  copy_rules: CopiedRules,
  people_acts: PeopleActs,
  transfer_people: Transfer,
  correct_completions: CompletionFile,
  reissue_certificates: Certificates,
  resend_links: GivenLinks,
  end_sign_ins: RoleField,
  reset_second_factors: Emails,
  copy_lists: CopiedLists,
  copy_templates: CopiedTemplates,
  copy_paths: CopiedPaths,
  copy_forms: CopiedForms,
  copy_maps: CopiedMaps,
  merge_entries: MergedEntries,
  check_out: CatalogPrograms,
  update_programs: null,
  adopt_pack: PackRules,
  recompute: null,
  archive_programs: ProgramNames,
  pay_codes: PayCode,
  change_partner: Partner,
  replay_pushes: RefusedPushes,
  suppress_messages: Window,
}

/** The options of a kind. */
export function OperationFields({ kind, form }: Props & { kind: OperationKind }) {
  const Options = fields[kind]
  return Options && <Options form={form} />
}
