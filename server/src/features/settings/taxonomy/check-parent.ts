import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { taxonomyTexts } from './texts.ts'

/** Checks that a location's parent is another location of the agency, and not below the location itself. */
export async function checkParent(
  { db, agency }: Scope,
  { parent_id }: { parent_id?: Id | null | undefined },
  id: Id | null,
): Promise<Record<string, string[]>> {
  if (!parent_id) return {}
  if (parent_id === id) return { parent_id: [taxonomyTexts.named('partOfItself')] }
  const above = await db.rows<{ id: Id; name: string }>(sql`
    with recursive above as (
      select l.id, l.name, l.parent_id from locations l where l.organization_id = ${agency.id} and l.id = ${parent_id}
      union select l.id, l.name, l.parent_id from locations l
        join above a on l.organization_id = ${agency.id} and l.id = a.parent_id)
    select id, name from above`)
  const [parent] = above
  if (!parent) return { parent_id: [taxonomyTexts.named('unknown', { kind: 'location' })] }
  if (above.some(location => location.id === id))
    return { parent_id: [taxonomyTexts.named('partOfEachOther', { name: parent.name })] }
  return {}
}
