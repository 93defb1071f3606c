import type { EventKind, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Db } from '../../../db/tx.ts'
import { type EventScope, recordEvent } from '../../../events/record.ts'

interface Subject {
  id: Id
  name: string
}

/**
 * Records an account change in the history of every agency the user works in. Only the agency whose administrator made it sees the
 * name; agencies learn nothing of each other's people. Runs as app_auth.
 */
export async function recordForAgenciesOf(db: Db, scope: EventScope, subject: Subject, kind: EventKind) {
  const agencies = await db.rows<{ organization_id: Id }>(sql`
    select m.organization_id from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${subject.id} and m.is_active and o.status <> 'closed'`)
  for (const { organization_id } of agencies) {
    const by = actorFor(scope, organization_id)
    await recordEvent({ ...scope, ...by, db, agency: { id: organization_id } }, { kind, subject })
  }
}

function actorFor({ origin, agency }: EventScope, organization_id: Id): Partial<EventScope> {
  if (agency === null || agency.id === organization_id) return {}
  // No name: the administrator of another agency
  return {
    actor: { kind: 'user', user_id: null, name: 'An administrator' },
    origin: { ...origin, ip: '' },
  }
}
