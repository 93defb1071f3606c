import {
  type api,
  type Id,
  type Input,
  mostCredit,
  type Session,
  type SessionBody,
  sessionRecordFields,
  sessionStates,
  toldFields,
} from '@preceptor/contract'
import { instantIn } from '@preceptor/contract/zoned-time'
import sql, { join } from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord, recordAdded, recordChange } from '../../records/change-record.ts'
import { insertRow, setColumns } from '../../records/columns.ts'
import { valuesOfColumns } from '../../records/record-columns.ts'
import type { Scope } from '../../scope/scope.ts'
import { tellRoster } from '../bookings/roster-acts.ts'
import { touchSession } from '../bookings/seats.ts'
import { isCredited } from '../bookings/sessions-sql.ts'
import { checkSession, minutesOf, type PlannedDay, plannedDays } from './check-session.ts'
import { readSession } from './read-session.ts'
import { sessionRecord } from './session-record.ts'
import { sessionTexts } from './texts.ts'

/** Returns the columns of a session and their values. */
export function columnsOf(body: SessionBody, days: readonly PlannedDay[]) {
  const at = (local: string | null) => (local === null ? null : instantIn(local, body.zone))
  return {
    ...valuesOfColumns(sessionRecordFields, body),
    starts_at: sql`${days[0]?.starts_at}::timestamptz`,
    ends_at: sql`${days.at(-1)?.ends_at}::timestamptz`,
    enrolment_opens_at: sql`${at(body.enrolment_opens)}::timestamptz`,
    enrolment_closes_at: sql`${at(body.enrolment_closes)}::timestamptz`,
  }
}

async function writeDays({ db, agency }: Scope, id: Id, days: readonly PlannedDay[]) {
  await db.run(sql`delete from session_days where organization_id = ${agency.id} and session_id = ${id}`)
  const rows = days.map(
    (
      day,
      at,
    ) => sql`(${agency.id}, ${id}::uuid, ${at + 1}::smallint, ${day.on_day}::date, ${day.starts}::time, ${day.ends}::time,
      ${day.starts_at}::timestamptz, ${day.ends_at}::timestamptz, ${day.break_minutes}::smallint)`,
  )
  await db.run(sql`insert into session_days
    (organization_id, session_id, day_no, on_day, starts, ends, starts_at, ends_at, break_minutes) values ${join(rows)}`)
}

async function writeInstructors({ db, agency }: Scope, id: Id, ids: readonly Id[]) {
  await db.run(sql`delete from session_instructors where organization_id = ${agency.id} and session_id = ${id}`)
  await db.run(sql`insert into session_instructors (organization_id, session_id, instructor_id, place)
    select ${agency.id}, ${id}, i.id, i.place from unnest(${ids}::uuid[]) with ordinality i (id, place)`)
}

export async function refuseProgram({ db, agency }: Scope, program_id: Id) {
  const program = await db.row<{ archived: boolean }>(sql`select archived_at is not null as archived from programs
    where organization_id = ${agency.id} and id = ${program_id}`)
  if (!program || program.archived) throw invalid({ program_id: [sessionTexts.named('noProgram')] })
}

export async function addSession(
  scope: Scope,
  { program_id, open, ...given }: Input<typeof api.sessions.add>['body'],
): Promise<Session> {
  const { actor } = scope
  await refuseProgram(scope, program_id)
  const days = plannedDays(given.days, given.zone)
  const body = await checkSession(scope, program_id, given, days, 0)
  const who = { planned_by: actor.user_id, created_by_name: actor.name, updated_by_name: actor.name }
  const state = open ? 'open' : 'draft'
  const id = await insertRow(scope, 'sessions', { program_id, state, ...who, ...columnsOf(body, days) })
  await writeDays(scope, id, days)
  await writeInstructors(scope, id, body.instructor_ids)
  const made = await recordAdded(scope, sessionRecord, id, { kind: 'session.created' })
  if (open) await recordEvent(scope, { kind: 'session.opened', subject: { id: made.id, name: made.title } })
  return made
}

/** Returns the session as a form would send it, for fields that a request omits. */
export const bodyOf = (session: Session): SessionBody => ({
  ...(session as unknown as SessionBody),
  days: session.days.map(({ on_day, starts, ends, break_minutes }) => ({ on_day, starts, ends, break_minutes })),
  instructor_ids: session.instructors.map(({ id }) => id),
})

export async function updateSession(
  scope: Scope,
  id: Id,
  { tell = true, ...patch }: Input<typeof api.sessions.update>['body'],
  ifMatch: number | null,
): Promise<Session> {
  const before = await holdRecord(scope, sessionRecord, id, ifMatch)
  if (before.state === 'closed' || before.state === 'cancelled')
    throw new AppError('TRANSITION_REFUSED', sessionTexts.named('isOver', { title: before.title, state: before.state }))
  const given = { ...bodyOf(before), ...patch } as SessionBody
  const days = plannedDays(given.days, given.zone)
  // Until it is set by hand, the credit equals the length
  const follows = patch.credit_minutes === undefined && before.credit_minutes === minutesOf(before.days)
  const credit_minutes = follows ? Math.min(mostCredit, minutesOf(days)) : given.credit_minutes
  const body = await checkSession(scope, before.program_id, { ...given, credit_minutes }, days, before.booked)
  const movesDays = isMoved(before, days)
  if (movesDays) await refuseMarked(scope, id)
  const set = setColumns(columnsOf(body, days))
  await scope.db.run(sql`update sessions set ${set} where organization_id = ${scope.agency.id} and id = ${id}`)
  if (movesDays) await writeDays(scope, id, days)
  if (patch.instructor_ids) await writeInstructors(scope, id, body.instructor_ids)
  if (body.credit_minutes !== before.credit_minutes) await creditAnew(scope, id)
  const isTold = toldFields.some(field => patch[field] !== undefined)
  await touchSession(scope, id, isTold)
  if (isTold && tell) await tellRoster(scope, id, { about: 'session' })
  return recordChange(scope, sessionRecord, before, { kind: 'session.updated' })
}

