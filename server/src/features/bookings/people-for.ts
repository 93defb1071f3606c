import type { BookingState, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { nameInHistory } from './sessions-sql.ts'

/** Facts for and against a seat for a person. */
export interface SeatFacts {
  /** Their booking of this session; null when they were never on its roster. */
  booking: { state: BookingState; version: number; reason: string | null } | null
  /** Another session in which they have a seat at the same time. */
  clash: string | null
  /** They have what it teaches: the whole program, or its module. */
  is_done: boolean
  /** Modules that come before the one it teaches are open. */
  is_early: boolean
  language: string | null
}

/** An open assignment's module that the session teaches, done or not, with what must come before it. */
const ofModule = (condition: ReturnType<typeof sql>) => sql`exists (select from assignments a
  join program_modules m on m.organization_id = a.organization_id and m.version_id = a.version_id and m.module_id = s.module_id
  where a.organization_id = e.organization_id and a.employee_id = e.id and a.program_id = s.program_id
    and a.state in ('assigned', 'in_progress') and ${condition})`

const isDone = (module_id: ReturnType<typeof sql>) => sql`exists (select from module_progress mp
  where mp.organization_id = a.organization_id and mp.assignment_id = a.id and mp.module_id = ${module_id} and mp.state = 'done')`

export async function seatFacts(
  { db, agency }: Scope,
  session_id: Id,
  ids: readonly Id[],
  today: string,
): Promise<Map<Id, SeatFacts>> {
  const rows = await db.rows<SeatFacts & { id: Id }>(sql`
    select e.id, e.language,
      (select json_build_object('state', b.state, 'version', b.version, 'reason', b.reason) from session_bookings b
        where b.organization_id = e.organization_id and b.session_id = s.id and b.employee_id = e.id) as booking,
      (select (select ${nameInHistory} from sessions s where s.organization_id = o.organization_id and s.id = o.id)
        from session_bookings b join sessions o on o.organization_id = b.organization_id and o.id = b.session_id
        where b.organization_id = e.organization_id and b.employee_id = e.id and b.state = 'booked' and o.id <> s.id
          and o.state in ('draft', 'open') and exists (select from session_days d join session_days t on t.organization_id = d.organization_id
            and t.session_id = s.id and t.starts_at < d.ends_at and d.starts_at < t.ends_at
            where d.organization_id = o.organization_id and d.session_id = o.id)
        order by o.starts_at limit 1) as clash,
      case when s.module_id is null then exists (select from assignments a where a.organization_id = e.organization_id
          and a.employee_id = e.id and a.program_id = s.program_id and a.state = 'completed'
          and (a.expires_on is null or a.expires_on >= ${today}::date))
        else ${ofModule(isDone(sql`s.module_id`))} end as is_done,
      s.module_id is not null and ${ofModule(sql`cardinality(m.prerequisites) > 0
        and (select count(*) filter (where ${isDone(sql`u.id`)}) from unnest(m.prerequisites) u (id))
          < case m.needs when 'any' then 1 else cardinality(m.prerequisites) end`)} as is_early
    from employees e cross join sessions s
    where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[]) and s.organization_id = ${agency.id} and s.id = ${session_id}`)
  return new Map(rows.map(row => [row.id, row]))
}
