import { type Id, mostExtra } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { inSet } from '../../db/in-set.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { type EventHead, eventInsert, recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeOfItem } from '../employee-batches/blocks.ts'
import { todayIn } from '../employees/today.ts'
import { learningTexts } from './texts.ts'

/** Additional attempts for the quizzes of one cycle, given to the items `i` of a job. */

/** A person's standing in the quizzes of a program. */
export interface QuizStanding {
  employee_id: Id
  assignment_id: Id
  /** True while the program is unfinished. */
  is_open: boolean
  /** The fewest attempts left in any quiz; null when all are passed. */
  left: number | null
}

const isQuiz = sql`m.kind = 'quiz'`
const allowed = sql`coalesce((m.content ->> 'max_attempts')::int, p.max_attempts)`
const modulesOf = sql`program_modules m
  left join module_progress mp on mp.organization_id = m.organization_id and mp.assignment_id = a.id and mp.module_id = m.module_id`
/** People who haven't started use the version they would start. */
const versionOf = sql`coalesce(a.version_id, (select v.id from program_versions v where v.organization_id = a.organization_id
  and v.program_id = a.program_id and v.state = 'published' order by v.number desc limit 1))`

/** Selects each employee's open assignment of the program, or the last completed one. */
export async function quizStandings(
  { db, agency }: Scope,
  program_id: Id,
  employees: readonly Id[],
): Promise<Map<Id, QuizStanding>> {
  const rows = await db.rows<QuizStanding>(sql`
    select distinct on (a.employee_id) a.employee_id, a.id as assignment_id, a.state <> 'completed' as is_open, q."left"
    from assignments a join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    cross join lateral (
      select min(attempts_left(a.organization_id, a.id, ${allowed}, coalesce(mp.failed_attempts, 0), ${todayIn(agency.time_zone)}::date)) as "left"
      from ${modulesOf} where m.organization_id = a.organization_id and m.version_id = ${versionOf} and ${isQuiz}
        and mp.state is distinct from 'done') q
    where a.organization_id = ${agency.id} and a.program_id = ${program_id} and a.employee_id = any(${employees}::uuid[])
      and a.state in ('assigned', 'in_progress', 'completed')
    order by a.employee_id, a.state = 'completed', a.assigned_on desc, a.id`)
  return new Map(rows.map(row => [row.employee_id, row]))
}

/** Returns true when a published version of the program has questions. */
export async function hasQuiz({ db, agency }: Scope, program_id: Id): Promise<boolean> {
  const row = await db.row<{ has: boolean }>(sql`select exists (select from program_modules m
    join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
    where m.organization_id = ${agency.id} and v.program_id = ${program_id} and v.state = 'published' and ${isQuiz}) as has`)
  return row?.has ?? false
}

interface Granting {
  head: Omit<EventHead, 'kind'> & { job_id: Id; reason: string }
  items: Sql
  expires_on: string | null
}

const named = sql`e.first_name || ' ' || e.last_name`
const tell = (scope: Scope, head: EventHead, from: Sql) =>
  eventInsert(scope, head, sql`select d.employee_id as subject_id, d.name as subject_name, d.changes from ${from} d`)

/** Gives each of these items its attempts, if the program is still open; returns the items that were done. */
export async function grantAttempts(scope: Scope, { head, items, expires_on }: Granting): Promise<number[]> {
  const { db, agency, actor } = scope
  const row = await db.row<{ done: number[] }>(sql`
    with wanted as materialized (
      select i.n, i.changes, a.id, a.employee_id, (i.values ->> 'extra')::smallint as extra, ${named} as name from job_items i
      ${employeeOfItem}
      join assignments a on a.organization_id = i.organization_id and a.employee_id = i.subject_id
        and a.id = (i.values ->> 'assignment_id')::uuid and a.state in ('assigned', 'in_progress')
      where ${items} and i.outcome = 'update' for update of a),
    made as (
      insert into attempt_grants (organization_id, assignment_id, employee_id, extra, reason, expires_on, granted_on, granted_by_name, job_id)
      select ${agency.id}, w.id, w.employee_id, w.extra, ${head.reason}, ${expires_on}::date, ${todayIn(agency.time_zone)}::date, ${actor.name},
        ${head.job_id} from wanted w returning assignment_id),
    done as (select w.* from wanted w where ${inSet(sql`w.id`, sql`select assignment_id from made`)}),
    logged as (${tell(scope, { ...head, kind: 'training.attempts_added' }, sql`done`)})
    select coalesce(array_agg(n), '{}') as done from done`)
  return row?.done ?? []
}

