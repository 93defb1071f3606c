/** Wall clocks: what a date and time field holds, `2026-03-14T09:00`, is a moment only together with a zone. */

const pad = (n: number, size = 2) => String(n).padStart(size, '0')

function wallClock(at: number, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(part => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** Milliseconds the zone is ahead of UTC at that moment. */
const aheadAt = (at: number, timeZone: string) => wallClock(at, timeZone) - Math.floor(at / 1000) * 1000

/**
 * `2026-03-14T09:00` in New York → the instant. When clocks go back, the first of the two; when they go forward, a time that does
 * not exist is taken as late as it would have been. `null` for what is no date and time.
 */
export function instantIn(local: string, timeZone: string): string | null {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local) ? Date.parse(`${local.slice(0, 16)}:00Z`) : Number.NaN
  if (Number.isNaN(wall)) return null
  // A day earlier and later stand on either side of any change of clocks.
  const day = 86_400_000
  const offsets = [aheadAt(wall - day, timeZone), aheadAt(wall + day, timeZone)]
  const fitting = offsets.map(ahead => wall - ahead).filter(at => wallClock(at, timeZone) === wall)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wall - (offsets[0] ?? 0)).toISOString()
}

/** The instant as the field of that zone shows it. */
export function localIn(instant: string, timeZone: string): string {
  const at = new Date(wallClock(Date.parse(instant), timeZone))
  const day = `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`
  return `${day}T${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`
}
