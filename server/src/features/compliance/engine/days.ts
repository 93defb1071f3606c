import { addDays } from '@preceptor/contract'

/** Days are texts, `YYYY-MM-DD`, so that they compare as they are. */

export const later = (one: string, other: string) => (one > other ? one : other)
export const dayBefore = (day: string) => addDays(day, -1)
export const dayAfter = (day: string) => addDays(day, 1)

/** Both days included; null: no end. */
export interface Stretch {
  first_day: string
  last_day: string | null
}

export const holds = ({ first_day, last_day }: Stretch, day: string) =>
  first_day <= day && (last_day === null || day <= last_day)

/** Stretches that overlap or follow each other become one; in order. */
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
