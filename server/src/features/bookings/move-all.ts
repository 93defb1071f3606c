import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { named } from '../assignments/write-assignments.ts'
import { holdSession, refuseNotOpen, type Seated, seatPeople, tellBookings } from './seats.ts'
import { bookingTexts } from './texts.ts'

interface MovingAll {
  /** The sessions that end, locked by the caller. */
  from: readonly Id[]
  to: Id
  reason: string | null
  tell: boolean
}

/**
 * Moves everyone from some sessions to another one: those with seats first, then the wait-list, then the invited. A person in several
 * gets one place. Returns the number moved; people without a seat or wait-list place stay where they are.
 */
export async function moveEverybody(scope: Scope, { from, to, reason, tell }: MovingAll): Promise<number> {
  const { agency } = scope
  const target = await holdSession(scope, to)
  refuseNotOpen(target)
  const seated: Seated[] = []
  for (const as of ['book', 'invite'] as const) {
    const states = as === 'book' ? ['booked', 'waiting'] : ['invited']
    const who = sql`select row_number() over (order by u.rank, u.since, u.id)::int as n, u.employee_id, u.name from (
      select distinct on (b.employee_id) b.employee_id, ${named} as name, b.id, coalesce(b.waits_since, b.booked_at) as since,
        (b.state <> 'booked')::int as rank
      from session_bookings b join employees e on e.organization_id = b.organization_id and e.id = b.employee_id
      where b.organization_id = ${agency.id} and b.session_id = any(${from}::uuid[]) and b.state = any(${states}::text[])
      order by b.employee_id, (b.state <> 'booked')::int, coalesce(b.waits_since, b.booked_at)) u`
    const held = await holdSession(scope, to)
    seated.push(...(await seatPeople(scope, { session: held, as, source: 'manual', head: { reason }, who })))
  }
  if (tell)
    await tellBookings(
      scope,
      seated.map(({ id }) => id),
    )
  await endOld(scope, { from, reason, tell, seated, to: { id: to, name: target.name } })
  return seated.length
}

/** Ends the old places of people with a place in the new session, with one notice each. */
async function endOld(
  scope: Scope,
  {
    from,
    to,
    reason,
    tell,
    seated,
  }: Omit<MovingAll, 'to'> & { to: { id: Id; name: string }; seated: readonly Seated[] },
): Promise<void> {
  const { db, agency } = scope
  const ended = await db.rows<Ended & { name: string }>(sql`
    update session_bookings b set state = 'removed', waits_since = null, version = b.version + 1,
      reason = ${reason ?? bookingTexts.named('movedTo', { session: to.name })}
    from employees e where e.organization_id = b.organization_id and e.id = b.employee_id
      and b.organization_id = ${agency.id} and b.session_id = any(${from}::uuid[]) and b.state in ('booked', 'waiting', 'invited')
      and exists (select from session_bookings n where n.organization_id = b.organization_id and n.session_id = ${to.id}
        and n.employee_id = b.employee_id and n.state in ('booked', 'waiting', 'invited'))
    returning b.id, b.employee_id, b.session_id, ${named} as name`)
  if (ended.length === 0) return
  await db.run(sql`update session_notices set state = 'replaced' where organization_id = ${agency.id}
    and booking_id = any(${ended.map(({ id }) => id)}::uuid[]) and state = 'waiting'`)
  if (tell) await tellEnded(scope, { ended, seated, to: to.id })
  const changes = JSON.stringify([{ field: 'session', before: null, after: to.name }])
  await db.run(
    eventInsert(
      scope,
      { kind: 'booking.moved', reason },
      sql`select distinct u.id as subject_id, u.name as subject_name, ${changes}::jsonb as changes
        from unnest(${ended.map(one => one.employee_id)}::uuid[], ${ended.map(one => one.name)}::text[]) u (id, name)`,
    ),
  )
}

interface Ended {
  id: Id
  employee_id: Id
  session_id: Id
}

/** The message about the new place names the one it replaces; other ended places get their own messages. */
async function tellEnded(
  scope: Scope,
  { ended, seated, to }: { ended: readonly Ended[]; seated: readonly Seated[]; to: Id },
): Promise<void> {
  const replaced = seated.flatMap(({ employee_id }) => ended.find(one => one.employee_id === employee_id) ?? [])
  await scope.db.run(sql`update session_notices n set body = o.session_id from session_bookings b,
      unnest(${replaced.map(one => one.employee_id)}::uuid[], ${replaced.map(one => one.session_id)}::text[]) o (employee_id, session_id)
    where b.organization_id = ${scope.agency.id} and b.session_id = ${to} and b.employee_id = o.employee_id
      and n.organization_id = b.organization_id and n.booking_id = b.id and n.state = 'waiting' and n.about = 'booking'`)
  await tellBookings(
    scope,
    ended.filter(one => !replaced.includes(one)).map(({ id }) => id),
  )
}
