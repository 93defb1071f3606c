import { api, type EmployeeRow, fullName, type Session } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { EmployeeField } from '@/widgets/employees/EmployeeField.tsx'
import css from './attendance.module.css'
import { showsAttendance } from './marks.ts'
import { rosterTexts } from './texts.ts'

interface Props {
  session: Session
  /** For a signed-off session: adds forgotten people to the correction, unsaved. */
  correction: { has: (employee_id: string) => boolean; add: (employee: EmployeeRow) => void } | undefined
  onClose: () => void
}

/** Adds a person who attends or attended without a seat. */
export default function WalkInDialog({ session: { id }, correction, onClose }: Props) {
  const t = useTexts(rosterTexts)
  const [chosen, setChosen] = useState<EmployeeRow>()
  const [error, setError] = useState<string>()
  const add = useSend(api.attendance.walkIn, {
    refresh: showsAttendance,
    done: () => {
      showToast('success', t('walkedIn', { name: chosen ? fullName(chosen) : '' }))
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
    if (!correction) return add.send({ params: { id }, body: { employee_id: chosen.id } })
    if (correction.has(chosen.id)) {
      setError(t('alreadyHere', { name: fullName(chosen) }))
      return focusFirstError()
    }
    correction.add(chosen)
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
        <EmployeeField
          label={t('employee')}
          required
          value={chosen?.id ?? ''}
          error={error}
          onChange={(_, person) => {
            setChosen(person)
            setError(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}
