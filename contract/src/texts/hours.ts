import { localeOf } from './texts.ts'

export type HoursStyle = 'bare' | 'short' | 'long'

/** Creating a formatter costs more than formatting all numbers of a list. */
const forms = new Map<string, ReturnType<typeof formsOf>>()
function formsOf(language: string) {
  const locales = [localeOf(language), 'en-US']
  const unit = (name: 'hour' | 'minute', unitDisplay: 'short' | 'long', maximumFractionDigits: number) =>
    new Intl.NumberFormat(locales, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits })
  return {
    minutes: unit('minute', 'short', 0),
    bare: new Intl.NumberFormat(locales, { maximumFractionDigits: 2 }),
    long: unit('hour', 'long', 2),
  }
}

/**
 * Formats minutes for people: below one hour as minutes, `25 min`, otherwise as hours: `1.25` under a heading that says hours,
 * `1.25 h` or `1.25 hours`.
 */
export function hoursIn(language: string, minutes: number, style: HoursStyle = 'bare'): string {
  const found = forms.get(language) ?? formsOf(language)
  forms.set(language, found)
  if (Math.abs(minutes) < 60 && minutes !== 0) return found.minutes.format(minutes)
  return style === 'short' ? `${found.bare.format(minutes / 60)} h` : found[style].format(minutes / 60)
}
