import { importFields } from '@preceptor/contract/imports/import-fields'
import { recordFields } from '@preceptor/contract/imports/record-import-fields'
import { trainingImportFields } from '@preceptor/contract/imports/training-import-fields'
import { guardFormula } from '../../../files/formula-guard.ts'
import { inWords } from '../../../lib/texts.ts'
import { isProblemColumn } from './header-words.ts'
import { widened } from './read-roster.ts'
import type { RowProblem } from './roster-types.ts'
import { rosterTexts } from './texts.ts'

export type Reject = { cells: readonly string[]; problems: readonly RowProblem[] }

/**
 * Returns the rejected rows as a file to fix and upload again: the original columns, preceded by the problems. UTF-8 with BOM for
 * Excel. Every cell is quoted, so no delimiter other than the comma can be detected in it.
 */
export const rejectsFile = (language: string, header: readonly string[], rejects: Iterable<Reject>): string =>
  rejectsHead(language, header) + rejectLines(language, header, rejects)

export const rejectsHead = (language: string, header: readonly string[]): string =>
  `\ufeff${line([rosterTexts.say(language, 'problemColumn'), ...header.slice(keptColumns(header))])}\r\n`

export function rejectLines(language: string, header: readonly string[], rejects: Iterable<Reject>): string {
  const first = keptColumns(header)
  let lines = ''
  for (const { cells, problems } of rejects)
    lines += `${line([problemText(language, problems), ...widened(cells, header.length).slice(first)])}\r\n`
  return lines
}

/** A file that was fixed and uploaded again already has the column; its old problems are replaced. */
const keptColumns = (header: readonly string[]) => (isProblemColumn(header[0]) ? 1 : 0)

const words = { ...recordFields, ...trainingImportFields, ...importFields }

/** `Hire date: “31/02/2020” is not …` for each problem; a problem with the whole row has no field name. */
export const problemText = (language: string, problems: readonly RowProblem[]) =>
  problems
    .map(({ field, message }) =>
      field ? rosterTexts.named('problem', { field: words[field], problem: message }) : message,
    )
    .map(sentence => inWords(language, sentence))
    .join(' ')

const line = (cells: readonly string[]) => cells.map(cell => `"${guardFormula(cell).replaceAll('"', '""')}"`).join(',')
