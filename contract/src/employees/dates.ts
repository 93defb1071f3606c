import { laterLastDay } from './end.ts'
import { employeeFieldNames } from './names.ts'
import {
  activeStatus,
  nextStatuses,
  notBegun,
  type ProviderStatus,
  providerStatuses,
  rejectedStatus,
  terminatedStatus,
} from './status.ts'

/** The dates of one person that have an order, as far as they are known. */
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
  /** Where the sentence stands, as a path of the form: `hire_date`, `disciplines.0.expires_on`. */
  field: string
  /** The fields whose dates contradict each other. */
  about: readonly (keyof EmployeeDates)[]
  message: string
}

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** `Dec 1, 2026` */
export const dayWords = (day: string) => words.format(new Date(`${day}T00:00:00Z`))

type DateField = 'birth_date' | 'hire_date' | 'rehire_date' | 'termination_date'
interface Order {
  first: DateField
  later: DateField
  /** The same day is refused too. */
  strict?: boolean
  when?: (dates: EmployeeDates) => boolean
}
const cameBack = ({ rehire_date, termination_date }: EmployeeDates) =>
  Boolean(rehire_date && termination_date && rehire_date >= termination_date)

const orders: readonly Order[] = [
  { first: 'birth_date', later: 'hire_date', strict: true },
  { first: 'birth_date', later: 'rehire_date', strict: true },
  { first: 'birth_date', later: 'termination_date', strict: true },
  { first: 'hire_date', later: 'rehire_date' },
  // Rosters may write the day of the rehire into the hire date; then the last day is that of the time before.
  { first: 'hire_date', later: 'termination_date', when: dates => !cameBack(dates) },
  { first: 'rehire_date', later: 'termination_date', when: dates => dates.provider_status === terminatedStatus },
]

const labelOf = (field: DateField) => (employeeFieldNames[field] ?? field).toLowerCase()
const named = (field: DateField, day: string) => `${labelOf(field)} ${dayWords(day)}`

function refusedOrder({ first, later, strict = false }: Order, early: string, late: string): string | null {
  if (strict ? late > early : late >= early) return null
  return `The ${named(later, late)} ${strict ? 'must be after' : 'cannot be before'} the ${named(first, early)}.`
}

/** The day on which the present employment begins. */
export const startDay = ({ rehire_date, hire_date }: Pick<EmployeeDates, 'rehire_date' | 'hire_date'>) =>
  rehire_date ?? hire_date ?? null
const startField = ({ rehire_date }: EmployeeDates) => (rehire_date ? 'rehire_date' : 'hire_date')

const interrupted: ReadonlySet<ProviderStatus> = new Set([3, 4, 8])

/**
 * Every order of dates that cannot be, each with a sentence that names both. `today` is the agency's day. With `changed` only what
 * the change has to do with, at the field that was changed: an old fault elsewhere keeps nobody from correcting a phone number.
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
    const early = dates[order.first]
    const late = dates[order.later]
    if (!early || !late || order.when?.(dates) === false) return []
    const message = refusedOrder(order, early, late)
    return message ? [{ field: order.later, about: [order.later, order.first], message }] : []
  })

function birthProblems({ birth_date }: EmployeeDates, today: string): DateProblem[] {
  if (!birth_date || birth_date < today) return []
  const message = `The ${named('birth_date', birth_date)} must be before today, ${dayWords(today)}.`
  return [{ field: 'birth_date', about: ['birth_date'], message }]
}

const certificateProblems = ({ birth_date, disciplines = [] }: EmployeeDates): DateProblem[] =>
  disciplines.flatMap(({ issued_on, expires_on }, at): DateProblem[] => [
    ...(issued_on && expires_on && expires_on < issued_on
      ? [
          {
            field: `disciplines.${at}.expires_on`,
            about: ['disciplines' as const],
            message: `The certificate cannot expire on ${dayWords(expires_on)}, before it is issued on ${dayWords(issued_on)}.`,
          },
        ]
      : []),
    ...(issued_on && birth_date && issued_on <= birth_date
      ? [
          {
            field: `disciplines.${at}.issued_on`,
            about: ['disciplines' as const, 'birth_date' as const],
            message: `The issue date ${dayWords(issued_on)} must be after the ${named('birth_date', birth_date)}.`,
          },
        ]
      : []),
  ])

/** Whoever has left did so by today; a last day that lies ahead is a planned change. */
function lastDayProblems({ provider_status, termination_date }: EmployeeDates, today: string): DateProblem[] {
  const last = laterLastDay({ provider_status, termination_date }, today)
  if (last === null) return []
  const message = `The ${named('termination_date', last)} is after today, ${dayWords(today)}, so the status cannot be Terminated yet.`
  return [{ field: 'termination_date', about: ['termination_date', 'provider_status'], message }]
}

/** Nobody is on leave, or planned to be, before the first day of work. */
function statusProblems(dates: EmployeeDates, today: string): DateProblem[] {
  const { provider_status: status, status_since: since, scheduled_statuses = [] } = dates
  const start = startDay(dates)
  if (start === null) return []
  const field = startField(dates)
  const begins = `The ${named(field, start)}`
  const problems: DateProblem[] = []
  if (status !== undefined && !notBegun.has(status) && start > today)
    problems.push({
      field,
      about: [field, 'provider_status'],
      message: `${begins} is after today, ${dayWords(today)}, so the status cannot be ${providerStatuses[status]} yet.`,
    })
  else if (status !== undefined && interrupted.has(status) && since && since < start)
    problems.push({
      field,
      about: [field, 'status_since'],
      message: `${begins} cannot be after ${dayWords(since)}, when the status became ${providerStatuses[status]}.`,
    })
  for (const { provider_status, effective_on } of scheduled_statuses)
    if (!notBegun.has(provider_status) && effective_on < start)
      problems.push({
        field,
        about: [field, 'scheduled_statuses'],
        message: `${begins} cannot be after ${dayWords(effective_on)}, when the status is planned to become ${providerStatuses[provider_status]}.`,
      })
  return problems
}

interface DatedChange {
  provider_status: ProviderStatus
  effective_on: string
}

/**
 * Why this change of status cannot take effect on its day, or nothing. `from` is the status before it: the present one, or what
 * planned changes will have led to by then.
 */
export function statusDayProblem(
  employee: EmployeeDates & { provider_status: ProviderStatus },
  from: ProviderStatus,
  { provider_status: to, effective_on }: DatedChange,
): string | null {
  const start = startDay(employee)
  const day = dayWords(effective_on)
  if (start !== null && !notBegun.has(to) && effective_on < start) {
    const hired = named(startField(employee), start)
    if (to !== terminatedStatus) return `${providerStatuses[to]} cannot start on ${day}, before the ${hired}.`
    const instead = notBegun.has(from) && nextStatuses(from).includes(rejectedStatus)
    return `The last day ${day} cannot be before the ${hired}.${instead ? ' To withdraw an offer, choose Reject.' : ''}`
  }
  const left = employee.termination_date
  if (from === terminatedStatus && left && effective_on < left)
    return `The rehire on ${day} cannot be before the last day, ${dayWords(left)}.`
  const since = employee.status_since
  if (
    interrupted.has(from) &&
    from === employee.provider_status &&
    to === activeStatus &&
    since &&
    effective_on < since
  )
    return `The return on ${day} cannot be before ${dayWords(since)}, when the status became ${providerStatuses[from]}.`
  return null
}
