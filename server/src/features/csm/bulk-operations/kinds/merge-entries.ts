import { operationTitle } from '@preceptor/contract'
import { AppError } from '../../../../errors/app-error.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { entriesOf, mergeNamed, mergePreview } from '../../../settings/taxonomy/lists-by-name.ts'
import { eachItem, neverUndone, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { plainName } from '../named-rows.ts'
import { operationTexts } from '../texts.ts'

/** Merges two entries of a list by their names, where an agency has both. */
export const mergeEntries: Kind<'merge_entries'> = {
  ...neverUndone,
  prepare: async (_, change) => {
    return operationTitle(change)
  },
  rows: async (scope, { list, from_name, into_name }) => {
    const entries = await entriesOf(scope, list)
    const named = (name: string) => entries.filter(one => plainName(one.name) === plainName(name))
    const [[from, ...more], [into, ...others]] = [named(from_name), named(into_name)]
    const row = { key: 'merge', subject_id: from?.id ?? null, name: from?.name ?? from_name }
    const leftOut = (reason: string): RowMade => ({ ...row, outcome: 'unknown', reason })
    if (!from) return rowsMade([leftOut(operationTexts.named('noEntry', { name: from_name }))])
    if (!into) return rowsMade([leftOut(operationTexts.named('noEntry', { name: into_name }))])
    if (more.length + others.length > 0) return rowsMade([leftOut(operationTexts.named('severalEntries'))])
    if (from.id === into.id) return rowsMade([leftOut(operationTexts.named('sameEntry'))])
    return rowsMade([await judged(scope, { list, from_id: from.id, into_id: into.id }, { ...row, into: into.name })])
  },
  apply: (scope, { settings: { change } }, items) =>
    eachItem<{ into_id: string }>(scope, items, ({ subject_id, given }) =>
      mergeNamed(scope, change.list, subject_id, given.into_id),
    ),
}

type Pair = { list: Parameters<typeof mergePreview>[1]; from_id: string; into_id: string }

async function judged(
  scope: Scope,
  { list, from_id, into_id }: Pair,
  { into, ...row }: Pick<RowMade, 'key' | 'subject_id' | 'name'> & { into: string },
): Promise<RowMade> {
  try {
    const { employees, programs } = await mergePreview(scope, list, from_id, into_id)
    return {
      ...row,
      outcome: 'update',
      given: { into_id },
      changes: [
        { field: 'merged_into', before: row.name, after: into },
        { field: 'people', before: null, after: String(employees) },
        { field: 'programs', before: null, after: String(programs) },
      ],
    }
  } catch (error) {
    // Two entries that can't be merged, such as locations with different rules
    if (!(error instanceof AppError)) throw error
    const [why] = Object.values(error.help.errors ?? {}).flat()
    return { ...row, outcome: 'skip', reason: why ?? error.message }
  }
}
