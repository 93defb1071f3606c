import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { settle } from './settle.ts'

export interface AttemptResult {
  id: Id
  state: 'submitted' | 'passed' | 'failed' | 'abandoned' | 'voided' | 'in_progress'
  score: number | null
}

interface Settled extends AttemptResult {
  assignment_id: Id
  module_id: Id
}

/**
 * Settles a submitted attempt: passed or failed once no answer waits for a grade, as of the day the learner finished. Then marks
 * its module done, or uses up one attempt, and updates the assignment.
 */
export async function settleAttempt(scope: Scope, attempt_id: Id): Promise<AttemptResult> {
  const { db, agency } = scope
  const settled = await db.row<Settled>(sql`
    with graded as (
      select floor(sum(g.earned::numeric) * 100 / sum(g.points) + 0.0001)::int as score, bool_or(g.mark = 'waiting') as waits
      from quiz_answers g where g.organization_id = ${agency.id} and g.attempt_id = ${attempt_id})
    update quiz_attempts qa set
      score = case when not g.waits then g.score end,
      state = case when g.waits then 'submitted' when g.score >= qa.pass_mark then 'passed' else 'failed' end,
      graded_at = case when not g.waits then now() end, version = qa.version + 1
    from graded g where qa.organization_id = ${agency.id} and qa.id = ${attempt_id} and qa.state in ('submitted', 'passed', 'failed')
    returning qa.id, qa.state, qa.score, qa.assignment_id, qa.module_id`)
  if (!settled) throw new Error('Only a submitted attempt can be settled.')
  await followAttempts(scope, settled)
  return { id: settled.id, state: settled.state, score: settled.score }
}

/** The module was done by document or by staff, not by an attempt, here or declared. */
const doneOtherwise = sql`m.state = 'done' and m.how <> 'online' and not (m.how = 'evidence' and exists (select from quiz_attempts d
  where d.organization_id = m.organization_id and d.assignment_id = m.assignment_id and d.module_id = m.module_id and d.declared_by is not null))`

/**
 * Counts the failed attempts of a quiz again, and marks its module done by the first passed one. Voided attempts count as neither.
 */
export async function followAttempts(
  scope: Scope,
  { assignment_id, module_id }: { assignment_id: Id; module_id: Id },
): Promise<void> {
  const { db, agency } = scope
  await db.run(sql`
    insert into module_progress as m (organization_id, assignment_id, module_id, employee_id, language, seconds_spent, failed_attempts,
      state, how, done_at, done_on)
    select qa.organization_id, qa.assignment_id, qa.module_id, (array_agg(qa.employee_id))[1], (array_agg(qa.language order by qa.number desc))[1],
      coalesce(sum(qa.seconds_spent), 0)::int, count(*) filter (where qa.state = 'failed'),
      case when bool_or(qa.state = 'passed') then 'done' else 'in_progress' end,
      case when bool_or(qa.state = 'passed' and qa.declared_by is null) then 'online' when bool_or(qa.state = 'passed') then 'evidence' end,
      min(qa.submitted_at) filter (where qa.state = 'passed'), min(qa.submitted_on) filter (where qa.state = 'passed')
    from quiz_attempts qa where qa.organization_id = ${agency.id} and qa.assignment_id = ${assignment_id} and qa.module_id = ${module_id}
    group by 1, 2, 3
    on conflict (organization_id, assignment_id, module_id) do update set failed_attempts = excluded.failed_attempts,
      seconds_spent = greatest(m.seconds_spent, excluded.seconds_spent), language = excluded.language,
      state = case when ${doneOtherwise} then 'done' else excluded.state end,
      how = case when ${doneOtherwise} then m.how else excluded.how end,
      done_at = case when ${doneOtherwise} then m.done_at else excluded.done_at end,
      done_on = case when ${doneOtherwise} then m.done_on else excluded.done_on end`)
  await settle(scope, [assignment_id])
}
