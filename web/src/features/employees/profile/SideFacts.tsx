import { api, type Employee, plannedStart, providerStatuses } from '@preceptor/contract'
import { useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { EmployeeStatus } from '@/widgets/employees/EmployeeStatus.tsx'
import css from './profile.module.css'

type Planned = Employee['scheduled_statuses'][number]

export function SideFacts({ employee, mayEdit }: { employee: Employee; mayEdit: boolean }) {
  const { timeZone } = useAgency()
  const starts = plannedStart(employee)
  return (
    <aside className={css.side} aria-label="Facts">
      <Card title="Status">
        <KeyValues
          narrow
          items={[
            { label: 'Now', value: <EmployeeStatus status={employee.provider_status} /> },
            { label: 'Since', value: formatDay(employee.status_since) },
            ...(starts ? [{ label: 'Starts', value: formatDay(starts) }] : []),
            ...(employee.status_reason ? [{ label: 'Reason', value: employee.status_reason }] : []),
            ...(employee.termination_date ? [{ label: 'Last day', value: formatDay(employee.termination_date) }] : []),
          ]}
        />
      </Card>
      {employee.scheduled_statuses.length > 0 && (
        <Card title="Planned changes">
          <ul className={css.planned}>
            {employee.scheduled_statuses.map(planned => (
              <PlannedChange key={planned.id} employee={employee} planned={planned} mayEdit={mayEdit} />
            ))}
          </ul>
        </Card>
      )}
      <Card title="Record">
        <KeyValues
          narrow
          items={[
            { label: 'Employee number', value: employee.employee_number },
            { label: 'Added', value: formatInstant(employee.created_at, timeZone) },
            { label: 'Last changed', value: formatInstant(employee.updated_at, timeZone) },
          ]}
        />
      </Card>
    </aside>
  )
}

function PlannedChange({ employee, planned, mayEdit }: { employee: Employee; planned: Planned; mayEdit: boolean }) {
  const [asking, setAsking] = useState(false)
  const remember = useRemember()
  const day = formatDay(planned.effective_on)
  const word = providerStatuses[planned.provider_status]
  const cancel = useSend(api.employees.cancelScheduledStatus, {
    refresh: [api.employees.history],
    done: answer => {
      remember(api.employees.get, { params: { id: employee.id } }, answer)
      setAsking(false)
      showToast('success', `The change planned for ${day} was canceled.`)
    },
  })
  return (
    <li>
      <EmployeeStatus status={planned.provider_status} />
      <p>
        {day}
        {planned.reason && <span className="quiet"> · {planned.reason}</span>}
      </p>
      {planned.note && <p>{planned.note}</p>}
      <p className={css.meta}>Planned by {planned.created_by_name}</p>
      {mayEdit && (
        <Button size="small" onClick={() => setAsking(true)} aria-label={`Cancel change to ${word} on ${day}`}>
          Cancel change
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Cancel the change to ${word} on ${day}?`}
        submitLabel="Cancel change"
        cancelLabel="Keep it"
        danger
        busy={cancel.isSending}
        onSubmit={() => cancel.send({ params: { id: employee.id, scheduled_id: planned.id } })}
      >
        <p>The status stays {providerStatuses[employee.provider_status]} on that day.</p>
      </Dialog>
    </li>
  )
}
