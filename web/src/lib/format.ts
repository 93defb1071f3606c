import { localeOf } from '@preceptor/contract/texts/texts'
import { formatTexts } from './format-texts.ts'
import { shownLanguage } from './texts/language.ts'

/** How numbers, days and moments read on every screen (design: `1,850`, `83%`, `Mar 14, 2026`), in the language of the screen. */
const forms = perLocale(locale => ({
  whole: new Intl.NumberFormat(locale),
  percent: new Intl.NumberFormat(locale, { style: 'percent' }),
  permille: new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  month: new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
  monthAndYear: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  calendarDay: new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }),
  clock: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
  relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  either: new Intl.ListFormat(locale, { type: 'disjunction' }),
  both: new Intl.ListFormat(locale, { type: 'conjunction' }),
  moments: new Map<string | undefined, Intl.DateTimeFormat>(),
  locale,
}))

/** Made once per language: making one takes longer than all numbers of a list. */
function perLocale<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const locale = localeOf(shownLanguage.get())
    const found = made.get(locale) ?? make(locale)
    made.set(locale, found)
    return found
  }
}

export const formatNumber = (n: number) => forms().whole.format(n)
export const formatPercent = (share: number) => forms().percent.format(share)
/** One decimal below ten percent, so that few do not read as none. */
export const formatShare = (share: number) =>
  share > 0 && share < 0.1 ? forms().permille.format(share) : formatPercent(share)
/** `Ana, Ben, and Cora` */
export const formatBoth = (names: readonly string[]) => forms().both.format(names)
/** `Ana, Ben, or Cora` */
export const formatEither = (names: readonly string[]) => forms().either.format(names)

/** `2026-03-14` → `Mar 14, 2026`; a day has no zone and must not slip to the day before. */
export const formatDay = (day: string | null) =>
  day ? forms().calendarDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)) : ''

/** `Mar` */
export const formatMonth = (date: Date) => forms().month.format(date)
/** `March 2026` */
export const formatMonthAndYear = (date: Date) => forms().monthAndYear.format(date)

/** A moment as day and time, in the zone of the agency where one is given. */
export function formatInstant(instant: string | null, timeZone?: string) {
  if (!instant) return ''
  return momentIn(timeZone).format(new Date(instant))
}

/** `Mar 14 – 20, 2026`, or one day where both are of it, in a zone. */
export const formatDays = (from: string, to: string, timeZone: string) =>
  new Intl.DateTimeFormat(forms().locale, { timeZone, year: 'numeric', month: 'short', day: 'numeric' }).formatRange(
    new Date(from),
    new Date(to),
  )

/** `Friday` of a day. */
export const formatWeekday = (day: string) =>
  new Intl.DateTimeFormat(forms().locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** `3:04 PM` where the agency is. */
export const formatTime = (instant: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat(forms().locale, { ...(timeZone ? { timeZone } : {}), timeStyle: 'short' }).format(
    new Date(instant),
  )

/** One per zone too. */
function momentIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const { moments, locale } = forms()
  const held = moments.get(timeZone)
  if (held) return held
  const zone = timeZone ? ({ timeZone, timeZoneName: 'short' } as const) : {}
  const made = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  })
  moments.set(timeZone, made)
  return made
}

/** `21:00` → `9:00 PM`, a time of any day. */
export const formatClock = (time: string) => forms().clock.format(new Date(`1970-01-01T${time}Z`))

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
/** `3 days ago`; shown only beside a date. */
export function formatAgo(instant: string, now: number) {
  const seconds = Math.round((Date.parse(instant) - now) / 1000)
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? forms().relative.format(Math.trunc(seconds / step[1]), step[0]) : formatTexts.say('justNow')
}

/** `MR` for Marisol Reyes. */
export const initials = (first: string, last: string) => `${firstLetter(first)}${firstLetter(last)}`.toUpperCase()
/** Whole, also where it takes two units, as of an emoji. */
const firstLetter = (name: string) => [...name][0] ?? ''

/** Today as `YYYY-MM-DD` where the agency is. */
export const todayIn = (timeZone: string | undefined, now = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { ...(timeZone ? { timeZone } : {}), dateStyle: 'short' }).format(now)
