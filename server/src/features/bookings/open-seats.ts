import type { Answer, api, Id, OpenSeat, SeatsOfProgram } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { choiceOf } from './sessions-sql.ts'

/** The most sessions offered per program; its list shows the others. */
const mostOffered = 3

/** True when the session `s` takes bookings now. */
export const isEnrolling = sql`s.state = 'open' and s.starts_at > now() and coalesce(s.enrolment_opens_at, '-infinity') <= now()
  and coalesce(s.enrolment_closes_at, s.starts_at) > now()`
/** People on the wait-list get a seat before new ones. */
export const freeSeats = sql`case when s.capacity is null then null else greatest(s.capacity - s.booked - s.waiting, 0) end`
/** True when the session `s` is taught in a language of the employee `e`. */
export const fits = sql`(e.language is null or coalesce(e.language in (s.language, s.interpreter_language), false))`
const isElsewhere = sql`exists (select from session_bookings b
  join sessions o on o.organization_id = b.organization_id and o.id = b.session_id and o.state in ('draft', 'open')
  where b.organization_id = e.organization_id and b.employee_id = e.id and b.state = 'booked' and o.id <> s.id
    and exists (select from session_days d join session_days t on t.organization_id = d.organization_id and t.session_id = s.id
      and t.starts_at < d.ends_at and d.starts_at < t.ends_at where d.organization_id = o.organization_id and d.session_id = o.id))`

interface Row {
  program_id: Id
  is_taught: boolean
  booked: SeatsOfProgram['booked']
  sessions: (Omit<OpenSeat, 'free' | 'fits_language'> & { free: number | null; fits_language: boolean })[]
}

/** Returns seats available to a person now, program by program, in the requested order. */
export async function openSeats(
  scope: Scope,
  of: Id,
  program_ids: readonly Id[],
): Promise<Answer<typeof api.bookings.openSeats>> {
  const id = await employeeNow(scope, of)
  const { db, agency, origin } = scope
  const choice = choiceOf(origin.language)
  const data = await db.rows<Row>(sql`
    select p.id as program_id,
      exists (select from sessions s where s.organization_id = p.organization_id and s.program_id = p.id)
        or exists (select from program_modules m join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
          where v.organization_id = p.organization_id and v.program_id = p.id and m.kind = 'live_session') as is_taught,
      (select json_build_object('id', b.id, 'state', b.state, 'session', ${choice}) from session_bookings b
        join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
        where b.organization_id = p.organization_id and b.employee_id = e.id and s.program_id = p.id and s.state in ('draft', 'open')
          and b.state in ('booked', 'waiting', 'invited') and b.result is null and s.ends_at > now()
        order by array_position(array['booked', 'waiting', 'invited'], b.state), s.starts_at, b.id limit 1) as booked,
      (select coalesce(json_agg(c.choice::jsonb || jsonb_build_object('free', c.free, 'fits_language', c.fits) order by c.fits desc, c.starts_at, c.id), '[]')
        from (select ${choice} as choice, ${freeSeats} as free, ${fits} as fits, s.starts_at, s.id from sessions s
          where s.organization_id = p.organization_id and s.program_id = p.id and ${isEnrolling}
            and (s.capacity is null or s.booked + s.waiting < s.capacity) and not ${isElsewhere}
          order by ${fits} desc, s.starts_at, s.id limit ${mostOffered}) c) as sessions
    from unnest(${program_ids}::uuid[]) with ordinality w (id, place)
    join programs p on p.organization_id = ${agency.id} and p.id = w.id
    join employees e on e.organization_id = ${agency.id} and e.id = ${id}
    order by w.place`)
  return { data }
}
