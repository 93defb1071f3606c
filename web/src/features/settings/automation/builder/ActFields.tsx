import {
  type About,
  bookedAs,
  employeeTasks,
  integrationFlows,
  messageWaysOfMany,
  ofTrigger,
  type PushFlow,
  pushFlows,
  providerStatuses,
  type RuleAct,
  type RuleActName,
  ruleActs,
} from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TagsField } from '@/ui/form/TagsField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { type Choice, choicesOf } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import css from '../automation.module.css'
import { automationTexts } from '../texts.ts'
import { blankAct } from './blank.ts'
import { NumberField } from './NumberField.tsx'
import type { PartProps } from './part.ts'
import { useForms, usePaths, usePrograms, useReadyTexts, useReports, useSessions, useUsers } from './use-named.ts'

interface Props extends PartProps<RuleAct> {
  /** The kind of record that the trigger names, which the act may also use. */
  about: About
}
type Of<N extends RuleActName> = Omit<Props, 'value' | 'onChange'> & {
  value: Extract<RuleAct, { act: N }>
  onChange: (next: Extract<RuleAct, { act: N }>) => void
}

/** Chooses the act of a step, with its options. */
export function ActFields(props: Props) {
  const t = useTexts(automationTexts)
  return (
    <>
      <ComboField
        label={t('act')}
        required
        none={t('act')}
        choices={Object.entries(ruleActs).map(([value, label]) => ({ value, label: inWords(label) }))}
        value={props.value.act}
        error={props.errorAt('')}
        onChange={act => act && props.onChange(blankAct(act as RuleActName))}
      />
      <Options {...props} />
    </>
  )
}

function Options(props: Props) {
  const { value } = props
  switch (value.act) {
    case 'status':
      return <StatusAct {...(props as Of<'status'>)} />
    case 'location':
      return <PlaceAct {...(props as Of<'location'>)} />
    case 'coordinator':
      return <CoordinatorAct {...(props as Of<'coordinator'>)} />
    case 'tags':
      return <TagsAct {...(props as Of<'tags'>)} />
    case 'tasks':
      return <TasksAct {...(props as Of<'tasks'>)} />
    case 'assign':
      return <AssignAct {...(props as Of<'assign'>)} />
    case 'remind':
      return <ProgramOf {...(props as Of<'remind'>)} mayBeAll />
    case 'assignment_due':
    case 'withdraw':
    case 'waive':
    case 'attempts':
    case 'learning_link':
      return <ProgramAct {...(props as Of<'attempts'>)} />
    case 'path_add':
    case 'path_pause':
    case 'path_resume':
    case 'path_withdraw':
      return <PathAct {...(props as Of<'path_pause'>)} />
    case 'session_add':
      return <SessionAct {...(props as Of<'session_add'>)} />
    case 'form_add':
    case 'form_remind':
    case 'form_void':
      return <FormAct {...(props as Of<'form_void'>)} />
    case 'message':
      return <MessageAct {...(props as Of<'message'>)} />
    case 'notify':
      return <NotifyAct {...(props as Of<'notify'>)} />
    case 'webhook':
      return <WebhookAct />
    case 'push':
      return <PushAct {...(props as Of<'push'>)} />
    case 'report':
      return <ReportAct {...(props as Of<'report'>)} />
  }
}

/** Adds "The program that set it off" before the programs when the trigger names one. */
const withTrigger = (isAbout: boolean, label: string, choices: readonly Choice[]): Choice[] => [
  ...(isAbout ? [{ value: ofTrigger, label }] : []),
  ...choices,
]

function ProgramOf({
  value,
  onChange,
  errorAt,
  about,
  mayBeAll = false,
}: Omit<Of<'remind'>, 'value'> & { value: { act: RuleActName; program_id: string | null }; mayBeAll?: boolean }) {
  const t = useTexts(automationTexts)
  const programs = usePrograms(value.program_id)
  return (
    <ComboField
      label={t('program')}
      required={!mayBeAll}
      none={mayBeAll ? t('everythingOpen') : t('chooseProgram')}
      choices={withTrigger(about === 'program', t('ofTriggerProgram'), programs)}
      value={value.program_id ?? ''}
      error={errorAt('program_id')}
      onChange={id => onChange({ ...value, program_id: mayBeAll ? id || null : id } as never)}
    />
  )
}

