import sql from 'sql-template-tag'
import { recordVendorEvent } from '../../../events/record.ts'
import { newId } from '../../../lib/new-id.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'

/**
 * Records searches across agencies in the vendor's log: once an hour per user, because every keystroke is a search. The text is a
 * person's name, so it isn't recorded.
 */
export async function noteSearch(scope: AgenciesScope) {
  const known = await scope.db.row(sql`select from events where organization_id is null
    and id > ${newId(Date.now() - 3_600_000)}::uuid and actor_id = ${scope.actor.user_id} and kind = 'employees.searched' limit 1`)
  if (!known) await recordVendorEvent(scope, { kind: 'employees.searched' })
}
