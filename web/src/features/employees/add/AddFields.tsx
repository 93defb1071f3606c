import { type ProviderStatus, providerStatuses } from '@preceptor/contract'
import { todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import type { Fields } from '@/widgets/form/use-fields.ts'
import {
  CoordinatorField,
  DateInput,
  DisciplineField,
  EmploymentTypeField,
  LanguageField,
  LocationField,
  PhoneInput,
  TextInput,
} from '../profile/fields.tsx'
import type { ProfileValues } from '../profile/profile-values.ts'
import { newStartWords } from '../profile/start-words.ts'
import { employeesTexts } from '../texts.ts'
import { AssignmentPreview } from './AssignmentPreview.tsx'
import css from './add.module.css'

export type AddValues = ProfileValues & { provider_status: string }

/** People start in one of these statuses; the others come later, with a reason. */
const firstStatuses = [1, 7, 6] as const
const statusChoices = () => firstStatuses.map(code => ({ value: String(code), label: inWords(providerStatuses[code]) }))

export function AddFields({ form }: { form: Fields<AddValues> }) {
  const t = useTexts(employeesTexts)
  const { values } = form
  const today = todayIn(useAgency().timeZone)
  const starts = newStartWords(Number(values.provider_status) as ProviderStatus, values.hire_date || null, today)
  return (
    <div className={css.form}>
      <fieldset className={css.section}>
        <legend>{t('sectionPerson')}</legend>
        <TextInput form={form} field="first_name" required data-autofocus />
        <TextInput form={form} field="last_name" required />
        <TextInput form={form} field="preferred_name" />
        <DateInput form={form} field="birth_date" />
        <LanguageField form={form} />
        <TextInput form={form} field="employee_number" />
      </fieldset>
      <fieldset className={css.section}>
        <legend>{t('sectionContact')}</legend>
        <PhoneInput form={form} field="mobile" />
        <PhoneInput form={form} field="phone_2" />
        <TextInput form={form} field="email" type="email" />
      </fieldset>
      <fieldset className={css.section}>
        <legend>{t('sectionEmployment')}</legend>
        <SelectField label={t('status')} choices={statusChoices()} {...form.field('provider_status')} />
        <DateInput form={form} field="hire_date" />
        {starts && (
          <div className={css.whole} role="status">
            <Banner>{starts}</Banner>
          </div>
        )}
        <DisciplineField form={form} />
        <EmploymentTypeField form={form} />
        <LocationField form={form} />
        <CoordinatorField form={form} />
      </fieldset>
      <AssignmentPreview values={values} />
    </div>
  )
}
