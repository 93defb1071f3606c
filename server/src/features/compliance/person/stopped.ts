import { addDays, daysBetween } from '@preceptor/contract'
import type { ComplianceWindow } from '@preceptor/contract/compliance/result'
import type { PersonFacts } from '../engine/facts.ts'
import { later, type Stretch } from '../engine/days.ts'
import { leaveOf } from '../engine/leave.ts'

interface Stopped {
  stopped: { from: string; to: string | null }[]
  stopped_days: number
}
const none: Stopped = { stopped: [], stopped_days: 0 }

const lengthOf = ({ first_day, last_day }: Stretch) => (last_day === null ? 0 : daysBetween(first_day, last_day) + 1)

/** Returns the days of leave that extended a window's end: as many as lie between its original end and the extended one. */
export function stoppedOf(facts: PersonFacts, { starts_on, ends_on, moved_end }: ComplianceWindow): Stopped {
  if (ends_on === null || moved_end === ends_on) return none
  const within = leaveOf(facts)
    .filter(
      ({ first_day, last_day }) =>
        first_day <= (moved_end ?? '9999-12-31') && (last_day ?? '9999-12-31') >= (starts_on ?? ''),
    )
    .map(({ first_day, last_day }) => ({ first_day: later(first_day, starts_on ?? ''), last_day }))
  if (moved_end === null)
    return { stopped: within.map(spanOf), stopped_days: within.reduce((sum, one) => sum + lengthOf(one), 0) }
  return latest(within, daysBetween(ends_on, moved_end))
}

const spanOf = ({ first_day, last_day }: Stretch) => ({ from: first_day, to: last_day })

/** `once` rules start on a day that the result doesn't include, so this returns the last of the days that extended it. */
function latest(within: readonly Stretch[], days: number): Stopped {
  const stopped: Stopped['stopped'] = []
  let left = days
  for (const leave of within.toReversed()) {
    if (left <= 0 || leave.last_day === null) continue
    const taken = Math.min(left, lengthOf(leave))
    stopped.unshift({ from: addDays(leave.last_day, 1 - taken), to: leave.last_day })
    left -= taken
  }
  return { stopped, stopped_days: days }
}
