import { type ProviderStatus, providerStatuses } from '@preceptor/contract'
import { todayIn } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import {
  CoordinatorField,
  DateInput,
  DisciplineField,
  EmploymentTypeField,
  type FieldsProps,
  LanguageField,
  LocationField,
  PhoneInput,
  TextInput,
} from '../profile/fields.tsx'
import type { ProfileField, ProfileValues } from '../profile/profile-values.ts'
import { newStartWords } from '../profile/start-words.ts'
import css from './add.module.css'

export type AddValues = ProfileValues & { provider_status: string }

/** People start as one of these; the other states come later, with a reason. */
const firstStatuses = [1, 7, 6] as const
const statusChoices = firstStatuses.map(code => ({ value: String(code), label: providerStatuses[code] }))

interface Props {
  values: AddValues
  errors: Readonly<Record<string, string>>
  onChange: (field: ProfileField | 'provider_status', value: AddValues[typeof field]) => void
}

export function AddFields({ values, errors, onChange }: Props) {
  const form: FieldsProps = { values, errors, onChange }
  const today = todayIn(useAgency().timeZone)
  const starts = newStartWords(Number(values.provider_status) as ProviderStatus, values.hire_date || null, today)
  return (
    <div className={css.form}>
      <fieldset className={css.section}>
        <legend>Person</legend>
        <TextInput {...form} field="first_name" required data-autofocus />
        <TextInput {...form} field="last_name" required />
        <TextInput {...form} field="preferred_name" />
        <DateInput {...form} field="birth_date" />
        <LanguageField {...form} />
        <TextInput {...form} field="employee_number" />
      </fieldset>
      <fieldset className={css.section}>
        <legend>Contact</legend>
        <PhoneInput {...form} field="mobile" />
        <TextInput {...form} field="email" type="email" />
      </fieldset>
      <fieldset className={css.section}>
        <legend>Employment</legend>
        <SelectField
          label="Status"
          value={values.provider_status}
          choices={statusChoices}
          onChange={value => onChange('provider_status', value)}
        />
        <DateInput {...form} field="hire_date" />
        {starts && (
          <div className={css.whole} role="status">
            <Banner>{starts}</Banner>
          </div>
        )}
        <DisciplineField {...form} />
        <EmploymentTypeField {...form} />
        <LocationField {...form} />
        <CoordinatorField {...form} />
      </fieldset>
    </div>
  )
}
