import {
  type BulkActName,
  bulkActAccess,
  bulkActs,
  can,
  employeeColumns,
  employeeTasks,
  isOver,
  onLeaveStatus,
  plainActs,
  type ProviderStatus,
  providerStatuses,
  statusReasons,
  terminatedStatus,
} from '@preceptor/contract'
import type { ComponentType } from 'react'
import { useUser } from '@/session/session.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { TagsField } from '@/ui/form/TagsField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { useChoosable } from '../filters/use-choosable.ts'
import { inGroups } from './act-groups.ts'
import css from './audience.module.css'
import type { Draft } from './draft.ts'
import { audienceTexts } from './texts.ts'
import { CertificatesOptions, LearningLinkOptions } from './PapersFields.tsx'
import { PathAddOptions, PathReasonOptions, PathSkipOptions, PathStartOptions } from './PathFields.tsx'
import { CompleteOptions, CorrectOptions, ReasonOptions } from './LedgerFields.tsx'
import {
  AssignOptions,
  AttemptsOptions,
  DueOptions,
  RemindOptions,
  RuleOptions,
  SatisfyOptions,
  VersionOptions,
  StartOptions,
} from './TrainingFields.tsx'
import { FormAddOptions, FormPapersOptions, FormRemindOptions, FormVoidOptions } from './FormFields.tsx'
import { MessageOptions } from './MessageFields.tsx'
import { SessionOptions } from './SessionFields.tsx'
import type { PartProps } from './WhoFields.tsx'

/** Returns the actions available to the user. */
export function useActs(): readonly BulkActName[] {
  const user = useUser()
  // Coordinators who hand people over would lose access to them, so administrators do it
  const limited = user?.role === 'coordinator_limited'
  return (Object.keys(bulkActs) as BulkActName[]).filter(
    act =>
      !(limited && act === 'coordinator') &&
      act !== 'path_steps' &&
      !plainActs.has(act) &&
      can(user, bulkActAccess[act]),
  )
}

/** Chooses the act, with its options. */
export function ActFields(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, onChange } = props
  const acts = useActs()
  return (
    <fieldset className={css.part}>
      <legend>{t('what')}</legend>
      {inGroups(acts).map(({ name, acts: some }) => (
        <div key={name} role="group" aria-label={name} className={css.group}>
          <span aria-hidden="true" className={css.groupName}>
            {name}
          </span>
          <div className={css.acts}>
            {some.map(act => (
              <CheckField
                key={act}
                type="radio"
                name="act"
                label={inWords(bulkActs[act])}
                checked={draft.act === act}
                onChange={() => onChange({ act })}
              />
            ))}
          </div>
        </div>
      ))}
      <OneAct {...props} />
    </fieldset>
  )
}

/** The options of the draft's act. */
export function OneAct(props: PartProps) {
  const Options = options[props.draft.act]
  return <Options {...props} />
}

function StatusOptions({ draft, errors, onChange }: PartProps) {
  const t = useTexts(audienceTexts)
  const today = todayIn(useAgency().timeZone)
  const status = Number(draft.provider_status) as ProviderStatus
  const reasons = statusReasons[status]
  const later = draft.effective_on > today
  return (
    <div className={css.two}>
      <SelectField
        label={t('newStatus')}
        required
        none={t('chooseStatus')}
        value={draft.provider_status}
        choices={choicesOf(providerStatuses)}
        error={errors['change.provider_status']}
        onChange={provider_status => onChange({ provider_status })}
      />
      <DateField
        label={status === terminatedStatus ? t('lastDay') : t('effectiveDate')}
        required
        value={draft.effective_on}
        error={errors['change.effective_on']}
        onChange={effective_on => onChange({ effective_on })}
      />
      {reasons && (
        <SelectField
          label={t('reason')}
          required
          none={t('chooseReason')}
          value={reasons.includes(draft.reason) ? draft.reason : ''}
          choices={reasons.map(value => ({ value, label: inWords(value) }))}
          error={errors['change.reason']}
          onChange={reason => onChange({ reason })}
        />
      )}
      {status === onLeaveStatus && (
        <DateField
          label={inWords(employeeColumns.expected_return.label)}
          hint={t('expectedHint')}
          value={draft.expected_return}
          error={errors['change.expected_return']}
          onChange={expected_return => onChange({ expected_return })}
        />
      )}
      <div className={css.whole}>
        <TextAreaField
          label={t('note')}
          hint={t('noteHint')}
          maxLength={1000}
          rows={2}
          value={draft.note}
          error={errors['change.note']}
          onChange={note => onChange({ note })}
        />
      </div>
      {later && <p className={css.whole}>{t('changesLater', { day: formatDay(draft.effective_on) })}</p>}
      {!later && isOver(status) && <p className={css.whole}>{t('cancelsScheduled')}</p>}
    </div>
  )
}

