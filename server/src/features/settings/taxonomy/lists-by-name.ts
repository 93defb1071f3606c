import type { Id, MergedList } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import { type EventHead, recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { coordinators, disciplines, type Entry, type Kind, locations, topics, trainingTypes } from './kinds.ts'
import { mergeEntry } from './merge/merge-entry.ts'
import { previewMerge } from './merge/preview-merge.ts'
import { addEntry, readEntry } from './save-entry.ts'
import { taxonomyTexts } from './texts.ts'

/** Lists as customer success copies and merges them in several agencies: by the names of their entries. */
const kinds = {
  training_types: trainingTypes,
  topics,
  disciplines,
  locations,
  coordinators,
} as unknown as Record<MergedList, Kind>

export interface ListedEntry extends Entry {
  /** Columns that people set, as a new entry takes them. */
  values: Readonly<Record<string, unknown>>
  /** The same in words. */
  said: Readonly<Record<string, unknown>>
}

export async function entriesOf(scope: Scope, list: MergedList): Promise<ListedEntry[]> {
  const kind = kinds[list]
  const rows = await kind.rows(scope)
  return rows.map(row => {
    const pick = (from: object) =>
      Object.fromEntries(kind.columns.map(column => [column, (from as Record<string, unknown>)[column]]))
    return Object.assign(row, { values: pick(row), said: pick(kind.readable(row)) })
  })
}

export const addNamed = (scope: Scope, list: MergedList, values: object): Promise<Entry> =>
  addEntry(scope, kinds[list], values as never)

/** Counts what a merge would move. */
export const mergePreview = (scope: Scope, list: MergedList, from_id: Id, into_id: Id) =>
  previewMerge(scope, kinds[list], from_id, into_id)

export const mergeNamed = (scope: Scope, list: MergedList, from_id: Id, into_id: Id) =>
  mergeEntry(scope, kinds[list], from_id, into_id)

/** Removes an entry that a copy added; one that was changed since stays, and so does one that something names. */
export async function removeUnused(
  scope: Scope,
  { list, id }: { list: MergedList; id: Id },
  head: Omit<EventHead, 'kind'>,
): Promise<void> {
  const kind = kinds[list]
  const { name } = await readEntry(scope, kind, id)
  const gone = await scope.db.run(
    sql`delete from ${kind.table} where organization_id = ${scope.agency.id} and id = ${id} and version = 1`,
  )
  if (gone === 0) throw new AppError('CONFLICT', taxonomyTexts.named('changedSinceCopy'))
  await recordEvent(scope, { ...head, kind: `${kind.name}.deleted`, subject: { id, name } })
}
