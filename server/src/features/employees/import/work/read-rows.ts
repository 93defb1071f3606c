import type { UnknownField } from '@preceptor/contract'
import type { ImportRow, RowProblem } from '../roster-types.ts'
import { type PreparedMapping, toImportRow } from '../to-row.ts'
import type { GivenValues } from './employee-values.ts'
import type { Problem } from './judge.ts'
import type { ListField } from './settings.ts'
import type { Resolved, UnknownWords } from './unknown-words.ts'

/** A stored row: its number in the file, then its cells. */
export type StoredRow = [row: number, cells: string[]]

export interface ReadRow {
  n: number
  given: GivenValues
  problems: Problem[]
}

/** One row of the file in columns of `employees`: words of the agency's lists became ids, or problems. */
export function readRow([n, cells]: StoredRow, mapping: PreparedMapping, words: UnknownWords): ReadRow {
  const { values, problems } = toImportRow(cells, mapping)
  const { discipline, location, coordinator, tags, ...plain } = values
  const given: GivenValues = plain
  if (tags !== undefined) given.tags = tags ?? []
  const kept = [...statusProblems(problems, given, words)]
  for (const [field, word] of Object.entries({ discipline, location, coordinator }) as [
    ListField,
    Words[ListField],
  ][]) {
    if (word === undefined) continue
    if (word === null) given[`${field}_id`] = null
    else take(words.resolve(field, word), field, word, given, kept)
  }
  return { n, given, problems: kept }
}

type Words = Pick<Partial<ImportRow>, ListField>

function take(resolved: Resolved<string>, field: ListField, word: string, given: GivenValues, problems: Problem[]) {
  if ('value' in resolved) given[`${field}_id`] = resolved.value
  else if ('problem' in resolved) problems.push({ field, value: word, message: resolved.problem })
}

/** A status word we do not know may have been given a meaning by the user. */
function statusProblems(problems: RowProblem[], given: GivenValues, words: UnknownWords): Problem[] {
  const unknown: UnknownField = 'provider_status'
  return problems.flatMap(({ field, value, message }): Problem[] => {
    if (field !== unknown) return [{ field, value, message }]
    const resolved = words.resolveStatus(value, message)
    if ('value' in resolved) given.provider_status = resolved.value
    return 'problem' in resolved ? [{ field, value, message: resolved.problem }] : []
  })
}
