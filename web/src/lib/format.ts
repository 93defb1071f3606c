import { plainNumber } from '@preceptor/contract/texts/plain-forms'
import { dayIn, localeOf } from '@preceptor/contract/texts/texts'
import { formatTexts } from './format-texts.ts'
import { shownLanguage } from './texts/language.ts'

/*
 * Formats of numbers, days and times on every screen (design: `1,850`, `83%`, `Mar 14, 2026`), in the language of the screen. Each
 * formatter is created at its first use, so that the first rows wait for no other.
 */
const wholes = perLocale(locale => new Intl.NumberFormat(locale))
const percents = perLocale(locale => new Intl.NumberFormat(locale, { style: 'percent' }))
/** `yesterday` for calendar days, `1 month ago` for durations. */
const byCalendar = perLocale(locale => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const byLength = perLocale(locale => new Intl.RelativeTimeFormat(locale))
const moments = perLocale(locale => ({ locale, byZone: new Map<string | undefined, Intl.DateTimeFormat>() }))

const shownLocale = () => localeOf(shownLanguage.get())

/** Creates a formatter once per language: creating one takes longer than formatting all numbers of a list. */
export function perLocale<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const locale = shownLocale()
    const found = made.get(locale) ?? make(locale)
    made.set(locale, found)
    return found
  }
}

export const formatNumber = (n: number) => plainNumber(shownLocale(), n) ?? wholes().format(n)
export const formatPercent = (share: number) => percents().format(share)
/** `2026-03-14` → `Mar 14, 2026`; a date has no time zone and must not slip to the day before. */
export const formatDay = (day: string | null) => (day ? dayIn(shownLanguage.get(), day.slice(0, 10)) : '')

/** `03-14` → `Mar 14`. Every language of the panel puts the year last. */
export const formatBirthday = (monthAndDay: string | null) =>
  monthAndDay ? formatDay(`2000-${monthAndDay}`).replace(/(,| de)? 2000$/, '') : ''

/** Formats an instant as date, time, and zone: the agency's zone, or the user's own without an agency. */
export function formatInstant(instant: string | null, timeZone?: string) {
  if (!instant) return ''
  return momentIn(timeZone).format(new Date(instant))
}

/** One formatter per time zone as well. */
function momentIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const { byZone, locale } = moments()
  const held = byZone.get(timeZone)
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
  byZone.set(timeZone, made)
  return made
}

const daySeconds = 86_400
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', daySeconds],
  ['hour', 3_600],
  ['minute', 60],
]
/** Returns `3 days ago`, by days of that zone; shown only beside a date. */
export function formatAgo(instant: string, now: number, timeZone?: string) {
  const at = Date.parse(instant)
  const seconds = Math.round((at - now) / 1000)
  const [unit, size] = steps.find(([, least]) => Math.abs(seconds) >= least) ?? []
  if (!unit || !size) return formatTexts.say('justNow')
  if (unit !== 'day') return byLength().format(Math.trunc(seconds / size), unit)
  const [from, to] = [now, at].map(moment => Date.parse(todayIn(timeZone, new Date(moment))))
  return byCalendar().format(Math.round(((to ?? 0) - (from ?? 0)) / 1000 / daySeconds), unit)
}

/** Returns `MR` for Marisol Reyes. */
export const initials = (first: string, last: string) => `${firstLetter(first)}${firstLetter(last)}`.toUpperCase()
/** Returns the whole character, even if it takes two units, like an emoji. */
const firstLetter = (name: string) => [...name][0] ?? ''

/** The part of Temporal that is used, in browsers that have it: it takes a thirtieth of the time of the first use of Intl. */
interface WithTemporal {
  Temporal?: {
    Instant: {
      fromEpochMilliseconds: (at: number) => {
        toZonedDateTimeISO: (timeZone: string) => { toPlainDate: () => { toString: () => string } }
      }
    }
  }
}

/** Returns today's date in the agency's time zone as `YYYY-MM-DD`. */
export function todayIn(timeZone: string | undefined, now = new Date()): string {
  const { Temporal } = globalThis as WithTemporal
  if (Temporal && timeZone)
    return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return new Intl.DateTimeFormat('en-CA', { ...(timeZone ? { timeZone } : {}), dateStyle: 'short' }).format(now)
}
