import type { DashboardFacts } from '@preceptor/contract'
import { capitalized, formatMonth, formatMonthAndYear } from '@/lib/format-more.ts'

export type Month = DashboardFacts['months'][number]

const inUtc = (month: string) => new Date(`${month.slice(0, 7)}-01T00:00:00Z`)

/** `Mar`; with the year in January and for the first month of the row. */
export function monthLabel(month: string, first: boolean): { name: string; year: string | null } {
  const date = inUtc(month)
  return { name: formatMonth(date), year: first || date.getUTCMonth() === 0 ? String(date.getUTCFullYear()) : null }
}

/** `March 2026`, within a sentence. */
export const monthName = (month: string) => formatMonthAndYear(inUtc(month))
/** The same with a capital letter, for the start of a sentence or a heading. */
export const monthTitle = (month: string) => capitalized(monthName(month))

/** Returns the first and last day of the month, in the format of filters. */
export function monthSpan(month: string): { from: string; to: string } {
  const from = inUtc(month)
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0))
  return { from: from.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) }
}
