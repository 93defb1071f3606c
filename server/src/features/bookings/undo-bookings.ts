import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { EventHead } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { fillSeats, holdSession, noteAll, tellBookings } from './seats.ts'

/** True when the booking of the item `i` is unchanged since its job, or only moved up the line. */
const isTheirs = sql`b.organization_id = i.organization_id and b.session_id = (i.values ->> 'session_id')::uuid
  and b.employee_id = i.subject_id and b.job_id = i.job_id and b.state in ('booked', 'waiting', 'invited') and b.result is null`
export const isBookedAsLeft = sql`(select true from session_bookings b where ${isTheirs} limit 1) is true`

/**
 * Removes these people again and restores their earlier state; freed seats go to the wait-list. After a silent change, people who
 * have received no message since get none now.
 */
export async function takeBack(
  scope: Scope,
  { session_id, items, head, silent }: { session_id: Id; items: Sql; head: Omit<EventHead, 'kind'>; silent: boolean },
): Promise<void> {
  const session = await holdSession(scope, session_id)
  const off = await scope.db.rows<{ id: Id; employee_id: Id; name: string; has_heard: boolean }>(sql`
    update session_bookings b set state = coalesce(i.before ->> 'state', 'removed'), reason = i.before ->> 'reason', waits_since = null,
      version = b.version + 1
    from job_items i, employees e
    where ${items} and i.outcome = 'update' and ${isTheirs} and e.organization_id = b.organization_id and e.id = b.employee_id
    returning b.id, b.employee_id, e.first_name || ' ' || e.last_name as name,
      exists (select from session_notices n where n.organization_id = b.organization_id and n.booking_id = b.id and n.about <> 'message'
        and n.created_at >= b.booked_at) as has_heard`)
  await noteAll(scope, { ...head, kind: 'booking.undone' }, session, off)
  await tellBookings(
    scope,
    off.filter(({ has_heard }) => has_heard || !silent).map(({ id }) => id),
  )
  await fillSeats(scope, session)
}
