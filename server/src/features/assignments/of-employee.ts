import type { EmployeeAssignment, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { rememberedEach } from '../../scope/remembered.ts'
import { reading, type Scope } from '../../scope/scope.ts'
import { idNow } from '../employees/merged-into.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { todayIn } from '../employees/today.ts'
import { hasFailed, isBlocked, isOpen, withStandingUnlessBlocked } from '../employees/training-facts.ts'
import { satisfiedBy } from './equivalents.ts'
import { shown } from './standing.ts'

/** Program data of a person's assignments, which rarely changes. */
interface ProgramShown {
  id: Id
  title: string
  satisfied_by_ids: Id[]
  /** The published version. */
  version_id: Id | null
  credit_minutes: number
  /** Versions that have a skills checklist. */
  with_skills: Id[]
}

type OfProgram = 'title' | 'credit_minutes' | 'has_skills'
interface Row extends Omit<EmployeeAssignment, OfProgram | 'satisfied_by'> {
  is_open: boolean
  is_satisfied: boolean
  version_id: Id | null
  has_failed: boolean
}
/** Without a `place` the employee never had a program. */
type Found = Row & { paused_since: string | null; place: number | null }

/** Lists an employee's current and past programs: open ones first, soonest due first. */
export async function assignmentsOf(calling: Scope, of: Id) {
  const scope = reading(calling)
  const rows = await scope.db.rows<Found>(
    sql`
      select (select min(tp.starts_on) from training_pauses tp
          where tp.organization_id = e.organization_id and tp.employee_id = e.id and tp.ends_on is null) as paused_since, x.*
      from employees e
      left join lateral (
        select ${shown}, a.program_id, a.version_id, ${isOpen} as is_open, a.state = 'satisfied' as is_satisfied, ${hasFailed} as has_failed,
          row_number() over (order by not ${isOpen}, case when ${isOpen} then a.due_on end nulls last, a.withdrawn_at desc, a.id) as place
        from assignments a ${withStandingUnlessBlocked(scope)}
        where a.organization_id = e.organization_id and a.employee_id = e.id) x on true
      where e.organization_id = ${scope.agency.id} and e.id = ${idNow(scope, of)} order by x.place`,
    'assignments_of_employee',
  )
  // Reports why there are no rows
  if (rows.length === 0) await employeeNow(scope, of)
  const paused_since = rows[0]?.paused_since ?? null
  const had = rows.flatMap(({ place, paused_since: _, ...row }): Row[] => (place === null ? [] : [row]))
  return { data: await told(scope, had), paused_since }
}

/** Adds program data, and rare details that are read only for the rows that have them. */
async function told(scope: Scope, rows: readonly Row[]): Promise<EmployeeAssignment[]> {
  const programs = await programsOf(scope, [...new Set(rows.map(({ program_id }) => program_id))])
  const saysWhy = ({ is_open, is_satisfied, program_id }: Row) =>
    is_satisfied || (is_open && (programs.get(program_id)?.satisfied_by_ids.length ?? 0) > 0)
  const [blocked, satisfied] = await Promise.all([
    blockedOf(scope, idsOf(rows.filter(({ is_open, has_failed }) => is_open && has_failed))),
    satisfiedOf(scope, idsOf(rows.filter(saysWhy))),
  ])
  return rows.map(({ is_open, is_satisfied: _, version_id, has_failed: __, ...row }) => {
    const program = programs.get(row.program_id)
    const version = version_id ?? program?.version_id
    const mayBeBlocked = row.standing !== 'paused' && row.standing !== 'scheduled'
    return {
      ...row,
      standing: mayBeBlocked && blocked.has(row.id) ? 'blocked' : row.standing,
      satisfied_by: satisfied.get(row.id) ?? null,
      title: program?.title ?? '',
      credit_minutes: program?.credit_minutes ?? 0,
      has_skills: is_open && program?.with_skills.some(id => id === version) === true,
    }
  })
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

async function programsOf(scope: Scope, of: readonly Id[]): Promise<ReadonlyMap<Id, ProgramShown>> {
  const { db, agency, origin } = scope
  const find = async (ids: readonly Id[]) => {
    const rows = await db.rows<ProgramShown>(sql`
      select p.id, text_in(p.titles, ${origin.language}) as title, p.satisfied_by_ids, v.id as version_id, coalesce(v.credit_minutes, 0) as credit_minutes,
        array(select m.version_id from program_modules m join program_versions n on n.organization_id = m.organization_id and n.id = m.version_id
          where m.organization_id = p.organization_id and n.program_id = p.id and m.kind = 'checklist') as with_skills
      from programs p
      left join lateral (select v.id, v.credit_minutes from program_versions v where v.organization_id = p.organization_id
        and v.program_id = p.id and v.state = 'published' order by v.number desc limit 1) v on true
      where p.organization_id = ${agency.id} and p.id = any(${ids}::uuid[])`)
    return new Map(rows.map(row => [row.id, row]))
  }
  const programs = await rememberedEach(scope, `program of assignments ${origin.language}`, { of, find }, ['programs'])
  return new Map(programs.map(program => [program.id, program]))
}

async function blockedOf({ db, agency }: Scope, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (ids.length === 0) return new Set()
  const rows = await db.rows<{ id: Id }>(sql`
    select a.id from assignments a cross join lateral (select ${todayIn(agency.time_zone)}::date as today) t
    where a.organization_id = ${agency.id} and a.id = any(${ids}::uuid[]) and ${isBlocked}`)
  return new Set(rows.map(({ id }) => id))
}

type Satisfied = Pick<EmployeeAssignment, 'satisfied_by'>
async function satisfiedOf(scope: Scope, ids: readonly Id[]): Promise<ReadonlyMap<Id, Satisfied['satisfied_by']>> {
  if (ids.length === 0) return new Map()
  const { db, agency } = scope
  const rows = await db.rows<Satisfied & { id: Id }>(sql`
    select a.id, ${satisfiedBy(scope)} from assignments a cross join lateral (select ${todayIn(agency.time_zone)}::date as today) t
    where a.organization_id = ${agency.id} and a.id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, satisfied_by }) => [id, satisfied_by]))
}
