import type { Id, Room } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import type { Kind, Sent } from './kinds.ts'
import { taxonomyTexts } from './texts.ts'

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

export const rooms: Kind<Room, 'room'> = {
  name: 'room',
  what: taxonomyTexts.named('thisRoom'),
  table: sql`rooms`,
  columns: ['name', 'location_id', 'capacity', 'directions', 'is_active'],
  unique: [],
  rows: ({ db, agency }, id) =>
    db.rows(sql`
      select t.id, t.version, t.name, t.location_id, t.capacity, t.directions, t.is_active, l.name as location_name,
        (select count(*)::int from sessions s where s.organization_id = t.organization_id and s.room_id = t.id) as sessions
      from rooms t join locations l on l.organization_id = t.organization_id and l.id = t.location_id
      where t.organization_id = ${agency.id} ${id === undefined ? sql`` : sql`and t.id = ${id}`}
      order by fold(l.name) collate "C", fold(t.name) collate "C", t.id`),
  check: refuseWrong,
  readable: row => ({ ...row, location_id: row.location_name, is_active: yesNo(row.is_active) }),
}

interface Found {
  location: boolean
  taken: boolean
}

/** Room names are unique per location: several locations may each have a skills lab. */
async function refuseWrong(
  { db, agency }: Scope,
  { name, location_id }: Sent<Room>,
  id: Id | null,
): Promise<Record<string, string[]>> {
  const found = await db.row<Found>(sql`
    select w.location_id is null or exists (select from locations l where l.organization_id = ${agency.id} and l.id = w.location_id)
        as location,
      exists (select from rooms o where o.organization_id = ${agency.id} and o.location_id = w.location_id
        and lower(o.name) = lower(w.name) and o.id is distinct from ${id}::uuid) as taken
    from (select coalesce(${name ?? null}::text, (select r.name from rooms r where r.organization_id = ${agency.id} and r.id = ${id}::uuid)) as name,
      coalesce(${location_id ?? null}::uuid, (select r.location_id from rooms r where r.organization_id = ${agency.id} and r.id = ${id}::uuid))
        as location_id) w`)
  return {
    ...(found?.location ? {} : { location_id: [taxonomyTexts.named('noLocation')] }),
    ...(found?.taken ? { name: [taxonomyTexts.named('roomTaken')] } : {}),
  }
}
