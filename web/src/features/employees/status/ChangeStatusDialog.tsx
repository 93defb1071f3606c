import {
  api,
  type Employee,
  employeeStates,
  fullName,
  missingReason,
  type ProviderStatus,
  providerStatuses,
  statusDayProblem,
  statusReasons,
  terminatedStatus,
} from '@preceptor/contract'
import { useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './status.module.css'
import { choicesOn } from './status-plan.ts'

interface Props {
  employee: Employee
  /** What was chosen to get here. */
  first: ProviderStatus
  onClose: () => void
}

/** Now or on a later day, with a reason where one is asked for; a later day is said plainly to be a plan. */
export default function ChangeStatusDialog({ employee, first, onClose }: Props) {
  const today = todayIn(useAgency().timeZone)
  const [chosen, setChosen] = useState<ProviderStatus>(first)
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [day, setDay] = useState(today)
  const { send, isSending, errors, moved } = useChange(employee, onClose)

  const { later, from, next } = choicesOn(employee, day, today)
  const to = next.includes(chosen) ? chosen : next[0]
  const reasons = to === undefined ? undefined : statusReasons[to]
  const verb = to === undefined ? '' : employeeStates.verb(from, to)
  const impossible =
    to === undefined || !day ? null : statusDayProblem(employee, from, { provider_status: to, effective_on: day })
  const known = reasons?.includes(reason) ? reason : ''
  const submit = () => {
    if (to === undefined) return
    if (impossible) return focusFirstError()
    send({ provider_status: to, reason: known || null, note: note || null, effective_on: day })
  }
  const dirty = reason !== '' || note !== '' || day !== today
  return (
    <Dialog
      open
      title={`Change status of ${fullName(employee)}`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={later ? 'Plan change' : verb}
      danger={to === terminatedStatus && !later}
      busy={isSending}
      dirty={dirty}
      refused={to === undefined || !day ? 'Choose a status and a date.' : undefined}
    >
      <div className={css.form}>
        {moved && (
          <Banner level="warning" title={moved}>
            What you entered is still here. Look at it again and send it once more.
          </Banner>
        )}
        <fieldset className={css.choices}>
          <legend>
            {later ? 'Status on that day' : 'Status now'}: {providerStatuses[from]}
          </legend>
          {next.map(status => (
            <CheckField
              key={status}
              type="radio"
              name="status"
              label={employeeStates.verb(from, status)}
              hint={`Becomes ${providerStatuses[status]}`}
              checked={status === to}
              data-autofocus={status === to || undefined}
              onChange={() => setChosen(status)}
            />
          ))}
        </fieldset>
        {reasons && (
          <SelectField
            label="Reason"
            required
            value={known}
            none="Choose a reason"
            choices={reasons.map(value => ({ value, label: value }))}
            error={errors['reason']}
            onChange={setReason}
          />
        )}
        <DateField
          label={to === terminatedStatus ? 'Last day' : 'Starts on'}
          required
          value={day}
          about={String(to)}
          error={impossible ?? errors['effective_on']}
          onChange={setDay}
        />
        {later && to !== undefined && !impossible && (
          <Banner>
            Planned: on {formatDay(day)} the status becomes {providerStatuses[to]} by itself. Until then it stays{' '}
            {providerStatuses[from]}. You can cancel the plan on the profile.
          </Banner>
        )}
        <TextAreaField
          label="Note"
          hint="Stands in the history."
          maxLength={1000}
          value={note}
          error={errors['note']}
          onChange={setNote}
        />
      </div>
      <UnsavedGuard dirty={dirty} what={`the status of ${fullName(employee)}`} />
    </Dialog>
  )
}

interface Change {
  provider_status: ProviderStatus
  reason: string | null
  note: string | null
  effective_on: string
}

function useChange(employee: Employee, onClose: () => void) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [moved, setMoved] = useState<string | null>(null)
  const remember = useRemember()
  const { id, version } = employee
  const keep = (answer: Employee) => remember(api.employees.get, { params: { id } }, answer)
  const change = useSend(api.employees.changeStatus, {
    refresh: [api.employees.list, api.employees.history, api.savedViews.list],
    done: (answer, { body }) => {
      keep(answer)
      onClose()
      const word = providerStatuses[body.provider_status]
      const later = answer.scheduled_statuses.some(planned => planned.effective_on === body.effective_on)
      showToast(
        'success',
        later
          ? `${fullName(answer)} becomes ${word} on ${formatDay(body.effective_on)}.`
          : `${fullName(answer)} is now ${word}.`,
      )
    },
    fail: failure => {
      if (failure.code === 'CHANGED_MEANWHILE' && failure.details['current']) {
        // The dialog goes on from the present state: what may follow is worked out anew.
        keep(failure.details['current'] as Employee)
        setMoved(failure.sentence)
        return true
      }
      setErrors(failure.fieldErrors())
      focusFirstError()
      return false
    },
  })
  const send = (body: Change) => {
    const lacksReason = statusReasons[body.provider_status] !== undefined && !body.reason
    const problems: Record<string, string> = lacksReason ? { reason: missingReason } : {}
    setErrors(problems)
    if (lacksReason) return focusFirstError()
    change.send({ params: { id }, body: { ...body, version } })
  }
  return {
    send,
    isSending: change.isSending,
    errors,
    moved,
  }
}
