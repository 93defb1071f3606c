import { dayIn, fallback } from '../texts/texts.ts'
import { laterLastDay } from './end.ts'
import {
  activeStatus,
  notBegun,
  type ProviderStatus,
  providerStatuses,
  rejectedStatus,
  terminatedStatus,
} from './status.ts'
import { nextStatuses } from './moves.ts'
import { employeeText } from './texts.ts'

/** A person's known dates that must be in order. */
export interface EmployeeDates {
  provider_status?: ProviderStatus | undefined
  status_since?: string | null | undefined
  birth_date?: string | null | undefined
  hire_date?: string | null | undefined
  rehire_date?: string | null | undefined
  termination_date?: string | null | undefined
  disciplines?: readonly { issued_on: string | null; expires_on: string | null }[] | undefined
  scheduled_statuses?: readonly { provider_status: ProviderStatus; effective_on: string }[] | undefined
}

export interface DateProblem {
  /** The field to show the message at, as a form path: `hire_date`, `disciplines.0.expires_on`. */
  field: string
  /** The fields whose dates contradict each other. */
  about: readonly (keyof EmployeeDates)[]
  message: string
}

/** `Dec 1, 2026`, for text that is stored in English. */
export const dayWords = (day: string) => dayIn(fallback, day)

type DateField = 'birth_date' | 'hire_date' | 'rehire_date' | 'termination_date'
interface Order {
  first: DateField
  later: DateField
  /** True if the same day is refused as well. */
  strict?: boolean
  when?: (dates: EmployeeDates) => boolean
  refusal: (days: { first: string; later: string }) => string
}
const cameBack = ({ rehire_date, termination_date }: EmployeeDates) =>
  Boolean(rehire_date && termination_date && rehire_date >= termination_date)

const orders: readonly Order[] = [
  { first: 'birth_date', later: 'hire_date', strict: true, refusal: days => employeeText('hireAfterBirth', days) },
  { first: 'birth_date', later: 'rehire_date', strict: true, refusal: days => employeeText('rehireAfterBirth', days) },
  {
    first: 'birth_date',
    later: 'termination_date',
    strict: true,
    refusal: days => employeeText('terminationAfterBirth', days),
  },
  { first: 'hire_date', later: 'rehire_date', refusal: days => employeeText('rehireBeforeHire', days) },
  // Rosters may put the rehire day in the hire date; the last day then belongs to the earlier employment.
  {
    first: 'hire_date',
    later: 'termination_date',
    when: dates => !cameBack(dates),
    refusal: days => employeeText('terminationBeforeHire', days),
  },
  {
    first: 'rehire_date',
    later: 'termination_date',
    when: dates => dates.provider_status === terminatedStatus,
    refusal: days => employeeText('terminationBeforeRehire', days),
  },
]

/** Returns the first day of the current employment. */
export const startDay = ({ rehire_date, hire_date }: Pick<EmployeeDates, 'rehire_date' | 'hire_date'>) =>
  rehire_date ?? hire_date ?? null
const startField = ({ rehire_date }: EmployeeDates) => (rehire_date ? 'rehire_date' : 'hire_date')

const interrupted: ReadonlySet<ProviderStatus> = new Set([3, 4, 8])

/**
 * Returns every impossible order of dates, each with a sentence naming both. `today` is the agency's day. With `changed`, returns
 * only problems related to the change, at the changed field: an old problem elsewhere must not block correcting a phone number.
 */
export function dateProblems(dates: EmployeeDates, today: string, changed?: Iterable<string>): DateProblem[] {
  const all = [
    ...orderProblems(dates),
    ...birthProblems(dates, today),
    ...certificateProblems(dates),
    ...lastDayProblems(dates, today),
    ...statusProblems(dates, today),
  ]
  if (!changed) return all
  const touched = new Set(changed)
  return all
    .filter(({ about }) => about.some(field => touched.has(field)))
    .map(problem => {
      const [top = ''] = problem.field.split('.')
      const field = touched.has(top) ? problem.field : (problem.about.find(one => touched.has(one)) ?? top)
      return { field, about: problem.about, message: problem.message }
    })
}

