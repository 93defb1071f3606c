import sql from 'sql-template-tag'
import { recordVendorEvent } from '../../../events/record.ts'
import { newId } from '../../../lib/new-id.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'

/**
 * Searching the people of all agencies is told in the vendor's log: once an hour and user, because every key typed is a search. What
 * was typed is someone's name and stays out of it.
 */
export async function noteSearch(scope: AgenciesScope) {
  const known = await scope.db.row(sql`select from events where organization_id is null
    and id > ${newId(Date.now() - 3_600_000)}::uuid and actor_id = ${scope.actor.user_id} and kind = 'employees.searched' limit 1`)
  if (!known) await recordVendorEvent(scope, { kind: 'employees.searched' })
}
