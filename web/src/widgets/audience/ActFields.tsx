import {
  type BulkActName,
  bulkActs,
  isOver,
  type ProviderStatus,
  providerStatuses,
  statusReasons,
  terminatedStatus,
} from '@preceptor/contract'
import type { ComponentType } from 'react'
import { useUser } from '@/session/session.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { TagsField } from '@/ui/form/TagsField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { useChoosable } from '../filters/use-choosable.ts'
import css from './audience.module.css'
import type { PartProps } from './WhoFields.tsx'

/** What to do, with the options of the chosen act. */
export function ActFields(props: PartProps) {
  const { draft, onChange } = props
  const limited = useUser()?.role === 'coordinator_limited'
  // a coordinator who hands people over would lose sight of them: that is the administrator's to do
  const acts = (Object.keys(bulkActs) as BulkActName[]).filter(act => !(limited && act === 'coordinator'))
  const Options = options[draft.act]
  return (
    <fieldset className={css.part}>
      <legend>What to change</legend>
      <div className={css.acts}>
        {acts.map(act => (
          <CheckField
            key={act}
            type="radio"
            name="act"
            label={bulkActs[act]}
            checked={draft.act === act}
            onChange={() => onChange({ act })}
          />
        ))}
      </div>
      <Options {...props} />
    </fieldset>
  )
}

function StatusOptions({ draft, errors, onChange }: PartProps) {
  const today = todayIn(useAgency().timeZone)
  const status = Number(draft.provider_status) as ProviderStatus
  const reasons = statusReasons[status]
  const later = draft.effective_on > today
  return (
    <div className={css.two}>
      <SelectField
        label="New status"
        required
        none="Choose a status"
        value={draft.provider_status}
        choices={choicesOf(providerStatuses)}
        error={errors['change.provider_status']}
        onChange={provider_status => onChange({ provider_status })}
      />
      <DateField
        label={status === terminatedStatus ? 'Last day' : 'Effective date'}
        required
        value={draft.effective_on}
        error={errors['change.effective_on']}
        onChange={effective_on => onChange({ effective_on })}
      />
      {reasons && (
        <SelectField
          label="Reason"
          required
          none="Choose a reason"
          value={reasons.includes(draft.reason) ? draft.reason : ''}
          choices={reasons.map(value => ({ value, label: value }))}
          error={errors['change.reason']}
          onChange={reason => onChange({ reason })}
        />
      )}
      <div className={css.whole}>
        <TextAreaField
          label="Note"
          hint="Shown in each employee’s history."
          maxLength={1000}
          rows={2}
          value={draft.note}
          error={errors['change.note']}
          onChange={note => onChange({ note })}
        />
      </div>
      {later && <p className={css.whole}>The status changes automatically on {formatDay(draft.effective_on)}.</p>}
      {!later && isOver(status) && (
        <p className={css.whole}>Scheduled status changes of these employees will be canceled.</p>
      )}
    </div>
  )
}

const LocationOptions = ({ draft, errors, onChange }: PartProps) => (
  <ComboField
    label="New location"
    required
    none="Choose a location"
    value={draft.location_id}
    choices={[...useChoosable('locations', []), { value: 'none', label: 'No location' }]}
    error={errors['change.location_id']}
    onChange={location_id => onChange({ location_id })}
  />
)

const CoordinatorOptions = ({ draft, errors, onChange }: PartProps) => (
  <ComboField
    label="New coordinator"
    required
    none="Choose a coordinator"
    value={draft.coordinator_id}
    choices={[...useChoosable('coordinators', []), { value: 'none', label: 'No coordinator' }]}
    error={errors['change.coordinator_id']}
    onChange={coordinator_id => onChange({ coordinator_id })}
  />
)

const TagsOptions = ({ draft, errors, onChange }: PartProps) => (
  <div className={css.two}>
    <TagsField
      label="Add tags"
      hint="Press Enter after each tag."
      value={draft.add}
      error={errors['change.add']}
      onChange={add => onChange({ add })}
    />
    <TagsField
      label="Remove tags"
      value={draft.remove}
      error={errors['change.remove']}
      onChange={remove => onChange({ remove })}
    />
  </div>
)

const options: Record<BulkActName, ComponentType<PartProps>> = {
  status: StatusOptions,
  location: LocationOptions,
  coordinator: CoordinatorOptions,
  tags: TagsOptions,
}
