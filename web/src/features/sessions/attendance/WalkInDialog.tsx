import { api, type EmployeeRow, fullName, type Session } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import type { Choice } from '@/ui/select/choice.ts'
import css from './attendance.module.css'
import { showsAttendance } from './marks.ts'
import { rosterTexts } from './texts.ts'

interface Props {
  session: Session
  /** Of a session that is signed off: who was forgotten goes into it, and nothing is saved yet. */
  correction: { has: (employee_id: string) => boolean; add: (employee: EmployeeRow) => void } | undefined
  onClose: () => void
}

/** Somebody stands in the door and has no seat, or stood there. */
export default function WalkInDialog({ session: { id }, correction, onClose }: Props) {
  const t = useTexts(rosterTexts)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Choice & { person: EmployeeRow }>()
  const [error, setError] = useState<string>()
  const found = useQueryOf(
    api.employees.list,
    { query: { search: typed.trim(), per_page: 10 } },
    { keep: true, quiet: true },
  )
  const choices = (found.data?.data ?? []).map(person => ({ value: person.id, label: fullName(person), person }))
  const add = useSend(api.attendance.walkIn, {
    refresh: showsAttendance,
    done: () => {
      showToast('success', t('walkedIn', { name: chosen?.label ?? '' }))
      onClose()
    },
    fail: failure => {
      const said = failure.fieldErrors()['employee_id']
      setError(said)
      return said !== undefined
    },
  })
  const submit = () => {
    if (!chosen) {
      setError(t('employeeMissing'))
      return focusFirstError()
    }
    if (!correction) return add.send({ params: { id }, body: { employee_id: chosen.value } })
    if (correction.has(chosen.value)) {
      setError(t('alreadyHere', { name: chosen.label }))
      return focusFirstError()
    }
    correction.add(chosen.person)
    onClose()
  }
  return (
    <Dialog
      open
      size="small"
      title={t('walkInTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('walkIn')}
      busy={add.isSending}
      dirty={chosen !== undefined}
    >
      <div className={css.stay}>
        <p>{t(correction ? 'forgottenHint' : 'walkInHint')}</p>
        <ComboField
          label={t('employee')}
          required
          value={chosen?.value ?? ''}
          choices={choices}
          error={error}
          elsewhere={{ onType: setTyped, busy: found.isPlaceholderData, chosen, note: null }}
          onChange={value => {
            setChosen(choices.find(one => one.value === value))
            setError(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}
