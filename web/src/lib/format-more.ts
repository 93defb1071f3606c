import { type HoursStyle, hoursIn } from '@preceptor/contract/texts/hours'
import { joined } from '@preceptor/contract/texts/joined'
import { zoneIn } from '@preceptor/contract/texts/zones'
import { formatDay, formatPercent, perLocale, todayIn } from './format.ts'
import { shownLanguage } from './texts/language.ts'

/** Formats that the first rows of a list don't need; see format.ts. */
const forms = perLocale(locale => ({
  permille: new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  month: new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
  monthAndYear: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  clock: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
  dollars: new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }),
  price: new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 }),
  locale,
}))

/** 90 → `1.5`, `1.5 h` or `1.5 hours`; 25 → `25 min`. */
export const formatHours = (minutes: number, style?: HoursStyle) => hoursIn(shownLanguage.get(), minutes, style)

/** One decimal below ten percent, so that small shares don't show as zero. */
export const formatShare = (share: number) =>
  share > 0 && share < 0.1 ? forms().permille.format(share) : formatPercent(share)
/** `$12.50`, from millionths of a dollar */
export const formatDollars = (micros: number) => forms().dollars.format(micros / 1_000_000)
/** `$0.0079`, from millionths of a dollar */
export const formatPrice = (micros: number) => forms().price.format(micros / 1_000_000)
/** `Ana, Ben, and Cora` */
export const formatBoth = (names: readonly string[]) => joined(shownLanguage.get(), names)
/** `Ana, Ben, or Cora` */
export const formatEither = (names: readonly string[]) => joined(shownLanguage.get(), names, 'disjunction')

/** `Mar` */
export const formatMonth = (date: Date) => forms().month.format(date)
/** `March 2026` */
export const formatMonthAndYear = (date: Date) => forms().monthAndYear.format(date)

/** Returns `Mar 14 – 20, 2026`, or one day if both are on it, in a time zone. */
export const formatDays = (from: string, to: string, timeZone: string) =>
  new Intl.DateTimeFormat(forms().locale, { timeZone, year: 'numeric', month: 'short', day: 'numeric' }).formatRange(
    new Date(from),
    new Date(to),
  )

/** Returns the day of an instant in a time zone, `Mar 14, 2026`; without a zone, the device's is used. A plain date has no zone. */
export const formatDayOf = (instant: string, timeZone: string | undefined) =>
  formatDay(todayIn(timeZone, new Date(instant)))

/** Capitalizes the first letter for headings and choices: some languages write months and weekdays in lowercase. */
export const capitalized = (words: string) => {
  const [first = ''] = words
  return first.toLocaleUpperCase(forms().locale) + words.slice(first.length)
}

/** Returns a date's weekday, `Friday`, capitalized for a heading. */
export const formatWeekday = (day: string) =>
  capitalized(
    new Intl.DateTimeFormat(forms().locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
  )

/** Returns `3:04 PM` in the agency's time zone; without an agency, in the device's zone, which is then named. */
export const formatTime = (instant: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat(forms().locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : { timeZoneName: 'short' }),
  }).format(new Date(instant))

/** Formats a time of day: `21:00` → `9:00 PM`. */
export const formatClock = (time: string) => forms().clock.format(new Date(`1970-01-01T${time}Z`))

/** `America/New_York` → `New York (Eastern Time)` */
export const zoneWords = (zone: string) => zoneIn(shownLanguage.get(), zone, new Date())

/** Returns the name of a time zone at that instant: `EDT`, `GMT+5:30`. */
export function formatZone(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
