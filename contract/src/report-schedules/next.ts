import { Temporal } from 'temporal-polyfill'
import { momentIn } from '../zoned-time.ts'
import { ordinalIds, type ScheduleTypeId, weekdayIds } from './when.ts'

/** Due times of a schedule: its type, its day and a time in a time zone. */
export interface When {
  type_id: ScheduleTypeId
  /** Null for daily schedules. */
  schedule_on: string | null
  /** A time such as `08:00`. */
  at_time: string
  zone: string
  /** The first and last day the schedule may run; null for no last day. */
  starts_on: string
  ends_on: string | null
}

type PlainDate = Temporal.PlainDate

/** Returns the day named by `on` in a span of months, or the span's last day if it has no such day. */
function dayIn(first: PlainDate, months: number, on: string): PlainDate {
  const last = first.add({ months }).subtract({ days: 1 })
  if (on === 'first_day') return first
  if (on === 'last_day') return last
  if (/^\d+$/.test(on)) return first.with({ day: Math.min(Number(on), first.daysInMonth) })
  const [ordinal = '', weekday = ''] = on.split('_')
  const wanted = weekdayIds.findIndex(id => id === weekday) + 1
  if (ordinal === 'last') return last.subtract({ days: (last.dayOfWeek - wanted + 7) % 7 })
  const weeks = ordinalIds.findIndex(id => id === ordinal)
  return first.add({ days: ((wanted - first.dayOfWeek + 7) % 7) + 7 * weeks })
}

/** Yields the schedule's days, starting with the period of `from`, so the first ones may come before it. */
function* namedDays({ type_id, schedule_on }: When, from: PlainDate): Generator<PlainDate> {
  const on = schedule_on ?? ''
  if (type_id === 'daily') for (let day = from; ; day = day.add({ days: 1 })) yield day
  if (type_id === 'weekly') {
    const wanted = weekdayIds.findIndex(id => id === on) + 1
    for (let day = from.add({ days: (wanted - from.dayOfWeek + 7) % 7 }); ; day = day.add({ days: 7 })) yield day
  }
  const months = type_id === 'monthly' ? 1 : 3
  const start = from.with({ day: 1, month: from.month - ((from.month - 1) % months) })
  for (let first = start; ; first = first.add({ months })) yield dayIn(first, months, on)
}

const latest = (one: string, other: string) => (one > other ? one : other)

/**
 * Returns up to `most` due times after an instant. A local time skipped by a clock change runs right after the change, and one that
 * occurs twice runs the first time. A date skipped by a time zone moves to the next one, and two runs on the same day become one.
 */
export function dueAfter(when: When, after: string, most = 1): string[] {
  const begins = Date.parse(after)
  // start a day early: the zone's date may be behind the UTC date
  const from = Temporal.Instant.fromEpochMilliseconds(begins)
    .toZonedDateTimeISO(when.zone)
    .toPlainDate()
    .subtract({ days: 1 })
  const due: string[] = []
  let before = begins
  for (const day of namedDays(when, Temporal.PlainDate.from(latest(from.toString(), when.starts_on)))) {
    const on = day.toString()
    if (due.length === most || (when.ends_on !== null && on > when.ends_on)) return due
    if (on < when.starts_on) continue
    const { at } = momentIn(`${on}T${when.at_time}`, when.zone)
    if (Date.parse(at) <= before) continue
    before = Date.parse(at)
    due.push(at)
  }
  return due
}

/** Returns the due times after one instant, up to and including another. */
export function dueBetween(when: When, after: string, upTo: string): string[] {
  const due: string[] = []
  for (let last = after; ; ) {
    const more = dueAfter(when, last, 50).filter(at => Date.parse(at) <= Date.parse(upTo))
    due.push(...more)
    const at = more.at(-1)
    if (more.length < 50 || at === undefined) return due
    last = at
  }
}
