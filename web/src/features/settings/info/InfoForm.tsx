import { type AgencyInfo, agencyFieldNames, agencyInfoPatch, api } from '@preceptor/contract'
import { useState } from 'react'
import { useRemember } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { setOrganization } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormPage } from '@/widgets/form/FormPage.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { InfoFields } from './InfoFields.tsx'
import css from './info.module.css'
import { patchOf, placeOf, shownValue, spelled, valuesOf } from './info-values.ts'
import { LogoCard } from './LogoCard.tsx'
import { SupportCard } from './SupportCard.tsx'
import { infoTexts } from './texts.ts'

const FreezingDialog = lazyPart(() => import('./FreezingDialog.tsx'))

/** Edits all agency data at once. Changes to the statuses that pause due dates are saved only after their impact is shown. */
export default function InfoForm({ info }: { info: AgencyInfo }) {
  const t = useTexts(infoTexts)
  const params = { id: info.id }
  const remember = useRemember()
  const [asking, setAsking] = useState(false)
  const form = useForm({
    start: valuesOf(info),
    call: api.agencySettings.update,
    check: agencyInfoPatch,
    args: (values, changed) => ({ params, body: patchOf(values, changed) }),
    place: placeOf,
    spell: spelled,
    edited: { version: info.version, follows: true, valuesOf, labels: agencyFieldNames, show: shownValue },
    refresh: [api.assignments.freezingImpact, api.agencies.list, api.auth.organizations, api.dashboard.get],
    said: t('saved'),
    unchanged: () => undefined,
    done: saved => {
      remember(api.agencySettings.get, { params }, saved)
      // The shell and all pages show this agency's name and zone: the user's own agency, or the one customer success is working in
      setOrganization(saved)
      remember(api.auth.organization, {}, saved)
      form.startFrom(valuesOf(saved), saved.version)
    },
  })
  const chosen = form.values.freezing_statuses
  const submit = () => {
    const asks = form.changed.includes('freezing_statuses')
    if (!asks) form.submit()
    else if (form.sound()) setAsking(true)
  }
  return (
    <FormPage
      form={{ ...form, submit }}
      label={t('form')}
      what={t('what')}
      className={css.sections}
      onDiscard={form.reset}
    >
      <InfoFields form={form} />
      <LogoCard info={info} />
      <SupportCard info={info} />
      {asking && (
        <FreezingDialog
          statuses={chosen}
          onSave={() => {
            setAsking(false)
            form.submit()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </FormPage>
  )
}
