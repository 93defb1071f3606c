import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../../scope/scope.ts'
import type { Pair } from './check-pair.ts'

/** Moves rooms and child locations to the kept location. If that one was below the removed one, it takes its place. */
export async function moveLocationsBelow(scope: Scope, { from, into }: Pair) {
  const { db, agency } = scope
  await db.run(sql`
    with recursive below as (
      select l.id, l.parent_id from locations l where l.organization_id = ${agency.id} and l.parent_id = ${from.id}
      union select l.id, l.parent_id from locations l
        join below b on l.organization_id = ${agency.id} and l.parent_id = b.id)
    update locations t set parent_id = f.parent_id from locations f
    where t.organization_id = ${agency.id} and t.id = ${into.id} and f.organization_id = ${agency.id} and f.id = ${from.id}
      and t.id in (select id from below)`)
  await db.run(sql`update locations set parent_id = ${into.id}, version = version + 1
    where organization_id = ${agency.id} and parent_id = ${from.id} and id <> ${into.id}`)
  await moveRooms(scope, from.id, into.id)
}

/** A room in both locations becomes the kept location's room; its sessions and session templates move with it. */
async function moveRooms({ db, agency }: Scope, from: Id, into: Id) {
  await db.run(sql`update sessions s set room_id = k.id, version = s.version + 1 from rooms r
    join rooms k on k.organization_id = r.organization_id and k.location_id = ${into} and lower(k.name) = lower(r.name)
    where r.organization_id = ${agency.id} and r.location_id = ${from}
      and s.organization_id = r.organization_id and s.room_id = r.id`)
  await db.run(sql`update session_templates t set body = t.body || jsonb_build_object('room_id', k.id), version = t.version + 1 from rooms r
    join rooms k on k.organization_id = r.organization_id and k.location_id = ${into} and lower(k.name) = lower(r.name)
    where r.organization_id = ${agency.id} and r.location_id = ${from}
      and t.organization_id = r.organization_id and t.body ->> 'room_id' = r.id::text`)
  await db.run(sql`delete from rooms r where r.organization_id = ${agency.id} and r.location_id = ${from}
    and exists (select from rooms k where k.organization_id = r.organization_id and k.location_id = ${into}
      and lower(k.name) = lower(r.name))`)
  await db.run(sql`update rooms set location_id = ${into}, version = version + 1
    where organization_id = ${agency.id} and location_id = ${from}`)
  await db.run(sql`update sessions set location_id = ${into}, version = version + 1
    where organization_id = ${agency.id} and location_id = ${from}`)
  await db.run(sql`update session_templates set body = body || jsonb_build_object('location_id', ${into}::uuid), version = version + 1
    where organization_id = ${agency.id} and body ->> 'location_id' = ${from}`)
}
