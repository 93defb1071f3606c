import { catalogId, type Program, programFieldNames } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { Form } from '@/widgets/form/use-form.ts'
import { programsTexts } from '../texts.ts'
import css from './settings.module.css'
import type { SettingsValues } from './settings-values.ts'

/** Chooses the programs that count for this one. They are the agency's own, so the catalog has no such field. */
export function SatisfiedBy({ form, program }: { form: Form<SettingsValues>; program: Program }) {
  const t = useTexts(programsTexts)
  const programs = useChoosable('programs', program.satisfied_by_ids)
  if (useRequestAgencyId() === catalogId) return null
  return (
    <div className={css.whole}>
      <ChoicesField
        label={inWords(programFieldNames.satisfied_by_ids)}
        hint={t('satisfiedHint')}
        none={t('satisfiedNone')}
        choices={programs.filter(({ value }) => value !== program.id)}
        {...form.field('satisfied_by_ids')}
      />
    </div>
  )
}
