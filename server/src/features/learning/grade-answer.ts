import type { AttemptState, Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { type AttemptResult, settleAttempt } from './settle-attempt.ts'
import { learningTexts } from './texts.ts'

interface Grading {
  attempt_id: Id
  question_id: string
  /** Points of the question. */
  earned: number
  comment: string | null
}

interface Held {
  state: AttemptState
  employee_id: Id
  employee_name: string
  program_name: string
}

/**
 * Grades an answer manually. The last grade settles the attempt as of the day the learner finished; until then an answer can be
 * graded again.
 */
export async function gradeAnswer(scope: Scope, grading: Grading): Promise<AttemptResult & { waiting: number }> {
  const { db, agency, actor } = scope
  const { attempt_id, question_id, earned, comment } = grading
  const held = await holdAttempt(scope, attempt_id)
  if (held.state !== 'submitted') throw new AppError('CONFLICT', learningTexts.named('notWaiting'))
  const answer = await db.row<{ points: number; earned: number | null }>(sql`
    select g.points, case when g.mark <> 'waiting' then g.earned end as earned from quiz_answers g
    where g.organization_id = ${agency.id} and g.attempt_id = ${attempt_id} and g.question_id = ${question_id}
      and (g.mark = 'waiting' or g.graded_at is not null)`)
  if (!answer) throw new AppError('CONFLICT', learningTexts.named('notByHand'))
  const { points } = answer
  if (earned > points) throw invalid({ earned: [learningTexts.named('pointsMany', { points })] })
  await db.run(sql`
    update quiz_answers set earned = ${earned}, comment = ${comment}, graded_by_name = ${actor.name}, graded_at = now(),
      mark = ${earned === 0 ? 'wrong' : earned === points ? 'right' : 'partly'}
    where organization_id = ${agency.id} and attempt_id = ${attempt_id} and question_id = ${question_id}`)
  await db.run(sql`update quiz_attempts set graded_by_name = ${actor.name}
    where organization_id = ${agency.id} and id = ${attempt_id}`)
  await recordEvent(scope, {
    kind: 'training.answer_graded',
    subject: { id: held.employee_id, name: held.employee_name },
    note: comment,
    changes: [
      { field: 'program', before: held.program_name, after: held.program_name },
      {
        field: 'points',
        before: answer.earned === null ? null : String(answer.earned),
        after: `${earned} / ${points}`,
      },
    ],
  })
  const result = await settleAttempt(scope, attempt_id)
  const left = await db.row<{ waiting: number }>(sql`select count(*)::int as waiting from quiz_answers
    where organization_id = ${agency.id} and attempt_id = ${attempt_id} and mark = 'waiting'`)
  return { ...result, waiting: left?.waiting ?? 0 }
}

async function holdAttempt({ db, agency }: Scope, id: Id): Promise<Held> {
  const row = await db.row<Held>(sql`
    select qa.state, qa.employee_id, e.first_name || ' ' || e.last_name as employee_name, text_in(p.titles, ${fallback}) as program_name
    from quiz_attempts qa join employees e on e.organization_id = qa.organization_id and e.id = qa.employee_id
    join programs p on p.organization_id = qa.organization_id and p.id = qa.program_id
    where qa.organization_id = ${agency.id} and qa.id = ${id} for update of qa`)
  if (!row) throw notFound(learningTexts.named('noAttempt'))
  return row
}
