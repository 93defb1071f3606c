import {
  type AttendanceResult,
  checkInMinutes,
  type Id,
  isThere,
  minutesOfDay,
  minutesPresent,
  peoplePerPhone,
  reachesThreshold,
  type StampDirection,
  type StampWhy,
} from '@preceptor/contract'
import type { AttendanceMark } from '../attendance/mark-attendance.ts'
import type { DayMark, SheetDay } from '../attendance/sheet.ts'
import { hoursOf } from './codes.ts'

const minute = 60_000
/** Within this time, a second press by the same person on the same device is a repeat. */
const again = 2 * minute

/** Returns the session day open for check-in at a given time, or null. */
export const dayAt = (days: readonly SheetDay[], at: number): SheetDay | null =>
  days.find(day => at >= hoursOf(day).opens && at <= hoursOf(day).closes) ?? null

/** Returns the current day, else the next one, else the last. */
export const currentDay = (days: readonly SheetDay[], now: number): SheetDay | undefined =>
  days.find(day => now <= hoursOf(day).closes) ?? days.at(-1)

export interface Came {
  booking_id: Id
  direction: StampDirection
  at: number
  device_id: Id
}

/** A person's counted stamps on one day, and their devices. */
export interface Standing {
  mark: Pick<DayMark, 'result' | 'in_at' | 'out_at'> | undefined
  /** Counted stamps of this person on this day. */
  stamps: readonly { direction: StampDirection; at: number; device_id: Id }[]
}

export type Verdict = { is: 'counted' } | { is: 'duplicate' } | { is: 'waiting'; why: StampWhy }

const waiting = (why: StampWhy): Verdict => ({ is: 'waiting', why })

/** Judges a stamp of a person with a seat from known facts; contradictions go to staff. */
export function judge({ direction, at, device_id }: Came, { mark, stamps }: Standing): Verdict {
  const pressedTwice = stamps.some(
    one => one.direction === direction && one.device_id === device_id && Math.abs(one.at - at) <= again,
  )
  if (pressedTwice) return { is: 'duplicate' }
  // Marks that staff set manually stay
  if (mark && !mark.in_at && !mark.out_at) return waiting('marked')
  if (mark && !isThere(mark.result)) return waiting('marked')
  if (direction === 'in') return mark ? waiting('second_in') : { is: 'counted' }
  if (!mark?.in_at) return waiting('not_in')
  if (at <= Date.parse(mark.in_at)) return waiting('out_before_in')
  return mark.out_at ? waiting('second_out') : { is: 'counted' }
}

interface Rules {
  attendance_threshold: number
}

/** Returns the day's mark: late after ten minutes, partial below the program's minimum. */
export function markOf(
  day: SheetDay,
  { in_at, out_at }: { in_at: string | null; out_at: string | null },
  { attendance_threshold }: Rules,
): Pick<AttendanceMark, 'day_no' | 'result' | 'in_at' | 'out_at'> {
  const isLate = in_at !== null && Date.parse(in_at) > Date.parse(day.starts_at) + checkInMinutes.late * minute
  const stayed =
    out_at === null || reachesThreshold(minutesPresent(day, { in_at, out_at }), minutesOfDay(day), attendance_threshold)
  const result: AttendanceResult = stayed ? (isLate ? 'late' : 'attended') : 'partial'
  return { day_no: day.day_no, result, in_at, out_at }
}

/** One phone used for many people is how people sign in for friends. */
export const isShared = (counted: ReadonlySet<Id>, employee_id: Id) =>
  !counted.has(employee_id) && counted.size >= peoplePerPhone
