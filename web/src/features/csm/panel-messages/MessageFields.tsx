import { agencyRoles, messageLevels, roleNames, roles, type Role } from '@preceptor/contract'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { type Choice, choicesOf, SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import css from './panel-messages.module.css'
import type { MessageValues } from './message-values.ts'
import { useAgencyChoices } from '@/widgets/all-agencies.ts'
import { useTimeZones } from '@/widgets/time-zones/use-time-zones.ts'

export interface MessageFieldsProps {
  values: MessageValues
  errors: Readonly<Record<string, string>>
  change: (patch: Partial<MessageValues>) => void
  /** How many have closed the running message: it can be brought back to them. */
  closedBy: number
}

const roleChoices: Choice[] = [...agencyRoles, ...roles.filter(role => !agencyRoles.includes(role))].map(role => ({
  value: role,
  label: agencyRoles.includes(role) ? roleNames[role] : `${roleNames[role]} (our staff)`,
}))

export function MessageFields({ values, errors, change, closedBy }: MessageFieldsProps) {
  const agencies = useAgencyChoices() ?? []
  return (
    <div className={css.fields}>
      <TextField
        label="Title"
        required
        name="title"
        maxLength={120}
        value={values.title}
        onChange={title => change({ title })}
        error={errors['title']}
        data-autofocus
      />
      <TextAreaField
        label="Text"
        required
        name="body"
        rows={4}
        maxLength={2000}
        value={values.body}
        onChange={body => change({ body })}
        error={errors['body']}
        hint={`Plain text with line breaks. Addresses become links; so does [words](https://…). ${values.body.length} of 2,000 characters.`}
      />
      <SelectField
        label="Level"
        name="level"
        value={values.level}
        onChange={level => change({ level: level as MessageValues['level'] })}
        choices={choicesOf(messageLevels)}
        error={errors['level']}
      />
      <div className={css.pair}>
        <ChoicesField
          label="Roles"
          none="Every role"
          choices={roleChoices}
          chosen={values.roles}
          onChange={chosen => change({ roles: chosen as Role[] })}
          error={errors['roles']}
        />
        <ChoicesField
          label="Agencies"
          none="Every agency"
          choices={agencies}
          chosen={values.agencies}
          onChange={chosen => change({ agencies: chosen })}
          hint="Our staff is of no agency: named agencies leave it out."
          error={errors['agencies']}
        />
      </div>
      <TimeFields {...{ values, errors, change }} />
      <div className={css.checks}>
        <CheckField
          label="Can be closed"
          checked={values.is_dismissible || values.needs_acknowledgement}
          disabled={values.needs_acknowledgement}
          onChange={is_dismissible => change({ is_dismissible })}
          hint="Without it, the message stays until it ends."
        />
        <CheckField
          label="Asks to be read"
          checked={values.needs_acknowledgement}
          onChange={needs_acknowledgement => change({ needs_acknowledgement })}
          hint="Closed only by “I have read this”."
        />
        {closedBy > 0 && (
          <CheckField
            label={`Show it again to the ${closedBy === 1 ? 'person' : `${closedBy} people`} who closed it`}
            checked={values.show_again}
            onChange={show_again => change({ show_again })}
          />
        )}
      </div>
    </div>
  )
}

const starts = { now: 'Now', at: 'At a set time', draft: 'Not yet: keep it as a draft' } as const

function TimeFields({ values, errors, change }: Omit<MessageFieldsProps, 'closedBy'>) {
  const zones = useTimeZones(values.time_zone)
  return (
    <>
      <div className={css.pair}>
        {values.start === 'kept' ? (
          <SelectField
            label="Start"
            value="kept"
            onChange={() => undefined}
            disabled
            choices={[{ value: 'kept', label: 'It has started' }]}
          />
        ) : (
          <SelectField
            label="Start"
            name="start"
            value={values.start}
            onChange={start => change({ start: start as MessageValues['start'] })}
            choices={choicesOf(starts)}
            error={values.start === 'at' ? undefined : errors['starts_at']}
          />
        )}
        {values.start === 'at' && (
          <TextField
            label="Starts on"
            type="datetime-local"
            name="starts_at"
            required
            value={values.starts_at}
            onChange={starts_at => change({ starts_at })}
            error={errors['starts_at']}
          />
        )}
      </div>
      <div className={css.pair}>
        <TextField
          label="Ends on"
          type="datetime-local"
          name="ends_at"
          value={values.ends_at}
          onChange={ends_at => change({ ends_at })}
          hint="Empty: until you end it."
          about={values.start + values.starts_at}
          error={errors['ends_at']}
        />
        <ComboField
          label="Time zone"
          value={values.time_zone}
          onChange={time_zone => change({ time_zone: time_zone || values.time_zone })}
          choices={zones}
          error={errors['time_zone']}
        />
      </div>
    </>
  )
}
