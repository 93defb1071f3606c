import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import type { StoredRow } from '../read-rows.ts'

type Reading = Pick<Scope, 'db' | 'agency'>

/** Returns the original rows of the file by number. Reads only the blocks that may contain them. */
export async function storedRowsOf(
  { db, agency }: Reading,
  job_id: Id,
  rows: readonly number[],
): Promise<Map<number, string[]>> {
  if (rows.length === 0) return new Map()
  const found = await db.rows<{ rows: StoredRow[] }>(sql`
    with b as materialized (
      select s.block, (s.rows -> 0 ->> 0)::int as first, (s.rows -> -1 ->> 0)::int as last from job_inputs s
      where s.organization_id = ${agency.id} and s.job_id = ${job_id}),
    wanted as materialized (select distinct b.block from unnest(${rows}::int[]) as u (n) join b on u.n between b.first and b.last)
    select s.rows from job_inputs s join wanted on wanted.block = s.block
    where s.organization_id = ${agency.id} and s.job_id = ${job_id}`)
  const wanted = new Set(rows)
  return new Map(found.flatMap(block => block.rows).filter(([n]) => wanted.has(n)))
}
