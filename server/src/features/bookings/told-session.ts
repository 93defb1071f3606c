import sql from 'sql-template-tag'
import { placeOf } from './sessions-sql.ts'

/** The session `s` in the shape of `ToldSession`. */
export const toldSession = sql`json_build_object('title', s.title, 'zone', s.zone,
  'days', coalesce((select json_agg(json_build_object('starts_at', d.starts_at, 'ends_at', d.ends_at) order by d.day_no) from session_days d
      where d.organization_id = s.organization_id and d.session_id = s.id),
    json_build_array(json_build_object('starts_at', s.starts_at, 'ends_at', s.ends_at))),
  'place', ${placeOf}, 'directions', coalesce(nullif(s.directions, ''), (select r.directions from rooms r
    where r.organization_id = s.organization_id and r.id = s.room_id)), 'meeting_link', s.meeting_link, 'meeting_passcode', s.meeting_passcode,
  'instructors', coalesce((select json_agg(i.name order by si.place) from session_instructors si
    join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id
    where si.organization_id = s.organization_id and si.session_id = s.id), '[]'), 'cancel_reason', s.cancel_reason)`
