import { api, fullName, type NewEmployee, newEmployee, type possibleDuplicate } from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { useRemember } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { changedFields } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { employeesTexts } from '../texts.ts'
import { emptyValues, patchOf, spelled } from '../profile/profile-values.ts'
import css from './add.module.css'
import { AddFields, type AddValues } from './AddFields.tsx'
import { Duplicates } from './Duplicates.tsx'
import { useDuplicates } from './use-duplicates.ts'

type Possible = z.infer<typeof possibleDuplicate>
const start: AddValues = { ...emptyValues, provider_status: '1' }

function bodyOf(values: AddValues, allow_duplicate: boolean): NewEmployee {
  const { first_name, last_name } = values
  return {
    ...patchOf(values, changedFields(emptyValues, values, spelled)),
    first_name,
    last_name,
    provider_status: Number(values.provider_status) as NonNullable<NewEmployee['provider_status']>,
    ...(allow_duplicate ? { allow_duplicate } : {}),
  }
}

/** Adds one person. Possible duplicates are shown while typing, and must be confirmed before a second record is created. */
export default function AddEmployeeDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(employeesTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const remember = useRemember()
  /** The possible duplicates named in the server's refusal, until the new person's data changes. */
  const [refused, setRefused] = useState<{ people: readonly Possible[]; about: string } | null>(null)
  const form = useForm({
    start,
    call: api.employees.add,
    check: newEmployee,
    args: values => ({ body: bodyOf(values, refused?.about === JSON.stringify(values)) }),
    spell: (values, field) => (field === 'provider_status' ? values[field] : spelled(values, field)),
    refresh: [api.employees.list, api.savedViews.list],
    said: employee => t('added', { name: fullName(employee) }),
    done: employee => {
      remember(api.employees.get, { params: { id: employee.id } }, employee)
      void navigate(to.employee(employee.id), { replace: true })
    },
    fail: ({ code, details }, sent) => {
      const people = details['duplicates']
      if (code !== 'DUPLICATE' || !Array.isArray(people)) return false
      setRefused({ people: people as Possible[], about: JSON.stringify(sent) })
      return true
    },
  })
  const asked = refused?.about === JSON.stringify(form.values) ? refused.people : null
  const possible = useDuplicates(form.values)
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('add')}
      submitLabel={asked ? t('addAnyway') : t('add')}
      what={t('theNew')}
      param="add"
      className={css.form}
      onClose={onClose}
    >
      <Duplicates people={asked ?? possible} asked={asked !== null} />
      <AddFields form={form} />
    </FormDialog>
  )
}
