import { importFields } from '@preceptor/contract/imports/import-fields'
import { guardFormula } from '../../../files/formula-guard.ts'
import { problemColumn } from './header-words.ts'
import { widened } from './read-roster.ts'
import type { RowProblem } from './roster-types.ts'

export type Reject = { cells: readonly string[]; problems: readonly RowProblem[] }

/**
 * The rejected rows as a file to mend and send again: the columns of the original, before them what is wrong.
 * UTF-8 with BOM for Excel. Every cell is quoted, so that no other delimiter than the comma can be seen in it.
 */
export const rejectsFile = (header: readonly string[], rejects: Iterable<Reject>): string =>
  rejectsHead(header) + rejectLines(header, rejects)

export const rejectsHead = (header: readonly string[]): string =>
  `\ufeff${line([problemColumn, ...header.slice(keptColumns(header))])}\r\n`

export function rejectLines(header: readonly string[], rejects: Iterable<Reject>): string {
  const first = keptColumns(header)
  let lines = ''
  for (const { cells, problems } of rejects)
    lines += `${line([problemText(problems), ...widened(cells, header.length).slice(first)])}\r\n`
  return lines
}

/** A file that was mended and sent again has the column already; its old complaints are replaced. */
const keptColumns = (header: readonly string[]) => (header[0] === problemColumn ? 1 : 0)

/** `Hire date: “31/02/2020” is not …` for each problem; one about the whole row stands alone. */
export const problemText = (problems: readonly RowProblem[]) =>
  problems.map(({ field, message }) => (field ? `${importFields[field]}: ${message}` : message)).join(' ')

const line = (cells: readonly string[]) => cells.map(cell => `"${guardFormula(cell).replaceAll('"', '""')}"`).join(',')
