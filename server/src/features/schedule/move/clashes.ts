import type { Id, Moved } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import type { Target } from './movable.ts'

interface Clashes {
  session_id: Id
  clashes: Moved['clashes']
  people_clashing: number
}

/** Who and what is elsewhere taken at the new times, by anything that does not move along. */
export async function clashesOf({ db, agency }: Scope, targets: readonly Target[]): Promise<Map<Id, Clashes>> {
  const ids = targets.map(({ session }) => session.id)
  const spans = targets.flatMap(({ session, days }) =>
    days.map(({ starts_at, ends_at }) => ({ session_id: session.id, starts_at, ends_at })),
  )
  const rows = await db.rows<Clashes>(sql`with spans as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as t (session_id uuid, starts_at timestamptz, ends_at timestamptz)),
    met as materialized (
      select distinct t.session_id, x.id, x.title, x.room_id from spans t
      join session_days o on o.organization_id = ${agency.id} and o.starts_at between t.starts_at - interval '1 day' and t.ends_at
        and o.starts_at < t.ends_at and o.ends_at > t.starts_at
      join sessions x on x.organization_id = o.organization_id and x.id = o.session_id and x.state <> 'cancelled'
      where x.id <> all (${ids}::uuid[])),
    taken as (
      select m.session_id, 'room' as kind, r.name, m.title as "with" from met m
        join sessions s on s.organization_id = ${agency.id} and s.id = m.session_id and s.room_id = m.room_id
        join rooms r on r.organization_id = s.organization_id and r.id = s.room_id
      union all
      select m.session_id, 'instructor', n.name, m.title from met m
        join session_instructors si on si.organization_id = ${agency.id} and si.session_id = m.session_id
        join session_instructors xi on xi.organization_id = si.organization_id and xi.session_id = m.id and xi.instructor_id = si.instructor_id
        join instructors n on n.organization_id = si.organization_id and n.id = si.instructor_id)
    select s.id as session_id,
      (select coalesce(json_agg(json_build_object('kind', t.kind, 'name', t.name, 'with', t.with) order by t.kind, t.name, t.with), '[]')
        from taken t where t.session_id = s.id) as clashes,
      (select count(distinct b.employee_id)::int from session_bookings b
        join session_bookings o on o.organization_id = b.organization_id and o.employee_id = b.employee_id and o.state = 'booked'
        join met m on m.session_id = s.id and m.id = o.session_id
        where b.organization_id = s.organization_id and b.session_id = s.id and b.state in ('booked', 'waiting')) as people_clashing
    from sessions s where s.organization_id = ${agency.id} and s.id = any (${ids}::uuid[])`)
  return new Map(rows.map(row => [row.session_id, row]))
}
