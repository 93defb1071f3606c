import type { Parsed } from './read/roster-types.ts'
import { parseDate } from './read/values/dates.ts'

/** A day as spreadsheets and people write it, month first; otherwise a sentence says what is wrong with the cell. */
export const readDay = (cell: string, today: string): Parsed<string> =>
  parseDate(cell, { order: 'mdy', kind: 'employment', today })
