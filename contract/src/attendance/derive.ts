import type { AttendanceResult } from '../sessions/states.ts'

/** Returns true for a person who was there, even briefly. */
export const isThere = (result: AttendanceResult | null): boolean =>
  result === 'attended' || result === 'partial' || result === 'late'

export interface DayHours {
  starts_at: string
  ends_at: string
  /** Breaks aren't credited. */
  break_minutes: number
}

export interface Stay {
  in_at?: string | null | undefined
  out_at?: string | null | undefined
}

/** Returns the most minutes that a day of a session credits. */
export const minutesOfDay = ({ starts_at, ends_at, break_minutes }: DayHours): number =>
  Math.min(1440, Math.max(0, Math.floor((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000) - break_minutes))

/**
 * Returns minutes between arrival and departure within the hours of the day, minus its breaks. Break times aren't recorded, so the
 * whole break is subtracted. A missing time means from the start, or to the end.
 */
export function minutesPresent(day: DayHours, { in_at, out_at }: Stay): number {
  const from = Math.max(Date.parse(day.starts_at), in_at ? Date.parse(in_at) : 0)
  const to = Math.min(Date.parse(day.ends_at), out_at ? Date.parse(out_at) : Number.POSITIVE_INFINITY)
  return Math.min(minutesOfDay(day), Math.max(0, Math.floor((to - from) / 60_000) - day.break_minutes))
}

export interface DayResult {
  day_no: number
  result: AttendanceResult
  minutes: number
}

/**
 * Returns the result of the whole session once each of its days is marked, null before. A person who missed a day or part of one was there
 * in part, and nobody gets more credit than the session gives.
 */
export function resultOf(
  marks: readonly DayResult[],
  { days, credit_minutes }: { days: number; credit_minutes: number },
): { result: AttendanceResult; minutes: number } | null {
  if (marks.length < days) return null
  const has = (...results: AttendanceResult[]) => marks.some(({ result }) => results.includes(result))
  const minutes = Math.min(
    credit_minutes,
    marks.reduce((sum, one) => sum + one.minutes, 0),
  )
  if (!has('attended', 'partial', 'late')) return { result: has('absent') ? 'absent' : 'excused', minutes: 0 }
  const result = has('partial', 'absent', 'excused') ? 'partial' : has('late') ? 'late' : 'attended'
  return { result, minutes }
}

/** A session without credit is attended by being there at all. */
export const reachesThreshold = (minutes: number, credit_minutes: number, percent: number): boolean =>
  minutes * 100 >= credit_minutes * percent
