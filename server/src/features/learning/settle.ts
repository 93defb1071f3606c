import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { completeAssignments } from './complete.ts'
import { replacePartial, writeModuleCredits } from './credits.ts'

/**
 * Recalculates everything that depends on the completed modules: progress, time, score, and the completion when nothing required is
 * missing (`decideCompletion` of the contract). Running it twice changes nothing more.
 */
export async function settle(scope: Scope, assignments: readonly Id[]): Promise<void> {
  const { db, agency } = scope
  const ids = sql`${assignments}::uuid[]`
  const stand = await db.row<{ is_complete: boolean; credits_modules: boolean }>(
    sql`
    with counted as materialized (
      select a.id, d.percent, t.seconds, q.score, d.wanted > 0 and d.wanted = d.done as is_complete,
        (select p.credits_by = 'module' from programs p where p.organization_id = a.organization_id and p.id = a.program_id) as credits_modules
      from assignments a ${standOfModules}
      cross join lateral (select coalesce(sum(p.seconds_spent), 0)::int as seconds from module_progress p
        where p.organization_id = a.organization_id and p.assignment_id = a.id) t
      cross join lateral (select floor(avg(b.best))::int as score from (select max(qa.score) as best from quiz_attempts qa
        where qa.organization_id = a.organization_id and qa.assignment_id = a.id and qa.state in ('passed', 'failed')
        group by qa.module_id
        union all select p.score from module_progress p where p.organization_id = a.organization_id and p.assignment_id = a.id
          and p.score is not null) b) q
      where a.organization_id = ${agency.id} and a.id = any(${ids}) and a.state = 'in_progress'),
    written as (
      update assignments a set progress_pct = c.percent, seconds_spent = c.seconds, score = c.score, updated_at = now()
      from counted c where a.organization_id = ${agency.id} and a.id = c.id
        and (a.progress_pct, a.seconds_spent, a.score) is distinct from (c.percent, c.seconds, c.score))
    select bool_or(is_complete) is true as is_complete, bool_or(credits_modules) is true as credits_modules from counted`,
    'settle',
  )
  if (stand?.credits_modules) {
    await writeModuleCredits(scope, ids)
    await replacePartial(scope, ids)
  }
  // Most reports complete nothing, and planning the statement for it costs more than all the rest
  if (stand?.is_complete) await completeSettled(scope, ids)
}

const completeSettled = (scope: Scope, ids: Sql) =>
  completeAssignments(scope, {
    head: {},
    name: 'complete_settled',
    wanted: sql`select a.id as assignment_id, d.done_on as completed_on, d.how, a.score,
        (select p.language from module_progress p where p.organization_id = a.organization_id and p.assignment_id = a.id
          and p.language is not null order by p.done_at desc nulls last limit 1) as language,
        jsonb_strip_nulls(jsonb_build_object('attempts', (select jsonb_agg(qa.id order by qa.submitted_at) from quiz_attempts qa
          where qa.organization_id = a.organization_id and qa.assignment_id = a.id and qa.state = 'passed')))
        || coalesce(t.evidence, '{}') as evidence
      from assignments a ${standOfModules}
      left join lateral ${taughtModules} on true
      where a.organization_id = ${scope.agency.id} and a.id = any(${ids}) and a.state = 'in_progress' and d.wanted > 0 and d.wanted = d.done`,
  })

/** `t` for the assignment `a`: the sessions in which its modules were taught, and the nurse who led one of them. */
const taughtModules = sql`(
    select jsonb_build_object('sessions', jsonb_agg(p.evidence -> 'session' order by p.done_on, p.module_id))
      || coalesce((array_agg(jsonb_build_object('rn_led', true, 'rn', p.evidence -> 'rn') order by p.done_on, p.module_id)
        filter (where p.evidence -> 'rn_led' = 'true'))[1], '{}') as evidence
    from module_progress p where p.organization_id = a.organization_id and p.assignment_id = a.id and p.state = 'done' and p.evidence ? 'session'
    having count(*) > 0) t`

/**
 * Joins `d` to the assignment `a`: how many modules are required and done, the percentage, the day of the last one and how it was
 * shown. If none is required, all count as required.
 */
export const standOfModules = sql`
  cross join lateral (
    select count(*) as wanted, count(p.done_on) as done,
      case when count(*) = 0 then 0 else (count(p.done_on) * 100 / count(*))::int end as percent,
      max(p.done_on) as done_on, (array_agg(p.how order by p.done_on desc, p.done_at desc) filter (where p.done_on is not null))[1] as how
    from program_modules m
    left join module_progress p on p.organization_id = m.organization_id and p.assignment_id = a.id and p.module_id = m.module_id and p.state = 'done'
    where m.organization_id = a.organization_id and m.version_id = a.version_id and (m.is_required or not exists (
      select from program_modules r where r.organization_id = m.organization_id and r.version_id = m.version_id and r.is_required))) d`
