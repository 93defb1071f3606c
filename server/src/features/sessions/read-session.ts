import { type Id, type Session, sessionRecordFields } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import { isUnlisted, readColumns } from '../../records/record-columns.ts'
import type { Scope } from '../../scope/scope.ts'
import { rowColumns, sessionsFrom } from './sessions-list.ts'
import { sessionTexts } from './texts.ts'
import { warningsOf } from './warnings.ts'

/** Selects a moment in the session's local time, in the format of a form field. */
const local = (column: 'enrolment_opens_at' | 'enrolment_closes_at') =>
  column === 'enrolment_opens_at'
    ? sql`to_char(s.enrolment_opens_at at time zone s.zone, 'YYYY-MM-DD"T"HH24:MI')`
    : sql`to_char(s.enrolment_closes_at at time zone s.zone, 'YYYY-MM-DD"T"HH24:MI')`

const moduleTitle = ({ origin }: Scope) => sql`(select text_in(m.titles, ${origin.language}) from program_modules m
  join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
  where m.organization_id = s.organization_id and m.module_id = s.module_id order by v.number desc nulls last limit 1)`

const bareColumns = (scope: Scope) => sql`${rowColumns(scope)}, ${readColumns(sessionRecordFields, 's', isUnlisted)},
      ${moduleTitle(scope)} as module_title, s.series_id, s.occurrence_on::text as occurrence_on, s.cancel_reason, r.capacity as room_capacity, ${local('enrolment_opens_at')} as enrolment_opens,
      ${local('enrolment_closes_at')} as enrolment_closes,
      s.closed_at, s.closed_by_name, s.closed_license, s.rn_waiver, s.created_at, s.created_by_name, s.updated_at, s.updated_by_name`

type Bare = Omit<Session, 'days' | 'led_by' | 'warnings'>

/** Reads several sessions at once, without instructors and without warnings. */
export async function readSessions(scope: Scope, ids: readonly Id[]): Promise<Session[]> {
  const { db, agency } = scope
  const rows = await db.rows<Omit<Session, 'led_by' | 'warnings'>>(sql`select ${bareColumns(scope)},
      (select json_agg(json_build_object('day_no', d.day_no, 'on_day', d.on_day, 'starts', to_char(d.starts, 'HH24:MI'),
          'ends', to_char(d.ends, 'HH24:MI'), 'starts_at', d.starts_at, 'ends_at', d.ends_at, 'break_minutes', d.break_minutes) order by d.day_no)
        from session_days d where d.organization_id = s.organization_id and d.session_id = s.id) as days
    from ${sessionsFrom} where s.organization_id = ${agency.id} and s.id = any(${ids}::uuid[]) order by s.starts_at, s.id`)
  return rows.map(row => Object.assign(row, { led_by: [], warnings: [] }))
}

export async function readSession(scope: Scope, id: Id): Promise<Session> {
  const { db, agency } = scope
  const row = await db.row<Bare>(sql`select ${bareColumns(scope)}
    from ${sessionsFrom} where s.organization_id = ${agency.id} and s.id = ${id}`)
  if (!row) throw notFound(sessionTexts.named('notFound'))
  const days = await db.rows<Session['days'][number]>(sql`select d.day_no, d.on_day::text as on_day,
      to_char(d.starts, 'HH24:MI') as starts, to_char(d.ends, 'HH24:MI') as ends, d.starts_at, d.ends_at, d.break_minutes
    from session_days d where d.organization_id = ${agency.id} and d.session_id = ${id} order by d.day_no`)
  const led_by = await db.rows<
    Session['led_by'][number]
  >(sql`select i.id, i.name, i.is_rn, i.license_state, i.license_number,
      i.license_expires_on::text as license_expires_on,
      i.is_rn and i.license_number is not null
        and coalesce(i.license_expires_on >= (s.ends_at at time zone s.zone)::date, true) as license_holds
    from session_instructors si join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id
    join sessions s on s.organization_id = si.organization_id and s.id = si.session_id
    where si.organization_id = ${agency.id} and si.session_id = ${id} order by si.place`)
  const session = { ...row, days, led_by, warnings: [] }
  return { ...session, warnings: await warningsOf(scope, session) }
}
