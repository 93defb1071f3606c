import { attendanceResults, type AttendanceWay, type Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { type EventHead, eventInsert } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { type AttendanceMark, type Changed, marked } from './marked.ts'
import { readSheet, type Sheet, type SheetPerson, type SheetSession } from './sheet.ts'
import { attendanceTexts } from './texts.ts'

export type { AttendanceMark } from './marked.ts'

const conflict = (sentence: string) => new AppError('CONFLICT', sentence)

/** Attendance is marked while the session is open, and corrected once it is closed. */
export function refuseNotMarkable({ state }: SheetSession): void {
  if (state === 'closed') throw conflict(attendanceTexts.named('isClosed'))
  if (state !== 'open') throw conflict(attendanceTexts.named('notOpen'))
}

/** Marks people in a session, or clears marks. Saves either everything or nothing, with an error at each wrong field. */
export async function markAttendance(
  scope: Scope,
  session_id: Id,
  marks: readonly AttendanceMark[],
  how: AttendanceWay,
): Promise<void> {
  const sheet = await readSheet(scope, session_id, { hold: true })
  refuseNotMarkable(sheet.session)
  const changed = marked(sheet, marks, { how, name: scope.actor.name, at: new Date().toISOString() })
  await writeMarks(scope, sheet, { changed, head: { kind: 'attendance.marked' } })
}

interface Writing {
  changed: readonly Changed[]
  head: EventHead
}

/** Stores days and results of these people, with their history. */
export async function writeMarks(scope: Scope, { session }: Sheet, { changed, head }: Writing): Promise<void> {
  if (changed.length === 0) return
  const { db, agency, actor } = scope
  const people = changed.map(({ after }) => after)
  const rows = JSON.stringify(
    people.flatMap(({ booking_id, employee_id, marks }) => marks.map(mark => ({ ...mark, booking_id, employee_id }))),
  )
  const ids = people.map(({ booking_id }) => booking_id)
  await db.run(sql`
    with made as materialized (
      select x.* from jsonb_to_recordset(${rows}::jsonb) x (booking_id uuid, employee_id uuid, day_no smallint, result text,
        in_at timestamptz, out_at timestamptz, minutes smallint, how text, marked_by_name text, marked_at timestamptz)),
    gone as (
      delete from session_attendance a where a.organization_id = ${agency.id} and a.booking_id = any(${ids}::uuid[])
        and not exists (select from made m where m.booking_id = a.booking_id and m.day_no = a.day_no))
    insert into session_attendance as a (organization_id, session_id, booking_id, employee_id, day_no, result, in_at, out_at, minutes, how,
      marked_by_name, marked_at)
    select ${agency.id}, ${session.id}, m.booking_id, m.employee_id, m.day_no, m.result, m.in_at, m.out_at, m.minutes, m.how, m.marked_by_name,
      m.marked_at from made m
    on conflict (organization_id, booking_id, day_no) do update set result = excluded.result, in_at = excluded.in_at, out_at = excluded.out_at,
      minutes = excluded.minutes, how = excluded.how, marked_by_name = excluded.marked_by_name, marked_at = excluded.marked_at`)
  const results = JSON.stringify(
    people.map(({ booking_id, result, minutes, note, marks }) => ({
      id: booking_id,
      result,
      minutes,
      note,
      how: result && marks.at(-1)?.how,
    })),
  )
  await db.run(sql`update session_bookings b set result = x.result, minutes = x.minutes, note = x.note, marked_how = x.how,
      marked_by_name = case when x.result is not null then ${actor.name} end, marked_at = case when x.result is not null then now() end,
      version = b.version + 1
    from jsonb_to_recordset(${results}::jsonb) x (id uuid, result text, minutes smallint, note text, how text)
    where b.organization_id = ${agency.id} and b.id = x.id`)
  await tell(scope, session, { changed, head })
}

/** Formats the result for the history: `Present, 240 min`, or day by day while some days are not marked. */
function inHistory({ result, minutes, marks }: SheetPerson): string | null {
  const words = (one: { result: SheetPerson['result']; minutes: number | null }) =>
    one.result &&
    attendanceTexts.say(fallback, 'inHistory', {
      result: inWords(fallback, attendanceResults[one.result]),
      minutes: one.minutes ?? 0,
    })
  return words({ result, minutes }) || marks.map(words).join('; ') || null
}

async function tell(scope: Scope, { name }: SheetSession, { changed, head }: Writing): Promise<void> {
  const subjects = JSON.stringify(
    changed.map(({ before, after }) => ({
      id: after.employee_id,
      name: after.name,
      changes: [
        { field: 'session', before: name, after: name },
        { field: 'attendance', before: inHistory(before), after: inHistory(after) },
      ],
    })),
  )
  await scope.db.run(
    eventInsert(
      scope,
      head,
      sql`select x.id as subject_id, x.name as subject_name, x.changes from jsonb_to_recordset(${subjects}::jsonb) x (id uuid, name text, changes jsonb)`,
    ),
  )
}
