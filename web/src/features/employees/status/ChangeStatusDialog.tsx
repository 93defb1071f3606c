import {
  api,
  type Employee,
  employeeColumns,
  employeeStates,
  fullName,
  missingReason,
  onLeaveStatus,
  type ProviderStatus,
  providerStatuses,
  reasonName,
  statusDayProblem,
  statusReasons,
  terminatedStatus,
} from '@preceptor/contract'
import { useRemember } from '@/api/queries.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { profileTexts } from '../profile/texts.ts'
import { ReturnFields, returnProblems } from './ReturnFields.tsx'
import { ReturnPart } from './ReturnPart.tsx'
import css from './status.module.css'
import { choicesOn } from './status-plan.ts'
import { useReturn } from './use-return.ts'

const ImpactPart = lazyPart(() => import('@/widgets/compliance/ImpactPart.tsx'))

interface Props {
  employee: Employee
  /** The initial choice. */
  first: ProviderStatus
  onClose: () => void
}

interface Values {
  /** The new status; undefined if no change is possible. */
  provider_status: ProviderStatus | undefined
  reason: string
  note: string
  effective_on: string
  /** Only for leave. */
  expected_return: string
  schedule_return: boolean
  /** The current status when the user made these choices. */
  now: ProviderStatus
  version: number
}

/** Changes the status now or on a later day, with a reason if required; a later day is clearly shown as planned. */
export default function ChangeStatusDialog({ employee, first, onClose }: Props) {
  const t = useTexts(profileTexts)
  const today = todayIn(useAgency().timeZone)
  const params = { id: employee.id }
  const name = fullName(employee)
  const remember = useRemember()
  const keep = (answer: Employee) => remember(api.employees.get, { params }, answer)
  const start: Values = {
    provider_status: first,
    reason: '',
    note: '',
    effective_on: today,
    expected_return: '',
    schedule_return: false,
    ...seen(employee),
  }
  const form = useForm({
    start,
    call: api.employees.changeStatus,
    args: ({ provider_status, note, effective_on, expected_return, schedule_return, version, ...rest }) => ({
      params,
      body: {
        provider_status: provider_status ?? first,
        reason: reasonIn({ provider_status, ...rest }) || null,
        note: note || null,
        effective_on,
        version,
        ...(provider_status === onLeaveStatus && expected_return && { expected_return, schedule_return }),
      },
    }),
    problems: values => problemsIn(values, employee, today),
    // The dialog was opened with this choice, so closing it loses nothing
    spell: (values, field) => (field === 'provider_status' ? '' : String(values[field])),
    edited: {
      version: employee.version,
      valuesOf: current => ({ ...start, ...seen(current) }),
      labels: {
        reason: t('reason'),
        note: t('note'),
        effective_on: t('day'),
        expected_return: inWords(employeeColumns.expected_return.label),
        now: t('status'),
      },
      show: (values, field) => (field === 'now' ? wordOf(values.now) : String(values[field])),
    },
    refresh: [
      api.employees.list,
      api.employees.history,
      api.savedViews.list,
      api.assignments.ofEmployee,
      api.assignments.onReturn,
      api.compliance.ofEmployee,
      api.compliance.way,
    ],
    said: (answer, { provider_status, effective_on }) => {
      const about = { name: fullName(answer), status: wordOf(provider_status ?? first) }
      const later = answer.scheduled_statuses.some(planned => planned.effective_on === effective_on)
      return later ? t('becomes', { ...about, day: formatDay(effective_on) }) : t('isNow', about)
    },
    done: answer => {
      keep(answer)
      back.takeUp()
      onClose()
    },
    fail: ({ code, details }) => {
      // Possible changes are recalculated from the current state
      if (code === 'CHANGED_MEANWHILE' && details['current']) keep(details['current'] as Employee)
    },
  })
  const { provider_status: to, effective_on: day } = form.values
  const { later, from, next } = choicesOn(employee, day, today)
  const back = useReturn(employee, { from, to, day, later })
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
      title={t('statusOf', { name })}
      submitLabel={later ? t('schedule') : to === undefined ? t('change') : inWords(employeeStates.verb(from, to))}
      danger={to === terminatedStatus && !later}
      refused={next.length === 0 || !day ? t('chooseBoth') : undefined}
      what={t('theStatusOf', { name })}
      onClose={onClose}
    >
      <fieldset className={css.choices}>
        <legend>{later ? t('statusThen', { status: wordOf(from) }) : t('statusNow', { status: wordOf(from) })}</legend>
        {next.map(one => (
          <CheckField
            key={one}
            type="radio"
            name="status"
            label={inWords(employeeStates.verb(from, one))}
            hint={t('changesTo', { status: wordOf(one) })}
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
          label={t('reason')}
          required
          none={t('chooseReason')}
          choices={reasons.map(value => ({ value, label: inWords(reasonName(value)) }))}
          {...form.field('reason')}
          value={reasonIn(form.values)}
        />
      )}
      <DateField
        label={to === terminatedStatus ? t('lastDay') : t('startsOn')}
        required
        about={String(to)}
        {...form.field('effective_on')}
        error={impossible ?? form.field('effective_on').error}
        onChange={choose}
      />
      {later && to !== undefined && !impossible && (
        <Banner>{t('changesLater', { day: formatDay(day), status: wordOf(to), before: wordOf(from) })}</Banner>
      )}
      {to === onLeaveStatus && <ReturnFields form={form} today={today} />}
      {back.back && (
        <ReturnPart back={back.back} chosen={back.chosen} onChoose={back.choose} mayOffer={back.mayOffer} />
      )}
      {to !== undefined && day && !impossible && (
        <ImpactPart id={employee.id} proposed={{ status: { provider_status: to, effective_on: day } }} />
      )}
      <TextAreaField label={t('note')} hint={t('noteHint')} maxLength={1000} {...form.field('note')} />
    </FormDialog>
  )
}

const wordOf = (status: ProviderStatus) => inWords(providerStatuses[status])
const seen = ({ provider_status, version }: Employee) => ({ now: provider_status, version })

/** Returns the reason if it belongs to this status: the choice may have changed since. */
function reasonIn({ provider_status, reason }: Pick<Values, 'provider_status' | 'reason'>): string {
  const reasons = provider_status === undefined ? undefined : statusReasons[provider_status]
  return reasons?.includes(reason) ? reason : ''
}

function dayProblem({ provider_status, effective_on }: Values, employee: Employee, today: string): string | null {
  if (provider_status === undefined || !effective_on) return null
  const { from } = choicesOn(employee, effective_on, today)
  const problem = statusDayProblem(employee, from, { provider_status, effective_on })
  return problem && inWords(problem)
}

function problemsIn(values: Values, employee: Employee, today: string): Record<string, string> {
  const { provider_status, effective_on } = values
  const { next } = choicesOn(employee, effective_on, today)
  if (provider_status === undefined || !next.includes(provider_status))
    return { provider_status: profileTexts.say('chooseStatus') }
  const impossible = dayProblem(values, employee, today)
  return {
    ...(statusReasons[provider_status] && !reasonIn(values) && { reason: inWords(missingReason) }),
    ...(impossible && { effective_on: impossible }),
    ...returnProblems({ ...values, provider_status, since: effective_on }, today),
  }
}
