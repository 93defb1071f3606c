import { hoursIn } from '../texts/hours.ts'
import { honestRound } from '../people-share.ts'
import { localeOf } from '../texts/texts.ts'
import type { Unit } from './datasets/dataset.ts'
import { reportText } from './texts.ts'

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/**
 * Formats a report's number for screen and print: `1,850`, `12.5 h`, `3 days`, `83%`. Unknown values are a dash, never zero. The
 * result may be a named text, which `inWords` translates.
 */
export function measureWords(language: string, value: number | null, unit: Unit): string {
  if (value === null) return '–'
  if (unit === 'minutes') return hoursIn(language, value < 60 ? value : oneDecimal(value / 60) * 60, 'short')
  const rounded = unit === 'percent' ? honestRound(value * 10, 1000) / 10 : oneDecimal(value)
  const shown = rounded.toLocaleString(localeOf(language))
  if (unit === 'days') return reportText('days', { count: rounded, shown })
  return unit === 'percent' ? `${shown}%` : shown
}