function Reason({ value, onChange, errorAt }: Pick<Of<'waive'>, 'value' | 'onChange' | 'errorAt'>) {
  const t = useTexts(automationTexts)
  return (
    <TextField
      label={t('reason')}
      required
      maxLength={300}
      value={value.reason}
      error={errorAt('reason')}
      onChange={reason => onChange({ ...value, reason })}
    />
  )
}

/** Acts on one program: more days, more attempts, withdraw, waive or send the link. */
function ProgramAct(props: Of<'attempts'>) {
  const t = useTexts(automationTexts)
  const act = props.value as RuleAct
  const { errorAt } = props
  const change = props.onChange as (next: RuleAct) => void
  return (
    <>
      <ProgramOf {...(props as unknown as Of<'remind'>)} />
      {act.act === 'assignment_due' && (
        <NumberField
          label={t('moreDays')}
          min={1}
          max={365}
          value={act.days}
          error={errorAt('days')}
          onChange={days => change({ ...act, days })}
        />
      )}
      {act.act === 'attempts' && (
        <NumberField
          label={t('extra')}
          min={1}
          max={20}
          value={act.extra}
          error={errorAt('extra')}
          onChange={extra => change({ ...act, extra })}
        />
      )}
      {act.act === 'learning_link' && (
        <SelectField
          label={t('linkBy')}
          choices={[
            { value: 'works', label: t('byWorks') },
            { value: 'mail', label: t('byMail') },
            { value: 'sms', label: t('bySms') },
          ]}
          value={act.by}
          onChange={by => change({ ...act, by: by as typeof act.by })}
        />
      )}
      {act.act !== 'learning_link' && <Reason {...(props as unknown as Of<'waive'>)} />}
    </>
  )
}

function WordDay({
  label,
  hint,
  value,
  error,
  onChange,
}: {
  label: string
  hint: string
  value: string | null
  error: string | undefined
  onChange: (word: string) => void
}) {
  return <TextField label={label} hint={hint} maxLength={30} value={value ?? ''} error={error} onChange={onChange} />
}

function AssignAct(props: Of<'assign'>) {
  const t = useTexts(automationTexts)
  const { value, onChange, errorAt } = props
  return (
    <>
      <ProgramOf {...(props as unknown as Of<'remind'>)} />
      <WordDay
        label={t('due')}
        hint={t('dueHint')}
        value={value.due_on}
        error={errorAt('due_on')}
        onChange={due => onChange({ ...value, due_on: due.trim() || null })}
      />
      <CheckField label={t('again')} checked={value.again ?? false} onChange={again => onChange({ ...value, again })} />
      <CheckField label={t('tells')} checked={value.tells ?? false} onChange={tells => onChange({ ...value, tells })} />
    </>
  )
}

function StatusAct({ value, onChange, errorAt }: Of<'status'>) {
  const t = useTexts(automationTexts)
  return (
    <>
      <SelectField
        label={t('status')}
        required
        choices={choicesOf(providerStatuses)}
        value={String(value.provider_status)}
        error={errorAt('provider_status')}
        onChange={status => onChange({ ...value, provider_status: Number(status) as typeof value.provider_status })}
      />
      <TextField
        label={t('reason')}
        maxLength={120}
        value={value.reason ?? ''}
        error={errorAt('reason')}
        onChange={reason => onChange({ ...value, reason: reason || null })}
      />
      <WordDay
        label={t('effective')}
        hint={t('wordHint')}
        value={value.effective_on}
        error={errorAt('effective_on')}
        onChange={effective_on => onChange({ ...value, effective_on })}
      />
    </>
  )
}

