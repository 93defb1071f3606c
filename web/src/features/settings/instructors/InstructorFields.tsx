import { languages } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { PhoneField } from '@/widgets/phone/PhoneField.tsx'
import { stateChoices } from '@/widgets/us-states/us-states.ts'
import type { FieldsProps } from '../taxonomy/kind.ts'
import css from '../taxonomy/taxonomy.module.css'
import { taxonomyTexts } from '../taxonomy/texts.ts'

export interface InstructorValues {
  name: string
  email: string
  phone: string
  languages: readonly string[]
  is_rn: boolean
  license_state: string
  license_number: string
  license_expires_on: string
}

/** A nurse has a license; typed license data stays if the box is unchecked by mistake. */
export function InstructorFields({ form: { field, box, values } }: FieldsProps<InstructorValues>) {
  const t = useTexts(taxonomyTexts)
  return (
    <>
      <TextField label={t('name')} required data-autofocus autoComplete="off" maxLength={80} {...field('name')} />
      <ChoicesField
        label={t('languages')}
        none={t('noChoice')}
        choices={choicesOf(languages)}
        {...field('languages')}
      />
      <TextField label={t('email')} type="email" autoComplete="off" maxLength={254} {...field('email')} />
      <PhoneField label={t('phone')} {...field('phone')} />
      <CheckField className={css.wide} label={t('isNurse')} hint={t('isNurseHint')} {...box('is_rn')} />
      {values.is_rn && (
        <>
          <ComboField
            label={t('licenseState')}
            none={t('noChoice')}
            choices={stateChoices()}
            {...field('license_state')}
          />
          <TextField label={t('licenseNumber')} autoComplete="off" maxLength={40} {...field('license_number')} />
          <TextField label={t('licenseExpires')} type="date" {...field('license_expires_on')} />
        </>
      )}
    </>
  )
}
