import type { AttendanceResult } from '../sessions/states.ts'

/** Returns true for a person who was present, even briefly. */
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

/** Returns the most minutes a session day credits. */
export const minutesOfDay = ({ starts_at, ends_at, break_minutes }: DayHours): number =>
  Math.min(1440, Math.max(0, Math.floor((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000) - break_minutes))

/**
 * Returns minutes between arrival and departure within the hours of the day, minus breaks. Break times aren't recorded, so the
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
 * Returns the result of the whole session once each of its days is marked, or null before. A person who missed a day or part of one
 * attended partially, and no one gets more credit than the session gives.
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

/** For a session without credit, being present at all counts as attending. */
export const reachesThreshold = (minutes: number, credit_minutes: number, percent: number): boolean =>
  minutes * 100 >= credit_minutes * percent
