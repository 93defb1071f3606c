/** `2026-03-15 10:30` where the agency is. */
export function momentIn(moment: string, time_zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(new Date(moment))
}
