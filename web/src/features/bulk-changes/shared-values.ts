import type { BulkPerson } from '@preceptor/contract'

type Change = BulkPerson['changes'][number]

const same = (a: Change, b: Change) => a.field === b.field && a.before === b.before && a.after === b.after

/** Returns the changes that all these people share; none for a single person. Skipped people have no changes and don't count. */
export function sharedChanges(rows: readonly BulkPerson[]): readonly Change[] {
  const [first, ...others] = rows.filter(({ changes }) => changes.length > 0)
  if (!first || others.length === 0) return []
  return first.changes.filter(one => others.every(({ changes }) => changes.some(other => same(one, other))))
}

/** The values that differ from person to person. */
export const ownChanges = ({ changes }: BulkPerson, shared: readonly Change[]): Change[] =>
  changes.filter(one => !shared.some(other => same(one, other)))

/** Returns the first and last value of a field, if these rows include everyone the run changes and each has one. */
export function spanOf(rows: readonly BulkPerson[], field: string, people: number): readonly [string, string] | null {
  const values = rows
    .filter(({ outcome }) => outcome === 'update')
    .map(({ changes }) => changes.find(one => one.field === field)?.after ?? '')
    .toSorted()
  const [first, last] = [values[0], values.at(-1)]
  return first && last && values.length === people ? [first, last] : null
}
