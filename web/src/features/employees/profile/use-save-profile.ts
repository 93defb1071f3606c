import { api, type Employee, type EmployeePatch, type HistoryEvent, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'

/** What the server says when somebody else was quicker. */
export interface Meanwhile {
  current: Employee
  meanwhile: readonly HistoryEvent[]
}

export function useSaveProfile(id: Id, onDone: () => void) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<Meanwhile | null>(null)
  const remember = useRemember()
  const update = useSend(api.employees.update, {
    refresh: [api.employees.list, api.employees.history, api.savedViews.list],
    done: employee => {
      remember(api.employees.get, { params: { id } }, employee)
      showToast('success', 'The changes were saved.')
      onDone()
    },
    fail: failure => {
      if (failure.code === 'CHANGED_MEANWHILE' && failure.details['current']) {
        setConflict(failure.details as unknown as Meanwhile)
        return true
      }
      setErrors(failure.fieldErrors())
      focusFirstError()
      return false
    },
  })
  return {
    save: (patch: EmployeePatch, seen: number) => update.send({ params: { id }, body: patch }, { ifMatch: seen }),
    isSaving: update.isSending,
    errors,
    setErrors,
    conflict,
    endConflict: () => setConflict(null),
  }
}
