/** The longest time that SCORM 1.2 can express. */
const most = 9999 * 3600

/** Returns the seconds in `HHHH:MM:SS.ss` or an ISO duration; anything else counts as zero. */
export function secondsOf(said: string | undefined): number {
  const [, hours, minutes, seconds] = /^(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{0,20})?)$/.exec(said ?? '') ?? []
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const iso = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{0,20})?)S)?)?$/.exec(
    said ?? '',
  )
  if (!iso) return 0
  const worth = [365 * 86_400, 30 * 86_400, 86_400, 3600, 60, 1]
  return Math.min(
    most,
    worth.reduce((sum, one, at) => sum + one * Number(iso[at + 1] ?? 0), 0),
  )
}

const two = (value: number) => String(value).padStart(2, '0')

/** Formats a time for SCORM 1.2. */
export function clockOf(seconds: number): string {
  const whole = Math.min(Math.round(seconds), most)
  return `${String(Math.floor(whole / 3600)).padStart(4, '0')}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

export const isoOf = (seconds: number) => `PT${Math.round(seconds)}S`
