import { providerStatuses } from '@preceptor/contract'
import { SelectField } from '@/ui/form/SelectField.tsx'
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
        <DisciplineField {...form} />
        <EmploymentTypeField {...form} />
        <LocationField {...form} />
        <CoordinatorField {...form} />
      </fieldset>
    </div>
  )
}
