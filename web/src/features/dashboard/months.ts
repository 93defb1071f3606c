import type { DashboardFacts } from '@preceptor/contract'
import { capitalized, formatMonth, formatMonthAndYear } from '@/lib/format-more.ts'

export type Month = DashboardFacts['months'][number]

const inUtc = (month: string) => new Date(`${month.slice(0, 7)}-01T00:00:00Z`)

/** `Mar`; in January, and for the first of the row, with the year. */
export function monthLabel(month: string, first: boolean): { name: string; year: string | null } {
  const date = inUtc(month)
  return { name: formatMonth(date), year: first || date.getUTCMonth() === 0 ? String(date.getUTCFullYear()) : null }
}

/** `March 2026`, within a sentence. */
export const monthName = (month: string) => formatMonthAndYear(inUtc(month))
/** The same at its beginning, or as a heading. */
export const monthTitle = (month: string) => capitalized(monthName(month))

/** First and last day of the month, as filters take them. */
export function monthSpan(month: string): { from: string; to: string } {
  const from = inUtc(month)
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0))
  return { from: from.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) }
}
