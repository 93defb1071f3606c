import type { Id, Session, SessionBody } from '@preceptor/contract'
import { afterMinutes, instantIn } from '@preceptor/contract/zoned-time'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Change, changesBetween } from '../../events/changes.ts'
import { type EventHead, eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import type { PlannedDay } from './check-session.ts'
import { readSessions } from './read-session.ts'
import { sessionRecord } from './session-record.ts'
import { columnsOf } from './write-session.ts'

/** Writes hundreds of sessions with the same columns, each with its own days. */

/** The enrollment period in minutes relative to the start, so that it fits any class. */
export interface Enrolment {
  opens: number | null
  closes: number | null
}

const minutesBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 60_000)
const startOf = (day: Pick<PlannedDay, 'on_day' | 'starts'> | undefined) => `${day?.on_day ?? ''}T${day?.starts ?? ''}`

/** Returns the period in clock minutes from the start of the class. */
export const enrolmentOf = (
  { enrolment_opens, enrolment_closes }: Pick<SessionBody, 'enrolment_opens' | 'enrolment_closes'>,
  first: Pick<PlannedDay, 'on_day' | 'starts'> | undefined,
): Enrolment => ({
  opens: enrolment_opens === null ? null : minutesBetween(startOf(first), enrolment_opens),
  closes: enrolment_closes === null ? null : minutesBetween(startOf(first), enrolment_closes),
})

const enrolmentAt = (
  { opens, closes }: Enrolment,
  first: Pick<PlannedDay, 'on_day' | 'starts'> | undefined,
  zone: string,
) => {
  const at = (minutes: number | null) =>
    minutes === null ? null : instantIn(afterMinutes(startOf(first), minutes), zone)
  return { opens: at(opens), closes: at(closes) }
}

/** For a session with new days: its enrollment times keep their distance from the start. */
export const enrolmentLike = (
  before: Pick<Session, 'days' | 'enrolment_opens' | 'enrolment_closes'>,
  first: Pick<PlannedDay, 'on_day' | 'starts'> | undefined,
  zone: string,
) => enrolmentAt(enrolmentOf(before, before.days[0]), first, zone)

/** Columns that differ for each session. */
const own = new Set(['starts_at', 'ends_at', 'enrolment_opens_at', 'enrolment_closes_at'])

interface Row {
  id: Id
  days: readonly PlannedDay[]
}
export interface NewSession extends Row {
  occurrence_on: string
}

