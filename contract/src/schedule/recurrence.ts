import { Temporal } from 'temporal-polyfill'
import { keysOf } from '../schemas.ts'
import { mostDates, mostDays, type Position, positions, type Recurrence, type WeekDay } from './rule.ts'
import { scheduleText } from './texts.ts'

export interface Repeats {
  rule: Recurrence
  /** The first possible day. */
  starts_on: string
  /** Weeks start on this day: every second week differs between weeks starting on Sunday and on Monday. */
  week_start: WeekDay
}

type PlainDate = Temporal.PlainDate
const numberOf: Record<WeekDay, number> = {
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  sunday: 7,
}
const dateOf = (text: string) => Temporal.PlainDate.from(text)
const weekDayNames = Object.entries(numberOf).map(([name]) => name as WeekDay)
export const weekDayOf = (text: string): WeekDay => weekDayNames[dateOf(text).dayOfWeek - 1] ?? 'monday'
/** Days from the start of the week. */
const inWeek = (weekday: number, week_start: WeekDay) => (weekday - numberOf[week_start] + 7) % 7

/** Returns the given weekday of the month by position, such as the second or the last. */
function weekDayOfMonth(month: PlainDate, weekday: number, position: Position) {
  const first = month.with({ day: 1 })
  const days = (weekday - first.dayOfWeek + 7) % 7
  if (position !== 'last') return first.add({ days: days + 7 * keysOf(positions).indexOf(position) })
  return first.add({ days: days + 7 * Math.floor((first.daysInMonth - 1 - days) / 7) })
}

/** Returns the days of the rule's n-th day, week or month, even those before the start. */
function turn({ rule, starts_on, week_start }: Repeats, n: number): PlainDate[] {
  const start = dateOf(starts_on)
  const steps = n * rule.interval
  if (rule.frequency === 'daily') return [start.add({ days: steps })]
  if (rule.frequency === 'weekly') {
    const week = start.subtract({ days: inWeek(start.dayOfWeek, week_start) }).add({ weeks: steps })
    const places = new Set(rule.weekdays.map(name => inWeek(numberOf[name], week_start)))
    return [...places].toSorted((one, other) => one - other).map(days => week.add({ days }))
  }
  const month = start.with({ day: 1 }).add({ months: steps })
  const [weekday] = rule.weekdays
  if (rule.position !== null && weekday) return [weekDayOfMonth(month, numberOf[weekday], rule.position)]
  return [month.with({ day: Math.min(rule.month_day ?? start.day, month.daysInMonth) })]
}

/** Returns all days of the rule, including the ones it leaves out. */
export function namedDays(repeats: Repeats): string[] {
  const { rule, starts_on } = repeats
  const last = dateOf(starts_on)
    .add({ days: mostDays - 1 })
    .toString()
  const until = rule.until !== null && rule.until < last ? rule.until : last
  const most = Math.min(rule.times ?? mostDates, mostDates)
  const days: string[] = []
  // all days of the first turn may be before the start; later turns never are
  for (let n = 0; n <= mostDays; n += 1)
    for (const found of turn(repeats, n).map(String)) {
      if (found > until || days.length === most) return days
      if (found >= starts_on) days.push(found)
    }
  return days
}

export interface Dates {
  days: string[]
  /** Days of the rule that are left out, with the holiday if that is the reason. */
  left_out: { on: string; holiday: string | null }[]
}

/** Returns the days of a series; `holidays` are the agency's, by day. */
export function datesOf(repeats: Repeats, holidays: ReadonlyMap<string, string> = new Map()): Dates {
  const { rule } = repeats
  const except = new Set(rule.except)
  const dates: Dates = { days: [], left_out: [] }
  for (const on of namedDays(repeats)) {
    const holiday = rule.skips_holidays ? (holidays.get(on) ?? null) : null
    if (holiday !== null || except.has(on)) dates.left_out.push({ on, holiday })
    else dates.days.push(on)
  }
  return dates
}

/** Returns the rule as a sentence, in named text: "Every 2 weeks on Tuesday until Dec 15, 2026". */
export function ruleText(rule: Recurrence): string {
  const how = everyText(rule)
  return rule.until === null
    ? scheduleText('timesOf', { how, times: rule.times ?? 1 })
    : scheduleText('untilOf', { how, until: rule.until })
}

function everyText({ interval: every, frequency, weekdays, position, month_day }: Recurrence): string {
  if (frequency === 'daily') return scheduleText('everyDays', { every })
  if (frequency === 'weekly') return scheduleText('everyWeeks', { every, days: listed(weekdays) })
  const [weekday] = weekdays
  if (position === null || !weekday) return scheduleText('everyMonthsOn', { every, day: month_day ?? 1 })
  return scheduleText('everyMonths', { every, position, weekday: onThe[weekday] })
}

/** Returns "Monday, Wednesday and Friday" in week order, as nested named texts. */
function listed(weekdays: readonly WeekDay[]): string {
  const names = weekDayNames.filter(name => weekdays.includes(name)).map(name => onThe[name])
  const [last = '', before, ...earlier] = names.toReversed()
  if (!before) return last
  return earlier.reduce(
    (rest, first) => scheduleText('more', { first, rest }),
    scheduleText('two', { first: before, last }),
  )
}
const onThe: Record<WeekDay, string> = {
  monday: scheduleText('inMonday'),
  tuesday: scheduleText('inTuesday'),
  wednesday: scheduleText('inWednesday'),
  thursday: scheduleText('inThursday'),
  friday: scheduleText('inFriday'),
  saturday: scheduleText('inSaturday'),
  sunday: scheduleText('inSunday'),
}
