import { api, type Employee, employeeFieldNames, employeePatch, fullName } from '@preceptor/contract'
import { useState } from 'react'
import { useAsk, useRemember } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import type { ComplianceImpact } from '@/widgets/compliance/Impact.tsx'
import { todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useLookup } from '@/widgets/filters/use-lookup.ts'
import { FormPage } from '@/widgets/form/FormPage.tsx'
import { type FormState, useForm } from '@/widgets/form/use-form.ts'
import { FormSections } from './FormSections.tsx'
import css from './profile.module.css'
import { patchOf, placeShown, type ProfileField, spelled, valuesOf } from './profile-values.ts'
import { shownValue } from './show-value.ts'
import { movedStartWords } from './start-words.ts'
import { profileTexts } from './texts.ts'

const ImpactDialog = lazyPart(() => import('@/widgets/compliance/ImpactDialog.tsx'))

/** Fields that compliance rules depend on. */
const movesRules: readonly string[] = [
  'hire_date',
  'birth_date',
  'discipline_id',
  'disciplines',
  'location_id',
  'employment_type',
  'tags',
] satisfies ProfileField[]

interface Props {
  employee: Employee
  /** The first section. */
  section: string
  onDone: () => void
}

const fieldLabels = () =>
  Object.fromEntries(Object.entries(employeeFieldNames).map(([field, label]) => [field, inWords(label)])) as Record<
    ProfileField,
    string
  >

/** The whole profile at once: Tab moves through it, Enter saves, Esc leaves. */
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
    refresh: [
      api.employees.list,
      api.employees.history,
      api.savedViews.list,
      api.compliance.ofEmployee,
      api.compliance.way,
    ],
    said: t('saved'),
    done: saved => {
      remember(api.employees.get, { params }, saved)
      onDone()
    },
    unchanged: onDone,
  })
  const name = fullName(employee)
  const { save, asking, impact, close } = useImpact(form, employee, () => patchOf(form.values, form.changed))
  const today = todayIn(useAgency().timeZone)
  const starts = form.changed.includes('hire_date')
    ? movedStartWords(employee, form.values.hire_date || null, today)
    : null
  return (
    <FormPage
      form={{ ...form, submit: save, busy: form.busy || asking }}
      label={t('editSomebody', { name })}
      what={name}
      className={css.main}
      onCancel={onDone}
      onDiscard={onDone}
    >
      <FormSections form={form} first={section} starts={starts} />
      {impact && (
        <ImpactDialog
          name={name}
          impact={impact}
          onSave={() => {
            close()
            form.submit()
          }}
          onClose={close}
        />
      )}
    </FormPage>
  )
}

type Patch = ReturnType<typeof patchOf>

/** Shows changes that affect the person's rules before saving; other changes save at once. */
function useImpact(
  form: Pick<FormState, 'changed' | 'submit'> & { sound: () => boolean },
  { id }: Employee,
  patch: () => Patch,
) {
  const ask = useAsk()
  const [asking, setAsking] = useState(false)
  const [impact, setImpact] = useState<ComplianceImpact | null>(null)
  const save = () => {
    if (!form.changed.some(field => movesRules.includes(field)) || !form.sound()) return form.submit()
    setAsking(true)
    ask(api.compliance.impact, { params: { id }, body: { profile: patch() } })
      // Saving reports its own errors
      .then(found => (found.rules.length > 0 ? setImpact(found) : form.submit()), form.submit)
      .finally(() => setAsking(false))
  }
  return { save, asking, impact, close: () => setImpact(null) }
}
