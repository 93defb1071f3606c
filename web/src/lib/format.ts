import { localeOf } from '@preceptor/contract/texts/texts'
import { formatTexts } from './format-texts.ts'
import { shownLanguage } from './texts/language.ts'

/** How numbers, days and moments read on every screen (design: `1,850`, `83%`, `Mar 14, 2026`), in the language of the screen. */
const forms = perLocale(locale => ({
  whole: new Intl.NumberFormat(locale),
  percent: new Intl.NumberFormat(locale, { style: 'percent' }),
  calendarDay: new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }),
  relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  moments: new Map<string | undefined, Intl.DateTimeFormat>(),
  locale,
}))

/** Made once per language: making one takes longer than all numbers of a list. */
export function perLocale<T>(make: (locale: string) => T): () => T {
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
/** `2026-03-14` → `Mar 14, 2026`; a day has no zone and must not slip to the day before. */
export const formatDay = (day: string | null) =>
  day ? forms().calendarDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)) : ''

/** `03-14` → `Mar 14`. The year stands last in every language of the panel. */
export const formatBirthday = (monthAndDay: string | null) =>
  monthAndDay ? formatDay(`2000-${monthAndDay}`).replace(/(,| de)? 2000$/, '') : ''

/** A moment as day, time and zone: that of the agency, or the reader's own where no agency is meant. */
export function formatInstant(instant: string | null, timeZone?: string) {
  if (!instant) return ''
  return momentIn(timeZone).format(new Date(instant))
}

/** One per zone too. */
function momentIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const { moments, locale } = forms()
  const held = moments.get(timeZone)
  if (held) return held
  const made = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  moments.set(timeZone, made)
  return made
}

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
