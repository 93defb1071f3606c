import { api, type Employee, employeeFieldNames, employeePatch, fullName } from '@preceptor/contract'
import { useRemember } from '@/api/queries.ts'
import { todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useLookup } from '@/widgets/filters/use-lookup.ts'
import { FormPage } from '@/widgets/form/FormPage.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { FormSections } from './FormSections.tsx'
import css from './profile.module.css'
import { patchOf, placeShown, type ProfileField, spelled, valuesOf } from './profile-values.ts'
import { shownValue } from './show-value.ts'
import { movedStartWords } from './start-words.ts'
import { profileTexts } from './texts.ts'

interface Props {
  employee: Employee
  /** Where to begin. */
  section: string
  onDone: () => void
}

const fieldLabels = () =>
  Object.fromEntries(Object.entries(employeeFieldNames).map(([field, label]) => [field, inWords(label)])) as Record<
    ProfileField,
    string
  >

/** The whole profile at once: Tab walks through it, Enter saves, Esc leaves. */
export default function ProfileForm({ employee, section, onDone }: Props) {
  const t = useTexts(profileTexts)
  const params = { id: employee.id }
  const remember = useRemember()
  const lists = {
    discipline_id: useLookup('disciplines') ?? [],
    location_id: useLookup('locations') ?? [],
    coordinator_id: useLookup('coordinators') ?? [],
  }
  const form = useForm({
    start: valuesOf(employee),
    call: api.employees.update,
    check: employeePatch,
    args: (values, changed) => ({ params, body: patchOf(values, changed) }),
    place: placeShown,
    spell: spelled,
    edited: {
      version: employee.version,
      valuesOf,
      labels: fieldLabels(),
      show: (values, field) => shownValue(values, field, lists),
    },
    refresh: [api.employees.list, api.employees.history, api.savedViews.list],
    said: t('saved'),
    done: saved => {
      remember(api.employees.get, { params }, saved)
      onDone()
    },
    unchanged: onDone,
  })
  const name = fullName(employee)
  const today = todayIn(useAgency().timeZone)
  const starts = form.changed.includes('hire_date')
    ? movedStartWords(employee, form.values.hire_date || null, today)
    : null
  return (
    <FormPage
      form={form}
      label={t('editSomebody', { name })}
      what={name}
      className={css.main}
      onCancel={onDone}
      onDiscard={onDone}
    >
      <FormSections form={form} first={section} starts={starts} />
    </FormPage>
  )
}
