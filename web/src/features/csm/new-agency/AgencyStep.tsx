import { agencyStatuses, api, usStates } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { choicesOf } from '@/ui/form/SelectField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './new-agency.module.css'
import type { StepProps } from './StepProps.ts'
import type { Namesake } from './use-namesakes.ts'
import { withState } from './wizard.ts'

export interface Props extends StepProps {
  namesakes: readonly Namesake[]
}

/** Who they are and where. */
export function AgencyStep({ values, errors, onChange, namesakes }: Props) {
  const zones = useQueryOf(api.worldLookups.timeZones, {}, { staleTime: Infinity, quiet: true }).data?.data ?? []
  const zoneChoices = zones.map(({ id, name }) => ({ value: id, label: name }))
  const known = zoneChoices.some(({ value }) => value === values.time_zone) || !values.time_zone
  return (
    <>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={120}
        autoComplete="off"
        value={values.name}
        onChange={name => onChange({ name, same_name: false })}
        hint="As caregivers and the office know it."
        error={errors['name']}
      />
      <Namesakes values={values} errors={errors} onChange={onChange} namesakes={namesakes} />
      <div className={css.pair}>
        <TextField
          label="Legal name"
          name="legal_name"
          maxLength={200}
          value={values.legal_name}
          onChange={legal_name => onChange({ legal_name })}
          error={errors['legal_name']}
        />
        <TextField
          label="Short name"
          name="short_name"
          maxLength={20}
          value={values.short_name}
          onChange={short_name => onChange({ short_name })}
          hint="The sender of text messages, at most 20 characters."
          error={errors['short_name']}
        />
        <ComboField
          label="State"
          name="state"
          required
          value={values.state}
          onChange={state => onChange(withState(values, state))}
          choices={choicesOf(usStates)}
          none="Choose a state"
          error={errors['state']}
        />
        <ComboField
          label="Time zone"
          name="time_zone"
          required
          value={values.time_zone}
          onChange={time_zone => onChange({ time_zone })}
          choices={known ? zoneChoices : [{ value: values.time_zone, label: values.time_zone }, ...zoneChoices]}
          none="Choose a time zone"
          hint="Suggested from the state. Days and deadlines of the agency follow it."
          error={errors['time_zone']}
        />
        <TextField
          label="License number"
          name="license_no"
          maxLength={60}
          value={values.license_no}
          onChange={license_no => onChange({ license_no })}
          error={errors['license_no']}
        />
      </div>
      <fieldset className={css.group}>
        <legend>Starts as</legend>
        {(['trial', 'live'] as const).map(status => (
          <CheckField
            key={status}
            type="radio"
            name="status"
            label={agencyStatuses[status]}
            hint={status === 'trial' ? 'Tries Preceptor; everything works.' : 'A customer from the first day.'}
            checked={values.status === status}
            onChange={() => onChange({ status })}
          />
        ))}
      </fieldset>
      {values.status === 'trial' && (
        <DateField
          label="Trial ends on"
          name="trial_ends_on"
          className={css.narrow}
          value={values.trial_ends_on}
          onChange={trial_ends_on => onChange({ trial_ends_on })}
          hint="Leave empty for an open-ended trial."
          error={errors['trial_ends_on']}
        />
      )}
    </>
  )
}

/** Agencies that are called the same: told while typing, and allowed knowingly. */
function Namesakes({ values, errors, onChange, namesakes: people }: Props) {
  if (people.length === 0) return null
  return (
    <Banner level="warning" title="There is an agency of this name already">
      <ul className={css.namesakes}>
        {people.map(({ id, name: other, state, status }) => (
          <li key={id}>
            {status === 'closed' ? (
              other
            ) : (
              <Link href={csmAgencyPaths(id).dashboard()} target="_blank" rel="noopener">
                {other}
              </Link>
            )}
            {[state, agencyStatuses[status]].filter(Boolean).map(fact => ` · ${fact}`)}
          </li>
        ))}
      </ul>
      <CheckField
        label="This is another agency"
        name="same_name"
        checked={values.same_name}
        aria-invalid={errors['same_name'] ? true : undefined}
        onChange={same_name => onChange({ same_name })}
      />
      {errors['same_name'] && <p className={css.error}>{errors['same_name']}</p>}
    </Banner>
  )
}
