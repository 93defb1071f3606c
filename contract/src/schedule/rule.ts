import * as z from 'zod/mini'
import { weekDays } from '../agencies/agency-settings.ts'
import { day, keysOf } from '../schemas.ts'
import { scheduleText } from './texts.ts'

/** A recurrence rule as data. The series stores the time of day, which stays the same in local time. */

export const frequencies = {
  daily: scheduleText('daily'),
  weekly: scheduleText('weekly'),
  monthly: scheduleText('monthly'),
} as const
export type WeekDay = keyof typeof weekDays

/** The first to fourth of a given weekday in the month, or the last. */
export const positions = {
  first: scheduleText('first'),
  second: scheduleText('second'),
  third: scheduleText('third'),
  fourth: scheduleText('fourth'),
  last: scheduleText('last'),
} as const
export type Position = keyof typeof positions

/** The most dates of a series; none is later than two years after its start. Later sessions are planned when they are closer. */
export const mostDates = 400
export const mostDays = 731

const interval = z
  .int(scheduleText('intervalMalformed'))
  .check(z.gte(1, scheduleText('intervalMalformed')), z.lte(52, scheduleText('intervalMalformed')))
const times = z
  .int(scheduleText('timesMalformed'))
  .check(z.gte(1, scheduleText('timesMalformed')), z.lte(mostDates, scheduleText('timesMalformed')))
const weekDay = z.enum(keysOf(weekDays), scheduleText('weekDaysMissing'))

export const recurrenceShape = z.strictObject({
  frequency: z.enum(keysOf(frequencies), scheduleText('frequencyMissing')),
  /** The interval in days, weeks or months. */
  interval,
  /** For a weekly rule, one or more; a monthly rule by weekday has one. */
  weekdays: z.array(weekDay).check(z.maxLength(7)),
  /** For a monthly rule: the position of the weekday, or the day of the month; a month without that day uses its last day. */
  position: z.nullable(z.enum(keysOf(positions), scheduleText('positionMissing'))),
  month_day: z.nullable(
    z
      .int(scheduleText('monthDayMalformed'))
      .check(z.gte(1, scheduleText('monthDayMalformed')), z.lte(31, scheduleText('monthDayMalformed'))),
  ),
  /** The last day, or the number of dates; exactly one of the two. */
  until: z.nullable(day),
  times: z.nullable(times),
  /** Days it leaves out. They count toward `times`, as in other calendar programs. */
  except: z.array(day).check(z.maxLength(mostDates)),
  /** Also leaves out days on which the agency is closed. */
  skips_holidays: z.boolean(),
})
export type Recurrence = z.output<typeof recurrenceShape>

const hasOneEnd = ({ until, times: many }: Recurrence) => (until === null) !== (many === null)
const hasItsWeekdays = ({ frequency, weekdays, position }: Recurrence) =>
  frequency === 'weekly' ? weekdays.length > 0 : frequency === 'daily' || position === null || weekdays.length === 1
const hasItsMonthDay = ({ frequency, position, month_day }: Recurrence) =>
  frequency !== 'monthly' || (position === null) !== (month_day === null)
export const recurrence = recurrenceShape.check(
  z.refine(hasOneEnd, { error: scheduleText('endMissing'), path: ['until'] }),
  z.refine(hasItsWeekdays, { error: scheduleText('weekDaysMissing'), path: ['weekdays'] }),
  z.refine(hasItsMonthDay, { error: scheduleText('monthDayMalformed'), path: ['month_day'] }),
)
