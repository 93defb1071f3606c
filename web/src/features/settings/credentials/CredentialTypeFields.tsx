import { soundsMedical } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { FieldsProps } from '../taxonomy/kind.ts'
import css from '../taxonomy/taxonomy.module.css'
import { taxonomyTexts } from '../taxonomy/texts.ts'

export interface CredentialTypeValues {
  name: string
  code: string
  needs_number: boolean
  needs_file: boolean
  needs_expiry: boolean
  is_medical: boolean
  valid_months: string
  reminders: string
  discipline_ids: readonly string[]
}

/** Returns true when a name starts to sound medical, which checks the box once; a user who unchecks it keeps that choice. */
const becomesMedical = (before: string, now: string) => !soundsMedical(before) && soundsMedical(now)

export function CredentialTypeFields({ form, id }: FieldsProps<CredentialTypeValues>) {
  const t = useTexts(taxonomyTexts)
  const { field, box, values, set } = form
  const disciplines = useChoosable('disciplines', values.discipline_ids)
  return (
    <>
      <TextField
        label={t('name')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={80}
        {...field('name')}
        onChange={name =>
          set({ name, ...(id === undefined && becomesMedical(values.name, name) && { is_medical: true }) })
        }
      />
      <TextField label={t('code')} autoComplete="off" maxLength={20} {...field('code')} />
      <CheckField label={t('needsNumber')} hint={t('needsNumberHint')} {...box('needs_number')} />
      <CheckField label={t('needsFile')} hint={t('needsFileHint')} {...box('needs_file')} />
      <CheckField className={css.wide} label={t('needsExpiry')} hint={t('needsExpiryHint')} {...box('needs_expiry')} />
      <CheckField className={css.wide} label={t('isMedical')} hint={t('isMedicalHint')} {...box('is_medical')} />
      <TextField
        label={t('validMonths')}
        hint={t('validMonthsHint')}
        inputMode="numeric"
        maxLength={3}
        {...field('valid_months')}
      />
      <TextField label={t('reminders')} hint={t('remindersHint')} autoComplete="off" {...field('reminders')} />
      <ChoicesField
        className={css.wide}
        label={t('usualFor')}
        hint={t('usualForHint')}
        none={t('usualForNobody')}
        choices={disciplines}
        {...field('discipline_ids')}
      />
    </>
  )
}
