import { addDays, keysOf, type Scheduled, weekDays } from '@preceptor/contract'
import { perLocale } from '@/lib/format.ts'
import { capitalized } from '@/lib/format-more.ts'
import { inBatches } from '@/lib/in-batches.ts'

export const views = ['month', 'week', 'list'] as const
export type View = (typeof views)[number]
export type WeekStart = keyof typeof weekDays

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const weekday = (day: string) => dateOf(day).getUTCDay()

/** Returns the first day of the week that contains a day. */
export const weekOf = (day: string, start: WeekStart) =>
  addDays(day, -((weekday(day) - keysOf(weekDays).indexOf(start) + 7) % 7))
const firstOf = (day: string) => `${day.slice(0, 7)}-01`
const monthAfter = (day: string, months: number) => {
  const at = dateOf(firstOf(day))
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

export interface Range {
  from: string
  to: string
}

/** A list that begins mid-month shows four weeks: no month is shorter, so a step back skips no day. */
const listed = 28
const isFirst = (day: string) => day === firstOf(day)

/**
 * Returns the visible range: whole weeks for a month. A list begins on the given day, and shows the whole month if that is the
 * first.
 */
export function rangeOf(view: View, on: string, start: WeekStart): Range {
  if (view === 'week') return { from: weekOf(on, start), to: addDays(weekOf(on, start), 6) }
  const last = addDays(monthAfter(on, 1), -1)
  if (view === 'list') return { from: on, to: isFirst(on) ? last : addDays(on, listed - 1) }
  return { from: weekOf(firstOf(on), start), to: addDays(weekOf(last, start), 6) }
}

/** Moves one step back or forward. */
export function stepFrom(view: View, on: string, by: 1 | -1): string {
  if (view === 'week') return addDays(on, 7 * by)
  return view === 'list' && !isFirst(on) ? addDays(on, listed * by) : monthAfter(on, by)
}

export function daysOf({ from, to }: Range): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export const weeksOf = (days: readonly string[]) => inBatches(days, 7)

/** Groups sessions by day, in the server's order. */
export function byDay(sessions: readonly Scheduled[]): ReadonlyMap<string, Scheduled[]> {
  const found = new Map<string, Scheduled[]>()
  for (const session of sessions) {
    const day = found.get(session.on)
    if (day) day.push(session)
    else found.set(session.on, [session])
  }
  return found
}

const forms = perLocale(locale => ({
  month: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  range: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
  time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
  zones: new Map<string, Intl.DateTimeFormat>(),
  /** Caches formatted times and zones: a month needs the same few repeatedly. */
  said: new Map<string, string>(),
  locale,
}))
const formatMonth = (day: string) => capitalized(forms().month.format(dateOf(day)))
const formatRange = ({ from, to }: Range) => forms().range.formatRange(dateOf(from), dateOf(to))
/** Names the visible time: `November 2026`, or `Nov 22 – 28, 2026`. */
export const periodName = (view: View, on: string, range: Range) =>
  view === 'month' || (view === 'list' && isFirst(on)) ? formatMonth(on) : formatRange(range)
export const formatWeekday = (day: string) => capitalized(forms().day.format(dateOf(day)))
export const weekdayNames = (day: string) => ({
  short: capitalized(forms().short.format(dateOf(day))),
  long: capitalized(forms().long.format(dateOf(day))),
})

function once(key: string, say: () => string): string {
  const { said } = forms()
  const known = said.get(key)
  if (known !== undefined) return known
  const words = say()
  said.set(key, words)
  return words
}

/** `09:00` → `9:00 AM` */
export const formatTime = (time: string) => once(time, () => forms().time.format(new Date(`2000-01-01T${time}:00Z`)))

/** Returns the short name of a time zone at a given time: `EDT`. */
export const zoneName = (zone: string, at: string) =>
  once(`${zone} ${at}`, () => {
    const { zones, locale } = forms()
    const form = zones.get(zone) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
    zones.set(zone, form)
    return form.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? zone
  })

/** `9:00 AM – 1:00 PM EDT` */
export const formatSpan = ({
  starts,
  ends,
  zone,
  starts_at,
}: Pick<Scheduled, 'starts' | 'ends' | 'zone' | 'starts_at'>) =>
  `${formatTime(starts)} – ${formatTime(ends)} ${zoneName(zone, starts_at)}`
