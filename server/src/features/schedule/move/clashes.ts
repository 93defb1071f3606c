import type { Clash, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import type { Target } from './movable.ts'

/** A planned class: its times, room and instructors. */
export interface Wanted {
  /** The key in the response: a session's id, or the day of a future one. */
  key: string
  room_id: Id | null
  instructor_ids: readonly Id[]
  days: readonly { starts_at: string; ends_at: string }[]
}

/** Finds rooms and instructors taken at those times by sessions other than `besides`. */
export async function takenAt(
  { db, agency }: Scope,
  wanted: readonly Wanted[],
  besides: readonly Id[],
): Promise<Map<string, Clash[]>> {
  const spans = wanted.flatMap(({ key, room_id, instructor_ids, days }) =>
    days.map(({ starts_at, ends_at }) => ({ key, room_id, instructor_ids, starts_at, ends_at })),
  )
  const rows = await db.rows<{ key: string } & Clash>(sql`with spans as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
        as t (key text, room_id uuid, instructor_ids jsonb, starts_at timestamptz, ends_at timestamptz)),
    met as materialized (
      select distinct t.key, t.room_id as wanted_room, t.instructor_ids, x.id, x.title, x.room_id from spans t
      join session_days o on o.organization_id = ${agency.id} and o.starts_at between t.starts_at - interval '1 day' and t.ends_at
        and o.starts_at < t.ends_at and o.ends_at > t.starts_at
      join sessions x on x.organization_id = o.organization_id and x.id = o.session_id and x.state <> 'cancelled'
      where x.id <> all (${besides}::uuid[]))
    select m.key, 'room' as kind, r.name, m.title as "with" from met m
      join rooms r on r.organization_id = ${agency.id} and r.id = m.wanted_room and m.room_id = m.wanted_room
    union
    select m.key, 'instructor', n.name, m.title from met m
      join session_instructors xi on xi.organization_id = ${agency.id} and xi.session_id = m.id and m.instructor_ids ? xi.instructor_id::text
      join instructors n on n.organization_id = xi.organization_id and n.id = xi.instructor_id
    order by 1, 2, 3, 4`)
  const found = new Map<string, Clash[]>()
  for (const { key, kind, name, with: other } of rows)
    found.set(key, [...(found.get(key) ?? []), { kind, name, with: other }])
  return found
}

interface Clashes {
  clashes: Clash[]
  people_clashing: number
}

/** Returns people and rooms that are busy at the new times with anything that doesn't move too. */
export async function clashesOf(scope: Scope, targets: readonly Target[]): Promise<Map<Id, Clashes>> {
  const ids = targets.map(({ session }) => session.id)
  const wanted = targets.map(({ session: { id, room_id, instructor_ids }, days }) => ({
    key: id,
    room_id,
    instructor_ids,
    days,
  }))
  const taken = await takenAt(scope, wanted, ids)
  const people = await peopleAt(scope, wanted, ids)
  return new Map(ids.map(id => [id, { clashes: taken.get(id) ?? [], people_clashing: people.get(id) ?? 0 }]))
}

/** Returns people of a session who have a seat elsewhere at its new time. */
async function peopleAt({ db, agency }: Scope, wanted: readonly Wanted[], besides: readonly Id[]) {
  const spans = wanted.flatMap(({ key, days }) =>
    days.map(({ starts_at, ends_at }) => ({ session_id: key, starts_at, ends_at })),
  )
  const rows = await db.rows<{ id: Id; people: number }>(sql`with spans as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as t (session_id uuid, starts_at timestamptz, ends_at timestamptz)),
    met as materialized (
      select distinct t.session_id, o.session_id as other from spans t
      join session_days o on o.organization_id = ${agency.id} and o.starts_at between t.starts_at - interval '1 day' and t.ends_at
        and o.starts_at < t.ends_at and o.ends_at > t.starts_at
      join sessions x on x.organization_id = o.organization_id and x.id = o.session_id and x.state <> 'cancelled'
      where x.id <> all (${besides}::uuid[]))
    select m.session_id as id, count(distinct b.employee_id)::int as people from met m
    join session_bookings b on b.organization_id = ${agency.id} and b.session_id = m.session_id and b.state in ('booked', 'waiting')
    join session_bookings o on o.organization_id = b.organization_id and o.session_id = m.other and o.employee_id = b.employee_id
      and o.state = 'booked'
    group by 1`)
  return new Map(rows.map(({ id, people }) => [id, people]))
}
