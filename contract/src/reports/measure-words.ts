import { hoursIn } from '../texts/hours.ts'
import { localeOf } from '../texts/texts.ts'
import type { Unit } from './datasets/dataset.ts'
import { reportText } from './texts.ts'

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/**
 * A number of a report as it reads on screen and on paper: `1,850`, `12.5 h`, `3 days`, `83%`. What is not known is a dash, never zero.
 * The answer may be a named text, which `inWords` says.
 */
export function measureWords(language: string, value: number | null, unit: Unit): string {
  if (value === null) return '–'
  if (unit === 'minutes') return hoursIn(language, value < 60 ? value : oneDecimal(value / 60) * 60, 'short')
  const rounded = oneDecimal(value)
  const shown = rounded.toLocaleString(localeOf(language))
  if (unit === 'days') return reportText('days', { count: rounded, shown })
  return unit === 'percent' ? `${shown}%` : shown
}
