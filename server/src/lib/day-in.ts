const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the current day in a time zone, `YYYY-MM-DD`. Called for every cached response, so the formats are kept. */
export function dayIn(time_zone: string, now = new Date()): string {
  const format = formats.get(time_zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' })
  formats.set(time_zone, format)
  return format.format(now)
}
