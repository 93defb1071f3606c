import type { ReportCell, ResultHead } from '@preceptor/contract'
import { measureWords } from '@preceptor/contract/reports/measure-words'
import { formatDay, formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { shownLanguage } from '@/lib/texts/language.ts'

export type Unit = ResultHead['measures'][number]['unit']

/** Formats a number: `1,850`, `12.5 h`, `3 days`, `83%`. */
export const measureText = (value: number | null, unit: Unit): string =>
  inWords(measureWords(shownLanguage.get(), value, unit))

type Is = ResultHead['columns'][number]['is']

export const isNumeric = (is: Is) => is === 'number'

/** Formats a cell of a row. Text is already in the user's language. */
export function cellText(value: ReportCell, is: Is, timeZone: string | undefined): string {
  if (value === null || value === '') return ''
  if (is === 'number') return formatNumber(Number(value))
  if (is === 'day') return formatDay(String(value))
  if (is === 'moment') return formatInstant(String(value), timeZone)
  return String(value)
}
