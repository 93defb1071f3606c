const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * `2026-03-15 10:30` in the agency's time zone. A format is created once per zone: creating one for each cell took most of a file's
 * time.
 */
export function momentIn(moment: string, time_zone: string): string {
  const format =
    formats.get(time_zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(time_zone, format)
  return format.format(new Date(moment))
}
