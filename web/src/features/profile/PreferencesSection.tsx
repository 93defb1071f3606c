import { type LandingPage, landingPages, languages, type Profile } from '@preceptor/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { useUser } from '@/auth/session.ts'
import { isCsmUser, landingsFor } from '@/nav/landing.ts'
import { Button } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { choicesOf, SelectField } from '@/ui/form/SelectField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import type { SectionProps } from './ContactSection.tsx'
import css from './profile.module.css'
import { useSaveProfile } from './use-save-profile.ts'

const zones = Intl.supportedValuesOf('timeZone').map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))
const zonesWith = (zone: string) =>
  zone === '' || zones.some(({ value }) => value === zone) ? zones : [{ value: zone, label: zone }, ...zones]

/** Language, time zone and, for agency users, the page after signing in; that of customer success is its list of agencies. */
export function PreferencesSection({ profile, onDirty }: SectionProps) {
  const user = useUser()
  const landings = user && !isCsmUser(user) ? landingsFor(user) : []
  const [language, setLanguage] = useState<Profile['language']>(profile.language)
  const [zone, setZone] = useState(profile.time_zone ?? '')
  const kept = profile.default_landing_page.key
  const [landing, setLanding] = useState<LandingPage>(kept)
  const dirty = language !== profile.language || zone !== (profile.time_zone ?? '') || landing !== kept
  useEffect(() => onDirty(dirty))
  const save = useSaveProfile()
  const errors = save.failure?.fieldErrors() ?? {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (dirty && !save.isSending)
      save.send({ body: { language, time_zone: zone || null, default_landing_page: landing } })
  }
  return (
    <Card title="Preferences">
      <form onSubmit={submit} noValidate className={css.form}>
        <div className={css.pair}>
          <SelectField
            label="Preferred language"
            name="language"
            value={language}
            onChange={value => setLanguage(value as Profile['language'])}
            choices={choicesOf(languages)}
            hint="In which we write to you where we can. The panel is in English."
            error={errors['language']}
          />
          <ComboField
            label="Time zone"
            value={zone}
            onChange={setZone}
            choices={zonesWith(zone)}
            none="Where you are"
            hint="For the times of your account. An agency’s times keep its zone."
            error={errors['time_zone']}
          />
          {landings.length > 0 && (
            <SelectField
              label="Page after signing in"
              name="landing"
              value={landings.includes(landing) ? landing : (landings[0] ?? landing)}
              onChange={value => setLanding(value as LandingPage)}
              choices={landings.map(key => ({ value: key, label: landingPages[key] }))}
              error={errors['default_landing_page']}
            />
          )}
        </div>
        <div className={css.actions}>
          <Button
            type="submit"
            look="primary"
            busy={save.isSending}
            refused={dirty ? undefined : 'Nothing has changed yet.'}
          >
            Save preferences
          </Button>
        </div>
      </form>
    </Card>
  )
}
