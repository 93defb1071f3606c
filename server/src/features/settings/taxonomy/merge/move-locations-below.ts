import sql from 'sql-template-tag'
import type { Scope } from '../../../../scope/scope.ts'
import type { Pair } from './check-pair.ts'

/** Rooms and the locations below go to the other one. When that stood below itself, it takes the place of the one that goes. */
export async function moveLocationsBelow({ db, agency }: Scope, { from, into }: Pair) {
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
  await db.run(sql`update locations t set version = t.version + 1, rooms = t.rooms || array(
      select room from unnest(f.rooms) with ordinality r (room, n)
      where lower(room) <> all (select lower(known) from unnest(t.rooms) known) order by n)
    from locations f where t.organization_id = ${agency.id} and t.id = ${into.id}
      and f.organization_id = ${agency.id} and f.id = ${from.id} and f.rooms <> '{}'`)
}
