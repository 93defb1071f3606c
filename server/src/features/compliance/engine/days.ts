import { addDays as daysLater, addMonths as monthsLater } from '@preceptor/contract'

/** Days are `YYYY-MM-DD` strings, so they compare directly. */

/**
 * Caches date arithmetic. It starts from the same few thousand days again and again, and most of a judgment's time went into
 * parsing and formatting them.
 */
function remembered(count: (day: string, n: number) => string): (day: string, n: number) => string {
  const known = new Map<number, Map<string, string>>()
  let size = 0
  return (day, n) => {
    const ofN = known.get(n) ?? new Map<string, string>()
    const found = ofN.get(day)
    if (found !== undefined) return found
    const counted = count(day, n)
    if (size++ > 200_000) {
      known.clear()
      size = 0
    }
    known.set(n, ofN.set(day, counted))
    return counted
  }
}

export const addDays = remembered(daysLater)
export const addMonths = remembered(monthsLater)

export const later = (one: string, other: string) => (one > other ? one : other)
export const dayBefore = (day: string) => addDays(day, -1)
export const dayAfter = (day: string) => addDays(day, 1)

/** Inclusive; null: no end. */
export interface Stretch {
  first_day: string
  last_day: string | null
}

export const holds = ({ first_day, last_day }: Stretch, day: string) =>
  first_day <= day && (last_day === null || day <= last_day)

/** Merges stretches that overlap or follow each other, in order. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const next of stretches.toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1))) {
    const last = found.at(-1)
    if (last === undefined || (last.last_day !== null && dayAfter(last.last_day) < next.first_day))
      found.push({ ...next })
    else if (last.last_day !== null) last.last_day = next.last_day === null ? null : later(last.last_day, next.last_day)
  }
  return found
}
