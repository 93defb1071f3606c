import { agencyStatuses, api, usStates } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
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
export function AgencyStep({ form, namesakes }: Props) {
  const { values, field } = form
  const zones = useQueryOf(api.worldLookups.timeZones, {}, { staleTime: Infinity, quiet: true }).data?.data ?? []
  const zoneChoices = zones.map(({ id, name }) => ({ value: id, label: name }))
  const known = zoneChoices.some(({ value }) => value === values.time_zone) || !values.time_zone
  return (
    <>
      <TextField
        label="Name"
        required
        maxLength={120}
        autoComplete="off"
        hint="As caregivers and the office know it."
        {...field('name')}
        onChange={name => form.set({ name, same_name: false })}
      />
      <Namesakes form={form} namesakes={namesakes} />
      <div className={css.pair}>
        <TextField label="Legal name" maxLength={200} {...field('legal_name')} />
        <TextField
          label="Short name"
          maxLength={20}
          hint="The sender of text messages, at most 20 characters."
          {...field('short_name')}
        />
        <ComboField
          label="State"
          required
          choices={choicesOf(usStates)}
          none="Choose a state"
          {...field('state')}
          onChange={state => form.set(withState(values, state))}
        />
        <ComboField
          label="Time zone"
          required
          choices={known ? zoneChoices : [{ value: values.time_zone, label: values.time_zone }, ...zoneChoices]}
          none="Choose a time zone"
          hint="Suggested from the state. Days and deadlines of the agency follow it."
          {...field('time_zone')}
        />
        <TextField label="License number" maxLength={60} {...field('license_no')} />
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
            onChange={() => form.set({ status })}
          />
        ))}
      </fieldset>
      {values.status === 'trial' && (
        <DateField
          label="Trial ends on"
          className={css.narrow}
          hint="Leave empty for an open-ended trial."
          {...field('trial_ends_on')}
        />
      )}
    </>
  )
}

/** Agencies that are called the same: told while typing, and allowed knowingly. */
function Namesakes({ form, namesakes: people }: Props) {
  const { same_name: error } = form.errors
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
      <CheckField label="This is another agency" aria-invalid={error ? true : undefined} {...form.box('same_name')} />
      {error && <p className={css.error}>{error}</p>}
    </Banner>
  )
}
