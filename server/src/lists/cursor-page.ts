import type { Id } from '@preceptor/contract'
import type { Sql } from 'sql-template-tag'
import type { Db } from '../db/tx.ts'

export interface Cursor {
  before?: Id | undefined
  after?: Id | undefined
  per_page: number
}

/**
 * Returns one page of an append-only log, newest first, starting from a given entry; the total is not counted. `rows` selects a
 * number of entries beyond the cursor, nearest first.
 */
export async function cursorPage<Row extends { id: Id }>(
  db: Db,
  rows: (most: number) => Sql,
  { before, after, per_page }: Cursor,
) {
  const found = await db.rows<Row>(rows(per_page + 1))
  const more = found.length > per_page
  // Going up, the extra row is the newest
  const data = after === undefined ? found.slice(0, per_page) : found.slice(-per_page)
  const [first, last] = [data[0]?.id ?? null, data.at(-1)?.id ?? null]
  return {
    data,
    meta: {
      per_page,
      older: after !== undefined || more ? last : null,
      newer: (after === undefined && before !== undefined) || (after !== undefined && more) ? first : null,
    },
  }
}
