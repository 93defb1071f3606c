import { type Program, programFieldNames } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { programsTexts } from '../texts.ts'
import css from './settings.module.css'
import { type SettingsValues, shownSetting, valuesOf } from './settings-values.ts'
import { useNamesOf } from './use-names-of.ts'

/** A linked program's catalog settings, read-only here. */
export function FromCatalog({ program, fields }: { program: Program; fields: readonly (keyof SettingsValues)[] }) {
  const t = useTexts(programsTexts)
  const nameOf = useNamesOf(program, false)
  const values = valuesOf(program)
  return (
    <div className={css.fromCatalog}>
      <KeyValues
        items={fields.map(field => ({
          label: inWords(programFieldNames[field]),
          value: <span className={css.perLanguage}>{shownSetting(values, field, nameOf)}</span>,
        }))}
      />
      <p className={css.hint}>{t('fromCatalog')}</p>
    </div>
  )
}
