import type { Answer, api, BookingState, Id, ProviderStatus } from '@preceptor/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Scope } from '../../scope/scope.ts'
import { notLeft } from '../assignments/write-assignments.ts'
import { population } from '../employees/population.ts'
import { todayIn } from '../employees/today.ts'
import { graceUntil, isOpen, isOverdue, isPaused } from '../employees/training-facts.ts'
import { readSession } from './seats.ts'
import { nameInHistory } from './sessions-sql.ts'

/** Facts for and against a seat for a person. */
export interface SeatFacts {
  /** Their booking of this session; null if they were never on its roster. */
  booking: { state: BookingState; version: number; reason: string | null } | null
  /** Another session at the same time in which they have a seat. */
  clash: string | null
  /** True when they already have the whole program, or the module it teaches. */
  is_done: boolean
  /** True when modules that come before the one it teaches are still open. */
  is_early: boolean
  language: string | null
}

/** The open assignment's module that the session teaches, done or not, with its prerequisites. */
const ofModule = (condition: ReturnType<typeof sql>) => sql`exists (select from assignments a
  join program_modules m on m.organization_id = a.organization_id and m.version_id = a.version_id and m.module_id = s.module_id
  where a.organization_id = e.organization_id and a.employee_id = e.id and a.program_id = s.program_id
    and a.state in ('assigned', 'in_progress') and ${condition})`

const isDone = (module_id: ReturnType<typeof sql>) => sql`exists (select from module_progress mp
  where mp.organization_id = a.organization_id and mp.assignment_id = a.id and mp.module_id = ${module_id} and mp.state = 'done')`

/** Selects the facts for and against a seat for the employee `e` in the session `s`. */
const facts = (today: string, booking: Sql) => sql`(select ${booking} from session_bookings b
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
          < case m.needs when 'any' then 1 else cardinality(m.prerequisites) end`)} as is_early`

export async function seatFacts(
  { db, agency }: Scope,
  session_id: Id,
  ids: readonly Id[],
  today: string,
): Promise<Map<Id, SeatFacts>> {
  const rows = await db.rows<SeatFacts & { id: Id }>(sql`
    select e.id, e.language,
      ${facts(today, sql`json_build_object('state', b.state, 'version', b.version, 'reason', b.reason)`)}
    from employees e cross join sessions s
    where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[]) and s.organization_id = ${agency.id} and s.id = ${session_id}`)
  return new Map(rows.map(row => [row.id, row]))
}

const active: ProviderStatus = 1

/** The open assignment `a` of the session's program. */
const isDue = (program_id: Id) => sql`a.organization_id = e.organization_id and a.employee_id = e.id
  and a.program_id = ${program_id} and ${isOpen}`
/** True when they have a seat or are already waiting for one. */
const isOnRoster = (
  session_id: Id,
) => sql`exists (select from session_bookings b where b.organization_id = e.organization_id
  and b.session_id = ${session_id} and b.employee_id = e.id and b.state in ('booked', 'waiting'))`

/**
 * Returns people who may be added to a session, with the facts against it: those with an open assignment of its program, longest
 * due first and those on leave last, without those on the roster; or, by name, everyone who works here.
 */
export async function candidatesFor(
  scope: Scope,
  session_id: Id,
  { page, per_page, search, due }: z.output<(typeof api.bookings.candidates)['query']>,
): Promise<Answer<typeof api.bookings.candidates>> {
  const { db, agency } = scope
  const { program_id } = await readSession(scope, session_id)
  const today = todayIn(agency.time_zone)
  const { from, where } = population(scope, { search })
  const open = sql`join assignments a on ${isDue(program_id)} cross join (select ${today}::date as today) t`
  const people = due ? sql`${from} ${open}` : from
  const chosen = sql`${where} and ${notLeft} ${due ? sql`and not ${isOnRoster(session_id)}` : empty}`
  const order = due
    ? sql`${isPaused}, e.provider_status <> ${active}, a.due_on nulls last, e.sort_name, e.id`
    : sql`e.sort_name, e.id`
  const [data, counted] = await Promise.all([
    db.rows<Candidate>(sql`
      with page as materialized (select e.id, row_number() over (order by ${order}) as n from ${people} where ${chosen}
        order by ${order} limit ${per_page} offset ${(page - 1) * per_page})
      select e.id, e.last_name || ', ' || e.first_name as name, e.employee_number, e.language,
        (select d.name from disciplines d where d.organization_id = e.organization_id and d.id = e.discipline_id) as discipline_name,
        (select l.name from locations l where l.organization_id = e.organization_id and l.id = e.location_id) as location_name,
        o.due_on, o.grace_until, o.id is not null as is_due, coalesce(o.is_overdue, false) as is_overdue,
        coalesce(o.is_paused, false) as is_paused, ${facts(today, sql`b.state`)}
      from page join employees e on e.organization_id = ${agency.id} and e.id = page.id
      join sessions s on s.organization_id = ${agency.id} and s.id = ${session_id}
      left join lateral (select a.id, a.due_on, ${isOverdue} as is_overdue, ${isPaused} as is_paused, ${graceUntil} as grace_until from assignments a
        cross join (select ${today}::date as today) t where ${isDue(program_id)} limit 1) o on true
      order by page.n`),
    db.row<{ total: number }>(sql`select count(*)::int as total from ${people} where ${chosen}`),
  ])
  return {
    data,
    meta: { total: counted?.total ?? 0, page, per_page },
  }
}

type Candidate = Answer<typeof api.bookings.candidates>['data'][number]
