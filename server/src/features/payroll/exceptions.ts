import {
  type Id,
  type PayrollCause,
  type PayrollSettingsBody,
  providerStatuses,
  terminatedStatus,
} from '@preceptor/contract'
import { addDays } from '@preceptor/contract/assignments/due'
import type { Candidate, PaidBefore, Span } from './candidate.ts'
import { payrollTexts } from './texts.ts'

/** The reason a line needs attention. Someone decides each blocking exception before the batch is locked. */
export interface Exception {
  entry_id: Id
  employee_id: Id
  cause: PayrollCause
  is_blocking: boolean
  /** A named text. */
  why: string
}

export interface Around {
  period_start: string
  settings: Pick<PayrollSettingsBody, 'late_rule' | 'long_online'>
  /** Time that other batches paid these people. */
  paid: readonly PaidBefore[]
  /** Other busy time by employee: classes of other batches, and visits. */
  busy: ReadonlyMap<Id, readonly Span[]>
  /** The first day of the agency's week, 0 for Sunday. */
  week_start: number
}

export const mostOfDay = 8 * 60
export const mostOfWeek = 40 * 60
/** Extra unpaid reading time that isn't reported. */
const onlineSlack = 5

type Finder = (lines: readonly Candidate[], around: Around) => Exception[]

const about = (
  { entry_id, employee_id }: Candidate,
  cause: PayrollCause,
  is_blocking: boolean,
  why: string,
): Exception => ({ entry_id, employee_id, cause, is_blocking, why })

/** Checks each line separately. */
const each =
  (find: (line: Candidate, around: Around) => Exception | null): Finder =>
  (lines, around) =>
    lines.flatMap(line => find(line, around) ?? [])
const earning =
  (find: (line: Candidate, around: Around) => Exception | null): Finder =>
  (lines, around) =>
    each(find)(
      lines.filter(({ kind }) => kind === 'earning'),
      around,
    )

const unpaid = earning(line =>
  line.is_payable ? null : about(line, 'unpaid', true, payrollTexts.named('whyUnpaid', { title: line.title })),
)

const noNumber = each(line =>
  line.payroll_number ? null : about(line, 'no_number', true, payrollTexts.named('whyNoNumber')),
)

const sharedNumber = each(line =>
  line.shares_number === null || line.payroll_number === null
    ? null
    : about(
        line,
        'shared_number',
        true,
        payrollTexts.named('whySharedNumber', { number: line.payroll_number, name: line.shares_number }),
      ),
)

const noCode = each(line =>
  line.earning_code !== null
    ? null
    : about(
        line,
        'no_code',
        true,
        line.pay_code === null
          ? payrollTexts.named('whyNoPayCode', { title: line.title })
          : payrollTexts.named('whyNoCode', { code: line.pay_code }),
      ),
)

const beforeHire = earning(line =>
  line.hire_date !== null && line.work_date < line.hire_date
    ? about(line, 'before_hire', true, payrollTexts.named('whyBeforeHire', { hired: line.hire_date }))
    : null,
)

/** Inactive, terminated, applicant, pending, rejected: statuses without work. */
const noWork: ReadonlySet<number> = new Set([2, 5, 6, 7, 9])
const leftBefore = ({ termination_date, rehire_date, work_date }: Candidate) =>
  termination_date !== null && work_date > termination_date && !(rehire_date !== null && rehire_date <= work_date)

const notEmployed = earning(line => {
  if (line.hire_date !== null && line.work_date < line.hire_date) return null
  if (leftBefore(line))
    return about(line, 'not_employed', true, payrollTexts.named('whyLeft', { left: line.termination_date ?? '' }))
  const status = line.status_then
  if (status === null || !noWork.has(status)) return null
  // The last day of work still counts
  if (status === terminatedStatus && line.work_date === line.termination_date) return null
  return about(
    line,
    'not_employed',
    true,
    payrollTexts.named('whyStatus', { status: providerStatuses[status as keyof typeof providerStatuses] }),
  )
})

const left = each(line =>
  line.status_now === terminatedStatus && line.minutes > 0
    ? about(line, 'left', false, payrollTexts.named('whyFinalPay', { left: line.termination_date ?? '' }))
    : null,
)

const late = earning((line, { period_start, settings }) =>
  line.work_date < period_start
    ? about(
        line,
        'late',
        settings.late_rule === 'ask',
        line.corrects ? payrollTexts.named('whyReplaces') : payrollTexts.named('whyLate', { start: period_start }),
      )
    : null,
)

