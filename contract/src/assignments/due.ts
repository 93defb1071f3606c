/**
 * When something is due, starts to count, ends and is renewed. Days are days in the agency's zone, written `YYYY-MM-DD`; due means by
 * the end of that day. Pure: the database holds the same sums in migration 070, and a property test compares the two.
 */

const length = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const text = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => text(at(day) + days * length)
/** How many days from one to the other: below zero when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / length)

/** The same day of a later month, or the last one of a month that is too short: Jan 31 and one month is Feb 28 or 29. */
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
  /** The day it is assigned. */
  assigned_on: string
  /** The day learning may begin. */
  start_date: string
  hire_date: string | null
}

/**
 * What a program's rule says for one person; null: it says nothing, such as a rule by hire date for someone without one. Days from
 * assignment begin with the start date when that is later: nobody's time runs before they may begin.
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

/** Days on leave, from the first day to the first day back; null: still away. */
export interface Pause {
  starts_on: string
  ends_on: string | null
}

/** Whole days of ended leave since a due date was set. */
export const frozenDays = (pauses: readonly Pause[], since: string): number =>
  pauses.reduce((days, { starts_on, ends_on }) => {
    if (ends_on === null) return days
    return days + Math.max(0, daysBetween(starts_on > since ? starts_on : since, ends_on))
  }, 0)

export interface DueFacts {
  /** What the rule said when it was assigned. */
  rule_due_on: string | null
  set_due_on: string | null
  extended_to: string | null
  /** The day on which the date that counts was set. */
  due_since: string
}

/** The one due date that every screen, mail and report shows: the extension, else the date set by hand, else the rule's, and the days frozen since. */
export function effectiveDue(
  { rule_due_on, set_due_on, extended_to, due_since }: DueFacts,
  pauses: readonly Pause[],
): string | null {
  const base = extended_to ?? set_due_on ?? rule_due_on
  return base === null ? null : addDays(base, frozenDays(pauses, due_since))
}

/** The last day before something is overdue: its due date, or the last day of its program's grace. */
export const graceEnds = (due_on: string | null, grace_days: number): string | null =>
  due_on === null ? null : addDays(due_on, grace_days)

export function isOverdue(due_on: string | null, today: string, grace_days: number): boolean {
  const last = graceEnds(due_on, grace_days)
  return last !== null && last < today
}

/** The last day on which a completion counts; null: for good. Twelve months from a day end the day before it. */
export function lastValidDay(
  completed_on: string,
  program: { validity: 'forever' | 'months' | 'until'; validity_months: number | null; valid_until: string | null },
): string | null {
  if (program.validity === 'until') return program.valid_until
  if (program.validity === 'forever' || program.validity_months === null) return null
  return addDays(addMonths(completed_on, program.validity_months), -1)
}

/** The nth stretch of so many months, counted from the anchor each time and never from the stretch before. */
export const nthWindow = (anchor: string, months: number, n: number) => ({
  starts_on: addMonths(anchor, months * (n - 1)),
  ends_on: addDays(addMonths(anchor, months * n), -1),
})

/** The first day on which a renewal is assigned. */
export const renewalOpensOn = (expires_on: string, lead_days: number): string => addDays(expires_on, -lead_days)

export type Recurrence = 'none' | 'anniversary' | 'calendar' | 'rolling'

interface Completed {
  completed_on: string
  /** The last day on which it counts. */
  expires_on: string | null
  hire_date: string | null
  /** Of a renewal: the last day of the cycle before. */
  renews_until: string | null
}

/**
 * The last day of the cycle that a completion is of; null: it is not repeated. A renewal that was done early is of the cycle it was
 * opened for, so nobody repeats it twice within the lead.
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
 * When a renewal is due that opens today: by the program's rule, but never after the cycle before ends. A rule that names a day of the
 * first time, such as days from hire, says nothing of a renewal. Where the cycle ended before anybody was told, the rule counts from
 * today: nobody is late on the first day.
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

/** An open assignment, as a rule is asked about it once more. */
export interface OpenDates extends DueFacts, DueAnchors {
  frozen_days: number
  /** Of a renewal that opened by itself: the last day of the cycle before. */
  renews_until: string | null
  /** The step of the learning path that assigned it says when it is due. */
  by_path?: boolean
}

/** Why another rule leaves a date alone: somebody set it, a learning path says it, the rule says nothing of this person, or it says the same. */
export type StaysBecause = 'set' | 'path' | 'silent' | 'same'
export type RuledAgain = { stays: StaysBecause } | { stays: null; rule_due_on: string; due_on: string }

/**
 * What another rule makes of the due date of a program that is open already. It counts from the day it was assigned, as if the rule had
 * been this one then; days of leave since stay in the date. The preview and the run ask this one function.
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
 * When a program is due that somebody takes up again on return. Their time begins anew, days from hire with the day they came back; a
 * fixed day that has passed says nothing: nobody is late on the first day.
 */
export function offeredDueOn(
  rule: DueRule,
  { today, hire_date }: { today: string; hire_date: string | null },
): string | null {
  const back = hire_date === null || hire_date < today ? today : hire_date
  const ruled = ruleDueOn(rule, { assigned_on: today, start_date: today, hire_date: back })
  return ruled !== null && ruled >= today ? ruled : null
}
