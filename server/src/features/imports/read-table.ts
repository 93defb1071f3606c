import { bytesSource } from './read/byte-source.ts'
import { decodeText } from './read/decode-text.ts'
import { rosterLimits, RosterError, type RosterRow } from './read/roster-types.ts'
import { CsvSplitter, detectDelimiter } from './read/split-csv.ts'
import { openWorkbook } from './read/xlsx.ts'
import { stripFormulaGuard } from '../../files/formula-guard.ts'
import { plainText } from '../../lib/plain-text.ts'

const limits = { ...rosterLimits, rows: 5000, columns: 100 }

export const isWorkbook = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** Returns the text of a file in any encoding. */
export const textOf = (bytes: Uint8Array): string => plainText([...decodeText(bytesSource(bytes)).texts].join(''))

/**
 * Returns the rows of a text, numbered as a spreadsheet program shows them. If it can't be read, throws with a sentence for the
 * user.
 */
export const rowsOfText = (text: string): RosterRow[] =>
  unguarded(new CsvSplitter(detectDelimiter(text, limits), limits).push(text.replace(/^\ufeff/, ''), true))

/** Returns the rows of the first sheet that has any. */
export async function rowsOfWorkbook(bytes: Uint8Array): Promise<RosterRow[]> {
  for (const sheet of await openWorkbook(bytesSource(bytes), limits)) {
    const rows: RosterRow[] = []
    for await (const batch of sheet.records()) rows.push(...batch)
    if (rows.length > 0) return unguarded(rows)
  }
  return []
}

/** Returns the sentence for the person who sent the file; null for any other error. */
export const refusalOf = (error: unknown): string | null => (error instanceof RosterError ? error.sentence : null)

const unguarded = (rows: readonly RosterRow[]) =>
  rows.map(({ row, cells }) => ({
    row,
    cells: cells.map(cell => (cell.startsWith("'") ? stripFormulaGuard(cell) : cell)),
  }))
