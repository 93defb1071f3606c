import type { Amounts } from '@preceptor/contract/compliance/result'
import { asksProof, type RuleVersion, type WindowOfMonths, windowMonths } from '@preceptor/contract/compliance/rule'
import { addDays, addMonths } from './days.ts'

/** The requirement of one window. */

export interface Stretched {
  starts_on: string
  ends_on: string
}

const quarterHour = 15
const share = (whole: number, months: number, of: number, step: number) =>
  Math.ceil((whole * months) / of / step) * step

/**
 * Counts months of a window that had begun for a person first covered on `first`, including the month of that day. Months
 * count from the window's start; short ones end on their last day.
 */
export function begunMonths(window: Stretched, months: number, first: string): number {
  const held = Array.from({ length: months }, (_, at) => at).findLast(at => addMonths(window.starts_on, at) <= first)
  return months - Math.min(held ?? 0, months - 1)
}

/** Returns the minutes of the whole window. */
function wholeMinutes({ asks }: RuleVersion, kind: WindowOfMonths) {
  if (asks.kind !== 'hours') return 0
  return kind === 'average_per_month' ? asks.minutes * windowMonths[kind] : asks.minutes
}

/** Returns the whole amount, for rules without windows. */
export const wholeNeed = ({ asks, sets, practical = 0 }: RuleVersion): Amounts => ({
  minutes: asks.kind === 'hours' ? asks.minutes : 0,
  topics: asks.kind === 'topics' ? asks.topics : 0,
  completions: asks.kind === 'completions' ? asks.completions : asksProof(asks) ? 1 : 0,
  ...(practical > 0 ? { practical } : {}),
  sets: sets.map(({ minutes, distinct }) => ({ minutes, distinct })),
})

/**
 * Returns the need of a window by months, prorated to its `begun` months. Minutes round up to quarter hours, topics to whole ones.
 */
export function needOf(rule: RuleVersion, kind: WindowOfMonths, begun: number): Amounts {
  const months = windowMonths[kind]
  const whole = { ...wholeNeed(rule), minutes: wholeMinutes(rule, kind) }
  if (begun === months) return whole
  const perMonth = kind === 'average_per_month' && rule.asks.kind === 'hours' ? rule.asks.minutes : null
  return {
    minutes: perMonth === null ? share(whole.minutes, begun, months, quarterHour) : perMonth * begun,
    topics: share(whole.topics, begun, months, 1),
    completions: whole.completions,
    ...(whole.practical === undefined ? {} : { practical: share(whole.practical, begun, months, quarterHour) }),
    sets: whole.sets.map(({ minutes, distinct }) => ({
      minutes: share(minutes, begun, months, quarterHour),
      distinct: share(distinct, begun, months, 1),
    })),
  }
}

/** `N` days end on the day N days later, `N` months on the day before. */
export const dueAfter = (anchor: string, { n, unit }: { n: number; unit: 'days' | 'months' }) =>
  unit === 'days' || n === 0 ? addDays(anchor, n) : addDays(addMonths(anchor, n), -1)
