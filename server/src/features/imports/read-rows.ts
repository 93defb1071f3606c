import { terminatedStatus } from '@preceptor/contract'
import type { ImportRow, RowProblem } from './read/roster-types.ts'
import { hasLeft, type PreparedMapping, toImportRow } from './read/to-row.ts'
import type { GivenValues } from '../employee-batches/employee-values.ts'
import type { Problem } from '../employee-batches/row-failures.ts'
import type { CodeField, ListField } from './settings.ts'
import type { Resolved, UnknownWords, Use } from './unknown-words.ts'

/** A stored row: its number in the file, then its cells. */
export type StoredRow = [row: number, cells: string[]]

/** Corrections of a row by column: current values, and columns to skip. */
export interface Corrections {
  cells: Readonly<Record<string, string>>
  without: readonly number[]
}

/** Returns the row with its corrections. */
export function corrected(cells: readonly string[], fix: Corrections | undefined): string[] {
  const now = [...cells]
  for (const [column, text] of Object.entries(fix?.cells ?? {})) {
    while (now.length < Number(column)) now.push('')
    now[Number(column)] = text.trim()
  }
  return now
}

/** The same for file formats in which an empty cell means no value. */
export const withoutLeftOut = ([n, cells]: StoredRow, fix: Corrections | undefined): StoredRow => [
  n,
  fix
    ? corrected(cells, {
        cells: { ...fix.cells, ...Object.fromEntries(fix.without.map(column => [column, ''])) },
        without: [],
      })
    : cells,
]

export interface ReadRow {
  n: number
  given: GivenValues
  problems: Problem[]
  /** Values that wait for a decision: the row is not refused because of them, but not run with them either. */
  open: Problem[]
}

/** Reads one row of the file into columns of `employees`: list values become ids and codes, or problems, or questions. */
export function readRow(
  [n, texts]: StoredRow,
  mapping: PreparedMapping,
  words: UnknownWords,
  fix?: Corrections,
): ReadRow {
  const { values, problems } = toImportRow(corrected(texts, fix), mapping, fix?.without)
  const { discipline, location, coordinator, tags, tasks, ...plain } = values
  const given: GivenValues = plain
  if (tags !== undefined) given.tags = tags ?? []
  if (tasks !== undefined) given.tasks = tasks ?? []
  const row: Row = { given, problems: [], open: [], uses: [] }
  for (const problem of problems) {
    if (isCode(problem.field)) takeCode(row, problem.field, problem, words)
    else row.problems.push({ field: problem.field, value: problem.value, message: problem.message })
  }
  const failed = problems.some(problem => !isCode(problem.field))
  for (const [field, word] of Object.entries({ discipline, location, coordinator }) as [
    ListField,
    Words[ListField],
  ][]) {
    if (word === undefined) continue
    if (word === null) given[`${field}_id`] = null
    else take(row, words.resolve(field, word), field, word, `${field}_id`)
  }
  if (given.provider_status === undefined && hasLeft(given, mapping.today)) given.provider_status = terminatedStatus
  words.count(failed ? [] : countedOf(row.uses))
  return { n, given, problems: row.problems, open: row.open }
}

type Words = Pick<Partial<ImportRow>, ListField>
type Row = Omit<ReadRow, 'n'> & { uses: Use[] }

const isCode = (field: RowProblem['field']): field is CodeField =>
  field === 'provider_status' || field === 'employment_type' || field === 'language'

/** For a row that a decision rejects, only that decision can still change: the rest of the row is unused. */
function countedOf(uses: Use[]): Use[] {
  const rejecting = uses.filter(({ decision }) => decision.action === 'reject')
  return rejecting.length > 0 ? rejecting : uses
}

/** Takes the meaning that the user may have given to an unknown value. */
const takeCode = (row: Row, field: CodeField, { value, message }: RowProblem, words: UnknownWords) =>
  take(row, words.resolveCode(field, value, message), field, value, field)

function take(row: Row, resolved: Resolved<string | number>, field: string, word: string, column: keyof GivenValues) {
  if (resolved.use) row.uses.push(resolved.use)
  if ('value' in resolved) Object.assign(row.given, { [column]: resolved.value })
  else if ('problem' in resolved) row.problems.push({ field, value: word, message: resolved.problem })
  else if ('asked' in resolved) row.open.push({ field, value: word, message: resolved.asked })
}
