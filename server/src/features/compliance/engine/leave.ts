import { daysBetween, onLeaveStatus } from '@preceptor/contract'
import { addDays, dayBefore, holds, joined, later, type Stretch } from './days.ts'
import type { PersonFacts } from './facts.ts'

/** Returns days of leave, each once: the leave status and spans of leave. Hold and suspension don't count. */
export const leaveOf = ({ leave, employment }: PersonFacts): Stretch[] =>
  joined([
    ...leave.filter(({ first_day, last_day }) => last_day === null || first_day <= last_day),
    ...employment
      .filter(span => span.status === onLeaveStatus)
      .map(({ from, to }) => ({ first_day: from, last_day: to === null ? null : dayBefore(to) })),
  ])

export const isLeaveDay = (leave: readonly Stretch[], day: string) => leave.some(one => holds(one, day))

/**
 * Returns the last day of a window extended by leave: every day of leave from its first day to its moved end extends it by one day.
 * Returns null for leave without an end, which leaves the window open. Leave that begins after the end has no effect.
 */
export function movedEnd(leave: readonly Stretch[], starts_on: string, ends_on: string): string | null {
  let end = ends_on
  for (const { first_day, last_day } of leave) {
    if (last_day !== null && last_day < starts_on) continue
    const from = later(first_day, starts_on)
    if (from > end) return end
    if (last_day === null) return null
    end = addDays(end, daysBetween(from, last_day) + 1)
  }
  return end
}
