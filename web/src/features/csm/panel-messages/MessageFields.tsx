import { agencyRoles, messageLevels, roleNames, roles } from '@preceptor/contract'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { type Choice, choicesOf } from '@/ui/select/choice.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import css from './panel-messages.module.css'
import type { MessageValues } from './message-values.ts'
import type { Fields } from '@/widgets/form/use-fields.ts'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import { useTimeZones } from '@/widgets/time-zones/use-time-zones.ts'

export interface MessageFieldsProps {
  form: Fields<MessageValues>
  /** How many have closed the running message: it can be brought back to them. */
  closedBy: number
}

const roleChoices: Choice[] = [...agencyRoles, ...roles.filter(role => !agencyRoles.includes(role))].map(role => ({
  value: role,
  label: agencyRoles.includes(role) ? roleNames[role] : `${roleNames[role]} (our staff)`,
}))

export function MessageFields({ form, closedBy }: MessageFieldsProps) {
  const agencies = useAgencyChoices() ?? []
  const { values, field, box } = form
  return (
    <div className={css.fields}>
      <TextField label="Title" required maxLength={120} data-autofocus {...field('title')} />
      <TextAreaField
        label="Text"
        required
        rows={4}
        maxLength={2000}
        hint={`Plain text with line breaks. Addresses become links; so does [words](https://…). ${values.body.length} of 2,000 characters.`}
        {...field('body')}
      />
      <SelectField label="Level" choices={choicesOf(messageLevels)} {...field('level')} />
      <div className={css.pair}>
        <ChoicesField label="Roles" none="Every role" choices={roleChoices} {...field('roles')} />
        <ChoicesField
          label="Agencies"
          none="Every agency"
          choices={agencies}
          hint="Our staff is of no agency: named agencies leave it out."
          {...field('agencies')}
        />
      </div>
      <TimeFields form={form} />
      <div className={css.checks}>
        <CheckField
          label="Can be closed"
          hint="Without it, the message stays until it ends."
          {...box('is_dismissible')}
          checked={values.is_dismissible || values.needs_acknowledgement}
          disabled={values.needs_acknowledgement}
        />
        <CheckField
          label="Asks to be read"
          hint="Closed only by “I have read this”."
          {...box('needs_acknowledgement')}
        />
        {closedBy > 0 && (
          <CheckField
            label={`Show it again to the ${closedBy === 1 ? 'person' : `${closedBy} people`} who closed it`}
            {...box('show_again')}
          />
        )}
      </div>
    </div>
  )
}

const starts = { now: 'Now', at: 'At a set time', draft: 'Not yet: keep it as a draft' } as const

function TimeFields({ form: { values, field, errors } }: Pick<MessageFieldsProps, 'form'>) {
  const zones = useTimeZones(values.time_zone)
  const zone = field('time_zone')
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
            choices={choicesOf(starts)}
            {...field('start')}
            error={values.start === 'at' ? undefined : errors['starts_at']}
          />
        )}
        {values.start === 'at' && (
          <TextField label="Starts on" type="datetime-local" required {...field('starts_at')} />
        )}
      </div>
      <div className={css.pair}>
        <TextField
          label="Ends on"
          type="datetime-local"
          hint="Empty: until you end it."
          about={values.start + values.starts_at}
          {...field('ends_at')}
        />
        <ComboField
          label="Time zone"
          choices={zones}
          {...zone}
          onChange={chosen => zone.onChange(chosen || values.time_zone)}
        />
      </div>
    </>
  )
}