function PlaceAct({ value, onChange, errorAt }: Of<'location'>) {
  const t = useTexts(automationTexts)
  const places = useChoosable('locations', value.location_id ? [value.location_id] : [])
  return (
    <ComboField
      label={t('location')}
      none={t('noLocation')}
      choices={places}
      value={value.location_id ?? ''}
      error={errorAt('location_id')}
      onChange={id => onChange({ ...value, location_id: id || null })}
    />
  )
}

function CoordinatorAct({ value, onChange, errorAt }: Of<'coordinator'>) {
  const t = useTexts(automationTexts)
  const coordinators = useChoosable('coordinators', value.coordinator_id ? [value.coordinator_id] : [])
  return (
    <ComboField
      label={t('coordinator')}
      none={t('noCoordinator')}
      choices={coordinators}
      value={value.coordinator_id ?? ''}
      error={errorAt('coordinator_id')}
      onChange={id => onChange({ ...value, coordinator_id: id || null })}
    />
  )
}

function TagsAct({ value, onChange, errorAt }: Of<'tags'>) {
  const t = useTexts(automationTexts)
  return (
    <div className={css.pair}>
      <TagsField
        label={t('addTags')}
        value={value.add}
        error={errorAt('add')}
        onChange={add => onChange({ ...value, add })}
      />
      <TagsField
        label={t('removeTags')}
        value={value.remove}
        error={errorAt('remove')}
        onChange={remove => onChange({ ...value, remove })}
      />
    </div>
  )
}

function TasksAct({ value, onChange, errorAt }: Of<'tasks'>) {
  const t = useTexts(automationTexts)
  const choices = choicesOf(employeeTasks)
  return (
    <div className={css.pair}>
      <ChoicesField
        label={t('addTasks')}
        none={t('noTasks')}
        choices={choices}
        value={value.add}
        error={errorAt('add')}
        onChange={add => onChange({ ...value, add: add as typeof value.add })}
      />
      <ChoicesField
        label={t('removeTasks')}
        none={t('noTasks')}
        choices={choices}
        value={value.remove}
        error={errorAt('remove')}
        onChange={remove => onChange({ ...value, remove: remove as typeof value.remove })}
      />
    </div>
  )
}

function PathAct(props: Of<'path_pause'>) {
  const t = useTexts(automationTexts)
  const { onChange, errorAt, about } = props
  const act = props.value as RuleAct
  const paths = usePaths()
  return (
    <>
      <ComboField
        label={t('path')}
        required
        none={t('choosePath')}
        choices={withTrigger(about === 'path', t('ofTriggerPath'), paths)}
        value={props.value.path_id}
        error={errorAt('path_id')}
        onChange={path_id => onChange({ ...props.value, path_id })}
      />
      {(act.act === 'path_pause' || act.act === 'path_withdraw') && <Reason {...(props as unknown as Of<'waive'>)} />}
    </>
  )
}

function SessionAct({ value, onChange, errorAt }: Of<'session_add'>) {
  const t = useTexts(automationTexts)
  const sessions = useSessions()
  return (
    <>
      <ComboField
        label={t('session')}
        required
        none={t('chooseSession')}
        choices={sessions}
        value={value.session_id}
        error={errorAt('session_id')}
        onChange={session_id => onChange({ ...value, session_id })}
      />
      <SelectField
        label={t('bookAs')}
        choices={choicesOf(bookedAs)}
        value={value.as}
        onChange={as => onChange({ ...value, as: as as typeof value.as })}
      />
      <CheckField
        label={t('silent')}
        checked={value.silent ?? false}
        onChange={silent => onChange({ ...value, silent })}
      />
    </>
  )
}