function LocationOptions({ draft, errors, onChange }: PartProps) {
  const t = useTexts(audienceTexts)
  return (
    <ComboField
      label={t('newLocation')}
      required
      none={t('chooseLocation')}
      value={draft.location_id}
      choices={[...useChoosable('locations', []), { value: 'none', label: t('noLocation') }]}
      error={errors['change.location_id']}
      onChange={location_id => onChange({ location_id })}
    />
  )
}

function CoordinatorOptions({ draft, errors, onChange, without }: PartProps) {
  const t = useTexts(audienceTexts)
  const choices = useChoosable('coordinators', []).filter(({ value }) => value !== without)
  return (
    <ComboField
      label={t('newCoordinator')}
      required
      none={t('chooseCoordinator')}
      value={draft.coordinator_id}
      choices={[...choices, { value: 'none', label: t('noCoordinator') }]}
      error={errors['change.coordinator_id']}
      onChange={coordinator_id => onChange({ coordinator_id })}
    />
  )
}

function TagsOptions({ draft, errors, onChange }: PartProps) {
  const t = useTexts(audienceTexts)
  return (
    <div className={css.two}>
      <TagsField
        label={t('addTags')}
        hint={t('addTagsHint')}
        value={draft.add}
        error={errors['change.add']}
        onChange={add => onChange({ add })}
      />
      <TagsField
        label={t('removeTags')}
        value={draft.remove}
        error={errors['change.remove']}
        onChange={remove => onChange({ remove })}
      />
    </div>
  )
}

function TasksOptions({ draft, errors, onChange }: PartProps) {
  const t = useTexts(audienceTexts)
  const choices = choicesOf(employeeTasks)
  return (
    <div className={css.two}>
      <ChoicesField
        label={t('addTasks')}
        none={t('noTasks')}
        choices={choices}
        value={draft.add_tasks}
        error={errors['change.add']}
        onChange={add_tasks => onChange({ add_tasks: add_tasks as Draft['add_tasks'] })}
      />
      <ChoicesField
        label={t('removeTasks')}
        none={t('noTasks')}
        choices={choices}
        value={draft.remove_tasks}
        error={errors['change.remove']}
        onChange={remove_tasks => onChange({ remove_tasks: remove_tasks as Draft['remove_tasks'] })}
      />
    </div>
  )
}

const options: Record<BulkActName, ComponentType<PartProps>> = {
  status: StatusOptions,
  location: LocationOptions,
  coordinator: CoordinatorOptions,
  tags: TagsOptions,
  tasks: TasksOptions,
  assign: AssignOptions,
  assignment_start: StartOptions,
  assignment_due: DueOptions,
  due_rule: RuleOptions,
  version: VersionOptions,
  satisfy: SatisfyOptions,
  withdraw: ReasonOptions,
  remind: RemindOptions,
  complete: CompleteOptions,
  waive: ReasonOptions,
  unwaive: ReasonOptions,
  correct: CorrectOptions,
  attempts: AttemptsOptions,
  verify: () => null,
  approve_training: () => null,
  approve_waivers: () => null,
  learning_link: LearningLinkOptions,
  certificates: CertificatesOptions,
  path_add: PathAddOptions,
  path_start: PathStartOptions,
  path_pause: PathReasonOptions,
  path_resume: PathReasonOptions,
  path_withdraw: PathReasonOptions,
  path_skip: PathSkipOptions,
  path_steps: PathReasonOptions,
  session_add: SessionOptions,
  form_add: FormAddOptions,
  form_remind: FormRemindOptions,
  form_void: FormVoidOptions,
  form_papers: FormPapersOptions,
  message: MessageOptions,
}
