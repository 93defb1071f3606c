import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { recordEvent } from '../../../events/record.ts'
import { agencyLoop } from '../../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../../scope/scope.ts'
import { coordinators } from './kinds.ts'
import { holdList } from './save-entry.ts'

/** True for `invitations i` that ended unaccepted, with their own coordinator. */
const ended = sql`i.new_coordinator is not null and i.coordinator_id is not null and i.accepted_at is null
  and (i.revoked_at is not null or i.expires_at <= now())`

/**
 * Removes coordinators of canceled or expired invitations if no employees were assigned to them. One with employees stays without a
 * user, and belongs to the agency from then on.
 */
export async function removeLeftovers(scope: Scope): Promise<number> {
  const { db, agency } = scope
  await holdList(scope, coordinators)
  const held = await db.rows<{ id: Id; name: string; invited: string }>(sql`
    select c.id, c.name, i.name as invited from invitations i
    join coordinators c on c.organization_id = i.organization_id and c.id = i.coordinator_id
    where i.organization_id = ${agency.id} and ${ended} order by c.id for update of c`)
  if (held.length === 0) return 0
  const ids = held.map(({ id }) => id)
  // Runs after the lock, so that newly assigned people are included
  const unused = await db.rows<{ id: Id }>(sql`
    select c.id from coordinators c where c.organization_id = ${agency.id} and c.id = any(${ids}::uuid[]) and c.user_id is null
      and not exists (select from employees e where e.organization_id = c.organization_id and e.coordinator_id = c.id)
      -- the undo of a merge brings back somebody of theirs
      and not exists (select from merged_employees m where m.organization_id = c.organization_id and m.undone_at is null
        and c.id::text in (m.merged ->> 'coordinator_id', m.kept ->> 'coordinator_id'))
      and not exists (select from invitations i where i.organization_id = c.organization_id and i.coordinator_id = c.id
        and i.accepted_at is null and i.revoked_at is null and i.expires_at > now())`)
  const gone = new Set(unused.map(({ id }) => id))
  const kept = ids.filter(id => !gone.has(id))
  await db.run(sql`update invitations i set new_coordinator = null
    where i.organization_id = ${agency.id} and i.coordinator_id = any(${kept}::uuid[])`)
  await db.run(sql`update invitations i set coordinator_id = null
    where i.organization_id = ${agency.id} and i.coordinator_id = any(${[...gone]}::uuid[])`)
  await db.run(sql`delete from coordinators where organization_id = ${agency.id} and id = any(${[...gone]}::uuid[])`)
  for (const { invited, ...subject } of held.filter(({ id }) => gone.has(id)))
    await recordEvent(scope, { kind: 'coordinator.deleted', subject, note: `The invitation of ${invited} has ended.` })
  return gone.size
}

/** Does the same for invitations that have expired since. */
export const expiredLeftovers = agencyLoop({
  name: 'expired invitations',
  every: 60,
  due: () => sql`select distinct i.organization_id from invitations i where ${ended}`,
  work: basis => inAgency(basis, removeLeftovers),
})