/**
 * Restores a session to its state before its last change, which is version `ifMatch`. Unsent notices of that change are never sent.
 * Once one was sent, the undo is refused: people know of the change, so reversing it is a change that they are notified of too.
 */
export async function undoSession(
  scope: Scope,
  id: Id,
  patch: Input<typeof api.sessions.undo>['body'],
  ifMatch: number | null,
): Promise<Session> {
  const { db, agency } = scope
  await holdRecord(scope, sessionRecord, id, ifMatch)
  const ofChange = sql`n.organization_id = ${agency.id} and n.session_id = ${id} and n.about = 'session' and n.created_at >= (
    select s.updated_at from sessions s where s.organization_id = n.organization_id and s.id = n.session_id)`
  const notices = await db.rows<{ state: string }>(
    sql`select n.state from session_notices n where ${ofChange} for update of n`,
  )
  if (notices.some(({ state }) => state === 'sent')) throw new AppError('CONFLICT', sessionTexts.named('undoLate'))
  await db.run(sql`update session_notices n set state = 'replaced' where ${ofChange} and n.state = 'waiting'`)
  return updateSession(scope, id, { ...patch, tell: false }, ifMatch)
}

/** Returns true when its days changed. */
const isMoved = ({ days: before }: Session, days: readonly PlannedDay[]) =>
  JSON.stringify(
    days.map(({ on_day, starts, ends, break_minutes, starts_at }) => [
      on_day,
      starts,
      ends,
      break_minutes,
      Date.parse(starts_at),
    ]),
  ) !==
  JSON.stringify(
    before.map(({ on_day, starts, ends, break_minutes, starts_at }) => [
      on_day,
      starts,
      ends,
      break_minutes,
      Date.parse(starts_at),
    ]),
  )

/** Refuses to delete a day that has attendance. */
async function refuseMarked({ db, agency }: Scope, id: Id): Promise<void> {
  const marked = await db.row(
    sql`select from session_attendance where organization_id = ${agency.id} and session_id = ${id} limit 1`,
  )
  if (marked) throw invalid({ days: [sessionTexts.named('daysMarked')] })
}

/** Recalculates earlier marks with the new credit: the contract's `resultOf` in SQL. */
const creditAnew = ({ db, agency }: Scope, id: Id) =>
  db.run(sql`update session_bookings b set version = b.version + 1, minutes = least(s.credit_minutes, (select sum(a.minutes) from session_attendance a
      where a.organization_id = b.organization_id and a.booking_id = b.id))
    from sessions s where s.organization_id = ${agency.id} and s.id = ${id} and b.organization_id = s.organization_id and b.session_id = s.id
      and b.result in ('attended', 'partial', 'late')`)

/** Refuses to cancel a session that was signed off and reopened while the ledger credits people for it. */
export async function refuseCredited({ db, agency }: Scope, ids: readonly Id[]): Promise<void> {
  const row = await db.row<{ title: string }>(sql`select s.title from sessions s
    join session_bookings b on b.organization_id = s.organization_id and b.session_id = s.id and ${isCredited}
    where s.organization_id = ${agency.id} and s.id = any(${ids}::uuid[]) limit 1`)
  if (row) throw new AppError('CONFLICT', sessionTexts.named('isCredited', { title: row.title }))
}

type StatusBody = Input<typeof api.sessions.setStatus>['body']

/** Closing and reopening are done through the sign-off. */
export async function setSessionStatus(scope: Scope, id: Id, { status: to, reason }: StatusBody): Promise<Session> {
  const before = await sessionRecord.hold(scope, id)
  const { title, state } = before
  if (state === 'closed' || !sessionStates.may(state, to))
    throw new AppError('TRANSITION_REFUSED', sessionTexts.named('notPossible', { title }))
  const why = reason?.trim() || null
  if (to === 'cancelled' && !why) throw invalid({ reason: [sessionTexts.named('reasonMissing')] })
  if (to === 'cancelled') await refuseCredited(scope, [id])
  await scope.db.run(sql`update sessions set state = ${to}, cancel_reason = ${to === 'cancelled' ? why : null}
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await touchSession(scope, id, true)
  // The state at sending time counts: people never hear of a cancellation that was reversed in time
  await tellRoster(scope, id, { about: 'session' })
  await recordEvent(scope, {
    kind: to === 'cancelled' ? 'session.cancelled' : state === 'draft' ? 'session.opened' : 'session.reopened',
    subject: { id, name: title },
    ...(why && { reason: why }),
  })
  return readSession(scope, id)
}
