import { isOnCalendar } from '@preceptor/contract/light-checks'
import { relativeParts } from '@preceptor/contract/relative-days'
import { formatDay } from '@/lib/format.ts'
import { formSettingsTexts } from '../texts.ts'

const { say } = formSettingsTexts

/** Ways to limit a date answer. `period` means the start or end of a week, month, quarter, or year. */
export type DayLimitWay = 'fillDay' | 'before' | 'after' | 'day' | 'period'

/** Returns how the limit is set; null for no limit. */
export function wayOf(limit: string | null): DayLimitWay | null {
  if (limit === null) return null
  const parts = relativeParts(limit)
  if (!parts) return 'day'
  if (parts.period) return 'period'
  return parts.by === 0 ? 'fillDay' : parts.by < 0 ? 'before' : 'after'
}

/** Describes a limit: `1 year before the day it is filled in`. */
export function limitWords(limit: string): string {
  const parts = relativeParts(limit)
  if (!parts) return isOnCalendar(limit) ? formatDay(limit) : limit
  const { period, edge, by, unit } = parts
  const span = by === 0 ? null : say('spanOf', { count: Math.abs(by), unit })
  if (!period) return span === null ? say('fillDay') : say(by < 0 ? 'spanBefore' : 'spanAfter', { span })
  const anchor = say(edge === 'start' ? 'startOfPeriod' : 'endOfPeriod', { period })
  return span === null ? anchor : say(by < 0 ? 'anchorMinus' : 'anchorPlus', { anchor, span })
}
