import { spanIn } from '@preceptor/contract/zoned-time'
import { type Day, dayText, isWeekend, workday } from '../days.ts'
import type { SessionDayRecord } from '../factories/sessions.ts'
import type { SessionPlan } from './plans.ts'

/** Monday is 0. */
const weekdayOf = (day: Day) => (day + 3) % 7
const mondayOf = (day: Day) => day - weekdayOf(day)

/** Days without classes. */
function isHoliday(day: Day): boolean {
  const text = dayText(day)
  const [month, date] = [text.slice(5, 7), Number(text.slice(8))]
  if (['01-01', '07-04', '12-24', '12-25', '12-31'].includes(text.slice(5))) return true
  const weekday = weekdayOf(day)
  if (weekday === 0) return (month === '05' && date > 24) || (month === '09' && date < 8)
  return month === '11' && weekday === 3 && date > 21 && date < 29
}

/** Returns the Saturday of the last night the clocks changed, at least two days ago. */
export function clockChangeBefore(today: Day, zone: string): Day {
  for (let day = today - 3; day > today - 250; day--) {
    const { minutes } = spanIn(`${dayText(day)}T12:00`, `${dayText(day + 1)}T12:00`, zone)
    if (minutes !== 1440) return day
  }
  throw new Error(`The clocks of ${zone} never change.`)
}

export interface Date {
  first: Day
  /** The day the rule names; a holiday may have moved it. */
  named: Day
}

/** Returns the start dates of a plan's sessions, in order. */
export function datesOf(plan: SessionPlan, today: Day, zone: string): Date[] {
  const at = (day: Day) => [{ first: day, named: day }]
  if (plan.is === 'clocks') return at(clockChangeBefore(today, zone))
  if (plan.is === 'unsigned') return at(workday(today - 2))
  if (plan.is === 'cancelled') return at(workday(today + 4))
  if (plan.is === 'full') return at(workday(today + 9))
  const [from, to, step] = plan.weeks
  const found: Date[] = []
  for (let week = from; week <= to; week += step) {
    const named = mondayOf(today) + week * 7 + plan.weekday
    found.push({ first: taughtFrom(plan, named), named })
  }
  return found
}

/**
 * Returns the first of these days on which the class may begin: a week-long class waits for the next week, others for the next day.
 */
function taughtFrom({ days = 1 }: SessionPlan, wanted: Day): Day {
  let first = wanted
  const isOff = () => Array.from({ length: days }, (_, n) => first + n).some(day => isHoliday(day) || isWeekend(day))
  while (isOff()) first += stepOf(days)
  return first
}
const stepOf = (days: number) => (days > 2 ? 7 : 1)

/** Returns the day to try next for a class that no one is free to teach. */
export const dayAfter = (plan: SessionPlan, first: Day): Day => taughtFrom(plan, first + stepOf(plan.days ?? 1))

/** Builds the rows of its days, without their session. */
export const daysOf = (
  plan: SessionPlan,
  first: Day,
  zone: string,
): Omit<SessionDayRecord, 'organization_id' | 'session_id'>[] =>
  Array.from({ length: plan.days ?? 1 }, (_, n) => {
    const on_day = dayText(first + n)
    const { starts, ends } = spanIn(`${on_day}T${plan.starts}`, `${on_day}T${plan.ends}`, zone)
    return {
      day_no: n + 1,
      on_day,
      starts: plan.starts,
      ends: plan.ends,
      starts_at: starts.at,
      ends_at: ends.at,
      break_minutes: plan.breaks ?? 0,
    }
  })
