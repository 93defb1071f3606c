import { type LandingPage, landingPages, languages, type Profile } from '@preceptor/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { useUser } from '@/auth/session.ts'
import {
  type CsmLanding,
  csmLandingNames,
  isCsmUser,
  landingsFor,
  storeCsmLanding,
  storedCsmLanding,
} from '@/nav/landing.ts'
import { Button } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { choicesOf, SelectField } from '@/ui/form/SelectField.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { useTimeZones } from '@/widgets/time-zones/use-time-zones.ts'
import type { SectionProps } from './ContactSection.tsx'
import css from './profile.module.css'
import { useSaveProfile } from './use-save-profile.ts'

/**
 * Language, time zone and the page after signing in. That of customer success is kept in this browser (R-RED-4), since who moves between
 * desks may want another one there.
 */
export function PreferencesSection({ profile, onDirty }: SectionProps) {
  const user = useUser()
  const landings = user && !isCsmUser(user) ? landingsFor(user) : []
  const [language, setLanguage] = useState<Profile['language']>(profile.language)
  const [zone, setZone] = useState(profile.time_zone ?? '')
  const kept = profile.default_landing_page.key
  const [landing, setLanding] = useState<LandingPage>(kept)
  const csm = user !== null && isCsmUser(user)
  const [keptHere, setKeptHere] = useState(storedCsmLanding)
  const [csmLanding, setCsmLanding] = useState(keptHere)
  const onServer = language !== profile.language || zone !== (profile.time_zone ?? '') || landing !== kept
  const dirty = onServer || csmLanding !== keptHere
  useEffect(() => onDirty(dirty))
  const save = useSaveProfile()
  const zones = useTimeZones(zone)
  const errors = save.failure?.fieldErrors() ?? {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isSending) return
    if (csmLanding !== keptHere) {
      storeCsmLanding(csmLanding)
      setKeptHere(csmLanding)
      if (!onServer) showToast('success', 'Saved.')
    }
    if (onServer) save.send({ body: { language, time_zone: zone || null, default_landing_page: landing } })
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
            choices={zones}
            none="Where you are"
            hint="For the times of your account. An agency’s times keep its zone."
            error={errors['time_zone']}
          />
          {csm && (
            <SelectField
              label="Page after signing in"
              name="csm_landing"
              value={csmLanding}
              onChange={value => setCsmLanding(value as CsmLanding)}
              choices={choicesOf(csmLandingNames)}
              hint="Remembered in this browser alone."
            />
          )}
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
