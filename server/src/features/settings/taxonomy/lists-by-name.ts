import type { CopiedList, Id, MergedList } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import { type EventHead, recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { credentialTypes } from './credential-types.ts'
import {
  coordinators,
  disciplines,
  type Entry,
  type Kind,
  type KindName,
  locations,
  topics,
  trainingTypes,
} from './kinds.ts'
import { mergeEntry } from './merge/merge-entry.ts'
import { previewMerge } from './merge/preview-merge.ts'
import { addEntry, readEntry } from './save-entry.ts'
import { taxonomyTexts } from './texts.ts'

/** Lists that customer success copies and merges across agencies, by entry name. */
const kinds = {
  training_types: trainingTypes,
  topics,
  disciplines,
  locations,
  coordinators,
} as unknown as Record<MergedList, Kind>
const allKinds = { ...kinds, credential_types: credentialTypes } as unknown as Record<
  ListName,
  Kind<Entry, Exclude<KindName, 'room' | 'instructor' | 'holiday'>>
>
type ListName = MergedList | CopiedList

export interface ListedEntry extends Entry {
  /** Columns that users set, in the form a new entry takes. */
  values: Readonly<Record<string, unknown>>
  /** The same as words. */
  said: Readonly<Record<string, unknown>>
}

export async function entriesOf(scope: Scope, list: ListName): Promise<ListedEntry[]> {
  const kind = allKinds[list]
  const rows = await kind.rows(scope)
  return rows.map(row => {
    const pick = (from: object) =>
      Object.fromEntries(kind.columns.map(column => [column, (from as Record<string, unknown>)[column]]))
    return Object.assign(row, { values: pick(row), said: pick(kind.readable(row)) })
  })
}

export const addNamed = (scope: Scope, list: CopiedList, values: object): Promise<Entry> =>
  addEntry(scope, allKinds[list], values as never)

/** Counts what a merge would move. */
export const mergePreview = (scope: Scope, list: MergedList, from_id: Id, into_id: Id) =>
  previewMerge(scope, kinds[list], from_id, into_id)

export const mergeNamed = (scope: Scope, list: MergedList, from_id: Id, into_id: Id) =>
  mergeEntry(scope, kinds[list], from_id, into_id)

/** Removes an entry that a copy added; refuses if it was changed since, or if something references it. */
export async function removeUnused(
  scope: Scope,
  { list, id }: { list: CopiedList; id: Id },
  head: Omit<EventHead, 'kind'>,
): Promise<void> {
  const kind = allKinds[list]
  const { name } = await readEntry(scope, kind, id)
  if (await isNamed(scope, id, head.job_id ?? null))
    throw new AppError('CONFLICT', taxonomyTexts.named('namedSinceCopy'))
  const gone = await scope.db.run(
    sql`delete from ${kind.table} where organization_id = ${scope.agency.id} and id = ${id} and version = 1`,
  )
  if (gone === 0) throw new AppError('CONFLICT', taxonomyTexts.named('changedSinceCopy'))
  await recordEvent(scope, { ...head, kind: `${kind.name}.deleted`, subject: { id, name } })
}

/**
 * Refuses to remove a record that is referenced without a foreign key. Unchanged references made by the same job don't count, since
 * they go with it.
 */
export async function refuseNamed(scope: Scope, id: Id, job_id: Id | null): Promise<void> {
  if (await isNamed(scope, id, job_id)) throw new AppError('CONFLICT', taxonomyTexts.named('namedSinceCopy'))
}

const isNamed = async ({ db, agency }: Scope, id: Id, job_id: Id | null): Promise<boolean> =>
  (await db.row(sql`select from (
      select body::text as said from compliance_rule_versions where organization_id = ${agency.id} and known_to = 'infinity'
      union all select definition::text from automation_rules where organization_id = ${agency.id}
      union all select content::text from form_versions where organization_id = ${agency.id}
      union all select array_to_string(t.discipline_ids, ' ') from credential_types t where t.organization_id = ${agency.id}
        and not (t.version = 1 and exists (select from job_items k where k.organization_id = t.organization_id and k.job_id = ${job_id}
          and k.subject_id = t.id and k.outcome = 'update'))
    ) x where x.said like ${`%${id}%`} limit 1`)) !== undefined
