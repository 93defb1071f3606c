import { agencyStatuses, api } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useQueryOf } from '@/api/queries.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { stateChoices } from '@/widgets/us-states/us-states.ts'
import css from './new-agency.module.css'
import type { StepProps } from './StepProps.ts'
import type { Namesake } from './use-namesakes.ts'
import { withState } from './wizard.ts'
import { newAgencyTexts } from './texts.ts'

export interface Props extends StepProps {
  namesakes: readonly Namesake[]
}

/** The agency's name and address. */
export function AgencyStep({ form, namesakes }: Props) {
  const t = useTexts(newAgencyTexts)
  const { values, field } = form
  const zones = useQueryOf(api.worldLookups.timeZones, {}, { staleTime: Infinity, quiet: true }).data?.data ?? []
  const zoneChoices = zones.map(({ id, name }) => ({ value: id, label: name }))
  const known = zoneChoices.some(({ value }) => value === values.time_zone) || !values.time_zone
  return (
    <>
      <TextField
        label={t('name')}
        required
        maxLength={120}
        autoComplete="off"
        hint={t('nameHint')}
        {...field('name')}
        onChange={name => form.set({ name, same_name: false })}
      />
      <Namesakes form={form} namesakes={namesakes} />
      <div className={css.pair}>
        <TextField label={t('legalName')} maxLength={200} {...field('legal_name')} />
        <TextField label={t('shortName')} maxLength={20} hint={t('shortNameHint')} {...field('short_name')} />
        <ComboField
          label={t('state')}
          required
          choices={stateChoices()}
          none={t('chooseState')}
          {...field('state')}
          onChange={state => form.set(withState(values, state))}
        />
        <ComboField
          label={t('timeZone')}
          required
          choices={known ? zoneChoices : [{ value: values.time_zone, label: values.time_zone }, ...zoneChoices]}
          none={t('chooseZone')}
          hint={t('timeZoneHint')}
          {...field('time_zone')}
        />
        <TextField label={t('licenseNumber')} maxLength={60} {...field('license_no')} />
      </div>
      <fieldset className={css.group}>
        <legend>{t('startsAs')}</legend>
        {(['trial', 'live'] as const).map(status => (
          <CheckField
            key={status}
            type="radio"
            name="status"
            label={inWords(agencyStatuses[status])}
            hint={status === 'trial' ? t('trialHint') : t('liveHint')}
            checked={values.status === status}
            onChange={() => form.set({ status })}
          />
        ))}
      </fieldset>
      {values.status === 'trial' && (
        <DateField
          label={t('trialEnds')}
          className={css.narrow}
          hint={t('trialEndsHint')}
          {...field('trial_ends_on')}
        />
      )}
    </>
  )
}

/** Agencies with the same name: shown while typing, and allowed after confirmation. */
function Namesakes({ form, namesakes: people }: Props) {
  const t = useTexts(newAgencyTexts)
  const { same_name: error } = form.errors
  if (people.length === 0) return null
  return (
    <Banner level="warning" title={t('namesakes')}>
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
            {[state, inWords(agencyStatuses[status])].filter(Boolean).map(fact => ` · ${fact}`)}
          </li>
        ))}
      </ul>
      <CheckField label={t('namesakeOther')} aria-invalid={error ? true : undefined} {...form.box('same_name')} />
      {error && <p className={css.error}>{error}</p>}
    </Banner>
  )
}
