import {
  aboutOf,
  dateFields,
  providerStatuses,
  ruleEvents,
  type RuleTrigger,
  scheduleTypeNames,
  triggerKinds,
  watchedFields,
} from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import css from '../automation.module.css'
import { automationTexts } from '../texts.ts'
import { blankTrigger } from './blank.ts'
import { FilterField } from './FilterField.tsx'
import { OffsetFields } from './OffsetFields.tsx'
import type { PartProps } from './part.ts'
import {
  useCredentialTypes,
  useForms,
  usePaths,
  usePrograms,
  useScheduleDays,
  useSessions,
  useViews,
} from './use-named.ts'

type Of<On extends RuleTrigger['on']> = PartProps<Extract<RuleTrigger, { on: On }>>

/** Chooses the event that sets the rule off. */
export function TriggerFields(props: PartProps<RuleTrigger>) {
  const t = useTexts(automationTexts)
  const { value, onChange } = props
  return (
    <>
      <SelectField
        label={t('trigger')}
        choices={choicesOf(triggerKinds)}
        value={value.on}
        onChange={on => onChange(blankTrigger(on as RuleTrigger['on']))}
      />
      {value.on === 'event' && <OnEvent {...(props as Of<'event'>)} />}
      {(value.on === 'enters' || value.on === 'leaves') && <OnMembers {...(props as Of<'enters'>)} />}
      {value.on === 'date' && <OnDate {...(props as Of<'date'>)} />}
      {value.on === 'schedule' && <OnSchedule {...(props as Of<'schedule'>)} />}
      {value.on === 'hand' && <p className="quiet">{t('byHandHint')}</p>}
    </>
  )
}

function OnEvent(props: Of<'event'>) {
  const t = useTexts(automationTexts)
  const { value, onChange, errorAt } = props
  return (
    <>
      <ComboField
        label={t('event')}
        required
        none={t('chooseEvent')}
        choices={Object.entries(ruleEvents).map(([key, { label }]) => ({ value: key, label: inWords(label) }))}
        value={value.event}
        error={errorAt('event')}
        onChange={event => onChange({ on: 'event', event: event as typeof value.event })}
      />
      <About {...props} />
      {ruleEvents[value.event]?.about === 'status' && (
        <SelectField
          label={t('newStatus')}
          none={t('anyStatus')}
          choices={choicesOf(providerStatuses)}
          value={value.status === null || value.status === undefined ? '' : String(value.status)}
          onChange={status =>
            onChange({ ...value, status: status === '' ? null : (Number(status) as typeof value.status) })
          }
        />
      )}
      {ruleEvents[value.event]?.about === 'fields' && (
        <ChoicesField
          label={t('watched')}
          none={t('anyField')}
          choices={choicesOf(watchedFields)}
          value={value.fields ?? []}
          onChange={fields => onChange({ ...value, fields: fields as NonNullable<typeof value.fields> })}
        />
      )}
    </>
  )
}

/** Chooses the program, form, path, session or credential type of the trigger; blank means any. */
function About({ value, onChange }: Of<'event'> | Of<'date'>) {
  const about = aboutOf(value)
  const patch = (key: string, id: string) => onChange({ ...value, [key]: id || null } as never)
  if (about === 'program') return <ProgramOf id={value.program_id} onChange={id => patch('program_id', id)} />
  if (about === 'form') return <FormOf id={value.form_id} onChange={id => patch('form_id', id)} />
  if (about === 'path') return <PathOf id={value.path_id} onChange={id => patch('path_id', id)} />
  if (about === 'session') return <SessionOf id={value.session_id} onChange={id => patch('session_id', id)} />
  if (about === 'credential')
    return <CredentialOf id={value.credential_type_id} onChange={id => patch('credential_type_id', id)} />
  return null
}

interface OneProps {
  id: string | null | undefined
  onChange: (id: string) => void
}
function ProgramOf({ id, onChange }: OneProps) {
  const t = useTexts(automationTexts)
  return (
    <ComboField
      label={t('aboutProgram')}
      none={t('any')}
      choices={usePrograms(id)}
      value={id ?? ''}
      onChange={onChange}
    />
  )
}
function FormOf({ id, onChange }: OneProps) {
  const t = useTexts(automationTexts)
  return (
    <ComboField label={t('aboutForm')} none={t('any')} choices={useForms(id)} value={id ?? ''} onChange={onChange} />
  )
}
function PathOf({ id, onChange }: OneProps) {
  const t = useTexts(automationTexts)
  return <ComboField label={t('aboutPath')} none={t('any')} choices={usePaths()} value={id ?? ''} onChange={onChange} />
}
function SessionOf({ id, onChange }: OneProps) {
  const t = useTexts(automationTexts)
  return (
    <ComboField
      label={t('aboutSession')}
      none={t('any')}
      choices={useSessions()}
      value={id ?? ''}
      onChange={onChange}
    />
  )
}
function CredentialOf({ id, onChange }: OneProps) {
  const t = useTexts(automationTexts)
  return (
    <ComboField
      label={t('aboutCredential')}
      none={t('any')}
      choices={useCredentialTypes(id)}
      value={id ?? ''}
      onChange={onChange}
    />
  )
}

function OnMembers({ value, onChange, errorAt }: Of<'enters'>) {
  const t = useTexts(automationTexts)
  return (
    <>
      <ComboField
        label={t('view')}
        none={t('noView')}
        choices={useViews()}
        value={value.view_id ?? ''}
        error={errorAt('view_id')}
        onChange={id => onChange({ ...value, view_id: id || null, ...(id && { filters: {} }) })}
      />
      {!value.view_id && (
        <FilterField
          label={t('members')}
          value={value.filters}
          error={errorAt('filters') ?? errorAt('filters.conditions')}
          onChange={filters => onChange({ ...value, filters })}
        />
      )}
    </>
  )
}

function OnDate(props: Of<'date'>) {
  const t = useTexts(automationTexts)
  const { value, onChange, errorAt } = props
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={t('day')}
          choices={Object.entries(dateFields).map(([key, { label }]) => ({ value: key, label: inWords(label) }))}
          value={value.field}
          error={errorAt('field')}
          onChange={field => onChange({ on: 'date', field: field as typeof value.field, days: value.days })}
        />
        <OffsetFields days={value.days} error={errorAt('days')} onChange={days => onChange({ ...value, days })} />
      </div>
      <About {...props} />
    </>
  )
}

function OnSchedule({ value, onChange, errorAt }: Of<'schedule'>) {
  const t = useTexts(automationTexts)
  const days = useScheduleDays(value.type_id)
  return (
    <div className={css.pair}>
      <SelectField
        label={t('howOften')}
        choices={choicesOf(scheduleTypeNames)}
        value={value.type_id}
        onChange={type =>
          onChange({ ...value, type_id: type as typeof value.type_id, schedule_on: type === 'daily' ? null : '' })
        }
      />
      {value.type_id !== 'daily' && (
        <SelectField
          label={t('onDay')}
          required
          none={t('chooseOn')}
          choices={days}
          value={value.schedule_on ?? ''}
          error={errorAt('schedule_on')}
          onChange={schedule_on => onChange({ ...value, schedule_on })}
        />
      )}
      <TextField
        type="time"
        label={t('atTime')}
        required
        value={value.at_time}
        error={errorAt('at_time')}
        onChange={at_time => onChange({ ...value, at_time })}
      />
    </div>
  )
}
