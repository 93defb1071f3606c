import type { Parsed } from './read/roster-types.ts'
import { parseDate } from './read/values/dates.ts'

/** Reads a day as spreadsheets and people write it, month first; otherwise returns a sentence about the problem with the cell. */
export const readDay = (cell: string, today: string): Parsed<string> =>
  parseDate(cell, { order: 'mdy', kind: 'employment', today })