const orderProblems = (dates: EmployeeDates): DateProblem[] =>
  orders.flatMap(order => {
    const first = dates[order.first]
    const later = dates[order.later]
    if (!first || !later || order.when?.(dates) === false) return []
    if (order.strict ? later > first : later >= first) return []
    return [{ field: order.later, about: [order.later, order.first], message: order.refusal({ first, later }) }]
  })

function birthProblems({ birth_date }: EmployeeDates, today: string): DateProblem[] {
  if (!birth_date || birth_date < today) return []
  const message = employeeText('birthBeforeToday', { day: birth_date, today })
  return [{ field: 'birth_date', about: ['birth_date'], message }]
}

const certificateProblems = ({ birth_date, disciplines = [] }: EmployeeDates): DateProblem[] =>
  disciplines.flatMap(({ issued_on, expires_on }, at): DateProblem[] => [
    ...(issued_on && expires_on && expires_on < issued_on
      ? [
          {
            field: `disciplines.${at}.expires_on`,
            about: ['disciplines' as const],
            message: employeeText('expiresBeforeIssued', { expires: expires_on, issued: issued_on }),
          },
        ]
      : []),
    ...(issued_on && birth_date && issued_on <= birth_date
      ? [
          {
            field: `disciplines.${at}.issued_on`,
            about: ['disciplines' as const, 'birth_date' as const],
            message: employeeText('issuedAfterBirth', { issued: issued_on, birth: birth_date }),
          },
        ]
      : []),
  ])

/** The last day of a person who has left is today or earlier; a future last day is a planned change. */
function lastDayProblems({ provider_status, termination_date }: EmployeeDates, today: string): DateProblem[] {
  const last = laterLastDay({ provider_status, termination_date }, today)
  if (last === null) return []
  const message = employeeText('lastDayAhead', { day: last, today })
  return [{ field: 'termination_date', about: ['termination_date', 'provider_status'], message }]
}

/** No one can be on leave, or planned to be, before the first day of work. */
function statusProblems(dates: EmployeeDates, today: string): DateProblem[] {
  const { provider_status: status, status_since: since, scheduled_statuses = [] } = dates
  const start = startDay(dates)
  if (start === null) return []
  const field = startField(dates)
  const begins = { start: field, day: start } as const
  const problems: DateProblem[] = []
  if (status !== undefined && !notBegun.has(status) && start > today)
    problems.push({
      field,
      about: [field, 'provider_status'],
      message: employeeText('startAhead', { ...begins, today, status: providerStatuses[status] }),
    })
  else if (status !== undefined && interrupted.has(status) && since && since < start)
    problems.push({
      field,
      about: [field, 'status_since'],
      message: employeeText('startAfterStatus', { ...begins, since, status: providerStatuses[status] }),
    })
  for (const { provider_status, effective_on } of scheduled_statuses)
    if (!notBegun.has(provider_status) && effective_on < start)
      problems.push({
        field,
        about: [field, 'scheduled_statuses'],
        message: employeeText('startAfterScheduled', {
          ...begins,
          since: effective_on,
          status: providerStatuses[provider_status],
        }),
      })
  return problems
}

interface DatedChange {
  provider_status: ProviderStatus
  effective_on: string
}

/**
 * Returns the reason this status change can't take effect on its day, if any. `from` is the status before it: the current one, or
 * the result of earlier planned changes.
 */
export function statusDayProblem(
  employee: EmployeeDates & { provider_status: ProviderStatus },
  from: ProviderStatus,
  { provider_status: to, effective_on }: DatedChange,
): string | null {
  const start = startDay(employee)
  const day = effective_on
  if (start !== null && !notBegun.has(to) && effective_on < start) {
    const days = { day, start: startField(employee), begins: start } as const
    if (to !== terminatedStatus) return employeeText('statusBeforeStart', { ...days, status: providerStatuses[to] })
    const offered = notBegun.has(from) && nextStatuses(from).includes(rejectedStatus)
    return offered ? employeeText('lastDayBeforeOffer', days) : employeeText('lastDayBeforeStart', days)
  }
  const left = employee.termination_date
  if (from === terminatedStatus && left && effective_on < left)
    return employeeText('rehireBeforeLastDay', { day, left })
  const since = employee.status_since
  if (
    interrupted.has(from) &&
    from === employee.provider_status &&
    to === activeStatus &&
    since &&
    effective_on < since
  )
    return employeeText('returnBeforeStatus', { day, since, status: providerStatuses[from] })
  return null
}
