const formats = new Map<string, Intl.DateTimeFormat>()

/** The day it is in a time zone, `YYYY-MM-DD`. Asked with each answer that is remembered, so the formats are kept. */
export function dayIn(time_zone: string, now = new Date()): string {
  const format = formats.get(time_zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' })
  formats.set(time_zone, format)
  return format.format(now)
}
