import { localeOf } from '@preceptor/contract/texts/texts'

/** Minutes as a paper shows them: hours, and minutes below one hour, `1.25` and `25 min`. */
export function hoursIn(language: string, minutes: number): string {
  const locales = [localeOf(language), 'en-US']
  return Math.abs(minutes) < 60 && minutes !== 0
    ? new Intl.NumberFormat(locales, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes)
    : new Intl.NumberFormat(locales, { maximumFractionDigits: 2 }).format(minutes / 60)
}
