import {
  api,
  type Employee,
  employeeColumns,
  employeeFieldNames,
  onLeaveStatus,
  plannedStart,
  providerStatuses,
  reasonName,
} from '@preceptor/contract'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { formatDay, formatInstant, todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { Button, IconButton } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { EmployeeStatus } from '@/widgets/employees/EmployeeStatus.tsx'
import { ExpectedReturn } from '../ExpectedReturn.tsx'
import css from './profile.module.css'
import { profileTexts } from './texts.ts'

const ExpectedReturnDialog = lazyPart(() => import('../status/ExpectedReturnDialog.tsx'))

type Planned = Employee['scheduled_statuses'][number]

interface Props {
  employee: Employee
  mayEdit: boolean
  /** More cards. */
  children?: ReactNode
}

export function SideFacts({ employee, mayEdit, children }: Props) {
  const t = useTexts(profileTexts)
  const { timeZone } = useAgency()
  const starts = plannedStart(employee)
  return (
    <aside className={css.side} aria-label={t('facts')}>
      <Card title={t('status')}>
        <KeyValues
          narrow
          items={[
            { label: t('now'), value: <EmployeeStatus status={employee.provider_status} /> },
            { label: t('since'), value: formatDay(employee.status_since) },
            ...(starts ? [{ label: t('starts'), value: formatDay(starts) }] : []),
            ...(employee.status_reason
              ? [{ label: t('reason'), value: inWords(reasonName(employee.status_reason)) }]
              : []),
            ...(employee.provider_status === onLeaveStatus
              ? [
                  {
                    label: inWords(employeeColumns.expected_return.label),
                    value: <Expected {...{ employee, mayEdit }} />,
                  },
                ]
              : []),
            ...(employee.termination_date
              ? [{ label: t('lastDay'), value: formatDay(employee.termination_date) }]
              : []),
          ]}
        />
      </Card>
      {employee.scheduled_statuses.length > 0 && (
        <Card title={t('scheduled')}>
          <ul className={css.planned}>
            {employee.scheduled_statuses.map(planned => (
              <PlannedChange key={planned.id} employee={employee} planned={planned} mayEdit={mayEdit} />
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('record')}>
        <KeyValues
          narrow
          items={[
            { label: inWords(employeeFieldNames.employee_number), value: employee.employee_number },
            { label: t('added'), value: formatInstant(employee.created_at, timeZone) },
            { label: t('lastChanged'), value: formatInstant(employee.updated_at, timeZone) },
          ]}
        />
      </Card>
      {children}
    </aside>
  )
}

/** The expected return, shown and edited beside the status. */
function Expected({ employee, mayEdit }: { employee: Employee; mayEdit: boolean }) {
  const t = useTexts(profileTexts)
  const today = todayIn(useAgency().timeZone)
  const [editing, setEditing] = useState(false)
  const { expected_return: day } = employee
  return (
    <span className={css.expected}>
      {day ? <ExpectedReturn day={day} today={today} /> : <span className="quiet">{t('notKnown')}</span>}
      {mayEdit && (
        <IconButton size="small" label={t('editExpected')} onClick={() => setEditing(true)}>
          <IconPencil size={14} />
        </IconButton>
      )}
      {editing && <ExpectedReturnDialog employee={employee} onClose={() => setEditing(false)} />}
    </span>
  )
}

function PlannedChange({ employee, planned, mayEdit }: { employee: Employee; planned: Planned; mayEdit: boolean }) {
  const t = useTexts(profileTexts)
  const [asking, setAsking] = useState(false)
  const remember = useRemember()
  const day = formatDay(planned.effective_on)
  const status = inWords(providerStatuses[planned.provider_status])
  const cancel = useSend(api.employees.cancelScheduledStatus, {
    refresh: [api.employees.history],
    done: answer => {
      remember(api.employees.get, { params: { id: employee.id } }, answer)
      setAsking(false)
      showToast('success', t('unscheduled', { day }))
    },
  })
  return (
    <li>
      <EmployeeStatus status={planned.provider_status} />
      <p>
        {day}
        {planned.reason && <span className="quiet"> · {inWords(reasonName(planned.reason))}</span>}
      </p>
      {planned.expected_return && <p>{t('expectedBack', { day: formatDay(planned.expected_return) })}</p>}
      {planned.note && <p>{planned.note}</p>}
      <p className={css.meta}>{t('scheduledBy', { name: planned.created_by_name })}</p>
      {mayEdit && (
        <Button size="small" onClick={() => setAsking(true)} aria-label={t('unscheduleOne', { status, day })}>
          {t('unschedule')}
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('unscheduleAsk', { status, day })}
        submitLabel={t('unschedule')}
        cancelLabel={t('keep')}
        danger
        busy={cancel.isSending}
        onSubmit={() => cancel.send({ params: { id: employee.id, scheduled_id: planned.id } })}
      >
        <p>{t('unscheduleMeans', { status: inWords(providerStatuses[employee.provider_status]) })}</p>
      </Dialog>
    </li>
  )
}
