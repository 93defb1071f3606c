import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'

/** The items that are to be done, one after another: for acts that the product does one at a time. */
export async function eachItem<Given>(
  { db }: Pick<Scope, 'db'>,
  items: Sql,
  work: (item: { subject_id: Id; given: Given }) => Promise<unknown>,
): Promise<void> {
  const rows = await db.rows<{ subject_id: Id; given: Given }>(
    sql`select i.subject_id, i.values as given from job_items i where ${items} and i.outcome = 'update' order by i.n`,
  )
  for (const row of rows) await work(row)
}

/** For acts that can't be undone. */
export const neverUndone = { asLeft: sql`false`, restore: async () => {} }
