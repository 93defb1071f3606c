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
import { useRemember } from '@/api/queries.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './status.module.css'
import { choicesOn } from './status-plan.ts'

interface Props {
  employee: Employee
  /** What was chosen to get here. */
  first: ProviderStatus
  onClose: () => void
}

interface Values {
  /** The status to come; none where nothing may follow. */
  provider_status: ProviderStatus | undefined
  reason: string
  note: string
  effective_on: string
  /** As they were when this was typed. */
  now: ProviderStatus
  version: number
}
const labels = { reason: 'Reason', note: 'Note', effective_on: 'Day', now: 'Status' }

/** Now or on a later day, with a reason where one is asked for; a later day is said plainly to be a plan. */
export default function ChangeStatusDialog({ employee, first, onClose }: Props) {
  const today = todayIn(useAgency().timeZone)
  const params = { id: employee.id }
  const name = fullName(employee)
  const remember = useRemember()
  const keep = (answer: Employee) => remember(api.employees.get, { params }, answer)
  const start: Values = { provider_status: first, reason: '', note: '', effective_on: today, ...seen(employee) }
  const form = useForm({
    start,
    call: api.employees.changeStatus,
    args: ({ provider_status, note, effective_on, version, ...rest }) => ({
      params,
      body: {
        provider_status: provider_status ?? first,
        reason: reasonIn({ provider_status, ...rest }) || null,
        note: note || null,
        effective_on,
        version,
      },
    }),
    problems: values => problemsIn(values, employee, today),
    // chosen by opening the dialog: nothing is lost by leaving it
    spell: (values, field) => (field === 'provider_status' ? '' : values[field]),
    edited: {
      version: employee.version,
      valuesOf: current => ({ ...start, ...seen(current) }),
      labels,
      show: (values, field) => (field === 'now' ? providerStatuses[values.now] : String(values[field])),
    },
    refresh: [api.employees.list, api.employees.history, api.savedViews.list],
    said: (answer, { provider_status, effective_on }) => {
      const word = providerStatuses[provider_status ?? first]
      const later = answer.scheduled_statuses.some(planned => planned.effective_on === effective_on)
      return later
        ? `${fullName(answer)} becomes ${word} on ${formatDay(effective_on)}.`
        : `${fullName(answer)} is now ${word}.`
    },
    done: answer => {
      keep(answer)
      onClose()
    },
    fail: ({ code, details }) => {
      // What may follow is worked out anew from the present state.
      if (code === 'CHANGED_MEANWHILE' && details['current']) keep(details['current'] as Employee)
    },
  })
  const { provider_status: to, effective_on: day } = form.values
  const { later, from, next } = choicesOn(employee, day, today)
  const reasons = to === undefined ? undefined : statusReasons[to]
  const impossible = dayProblem(form.values, employee, today)
  const choose = (effective_on: string) => {
    const { next: allowed } = choicesOn(employee, effective_on, today)
    form.set({ effective_on, provider_status: to !== undefined && allowed.includes(to) ? to : allowed[0] })
  }
  const status = form.field('provider_status')
  return (
    <FormDialog
      form={form}
      title={`Change status of ${name}`}
      submitLabel={later ? 'Plan change' : to === undefined ? 'Change status' : employeeStates.verb(from, to)}
      danger={to === terminatedStatus && !later}
      refused={next.length === 0 || !day ? 'Choose a status and a date.' : undefined}
      what={`the status of ${name}`}
      onClose={onClose}
    >
      <fieldset className={css.choices}>
        <legend>
          {later ? 'Status on that day' : 'Status now'}: {providerStatuses[from]}
        </legend>
        {next.map(one => (
          <CheckField
            key={one}
            type="radio"
            name="status"
            label={employeeStates.verb(from, one)}
            hint={`Becomes ${providerStatuses[one]}`}
            checked={one === to}
            data-autofocus={one === to || undefined}
            aria-invalid={status.error ? true : undefined}
            onChange={() => status.onChange(one)}
          />
        ))}
        {status.error && <p className={css.error}>{status.error}</p>}
      </fieldset>
      {reasons && (
        <SelectField
          label="Reason"
          required
          none="Choose a reason"
          choices={reasons.map(value => ({ value, label: value }))}
          {...form.field('reason')}
          value={reasonIn(form.values)}
        />
      )}
      <DateField
        label={to === terminatedStatus ? 'Last day' : 'Starts on'}
        required
        about={String(to)}
        {...form.field('effective_on')}
        error={impossible ?? form.field('effective_on').error}
        onChange={choose}
      />
      {later && to !== undefined && !impossible && (
        <Banner>
          Planned: on {formatDay(day)} the status becomes {providerStatuses[to]} by itself. Until then it stays{' '}
          {providerStatuses[from]}. You can cancel the plan on the profile.
        </Banner>
      )}
      <TextAreaField label="Note" hint="Stands in the history." maxLength={1000} {...form.field('note')} />
    </FormDialog>
  )
}

const seen = ({ provider_status, version }: Employee) => ({ now: provider_status, version })

/** The reason, if it is one of this status: the choice may have moved since. */
function reasonIn({ provider_status, reason }: Pick<Values, 'provider_status' | 'reason'>): string {
  const reasons = provider_status === undefined ? undefined : statusReasons[provider_status]
  return reasons?.includes(reason) ? reason : ''
}

function dayProblem({ provider_status, effective_on }: Values, employee: Employee, today: string): string | null {
  if (provider_status === undefined || !effective_on) return null
  const { from } = choicesOn(employee, effective_on, today)
  return statusDayProblem(employee, from, { provider_status, effective_on })
}

function problemsIn(values: Values, employee: Employee, today: string): Record<string, string> {
  const { provider_status, effective_on } = values
  const { next } = choicesOn(employee, effective_on, today)
  if (provider_status === undefined || !next.includes(provider_status)) return { provider_status: 'Choose a status.' }
  const impossible = dayProblem(values, employee, today)
  return {
    ...(statusReasons[provider_status] && !reasonIn(values) && { reason: missingReason }),
    ...(impossible && { effective_on: impossible }),
  }
}
