import { formatDay, formatInstant } from '@/lib/format.ts'
import { formatClock } from '@/lib/format-more.ts'

/** An instant as written by databases and programs, alone or within text: `2026-12-01T14:00:00Z`, `2026-12-01 09:00`. */
const moments = /\b(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?(?![\d:])/g

/** Uses the reader's zone if one is given; otherwise the time is a place's local time. */
export const inPlainWords = (value: string, timeZone: string | undefined) =>
  value.replace(moments, (found, on: string, at: string, offset: string | undefined) => {
    if (!offset) return `${formatDay(on)}, ${formatClock(at)}`
    const whole = /^[+-]\d{2}$/.test(offset) ? `${found}:00` : found
    const instant = new Date(whole.replace(' ', 'T'))
    return Number.isNaN(+instant) ? found : formatInstant(instant.toISOString(), timeZone)
  })
