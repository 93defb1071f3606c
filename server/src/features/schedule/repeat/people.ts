import { type AffectedPeople, type Id, mostNamedPeople, standingBookings } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'

/** Returns people with a seat, an invitation or a wait-list place in these sessions; names only those the reader can see. */
export async function peopleIn({ db, agency }: Scope, ids: readonly Id[]): Promise<AffectedPeople> {
  const named = await db.rows<AffectedPeople['named'][number]>(sql`
    select b.session_id, b.employee_id, e.first_name || ' ' || e.last_name as name, b.state from session_bookings b
    join employees e on e.organization_id = b.organization_id and e.id = b.employee_id
    join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
    where b.organization_id = ${agency.id} and b.session_id = any(${ids}::uuid[]) and b.state = any(${[...standingBookings]}::text[])
    order by s.starts_at, s.id, fold(e.last_name) collate "C", fold(e.first_name) collate "C", b.id`)
  return { people: named.length, named: named.slice(0, mostNamedPeople) }
}
