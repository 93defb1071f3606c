import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/** Returns names of lookup rows by their ids. */
export async function namesOf(
  { db, agency }: Scope,
  table: Sql | undefined,
  ids: readonly Id[],
): Promise<Map<string, string>> {
  if (!table || ids.length === 0) return new Map()
  const rows = await db.rows<{ id: Id; name: string }>(
    sql`select id, name from ${table} where organization_id = ${agency.id} and id::text = any(${ids}::text[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
