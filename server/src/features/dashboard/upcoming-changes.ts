import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/** Counts employees the actor can see whose status will change: the total of the list under `planned=status_change`. */
export async function upcomingChanges({ db, agency }: Scope): Promise<number> {
  const row = await db.row<{ n: number }>(sql`
    select count(distinct s.employee_id) as n from scheduled_statuses s
    join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    where s.organization_id = ${agency.id} and s.ended_at is null`)
  return row?.n ?? 0
}
