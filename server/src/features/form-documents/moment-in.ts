import { localeOf } from '@preceptor/contract/texts/texts'

/** Formats a time for documents, to the second, with its time zone; a day without a time stays a day. */
export function momentIn(language: string, time_zone: string, at: string): string {
  const locale = localeOf(language)
  if (/^\d{4}-\d\d-\d\d$/.test(at))
    return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(`${at}T00:00:00Z`))
  return new Intl.DateTimeFormat(locale, {
    timeZone: time_zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at))
}
