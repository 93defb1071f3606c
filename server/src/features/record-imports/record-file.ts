import type { EventKind, Id, RecordImportKind } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { AnyRecord } from '../imports/record-settings.ts'
import { writtenRecords } from '../imports/record-settings.ts'
import type { RecordLists } from '../imports/record-words.ts'

/** The storage, matching and undo of rows of one kind of file. */
export interface RecordFile {
  kind: RecordImportKind
  table: Sql
  /** True when such rows need approval: they count at once or wait for a review. */
  decides: boolean
  /** The column with the last day of `x`. */
  ends: Sql
  /** True for a row `x` of the table that was neither removed nor undone. */
  stands: Sql
  /** `x` has the same content as `k (employee_id, v)`, apart from the last day. */
  same: Sql
  /** The field of the last day in `v`. */
  endField: 'expires_on' | 'last_day'
  /** Returns the key that equal rows of a file share. */
  keyOf: (employee_id: Id, values: AnyRecord) => string
  /** Returns the history text for row `x` of employee `e`, as a JSON array; `after` is false for an undo. */
  told: (after: boolean) => Sql
  events: { added: EventKind; counted: EventKind; removed: EventKind; imported: EventKind }
  /** Returns a row's imported values, in words. */
  changes: (values: AnyRecord, lists: RecordLists) => [field: string, after: string | null][]
  /** True for a row that someone other than the importer must approve. */
  alwaysWaits: (values: AnyRecord, lists: RecordLists) => boolean
  /** Returns reasons to refuse rows, apart from records on file: by row, the field and a sentence. */
  refusals: (scope: Scope, rows: readonly RowOfSomebody[]) => Promise<Map<number, { field: string; message: string }>>
  /** Writes these items; those with outcome `add` count at once. Returns the written ones. */
  write: (scope: Scope, job_id: Id, items: Sql) => Promise<Id[]>
  /** Undoes what these items wrote, unless it has changed since. Returns what it undid. */
  remove: (scope: Scope, job_id: Id, items: Sql, reason: string) => Promise<Id[]>
}

export interface RowOfSomebody {
  n: number
  employee_id: Id
  values: AnyRecord
}

export const wanted = sql`i.outcome = any(${[...writtenRecords]}::text[])`
/** The row `x` that the item `i` wrote. */
export const ofItem = sql`x.organization_id = i.organization_id and x.job_id = i.job_id and x.import_row = i.n`
/** The row `x` is as the import left it. */
export const untouched = sql`x.version = 1`

/** Returns pairs of a field and its value as the history stores them. */
export const asChanges = (pairs: Readonly<Record<string, Sql>>, after: boolean): Sql => {
  const parts = Object.entries(pairs).map(([field, value]) =>
    after
      ? sql`jsonb_build_object('field', ${field}::text, 'before', null, 'after', ${value})`
      : sql`jsonb_build_object('field', ${field}::text, 'before', ${value}, 'after', null)`,
  )
  const all = parts.reduce((list, part) => sql`${list}, ${part}`)
  return sql`(select coalesce(jsonb_agg(c.one), '[]') from unnest(array[${all}]) as c (one)
    where coalesce(c.one ->> 'before', c.one ->> 'after') is not null)`
}
