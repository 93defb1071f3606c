import type { Id, LiveSession } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { placeOf } from './sessions-sql.ts'

interface Wanted {
  program_id: Id
  module_id: Id
  /** Include this employee's bookings; null for none. */
  employee_id: Id | null
  /** Only this session. */
  session_id?: Id
}

const isTaken = sql`own.state in ('booked', 'waiting')`

/** Selects the result of requesting a place, by the rules of `seatPeople`. */
const offer = sql`case when s.starts_at <= now() then 'over' when own.state in ('removed', 'cancelled') then 'ask'
  when now() < s.enrolment_opens_at then 'not_yet' when now() >= coalesce(s.enrolment_closes_at, s.starts_at) then 'over'
  when s.capacity is null or s.booked + s.waiting < s.capacity then 'seat' when s.wait_list <> 'none' then 'wait' else 'full' end`

/**
 * Returns future open sessions of a module, or of its whole program, soonest first, and running ones for people with a place in
 * them. Only people with a seat get the link to a virtual session.
 */
export const liveSessions = (
  { db, agency }: Pick<Scope, 'db' | 'agency'>,
  { program_id, module_id, employee_id, session_id }: Wanted,
): Promise<LiveSession[]> =>
  db.rows<LiveSession>(sql`
    select s.id, s.title, s.mode, s.zone,
      (select json_agg(json_build_object('starts_at', to_char(d.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'ends_at', to_char(d.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by d.day_no) from session_days d
        where d.organization_id = s.organization_id and d.session_id = s.id) as days,
      ${placeOf} as place, coalesce(nullif(s.directions, ''), (select r.directions from rooms r
        where r.organization_id = s.organization_id and r.id = s.room_id)) as directions,
      s.language, s.interpreter_language,
      array(select i.name from session_instructors si join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id
        where si.organization_id = s.organization_id and si.session_id = s.id order by si.place) as instructors,
      s.capacity, greatest(s.capacity - s.booked, 0) as free, s.waiting, s.enrolment_opens_at, s.enrolment_closes_at, ${offer} as offer,
      case when own.state is not null then json_build_object('state', own.state,
        'place', (select w.place from wait_places(s.id) w where w.booking_id = own.id)) end as own,
      case when own.state = 'booked' then s.meeting_link end as meeting_link,
      case when own.state = 'booked' then s.meeting_passcode end as meeting_passcode
    from sessions s
    left join session_bookings own on own.organization_id = s.organization_id and own.session_id = s.id
      and own.employee_id = ${employee_id}::uuid
    where s.organization_id = ${agency.id} and s.program_id = ${program_id} and (s.module_id is null or s.module_id = ${module_id})
      ${session_id ? sql`and s.id = ${session_id}` : sql`and s.state = 'open' and s.ends_at > now() and (s.starts_at > now() or ${isTaken})`}
    order by ${isTaken} is true desc, s.starts_at, s.id limit 50`)