const asJson = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`

async function writeDays({ db, agency }: Scope, rows: readonly Row[]) {
  const days = rows.flatMap(({ id, days: all }) => all.map((day, at) => ({ ...day, session_id: id, day_no: at + 1 })))
  await db.run(sql`insert into session_days
      (organization_id, session_id, day_no, on_day, starts, ends, starts_at, ends_at, break_minutes)
    select ${agency.id}, t.session_id, t.day_no, t.on_day, t.starts, t.ends, t.starts_at, t.ends_at, t.break_minutes
    from jsonb_to_recordset(${asJson(days)}) as t (session_id uuid, day_no smallint, on_day date, starts time, ends time,
      starts_at timestamptz, ends_at timestamptz, break_minutes smallint)`)
}

const writeInstructors = ({ db, agency }: Scope, ids: readonly Id[], instructor_ids: readonly Id[]) =>
  db.run(sql`insert into session_instructors (organization_id, session_id, instructor_id, place)
    select ${agency.id}, s.id, i.id, i.place from unnest(${ids}::uuid[]) s (id)
    cross join unnest(${instructor_ids}::uuid[]) with ordinality i (id, place)`)

interface SeriesOfNew {
  program_id: Id
  series_id: Id
  body: SessionBody
  enrolment: Enrolment
  open: boolean
}

/** Writes the sessions of a series, with their history. */
export async function insertSessions(
  scope: Scope,
  { program_id, series_id, body, enrolment, open }: SeriesOfNew,
  sessions: readonly NewSession[],
): Promise<void> {
  if (sessions.length === 0) return
  const { db, agency, actor } = scope
  const same = Object.entries(columnsOf(body, sessions[0]?.days ?? [])).filter(([name]) => !own.has(name))
  const rows = sessions.map(({ id, occurrence_on, days }) => ({
    id,
    occurrence_on,
    starts_at: days[0]?.starts_at,
    ends_at: days.at(-1)?.ends_at,
    ...enrolmentAt(enrolment, days[0], body.zone),
  }))
  await db.run(sql`insert into sessions
      (organization_id, id, program_id, series_id, occurrence_on, state, planned_by, created_by_name, updated_by_name,
        starts_at, ends_at, enrolment_opens_at, enrolment_closes_at, ${join(same.map(([name]) => raw(name)))})
    select ${agency.id}, t.id, ${program_id}::uuid, ${series_id}::uuid, t.occurrence_on, ${open ? 'open' : 'draft'}, ${actor.user_id}::uuid,
      ${actor.name}, ${actor.name}, t.starts_at, t.ends_at, t.opens, t.closes, ${join(same.map(([, value]) => value))}
    from jsonb_to_recordset(${asJson(rows)}) as t (id uuid, occurrence_on date, starts_at timestamptz, ends_at timestamptz,
      opens timestamptz, closes timestamptz)`)
  await writeDays(scope, sessions)
  const ids = sessions.map(({ id }) => id)
  await writeInstructors(scope, ids, body.instructor_ids)
  const made = await readSessions(scope, ids)
  await noteSessions(
    scope,
    { kind: 'session.created' },
    made.map(session => ({
      session,
      changes: changesBetween({}, sessionRecord.inWords(session), sessionRecord.fields),
    })),
  )
  if (open)
    await noteSessions(
      scope,
      { kind: 'session.opened' },
      made.map(session => ({ session, changes: [] })),
    )
}

export interface Rewritten {
  ids: readonly Id[]
  /** The changed fields, with the session's whole body. */
  body: SessionBody
  fields: readonly (keyof SessionBody)[]
  /** Null keeps the enrollment period at its distance from the start. */
  enrolment: Enrolment | null
  /** Rows for sessions with new days. */
  days: readonly Row[]
  told: boolean
}

/** Writes the same fields to many sessions, and new days to some; the sessions are locked. */
export async function rewriteSessions(
  scope: Scope,
  { ids, body, fields, enrolment, days, told }: Rewritten,
): Promise<void> {
  const { db, agency, actor } = scope
  const before = new Map((await readSessions(scope, ids)).map(one => [one.id, one]))
  const names = new Set<string>(fields)
  const same: Sql[] = Object.entries(columnsOf(body, []))
    .filter(([name]) => names.has(name) && !own.has(name))
    .map(([name, value]) => sql`${raw(name)} = ${value}`)
  const rows = ids.map(id => {
    const was = before.get(id)
    const planned = days.find(one => one.id === id)?.days ?? was?.days ?? []
    const zone = names.has('zone') ? body.zone : (was?.zone ?? body.zone)
    return {
      id,
      starts_at: planned[0]?.starts_at,
      ends_at: planned.at(-1)?.ends_at,
      ...(enrolment ? enrolmentAt(enrolment, planned[0], zone) : was && enrolmentLike(was, planned[0], zone)),
    }
  })
  await db.run(sql`update sessions s set ${same.length > 0 ? sql`${join(same)},` : sql``} enrolment_opens_at = t.opens, enrolment_closes_at = t.closes,
      starts_at = t.starts_at, ends_at = t.ends_at, version = s.version + 1, updated_at = now(), updated_by_name = ${actor.name},
      calendar_sequence = s.calendar_sequence + ${told ? 1 : 0}
    from jsonb_to_recordset(${asJson(rows)}) as t (id uuid, starts_at timestamptz, ends_at timestamptz, opens timestamptz, closes timestamptz)
    where s.organization_id = ${agency.id} and s.id = t.id`)
  if (days.length > 0) {
    await db.run(
      sql`delete from session_days where organization_id = ${agency.id} and session_id = any(${days.map(({ id }) => id)}::uuid[])`,
    )
    await writeDays(scope, days)
  }
  if (names.has('instructor_ids')) {
    await db.run(
      sql`delete from session_instructors where organization_id = ${agency.id} and session_id = any(${ids}::uuid[])`,
    )
    await writeInstructors(scope, ids, body.instructor_ids)
  }
  const changed = (await readSessions(scope, ids)).map(session => ({
    session,
    changes: changesBetween(
      sessionRecord.inWords(before.get(session.id) ?? session),
      sessionRecord.inWords(session),
      sessionRecord.fields,
    ),
  }))
  await noteSessions(
    scope,
    { kind: 'session.updated' },
    changed.filter(({ changes }) => changes.length > 0),
  )
}

interface Note {
  session: Pick<Session, 'id' | 'title'>
  changes: readonly Change[]
}
export async function noteSessions(scope: Scope, head: EventHead, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return
  const said = notes.map(({ session: { id, title }, changes }) => ({ id, title, changes }))
  await scope.db.run(
    eventInsert(
      scope,
      head,
      sql`select t.id as subject_id, t.title as subject_name, t.changes
        from jsonb_to_recordset(${asJson(said)}) as t (id uuid, title text, changes jsonb)`,
    ),
  )
}
