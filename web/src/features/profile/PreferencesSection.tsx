import { api, landingPages, languages, type Profile } from '@preceptor/contract'
import { useEffect } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { setLanguage, useUser } from '@/session/session.ts'
import { csmLandingNames, isCsmUser, landingsFor, storeCsmLanding, storedCsmLanding } from '@/nav/landing.ts'
import { Button } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { uiTexts } from '@/ui/texts.ts'
import { useTimeZones } from '@/widgets/time-zones/use-time-zones.ts'
import type { SectionProps } from './ContactSection.tsx'
import css from './profile.module.css'
import { profileTexts } from './texts.ts'
import { useKeepProfile } from './use-save-profile.ts'

const valuesOf = (profile: Profile) => ({
  language: profile.language,
  time_zone: profile.time_zone ?? '',
  default_landing_page: profile.default_landing_page.key,
  csm_landing: storedCsmLanding(),
})

/**
 * Language, time zone, and the page after signing in. For customer success, that page is stored in this browser (R-RED-4), because
 * people who switch between computers may want a different one on each.
 */
export function PreferencesSection({ profile, onDirty }: SectionProps) {
  const t = useTexts(profileTexts)
  const user = useUser()
  const csm = user !== null && isCsmUser(user)
  const landings = user && !csm ? landingsFor(user) : []
  const keep = useKeepProfile()
  const form = useForm({
    start: valuesOf(profile),
    call: api.profile.update,
    args: ({ csm_landing: _, time_zone, ...rest }) => ({ body: { ...rest, time_zone: time_zone || null } }),
    said: t('saved'),
    done: saved => {
      keep(saved)
      setLanguage(saved.language)
      form.startFrom(valuesOf(saved))
    },
  })
  const { dirty, values } = form
  useEffect(() => onDirty(dirty))
  const zones = useTimeZones(values.time_zone)
  const submit = () => {
    storeCsmLanding(values.csm_landing)
    if (form.changed.some(field => field !== 'csm_landing')) return form.submit()
    if (!dirty) return
    showToast('success', t('saved'))
    form.startFrom(values)
  }
  const landing = form.field('default_landing_page')
  // A language chosen earlier stays, although the panel shows English for it.
  const spoken: ReadonlySet<string> = new Set([...uiTexts.languages, profile.language])
  return (
    <Card title={t('preferences')}>
      <Form form={form} onSubmit={submit} className={css.form}>
        <div className={css.pair}>
          <SelectField
            label={t('language')}
            choices={choicesOf(languages).filter(({ value }) => spoken.has(value))}
            hint={t('languageHint')}
            {...form.field('language')}
          />
          <ComboField
            label={t('timeZone')}
            choices={zones}
            none={t('timeZoneNone')}
            hint={t('timeZoneHint')}
            {...form.field('time_zone')}
          />
          {csm && (
            <SelectField
              label={t('landing')}
              choices={choicesOf(csmLandingNames())}
              hint={t('landingHint')}
              {...form.field('csm_landing')}
            />
          )}
          {landings.length > 0 && (
            <SelectField
              label={t('landing')}
              choices={landings.map(key => ({ value: key, label: inWords(landingPages[key]) }))}
              {...landing}
              value={landings.includes(landing.value) ? landing.value : (landings[0] ?? landing.value)}
            />
          )}
        </div>
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={form.busy} refused={dirty ? undefined : t('unchanged')}>
            {t('savePreferences')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
