/**
 * When something is due, takes effect, ends and renews. Days are days in the agency's time zone, written `YYYY-MM-DD`; due means by
 * the end of that day. Pure: migration 070 computes the same in the database, and a property test compares the two.
 */

const length = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const text = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => text(at(day) + days * length)
/** Returns the days between two dates; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / length)

/** Returns the same day of a later month, or that month's last day if it is too short: Jan 31 and one month is Feb 28 or 29. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return text(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** A program's rule for due dates. */
export interface DueRule {
  due_from: 'assignment' | 'hire' | 'start' | 'fixed'
  due_days: number | null
  due_on: string | null
}

export interface DueAnchors {
  /** The day of assignment. */
  assigned_on: string
  /** The day learning may begin. */
  start_date: string
  hire_date: string | null
}

/**
 * Returns the due date of a program's rule for one person, or null without one, such as a rule by hire date for a person without
 * it. Days from assignment count from the start date when that is later, so no one loses time before they may begin.
 */
export function ruleDueOn(
  { due_from, due_days, due_on }: DueRule,
  { assigned_on, start_date, hire_date }: DueAnchors,
): string | null {
  if (due_from === 'fixed') return due_on
  const later = start_date > assigned_on ? start_date : assigned_on
  const anchor = { assignment: later, start: start_date, hire: hire_date }[due_from]
  return anchor === null || due_days === null ? null : addDays(anchor, due_days)
}

/** Days on leave, from the first day away to the first day back; null while still away. */
export interface Pause {
  starts_on: string
  ends_on: string | null
}

/** Counts whole days of ended leave since a due date was set. */
export const frozenDays = (pauses: readonly Pause[], since: string): number =>
  pauses.reduce((days, { starts_on, ends_on }) => {
    if (ends_on === null) return days
    return days + Math.max(0, daysBetween(starts_on > since ? starts_on : since, ends_on))
  }, 0)

export interface DueFacts {
  /** The due date by the rule at the time of assignment. */
  rule_due_on: string | null
  set_due_on: string | null
  extended_to: string | null
  /** The day on which the effective due date was set. */
  due_since: string
}

/**
 * Returns the due date that every screen, email and report uses: the extension, the manual date or the rule's, plus days frozen
 * since.
 */
export function effectiveDue(
  { rule_due_on, set_due_on, extended_to, due_since }: DueFacts,
  pauses: readonly Pause[],
): string | null {
  const base = extended_to ?? set_due_on ?? rule_due_on
  return base === null ? null : addDays(base, frozenDays(pauses, due_since))
}

/** Returns the last day before something is overdue: its due date, or the last day of its program's grace period. */
export const graceEnds = (due_on: string | null, grace_days: number): string | null =>
  due_on === null ? null : addDays(due_on, grace_days)

export function isOverdue(due_on: string | null, today: string, grace_days: number): boolean {
  const last = graceEnds(due_on, grace_days)
  return last !== null && last < today
}

/** Returns the last day a completion counts, or null for no end. Twelve months from a day end the day before it. */
export function lastValidDay(
  completed_on: string,
  program: { validity: 'forever' | 'months' | 'until'; validity_months: number | null; valid_until: string | null },
): string | null {
  if (program.validity === 'until') return program.valid_until
  if (program.validity === 'forever' || program.validity_months === null) return null
  return addDays(addMonths(completed_on, program.validity_months), -1)
}

/** Returns the nth period of this many months, always counted from the anchor and never from the previous period. */
export const nthWindow = (anchor: string, months: number, n: number) => ({
  starts_on: addMonths(anchor, months * (n - 1)),
  ends_on: addDays(addMonths(anchor, months * n), -1),
})

/** Returns the first day on which a renewal is assigned. */
export const renewalOpensOn = (expires_on: string, lead_days: number): string => addDays(expires_on, -lead_days)

export type Recurrence = 'none' | 'anniversary' | 'calendar' | 'rolling'

interface Completed {
  completed_on: string
  /** The last day on which it counts. */
  expires_on: string | null
  hire_date: string | null
  /** For a renewal: the last day of the previous cycle. */
  renews_until: string | null
}

/**
 * Returns the last day of a completion's cycle, or null without renewals. An early renewal belongs to the cycle it was opened for,
 * so no one repeats it twice within the lead time.
 */
export function cycleEndsOn(
  recurrence: Recurrence,
  { completed_on, expires_on, hire_date, renews_until }: Completed,
): string | null {
  if (recurrence === 'none') return null
  if (recurrence === 'rolling') return expires_on
  const next = renews_until === null ? completed_on : addDays(renews_until, 1)
  const from = next > completed_on ? next : completed_on
  const year = Number(from.slice(0, 4))
  if (recurrence === 'calendar') return `${year}-12-31`
  if (hire_date === null) return null
  const hired = Number(hire_date.slice(0, 4))
  const ends = [year, year + 1].map(one => addMonths(hire_date, (one - hired) * 12)).find(day => day > from)
  return ends === undefined ? null : addDays(ends, -1)
}

/**
 * Returns the due date of a renewal that opens today: by the program's rule, but no later than the previous cycle's end. A
 * first-time rule, such as days from hire, doesn't apply to renewals. If the cycle ended before anyone was notified, the rule
 * counts from today, so no one is late on the first day.
 */
export function renewalDueOn(
  rule: DueRule,
  { today, ends_on, hire_date }: { today: string; ends_on: string; hire_date: string | null },
): string {
  const ruled = ruleDueOn(rule, { assigned_on: today, start_date: today, hire_date })
  const said = ruled !== null && ruled >= today ? ruled : null
  if (ends_on < today) return said ?? today
  return said !== null && said < ends_on ? said : ends_on
}

/** An open assignment, for reapplying a rule. */
export interface OpenDates extends DueFacts, DueAnchors {
  frozen_days: number
  /** For an automatic renewal: the last day of the previous cycle. */
  renews_until: string | null
  /** The learning path step that assigned it sets the due date. */
  by_path?: boolean
}

/** The reason a new rule keeps a date: a person set it, a learning path set it, the rule doesn't apply, or the date is the same. */
export type StaysBecause = 'set' | 'path' | 'silent' | 'same'
export type RuledAgain = { stays: StaysBecause } | { stays: null; rule_due_on: string; due_on: string }

/**
 * Applies a changed rule to the due date of an open assignment. It counts from the day of assignment, as if the rule had applied
 * then; leave days since then stay in the date. Both preview and run use this function.
 */
export function ruledAgain(rule: DueRule, has: OpenDates): RuledAgain {
  if (has.extended_to !== null || has.set_due_on !== null) return { stays: 'set' }
  if (has.by_path) return { stays: 'path' }
  const { assigned_on, hire_date, renews_until } = has
  const ruled =
    renews_until === null
      ? ruleDueOn(rule, has)
      : renewalDueOn(rule, { today: assigned_on, ends_on: renews_until, hire_date })
  if (ruled === null) return { stays: 'silent' }
  if (ruled === has.rule_due_on) return { stays: 'same' }
  return { stays: null, rule_due_on: ruled, due_on: addDays(ruled, has.frozen_days) }
}

/**
 * Returns the due date of a program that a person resumes after returning. Their time starts over, with the return as the hire
 * date. A fixed day in the past gives no due date, so no one is late on the first day.
 */
export function offeredDueOn(
  rule: DueRule,
  { today, hire_date }: { today: string; hire_date: string | null },
): string | null {
  const back = hire_date === null || hire_date < today ? today : hire_date
  const ruled = ruleDueOn(rule, { assigned_on: today, start_date: today, hire_date: back })
  return ruled !== null && ruled >= today ? ruled : null
}