/** Grant `g` of item `i` is entirely unused: without it no quiz was tried more often than allowed. */
const isUnused = sql`g.organization_id = i.organization_id and g.job_id = i.job_id and g.employee_id = i.subject_id and g.undone_at is null
  and not exists (select from quiz_attempts qa
    join assignments a on a.organization_id = qa.organization_id and a.id = qa.assignment_id
    join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    join program_modules m on m.organization_id = qa.organization_id and m.version_id = qa.version_id and m.module_id = qa.module_id
    where qa.organization_id = g.organization_id and qa.assignment_id = g.assignment_id and qa.state <> 'voided'
    group by qa.module_id, m.content ->> 'max_attempts', p.max_attempts
    having count(*) > coalesce((m.content ->> 'max_attempts')::int, p.max_attempts) + coalesce((select sum(o.extra) from attempt_grants o
      where o.organization_id = g.organization_id and o.assignment_id = g.assignment_id and o.id <> g.id and o.undone_at is null), 0))`

/** For the undo of a job: true when employee `e` of item `i` has not used the grant. */
export const isGrantUnused = sql`(select true from attempt_grants g where ${isUnused} limit 1) is true`

/** Takes back the unused grants of these items. */
export async function takeBackAttempts(
  scope: Scope,
  { head, items }: Pick<Granting, 'items'> & { head: Omit<EventHead, 'kind'> },
) {
  await scope.db.run(sql`
    with gone as (
      update attempt_grants g set undone_at = now() from job_items i
      ${employeeOfItem}
      where ${items} and i.outcome = 'update' and ${isUnused}
      returning g.employee_id, ${named} as name, i.changes),
    turned as (select employee_id, name, (select jsonb_agg(jsonb_build_object('field', c ->> 'field', 'before', c ->> 'after',
        'after', c ->> 'before')) from jsonb_array_elements(changes) c) as changes from gone)
    ${tell(scope, { ...head, kind: 'training.attempts_taken_back' }, sql`turned`)}`)
}

interface Granted {
  grant_id: Id
  left: number
}

/** Gives one person additional attempts, at least one of which can be used. */
export async function grantOne(scope: Scope, assignment_id: Id, extra: number): Promise<Granted> {
  const { db, agency, actor } = scope
  const held =
    await db.row<Held>(sql`select a.employee_id, a.program_id, a.state in ('assigned', 'in_progress') as is_open,
      ${named} as name, text_in(p.titles, ${fallback}) as program
    from assignments a join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    where a.organization_id = ${agency.id} and a.id = ${assignment_id} for update of a`)
  if (!held) throw notFound(learningTexts.named('noAssignment'))
  const left = held.is_open ? await leftOf(scope, held) : null
  if (left === null) throw new AppError('CONFLICT', learningTexts.named('noAttemptsNeeded'))
  // Used attempts from an expired grant would otherwise consume the new ones
  const given = Math.min(mostExtra, extra + Math.max(0, -left))
  const row = await db.row<{ id: Id }>(sql`
    insert into attempt_grants (organization_id, assignment_id, employee_id, extra, reason, granted_on, granted_by_name)
    values (${agency.id}, ${assignment_id}, ${held.employee_id}, ${given}, 'No attempts left', ${todayIn(agency.time_zone)}::date, ${actor.name}) returning id`)
  if (!row) throw new Error('An insert of one row gave none.')
  await tellOne(scope, held, 'training.attempts_added', { before: Math.max(0, left), after: left + given })
  return { grant_id: row.id, left: left + given }
}

interface Held {
  employee_id: Id
  program_id: Id
  is_open: boolean
  name: string
  program: string
}

const leftOf = async (scope: Scope, { employee_id, program_id }: Held): Promise<number | null> =>
  (await quizStandings(scope, program_id, [employee_id])).get(employee_id)?.left ?? null

const tellOne = (
  scope: Scope,
  { employee_id, name, program }: Held,
  kind: 'training.attempts_added' | 'training.attempts_taken_back',
  left: { before: number; after: number },
) =>
  recordEvent(scope, {
    kind,
    subject: { id: employee_id, name },
    changes: [
      { field: 'program', before: program, after: program },
      { field: 'attempts_left', before: String(left.before), after: String(left.after) },
    ],
  })

/** Takes back an unused grant. */
export async function undoGrant(scope: Scope, grant_id: Id): Promise<{ left: number }> {
  const { db, agency } = scope
  const held = await db.row<
    Held & { extra: number }
  >(sql`select g.employee_id, a.program_id, true as is_open, g.extra, ${named} as name,
      text_in(p.titles, ${fallback}) as program
    from attempt_grants g join assignments a on a.organization_id = g.organization_id and a.id = g.assignment_id
    join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    where g.organization_id = ${agency.id} and g.id = ${grant_id} and g.undone_at is null for update of g, a`)
  if (!held) throw notFound(learningTexts.named('noGrant'))
  const before = await leftOf(scope, held)
  if (before === null || before < held.extra) throw new AppError('CONFLICT', learningTexts.named('grantUsed'))
  await db.run(
    sql`update attempt_grants set undone_at = now() where organization_id = ${agency.id} and id = ${grant_id}`,
  )
  await tellOne(scope, held, 'training.attempts_taken_back', { before, after: before - held.extra })
  return { left: before - held.extra }
}
