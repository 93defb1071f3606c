import { type RelativeParts, relativeParts, resolveDay } from '@preceptor/contract'
import type { CurrentAgency } from '@/nav/area.tsx'
import { todayIn } from '@/lib/format.ts'
import { spanWords } from '../filter-groups.ts'
import { movingTexts } from './texts.ts'

/** Loaded when a filter contains a relative day: the first list doesn't need it. */

interface Calendar {
  today: string
  weekStart: CurrentAgency['weekStart']
}
type Days = string | undefined

export const calendarOf = ({ timeZone, weekStart }: Pick<CurrentAgency, 'timeZone' | 'weekStart'>): Calendar => ({
  today: todayIn(timeZone),
  weekStart,
})

/** Returns the current date of a filter's relative day. */
export const dayNow = (day: string, { today, weekStart }: Calendar) => resolveDay(day, today, weekStart)

/**
 * Returns the name of a range and its current days: `Next 30 days · Mar 15, 2026 – Apr 14, 2026`. A range without a common name
 * shows only its days.
 */
export function rangeWords(from: Days, to: Days, calendar: Calendar): string {
  const days = spanWords(from && dayNow(from, calendar), to && dayNow(to, calendar))
  const name = spanName(from, to)
  return name ? movingTexts.say('named', { name, days }) : days
}

function spanName(from: Days, to: Days): string | null {
  const [first, last] = [relativeParts(from ?? ''), relativeParts(to ?? '')]
  if (!first || !last) return null
  if (!first.period && !last.period) return betweenDays(first, last)
  const period = first.period ?? last.period ?? 'week'
  if (first.period && last.period) return first.period === last.period ? ofPeriod(first, last) : null
  if (first.period) return first.edge === 'start' && isPlain(first) && isPlain(last) ? soFar(period) : null
  return last.edge === 'end' && isPlain(first) && isPlain(last) ? movingTexts.say('rest', { period }) : null
}
const isPlain = ({ by }: RelativeParts) => by === 0
const soFar = (period: string) => movingTexts.say('soFar', { period })

function betweenDays(first: RelativeParts, last: RelativeParts): string | null {
  if (isPlain(first) && isPlain(last)) return movingTexts.say('today')
  if (isPlain(last) && first.by < 0) return movingTexts.say('last', { unit: first.unit, count: -first.by })
  return isPlain(first) && last.by > 0 ? movingTexts.say('next', { unit: last.unit, count: last.by }) : null
}

const stepOf = { week: 'w1', month: 'm1', quarter: 'm3', year: 'y1' } as const

/** Names a whole period: this one, the previous one, or the next one. */
function ofPeriod(first: RelativeParts, last: RelativeParts): string | null {
  const { period, by, unit } = first
  if (!period || first.edge !== 'start' || last.edge !== 'end' || by !== last.by) return null
  if (by === 0) return movingTexts.say('this', { period })
  const isOneStep = unit === last.unit && `${unit}${Math.abs(by)}` === stepOf[period]
  return isOneStep ? movingTexts.say(by < 0 ? 'previous' : 'following', { period }) : null
}

/** Returns commonly used ranges. A saved view with one of them covers the range relative to the current day. */
export const rangePresets = () => presets.map(([from, to]) => ({ label: spanName(from, to) ?? '', from, to }))
const presets = [
  ['today-30d', 'today'],
  ['today-12m', 'today'],
  ['week_start', 'week_end'],
  ['month_start', 'month_end'],
  ['month_start-1m', 'month_end-1m'],
  ['quarter_start', 'quarter_end'],
  ['year_start', 'year_end'],
  ['today', 'today+30d'],
  ['today', 'today+90d'],
] as const
