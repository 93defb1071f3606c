import { type api, type Answer, type BookingState, type Id, type Input, standingBookings } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { conflict, type HeldSession, holdSession, touchSession, undoWindow } from './seats.ts'
import { bookingTexts } from './texts.ts'

interface Telling {
  about: 'session' | 'message'
  body?: string
  to?: readonly BookingState[]
  /** Sends immediately; otherwise people never learn of a change that is undone in time. */
  now?: boolean
}

/**
 * Notifies everyone on a roster of a change, or sends a staff message, including people the user can't see, with the facts at the
 * time of sending. Called for a session that is canceled, moved or reopened. Returns the number of people.
 */
export async function tellRoster(scope: Scope, session_id: Id, telling: Telling): Promise<number> {
  const { about, body = null, to = standingBookings, now = false } = telling
  const row = await scope.db.row<{ people: number }>(
    sql`select tell_roster(${session_id}, ${about}, ${body}, ${scope.actor.name}, ${now ? '0 seconds' : undoWindow}::interval, ${to}::text[]) as people`,
  )
  return row?.people ?? 0
}

export async function messageRoster(
  scope: Scope,
  session_id: Id,
  { message, to }: Input<typeof api.bookings.message>['body'],
): Promise<Answer<typeof api.bookings.message>> {
  const session = await holdSession(scope, session_id)
  const people = await tellRoster(scope, session_id, { about: 'message', body: message, to, now: true })
  if (people > 0) await noteOfSession(scope, session, { kind: 'session.messaged', note: message })
  return { people }
}

const noteOfSession = (
  scope: Scope,
  { id, name }: HeldSession,
  event: Omit<Parameters<typeof recordEvent>[1], 'subject'>,
) => recordEvent(scope, { ...event, subject: { id, name } })

/** Replaces an instructor with another one, in the same row. */
export async function substitute(
  scope: Scope,
  session_id: Id,
  { instructor_id, by_id, reason, tell = true }: Input<typeof api.bookings.substitute>['body'],
): Promise<Answer<typeof api.bookings.substitute>> {
  const { db, agency } = scope
  const session = await holdSession(scope, session_id)
  if (session.state !== 'open' && session.state !== 'draft') throw conflict(bookingTexts.named('notOpen'))
  const names = await db.rows<{ id: Id; name: string; is_active: boolean; teaches: boolean }>(sql`
    select i.id, i.name, i.is_active, exists (select from session_instructors si where si.organization_id = i.organization_id
      and si.session_id = ${session_id} and si.instructor_id = i.id) as teaches
    from instructors i where i.organization_id = ${agency.id} and i.id in (${instructor_id}, ${by_id})`)
  const [was, becomes] = [instructor_id, by_id].map(id => names.find(one => one.id === id))
  if (!was?.teaches) throw invalid({ instructor_id: [bookingTexts.named('notTeaching')] })
  if (!becomes?.is_active) throw invalid({ by_id: [bookingTexts.named('noInstructor')] })
  if (becomes.teaches) throw invalid({ by_id: [bookingTexts.named('alreadyTeaching')] })
  await db.run(sql`update session_instructors set instructor_id = ${by_id}
    where organization_id = ${agency.id} and session_id = ${session_id} and instructor_id = ${instructor_id}`)
  await touchSession(scope, session_id, true)
  await noteOfSession(scope, session, {
    kind: 'session.substituted',
    changes: [{ field: 'instructor', before: was.name, after: becomes.name }],
    reason,
  })
  return { people: tell ? await tellRoster(scope, session_id, { about: 'session' }) : 0 }
}
