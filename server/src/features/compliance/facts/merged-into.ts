import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'

/** Maps merged disciplines and topics to the ones they became; they count as if they had always been those. */
export async function mergedInto({ db, agency }: Scope): Promise<(id: Id) => Id> {
  const rows = await db.rows<{ id: Id; into: Id }>(
    sql`
    select id, coalesce(discipline_id, topic_id) as into from merged_entries
    where organization_id = ${agency.id} and (discipline_id is not null or topic_id is not null)`,
    'facts.merged',
  )
  const into = new Map(rows.map(row => [row.id, row.into]))
  return id => into.get(id) ?? id
}
