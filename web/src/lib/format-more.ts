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

/** One decimal below ten percent, so that few do not read as none. */
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

/** `Mar 14 – 20, 2026`, or one day where both are of it, in a zone. */
export const formatDays = (from: string, to: string, timeZone: string) =>
  new Intl.DateTimeFormat(forms().locale, { timeZone, year: 'numeric', month: 'short', day: 'numeric' }).formatRange(
    new Date(from),
    new Date(to),
  )

/** `Mar 14, 2026`, the day of a moment in a zone; a reader of no agency has that of the device. A day alone names no zone. */
export const formatDayOf = (instant: string, timeZone: string | undefined) =>
  formatDay(todayIn(timeZone, new Date(instant)))

/** As headings and choices begin: some languages write months and weekdays small. */
export const capitalized = (words: string) => {
  const [first = ''] = words
  return first.toLocaleUpperCase(forms().locale) + words.slice(first.length)
}

/** `Friday` of a day, at the beginning of a heading. */
export const formatWeekday = (day: string) =>
  capitalized(
    new Intl.DateTimeFormat(forms().locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
  )

/** `3:04 PM` where the agency is; a reader of no agency has the zone of the device, which is then named. */
export const formatTime = (instant: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat(forms().locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : { timeZoneName: 'short' }),
  }).format(new Date(instant))

/** `21:00` → `9:00 PM`, a time of any day. */
export const formatClock = (time: string) => forms().clock.format(new Date(`1970-01-01T${time}Z`))

/** `America/New_York` → `New York (Eastern Time)` */
export const zoneWords = (zone: string) => zoneIn(shownLanguage.get(), zone, new Date())

/** `EDT`, `GMT+5:30`: what the clocks of a zone are called at that moment. */
export function formatZone(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
