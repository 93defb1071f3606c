import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSend } from '@/api/queries.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { atFields, changedKeys, onlyKeys, problemsIn, rebased, shown } from './entry-form.ts'
import type { Entry, FormValues, Kind } from './kind.ts'
import { useRefreshTaxonomy } from './use-refresh-taxonomy.ts'

interface Conflict {
  who: string
  lines: readonly string[]
}

/** The state of the dialog that adds or edits one entry, until it is saved. */
export function useSaveEntry<Row extends Entry, V extends FormValues>(
  kind: Kind<Row, V>,
  row: Row | undefined,
  onSaved: (saved: Row) => void,
) {
  const [base, setBase] = useState({
    values: row ? kind.valuesOf(row) : kind.empty,
    version: row?.version,
  })
  const [values, setValues] = useState(base.values)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const refresh = useRefreshTaxonomy(kind.calls.list)
  const call = row ? kind.calls.update : kind.calls.add
  const changed = changedKeys(base.values, values)
  const send = useSend(call, {
    done: saved => {
      refresh()
      showToast('success', `${(saved as Row).name} was ${row ? 'saved' : 'added'}.`)
      onSaved(saved as Row)
    },
    fail: failure => {
      const current = failure.details['current'] as Row | undefined
      if (failure.code === 'CHANGED_MEANWHILE' && current) {
        const theirs = kind.valuesOf(current)
        const next = rebased(base.values, values, theirs)
        setValues(next.values)
        setBase({ values: theirs, version: current.version })
        setConflict({
          who: failure.message,
          lines: next.others.map(key => {
            const label = kind.labels[key] ?? key
            const mine = next.contested.includes(key) ? `; yours: ${shown(values[key])}` : ''
            return `${label}: ${shown(theirs[key])}${mine}`
          }),
        })
        refresh()
        return true
      }
      // the fields must say so before the first of them can be found
      flushSync(() => setErrors(atFields(failure.fieldErrors())))
      focusFirstError()
      return false
    },
  })
  const change = (patch: Partial<V>) => {
    setValues({ ...values, ...patch })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in patch))))
  }
  const submit = () => {
    const whole = kind.bodyOf(values)
    const body = row ? onlyKeys(whole, changed) : whole
    const problems = problemsIn(call, body)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return focusFirstError()
    if (row && changed.length === 0) return onSaved(row)
    if (row && base.version !== undefined) send.send({ params: { id: row.id }, body }, { ifMatch: base.version })
    else send.send({ body })
  }
  return { values, errors, conflict, change, submit, isSaving: send.isSending, dirty: changed.length > 0 }
}
