import { isCsm } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { permissionsOf, type Scope } from '../../scope/scope.ts'

/**
 * Custom reports that the reader can find: their own, and those shared with their role. Vendor staff find the same ones as
 * administrators.
 */
export function foundBy({ actor, agency }: Scope): Sql {
  const roles = actor.role === null ? [] : isCsm(actor.role) ? [actor.role, 'agency_admin'] : [actor.role]
  return sql`d.organization_id = ${agency.id} and d.needs <@ ${[...permissionsOf(actor)]}::text[]
    and (d.owner_id = ${actor.user_id} or d.archived_at is null and d.shared_with && ${roles}::text[])`
}
