import type { ReportCell, ResultHead } from '@preceptor/contract'
import { formatDay, formatInstant, formatNumber } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { reportsTexts } from '../texts.ts'

export type Unit = ResultHead['measures'][number]['unit']

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** A number as it reads: `1,850`, `12.5 h`, `3 days`, `83%`. What is not known is a dash, never zero. */
export function measureText(value: number | null, unit: Unit): string {
  if (value === null) return '–'
  switch (unit) {
    case 'minutes':
      return formatHours(value, 'short')
    case 'days':
      return reportsTexts.say('days', { count: oneDecimal(value), shown: formatNumber(oneDecimal(value)) })
    case 'percent':
      return `${formatNumber(oneDecimal(value))}%`
    case 'count':
    case 'number':
      return formatNumber(oneDecimal(value))
  }
}

type Is = ResultHead['columns'][number]['is']

export const isNumeric = (is: Is) => is === 'number'

/** A cell of a row. Words come in the reader's language already. */
export function cellText(value: ReportCell, is: Is, timeZone: string | undefined): string {
  if (value === null || value === '') return ''
  if (is === 'number') return formatNumber(Number(value))
  if (is === 'day') return formatDay(String(value))
  if (is === 'moment') return formatInstant(String(value), timeZone)
  return String(value)
}