function FormAct(props: Of<'form_void'>) {
  const t = useTexts(automationTexts)
  const { onChange, errorAt, about } = props
  const act = props.value as RuleAct
  const forms = useForms(props.value.form_id)
  const change = onChange as (next: RuleAct) => void
  return (
    <>
      <ComboField
        label={t('form')}
        required
        none={t('chooseForm')}
        choices={withTrigger(about === 'form', t('ofTriggerForm'), forms)}
        value={props.value.form_id}
        error={errorAt('form_id')}
        onChange={form_id => onChange({ ...props.value, form_id })}
      />
      {act.act === 'form_add' && (
        <WordDay
          label={t('due')}
          hint={t('dueHint')}
          value={act.due_on}
          error={errorAt('due_on')}
          onChange={due => change({ ...act, due_on: due.trim() || null })}
        />
      )}
      {act.act === 'form_void' && <Reason {...(props as unknown as Of<'waive'>)} />}
    </>
  )
}

function MessageAct({ value, onChange, errorAt }: Of<'message'>) {
  const t = useTexts(automationTexts)
  const ready = useReadyTexts()
  const { template_id, ...own } = value
  return (
    <>
      <SelectField
        label={t('messageBy')}
        choices={choicesOf(messageWaysOfMany)}
        value={value.by}
        onChange={by => onChange({ ...value, by: by as typeof value.by })}
      />
      <ComboField
        label={t('template')}
        none={t('ownWords')}
        choices={ready}
        value={template_id ?? ''}
        onChange={id =>
          onChange(id ? { act: 'message', by: value.by, template_id: id } : { ...own, subject: '', text: '' })
        }
      />
      {!template_id && (
        <>
          {value.by !== 'sms' && (
            <TextField
              label={t('subject')}
              required
              maxLength={200}
              value={value.subject ?? ''}
              error={errorAt('subject')}
              onChange={subject => onChange({ ...value, subject })}
            />
          )}
          <TextAreaField
            label={t('words')}
            hint={t('wordsHint', { field: '{{first_name}}' })}
            required
            rows={3}
            maxLength={1600}
            value={value.text ?? ''}
            error={errorAt('text')}
            onChange={text => onChange({ ...value, text })}
          />
        </>
      )}
    </>
  )
}

function NotifyAct({ value, onChange, errorAt }: Of<'notify'>) {
  const t = useTexts(automationTexts)
  const users = useUsers()
  return (
    <>
      <SelectField
        label={t('notifyWhom')}
        choices={[
          { value: 'coordinator', label: t('toCoordinator') },
          { value: 'owner', label: t('toOwner') },
          { value: 'user', label: t('toUser') },
        ]}
        value={value.to}
        onChange={to => onChange({ act: 'notify', to: to as typeof value.to, text: value.text })}
      />
      {value.to === 'user' && (
        <ComboField
          label={t('user')}
          required
          none={t('chooseUser')}
          choices={users}
          value={value.user_id ?? ''}
          error={errorAt('user_id')}
          onChange={id => onChange({ ...value, user_id: id || null })}
        />
      )}
      <TextField
        label={t('whatToSay')}
        hint={t('whatToSayHint')}
        required
        maxLength={1000}
        value={value.text}
        error={errorAt('text')}
        onChange={text => onChange({ ...value, text })}
      />
    </>
  )
}

function WebhookAct() {
  const t = useTexts(automationTexts)
  return <p className="quiet">{t('webhookHint')}</p>
}

function ReportAct({ value, onChange, errorAt }: Of<'report'>) {
  const t = useTexts(automationTexts)
  const reports = useReports()
  return (
    <ComboField
      label={t('report')}
      required
      none={t('chooseReport')}
      choices={reports}
      value={value.report_id}
      error={errorAt('report_id')}
      onChange={report_id => onChange({ ...value, report_id })}
    />
  )
}

function PushAct({ value, onChange, errorAt }: Of<'push'>) {
  const t = useTexts(automationTexts)
  return (
    <SelectField
      label={t('pushWhat')}
      hint={t('pushHint')}
      choices={pushFlows.map(flow => ({ value: flow, label: inWords(integrationFlows[flow]) }))}
      value={value.flow}
      error={errorAt('flow')}
      onChange={flow => onChange({ act: 'push', flow: flow as PushFlow })}
    />
  )
}