const longOnline = earning((line, { settings }) =>
  line.online_minutes !== null && line.online_credit !== null && line.online_minutes > line.online_credit + onlineSlack
    ? about(
        line,
        'long_online',
        settings.long_online === 'ask',
        payrollTexts.named('whyLongOnline', { online: line.online_minutes, credit: line.online_credit }),
      )
    : null,
)

const overlapping: Finder = (lines, { busy }) => {
  const found: Exception[] = []
  for (const [employee, own] of Map.groupBy(
    lines.filter(({ kind }) => kind === 'earning'),
    ({ employee_id }) => employee_id,
  )) {
    const spans = new Map<string, Span>()
    for (const span of [...(busy.get(employee) ?? []), ...own.flatMap(line => line.spans)])
      spans.set(`${span.of} ${span.from}`, span)
    const byStart = [...spans.values()].toSorted((a, b) => a.from - b.from || a.to - b.to)
    const clashes = clashesOf(byStart)
    for (const line of own) {
      const other = line.session_id === null ? undefined : clashes.get(line.session_id)
      if (other)
        found.push(
          about(
            line,
            'overlap',
            true,
            other.isVisit
              ? payrollTexts.named('whyVisit', { title: line.title })
              : payrollTexts.named('whyOverlap', { title: line.title, other: other.title }),
          ),
        )
    }
  }
  return found
}

/** Returns the overlapping span of each span, in order of their starts. */
function clashesOf(spans: readonly Span[]): Map<Id, Span> {
  const clashes = new Map<Id, Span>()
  let open: Span[] = []
  for (const span of spans) {
    open = open.filter(one => one.to > span.from)
    // Two simultaneous visits are not for us to judge
    for (const one of open)
      if (one.of !== span.of && !(one.isVisit && span.isVisit)) {
        if (!clashes.has(one.of)) clashes.set(one.of, span)
        if (!clashes.has(span.of)) clashes.set(span.of, one)
      }
    open.push(span)
  }
  return clashes
}

/** Returns the lines beyond a limit. Time paid by other batches counts first. */
const beyond =
  (
    cause: 'over_day' | 'over_week',
    most: number,
    groupOf: (day: string, around: Around) => string,
    why: (minutes: number) => string,
  ): Finder =>
  (lines, around) => {
    const sums = new Map<string, number>()
    const keyOf = (one: { employee_id: Id; work_date: string }) =>
      `${one.employee_id} ${groupOf(one.work_date, around)}`
    for (const one of around.paid) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + one.minutes)
    const inOrder = lines.toSorted(
      (a, b) =>
        (a.work_date < b.work_date ? -1 : a.work_date > b.work_date ? 1 : 0) ||
        (a.spans[0]?.from ?? Infinity) - (b.spans[0]?.from ?? Infinity) ||
        a.minutes - b.minutes,
    )
    // Reversed time makes room for its replacement
    for (const line of inOrder) if (line.minutes < 0) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.minutes)
    const over: [Candidate, string][] = []
    for (const line of inOrder) {
      if (line.minutes < 0) continue
      const key = keyOf(line)
      const sum = (sums.get(key) ?? 0) + line.minutes
      sums.set(key, sum)
      if (sum > most) over.push([line, key])
    }
    return over.map(([line, key]) => about(line, cause, cause === 'over_day', why(sums.get(key) ?? 0)))
  }

const overDay = beyond(
  'over_day',
  mostOfDay,
  day => day,
  minutes => payrollTexts.named('whyOverDay', { minutes }),
)

export function weekOf(day: string, week_start: number): string {
  const at = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((at - week_start + 7) % 7))
}
const overWeek = beyond(
  'over_week',
  mostOfWeek,
  (day, { week_start }) => weekOf(day, week_start),
  minutes => payrollTexts.named('whyOverWeek', { minutes }),
)

const finders: readonly Finder[] = [
  unpaid,
  overlapping,
  noNumber,
  sharedNumber,
  noCode,
  beforeHire,
  notEmployed,
  overDay,
  overWeek,
  late,
  left,
  longOnline,
]

/** Returns every exception of these lines, except for the format's limits. */
export const exceptionsOf = (lines: readonly Candidate[], around: Around): Exception[] =>
  finders.flatMap(find => find(lines, around))
