import { addDays, addMonths } from './assignments/due.ts'
import { relativeDay } from './light-checks.ts'

export { isRelativeDay } from './light-checks.ts'

/**
 * A relative day: `today`, or the `_start` or `_end` of a `week`, `month`, `quarter` or `year`, with an offset in days, weeks,
 * months or years: `today+30d`, `month_start-1m`. URLs, saved views, schedules and rules store it in this form.
 */
export type RelativeDay = string

export const weekDayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
type WeekDay = (typeof weekDayNames)[number]

/** Returns true if the day depends on the first day of the agency's week. */
export const needsWeekStart = (text: string): boolean => text.startsWith('week_')

type Unit = 'week' | 'month' | 'quarter' | 'year'

/** The parts of a relative day, to describe it; null for a plain day. */
export interface RelativeParts {
  /** Null counts from today. */
  period: Unit | null
  edge: 'start' | 'end'
  by: number
  unit: 'd' | 'w' | 'm' | 'y'
}
export function relativeParts(text: string): RelativeParts | null {
  const found = relativeDay.exec(text)
  if (!found) return null
  const [, , period = null, edge = 'start', by = '0', unit = 'd'] = found
  return { period, edge, by: Number(by), unit } as RelativeParts
}

function startOf(unit: Unit, day: string, weekStart: WeekDay): string {
  const [year = '', month = ''] = day.split('-')
  if (unit === 'year') return `${year}-01-01`
  if (unit === 'month') return `${year}-${month}-01`
  if (unit === 'quarter') return addMonths(`${year}-${month}-01`, -((Number(month) - 1) % 3))
  const at = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((at - weekDayNames.indexOf(weekStart) + 7) % 7))
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const
const lastOf = (unit: Unit, start: string) =>
  addDays(unit === 'week' ? addDays(start, 7) : addMonths(start, monthsOf[unit]), -1)

const moved = (day: string, by: number, unit: string) =>
  unit === 'd' ? addDays(day, by) : unit === 'w' ? addDays(day, 7 * by) : addMonths(day, unit === 'm' ? by : 12 * by)

/**
 * Returns the actual day for an agency where it is `today`; a plain day is returned as is. An offset in months or years moves the
 * period, not its edge: `month_end-1m` on March 31 is the last day of February, and on February 28 it is January 31.
 */
export function resolveDay(text: RelativeDay, today: string, weekStart: WeekDay = 'sunday'): string {
  const found = relativeDay.exec(text)
  if (!found) return text
  const [, , unit, edge, by = '0', by_unit = 'd'] = found
  if (!unit) return moved(today, Number(by), by_unit)
  const period = unit as Unit
  const movesPeriod = by_unit === 'm' || by_unit === 'y'
  const within = movesPeriod ? moved(startOf(period, today, weekStart), Number(by), by_unit) : today
  const start = startOf(period, within, weekStart)
  const day = edge === 'start' ? start : lastOf(period, start)
  return movesPeriod ? day : moved(day, Number(by), by_unit)
}
