import type { Id, Program, ProgramRow } from '@preceptor/contract'
import sql, { empty } from 'sql-template-tag'
import { eventInsert } from '../../events/record.ts'
import { rememberedEach } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { aboutTraining } from '../employees/training-population.ts'
import { isBlockedOfMany, isOpen, isOverdue } from '../employees/training-facts.ts'
import { todayIn } from '../employees/today.ts'
import type { KnownProgram } from './known-program.ts'

/** Counts people the reader can see by standing in each of these programs, or all: one row per program. */
export const underWayOf = (scope: Pick<Scope, 'agency'>, programs?: readonly Id[]) => sql`
  select a.program_id, count(*) filter (where ${isOpen}) as assigned, count(*) filter (where ${isOverdue}) as overdue,
    count(*) filter (where a.state = 'completed' and (a.expires_on is null or a.expires_on >= t.today)) as completed,
    count(*) filter (where ${isBlockedOfMany(scope, programs)}) as blocked
  from (select a.* from assignments a where a.organization_id = ${scope.agency.id} and a.state in ('assigned', 'in_progress', 'completed')
    ${programs ? sql`and a.program_id = any(${programs}::uuid[])` : empty} offset 0) a
  cross join lateral (select ${todayIn(scope.agency.time_zone)}::date as today) t
  group by 1`

type UnderWay = Pick<ProgramRow, 'assigned' | 'overdue' | 'completed' | 'blocked'>
const nobody: UnderWay = { assigned: 0, overdue: 0, completed: 0, blocked: 0 }

/**
 * Adds these numbers to programs. They read everyone with a program, so only screens that show them request them. Within one
 * program they depend on its grace and attempts, which its version covers, so a change to one program leaves other programs'
 * numbers cached.
 */
export async function withUnderWay<P extends { id: Id; version: number }>(
  scope: Scope,
  programs: readonly P[],
): Promise<(P & UnderWay)[]> {
  const byKey = new Map(programs.map(({ id, version }) => [`${id} ${version}`, id]))
  const find = async (unknown: readonly string[]) => {
    const ids = unknown.flatMap(key => byKey.get(key) ?? [])
    const rows = await scope.db.rows<UnderWay & { program_id: Id }>(underWayOf(scope, ids))
    const counts = new Map(rows.map(({ program_id, ...row }) => [program_id, row]))
    return new Map(unknown.map((key, at) => [key, counts.get(ids[at] ?? '') ?? nobody]))
  }
  const counts = await rememberedEach(scope, 'people of program', { of: [...byKey.keys()], find }, [
    ...aboutTraining(scope),
    'learning',
  ])
  return programs.map((program, at) => ({ ...program, ...(counts[at] ?? nobody) }))
}

/** Returns a program as the API shows it. */
export async function counted<P extends KnownProgram>(scope: Scope, found: Promise<P>): Promise<P & Program> {
  const [program] = await withUnderWay(scope, [await found])
  return program as P & Program
}

/**
 * Withdraws a program's open assignments when the person who archives or withdraws it chooses that. Renewals release their cycles:
 * they return once the program can be started, as do those that had not opened yet.
 */
export async function withdrawAll(
  scope: Scope,
  program: { id: Id; name: string },
  how: 'archived' | 'catalog',
): Promise<void> {
  const { agency, actor, db } = scope
  await db.run(sql`
    with done as (
      update assignments a set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = ${todayIn(agency.time_zone)}::date,
        withdrawn_how = ${how}, withdrawn_by_name = ${actor.name}, renews = null, version = a.version + 1, updated_at = now()
      from employees e where a.organization_id = ${agency.id} and a.program_id = ${program.id}
        and a.state in ('assigned', 'in_progress') and e.organization_id = a.organization_id and e.id = a.employee_id
      returning a.employee_id, e.first_name || ' ' || e.last_name as name)
    ${eventInsert(
      scope,
      { kind: 'training.withdrawn' },
      sql`select employee_id as subject_id, name as subject_name,
        jsonb_build_array(jsonb_build_object('field', 'program', 'before', ${program.name}::text, 'after', null)) as changes from done`,
    )}`)
}
