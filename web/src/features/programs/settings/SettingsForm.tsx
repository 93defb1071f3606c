import { type AppliesTo, api, type Program, programFieldNames } from '@preceptor/contract'
import { useRef, useState } from 'react'
import { useRemember } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormPage } from '@/widgets/form/FormPage.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { touchedBy } from '../impact/impact-of.ts'
import { showsPrograms } from '../list/use-program-acts.ts'
import { programsTexts } from '../texts.ts'
import { SettingsFields } from './SettingsFields.tsx'
import css from './settings.module.css'
import { patchOf, placeOf, shownSetting, spelled, valuesOf } from './settings-values.ts'
import { useNamesOf } from './use-names-of.ts'

const ImpactDialog = lazyPart(() => import('../impact/ImpactDialog.tsx'))

interface Chosen {
  applies_to: AppliesTo
  closes_satisfied: boolean
}
const nobody: Chosen = { applies_to: 'new_only', closes_satisfied: false }

/**
 * All settings at once; on a conflict, the user who saves second chooses field by field. Rules that move dates are saved only after
 * the impact is shown.
 */
export default function SettingsForm({ program }: { program: Program }) {
  const t = useTexts(programsTexts)
  const params = { id: program.id }
  const remember = useRemember()
  const nameOf = useNamesOf(program, true)
  const [asking, setAsking] = useState(false)
  /** The choice made when the impact was shown. */
  const chosen = useRef<Chosen>(nobody)
  const form = useForm({
    start: valuesOf(program),
    call: api.programRules.save,
    args: (values, changed) => ({ params, body: { ...patchOf(values, changed), ...chosen.current } }),
    place: placeOf,
    spell: spelled,
    edited: {
      version: program.version,
      follows: true,
      valuesOf,
      labels: programFieldNames,
      show: (values, field) => shownSetting(values, field, nameOf),
    },
    refresh: [
      ...showsPrograms.filter(endpoint => endpoint !== api.programs.get),
      api.jobs.list,
      api.programRules.impact,
    ],
    said: ({ moving_job_id, closing_job_id }) =>
      t(moving_job_id ? 'savedMoving' : closing_job_id ? 'savedClosing' : 'saved'),
    unchanged: () => undefined,
    done: ({ moving_job_id: _, closing_job_id: __, ...saved }) => {
      remember(api.programs.get, { params }, saved)
      form.startFrom(valuesOf(saved), saved.version)
    },
  })
  const patch = patchOf(form.values, form.changed)
  const save = (to: Chosen) => {
    chosen.current = to
    form.submit()
  }
  const submit = () => {
    const concerns = program.assigned + program.completed > 0 && touchedBy(patch, program).length > 0
    if (!concerns) save(nobody)
    else if (form.sound()) setAsking(true)
  }
  return (
    <>
      <FormPage
        form={{ ...form, submit }}
        label={t('settingsForm')}
        what={t('whatSettings')}
        className={css.sections}
        onDiscard={form.reset}
      >
        <SettingsFields form={form} program={program} />
      </FormPage>
      {asking && (
        <ImpactDialog
          program={program}
          patch={patch}
          onSave={to => {
            setAsking(false)
            save(to)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
