import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'

interface Item<Given> {
  job_id: Id
  n: number
  key: string
  subject_id: Id
  given: Given
  before: Readonly<Record<string, unknown>>
}

/** Stores the record that a row created or changed, for its undo. */
export const keepSubject = ({ db, agency }: Scope, { job_id, n }: Pick<Item<unknown>, 'job_id' | 'n'>, id: Id) =>
  db.run(
    sql`update job_items set subject_id = ${id} where organization_id = ${agency.id} and job_id = ${job_id} and n = ${n}`,
  )

/** Processes the items to be done one after another, for acts the product does one at a time. */
export async function eachItem<Given = unknown>(
  { db }: Pick<Scope, 'db'>,
  items: Sql,
  work: (item: Item<Given>) => Promise<unknown>,
): Promise<void> {
  const rows = await db.rows<Item<Given>>(
    sql`select i.job_id, i.n, i.line as key, i.subject_id, i.values as given, i.before from job_items i where ${items} and i.outcome = 'update' order by i.n`,
  )
  for (const row of rows) await work(row)
}

/** In-memory rows as the select that `Kind.rows` returns, in the given order. */
export interface RowMade {
  key: string
  subject_id: Id | null
  name: string
  employee_number?: string | null
  version?: number | null
  outcome: 'update' | 'skip' | 'unknown'
  reason?: string | null
  given?: object
  before?: object
  changes?: readonly object[]
}
export const rowsMade = (rows: readonly RowMade[]): Sql => sql`
  select r.key, r.subject_id, r.version, r.name, r.employee_number, r.outcome, r.reason, coalesce(r.given, '{}') as given,
    coalesce(r.before, '{}') as before, coalesce(r.changes, '[]') as changes, lpad(r.sort::text, 7, '0') as sort
  from jsonb_to_recordset(${JSON.stringify(rows.map((row, sort) => Object.assign(row, { sort })))}::jsonb) r(key text, subject_id uuid, version int,
    name text, employee_number text, outcome text, reason text, given jsonb, before jsonb, changes jsonb, sort int)`

/** For acts that can't be undone. */
export const neverUndone = { asLeft: sql`false`, restore: async () => {} }
