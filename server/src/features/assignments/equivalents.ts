import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

export interface SatisfiedBy {
  /** The completed assignment. */
  id: Id
  employee_id: Id
  title: string
  completed_on: string
  expires_on: string | null
}

/** True when the assignment `o` is a completion that is valid on that day. */
export const countsOn = (day: Sql) => sql`o.state = 'completed' and (o.expires_on is null or o.expires_on >= ${day})`

/** Returns, for each of these people, a completion of an equivalent program: the one that stays valid longest. */
export async function equivalentCompletions(
  { db, agency, origin }: Scope,
  { satisfied_by_ids }: { satisfied_by_ids: readonly Id[] },
  { employees, today }: { employees: readonly Id[]; today: string },
): Promise<Map<Id, SatisfiedBy>> {
  if (satisfied_by_ids.length === 0) return new Map()
  const rows = await db.rows<SatisfiedBy>(sql`
    select distinct on (o.employee_id) o.employee_id, o.id, text_in(p.titles, ${origin.language}) as title, o.completed_on, o.expires_on
    from assignments o join programs p on p.organization_id = o.organization_id and p.id = o.program_id
    where o.organization_id = ${agency.id} and o.employee_id = any(${employees}::uuid[])
      and o.program_id = any(${satisfied_by_ids}::uuid[]) and ${countsOn(sql`${today}::date`)}
    order by o.employee_id, o.expires_on desc nulls first, o.completed_on desc, o.id`)
  return new Map(rows.map(row => [row.employee_id, row]))
}

/** True when a completion of a program that satisfies assignment `a` is valid on that day. */
export const isSatisfiedOn = (day: Sql) => sql`exists (select from programs eq
  join assignments o on o.organization_id = eq.organization_id and o.program_id = any(eq.satisfied_by_ids)
  where eq.organization_id = a.organization_id and eq.id = a.program_id and o.employee_id = a.employee_id and ${countsOn(day)})`

/** Selects a completion that satisfies the open assignment `a`, or that closed it; needs `t.today`. */
export const satisfiedBy = ({ origin }: Pick<Scope, 'origin'>) => sql`(
  select json_build_object('title', text_in(p.titles, ${origin.language}), 'completed_on', o.completed_on, 'expires_on', o.expires_on)
  from programs eq
  join assignments o on o.organization_id = eq.organization_id and (o.program_id = any(eq.satisfied_by_ids) or o.id = a.satisfied_by)
  join programs p on p.organization_id = o.organization_id and p.id = o.program_id
  where eq.organization_id = a.organization_id and eq.id = a.program_id and (cardinality(eq.satisfied_by_ids) > 0 or a.satisfied_by is not null)
    and o.employee_id = a.employee_id
    and case a.state when 'satisfied' then o.id = a.satisfied_by else a.state in ('assigned', 'in_progress') and ${countsOn(sql`t.today`)} end
  order by o.expires_on desc nulls first, o.completed_on desc, o.id limit 1) as satisfied_by`
