import { employeeFieldNames, employeeTasks, employmentTypes, languages, usStates } from '@preceptor/contract'
import type { ComponentPropsWithRef } from 'react'
import { useUser } from '@/session/session.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { type ChoosableList, useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { Fields } from '@/widgets/form/use-fields.ts'
import { PhoneField } from '@/widgets/phone/PhoneField.tsx'
import { codedStates } from '@/widgets/us-states/us-states.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'
import { profileTexts } from './texts.ts'

/** Fields of a profile with their labels, the same for adding and editing. */
export interface FieldsProps {
  form: Pick<Fields<ProfileValues>, 'values' | 'field' | 'lines'>
}
type TextKey = { [K in ProfileField]: ProfileValues[K] extends string ? K : never }[ProfileField]
type Input = Pick<ComponentPropsWithRef<'input'>, 'type' | 'autoFocus' | 'autoComplete' | 'maxLength'>
type OneProps = FieldsProps & { field: TextKey; required?: boolean } & Input

const wired = ({ form, field, ...rest }: OneProps) => ({
  ...rest,
  label: inWords(employeeFieldNames[field]),
  ...form.field(field),
})

export const TextInput = (props: OneProps) => <TextField autoComplete="off" {...wired(props)} />
export const DateInput = (props: OneProps) => <DateField {...wired(props)} />
export const PhoneInput = (props: OneProps) => <PhoneField {...wired(props)} />

export const LanguageField = (props: FieldsProps) => (
  <ComboField
    {...wired({ ...props, field: 'language' })}
    choices={choicesOf(languages)}
    none={profileTexts.say('notSpecified')}
  />
)
export const EmploymentTypeField = (props: FieldsProps) => (
  <SelectField
    {...wired({ ...props, field: 'employment_type' })}
    choices={choicesOf(employmentTypes)}
    none={profileTexts.say('notSpecified')}
  />
)

export function TasksField({ form }: FieldsProps) {
  const { onChange, ...field } = form.field('tasks')
  return (
    <ChoicesField
      label={inWords(employeeFieldNames.tasks)}
      hint={profileTexts.say('tasksHint')}
      none={profileTexts.say('noTasks')}
      choices={choicesOf(employeeTasks)}
      onChange={tasks => onChange(tasks as ProfileValues['tasks'])}
      {...field}
    />
  )
}

type LookupField = 'discipline_id' | 'location_id' | 'coordinator_id'
type LookupProps = FieldsProps & {
  field: LookupField
  lookup: ChoosableList
  disabled?: boolean
  hint?: string
}
function LookupInput({ lookup, ...props }: LookupProps) {
  const choices = useChoosable(lookup, [props.form.values[props.field]])
  return <ComboField {...wired(props)} choices={choices} none={profileTexts.say('none')} />
}
export const DisciplineField = (props: FieldsProps) => (
  <LookupInput {...props} field="discipline_id" lookup="disciplines" />
)
export const LocationField = (props: FieldsProps) => <LookupInput {...props} field="location_id" lookup="locations" />
/** Coordinators who hand over a person would lose access, so administrators do it. */
export function CoordinatorField(props: FieldsProps) {
  const t = useTexts(profileTexts)
  const limited = useUser()?.role === 'coordinator_limited'
  const locked = limited ? { disabled: true, hint: t('coordinatorLocked') } : {}
  return <LookupInput {...props} {...locked} field="coordinator_id" lookup="coordinators" />
}

export function StateField(props: FieldsProps) {
  const { state } = props.form.values
  const known = codedStates()
  // A roster may use another spelling, which stays until someone fixes it
  const choices = state && !Object.hasOwn(usStates, state) ? [{ value: state, label: state }, ...known] : known
  return (
    <ComboField {...wired({ ...props, field: 'state' })} choices={choices} none={profileTexts.say('notSpecified')} />
  )
}
