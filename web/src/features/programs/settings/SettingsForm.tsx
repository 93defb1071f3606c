import { api, type Program, programFieldNames } from '@preceptor/contract'
import { useRemember } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormPage } from '@/widgets/form/FormPage.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsPrograms } from '../list/use-program-acts.ts'
import { programsTexts } from '../texts.ts'
import { SettingsFields } from './SettingsFields.tsx'
import css from './settings.module.css'
import { patchOf, placeOf, shownSetting, spelled, valuesOf } from './settings-values.ts'
import { useNamesOf } from './use-names-of.ts'

/** All settings at once; who saves second chooses field by field. */
export default function SettingsForm({ program }: { program: Program }) {
  const t = useTexts(programsTexts)
  const params = { id: program.id }
  const remember = useRemember()
  const nameOf = useNamesOf(program, true)
  const form = useForm({
    start: valuesOf(program),
    call: api.programs.update,
    args: (values, changed) => ({ params, body: patchOf(values, changed) }),
    place: placeOf,
    spell: spelled,
    edited: {
      version: program.version,
      follows: true,
      valuesOf,
      labels: programFieldNames,
      show: (values, field) => shownSetting(values, field, nameOf),
    },
    refresh: showsPrograms.filter(endpoint => endpoint !== api.programs.get),
    said: t('saved'),
    unchanged: () => undefined,
    done: saved => {
      remember(api.programs.get, { params }, saved)
      form.startFrom(valuesOf(saved), saved.version)
    },
  })
  return (
    <FormPage
      form={form}
      label={t('settingsForm')}
      what={t('whatSettings')}
      className={css.sections}
      onDiscard={form.reset}
    >
      <SettingsFields form={form} program={program} />
    </FormPage>
  )
}
