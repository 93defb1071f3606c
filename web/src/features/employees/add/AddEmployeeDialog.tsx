import { api, fullName, type NewEmployee, newEmployee, type possibleDuplicate } from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import type { ApiFailure } from '@/api/failure.ts'
import { contractProblems } from '@/api/problems.ts'
import { useRemember, useSend } from '@/api/queries.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { afterSaving } from '@/nav/after-saving.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { changedFields, emptyValues, patchOf, type ProfileField } from '../profile/profile-values.ts'
import { AddFields, type AddValues } from './AddFields.tsx'
import { Duplicates } from './Duplicates.tsx'
import { useDuplicates } from './use-duplicates.ts'

type Possible = z.infer<typeof possibleDuplicate>
const empty: AddValues = { ...emptyValues, provider_status: '1' }

function bodyOf(values: AddValues, allow_duplicate: boolean): NewEmployee {
  const filled = changedFields(emptyValues, values)
  const { first_name, last_name } = values
  return {
    ...patchOf(values, filled),
    first_name,
    last_name,
    provider_status: Number(values.provider_status) as NonNullable<NewEmployee['provider_status']>,
    ...(allow_duplicate ? { allow_duplicate } : {}),
  }
}

/** Adds one person; who may be here already is shown while typing, and asked about before a second one is made. */
export default function AddEmployeeDialog({ onClose }: { onClose: () => void }) {
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const remember = useRemember()
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  /** The people the server refused for, until something about the new one changes. */
  const [refusedFor, setRefusedFor] = useState<readonly Possible[] | null>(null)
  const possible = useDuplicates(values)
  const dirty = changedFields(emptyValues, values).length > 0

  const add = useSend(api.employees.add, {
    refresh: [api.employees.list, api.savedViews.list],
    done: employee => {
      remember(api.employees.get, { params: { id: employee.id } }, employee)
      showToast('success', `${fullName(employee)} was added.`)
      void navigate(to.employee(employee.id), { replace: true, ...afterSaving })
    },
    fail: failure => takeRefusal(failure, setErrors, setRefusedFor),
  })

  const change = (field: ProfileField | 'provider_status', value: AddValues[typeof field]) => {
    setValues({ ...values, [field]: value })
    setRefusedFor(null)
    if (errors[field]) setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => key !== field)))
  }
  const submit = () => {
    const body = bodyOf(values, refusedFor !== null)
    const problems = contractProblems(newEmployee, body)
    setErrors(problems)
    if (Object.keys(problems).length === 0) return add.send({ body })
    focusFirstError()
  }

  return (
    <>
      <Dialog
        open
        size="medium"
        title="Add employee"
        onClose={onClose}
        onSubmit={submit}
        submitLabel={refusedFor ? 'Add anyway' : 'Add employee'}
        busy={add.isSending}
        dirty={dirty}
      >
        <Duplicates people={refusedFor ?? possible} asked={refusedFor !== null} />
        <AddFields values={values} errors={errors} onChange={change} />
      </Dialog>
      <UnsavedGuard dirty={dirty} what="the new employee" param="add" />
    </>
  )
}

function takeRefusal(
  failure: ApiFailure,
  setErrors: (errors: Record<string, string>) => void,
  setRefusedFor: (people: readonly Possible[]) => void,
): boolean {
  const people = failure.details['duplicates']
  if (failure.code === 'DUPLICATE' && Array.isArray(people)) {
    setRefusedFor(people as Possible[])
    return true
  }
  setErrors(failure.fieldErrors())
  focusFirstError()
  // Rulings 15: the fields say what is wrong, and the notice says the server's sentence.
  return false
}
