import type { AttemptState, Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { teachesTheSame } from '../programs/versions.ts'
import { takeBackModule } from './credits.ts'
import { followAttempts } from './settle-attempt.ts'
import { learningTexts } from './texts.ts'

interface Held {
  state: AttemptState
  number: number
  assignment_id: Id
  module_id: Id
  assignment_state: string
  employee_id: Id
  employee_name: string
  program_name: string
}

/** Returns the reason an attempt can't be voided, or null. An attempt behind a completion is only undone with the completion. */
export function whyKept({ state, assignment_state }: Pick<Held, 'state' | 'assignment_state'>): string | null {
  if (state === 'in_progress') return learningTexts.named('stillUnderWay')
  const isCompleted = assignment_state === 'completed' || assignment_state === 'superseded'
  return state === 'passed' && isCompleted ? learningTexts.named('completedWithIt') : null
}

/** Voids an attempt: it returns one try, and a module passed by it must be done again. */
export async function voidAttempt(scope: Scope, { id, reason }: { id: Id; reason: string }): Promise<void> {
  const { db, agency, actor } = scope
  const held = await holdAttempt(scope, id)
  if (held.state === 'voided') throw new AppError('CONFLICT', learningTexts.named('voidedAlready'))
  const why = whyKept(held)
  if (why) throw new AppError('CONFLICT', why)
  await db.run(sql`update quiz_attempts set state = 'voided', voided_at = now(), voided_by_name = ${actor.name}, void_reason = ${reason},
      version = version + 1 where organization_id = ${agency.id} and id = ${id}`)
  if (held.state === 'passed') await takeBackModule(scope, { ...held, reason })
  await follow(scope, held, { kind: 'training.attempt_voided', reason })
}

/** Restores the columns of a voided attempt `qa`. */
export const asBeforeVoided = sql`voided_at = null, voided_by_name = null, void_reason = null, version = qa.version + 1,
  state = case when qa.submitted_at is null then 'abandoned' when qa.score is null then 'submitted' when qa.score >= qa.pass_mark then 'passed'
    else 'failed' end`

/** Restores a voided attempt. */
export async function restoreAttempt(scope: Scope, id: Id): Promise<void> {
  const { db, agency } = scope
  const held = await holdAttempt(scope, id)
  if (held.state !== 'voided') throw new AppError('CONFLICT', learningTexts.named('notVoided'))
  if (await isOutdated(scope, id)) throw new AppError('CONFLICT', learningTexts.named('attemptOutdated'))
  await db.run(
    sql`update quiz_attempts qa set ${asBeforeVoided} where qa.organization_id = ${agency.id} and qa.id = ${id}`,
  )
  await follow(scope, held, { kind: 'training.attempt_restored' })
}

/** True when the assignment has moved to a version with a different quiz: that one must be passed, not the one tried here. */
const isOutdated = async ({ db, agency }: Scope, id: Id): Promise<boolean> =>
  (await db.row(sql`select from quiz_attempts qa
    join assignments a on a.organization_id = qa.organization_id and a.id = qa.assignment_id
    join program_modules o on o.organization_id = qa.organization_id and o.version_id = qa.version_id and o.module_id = qa.module_id
    join program_modules n on n.organization_id = a.organization_id and n.version_id = a.version_id and n.module_id = qa.module_id
    where qa.organization_id = ${agency.id} and qa.id = ${id} and not ${teachesTheSame}`)) !== undefined

async function follow(
  scope: Scope,
  held: Held,
  head: { kind: 'training.attempt_voided' | 'training.attempt_restored'; reason?: string },
) {
  const { employee_id, employee_name, program_name, number } = held
  await recordEvent(scope, {
    ...head,
    subject: { id: employee_id, name: employee_name },
    changes: [
      { field: 'program', before: program_name, after: program_name },
      { field: 'attempt', before: String(number), after: String(number) },
    ],
  })
  await followAttempts(scope, held)
}

async function holdAttempt({ db, agency }: Scope, id: Id): Promise<Held> {
  const row = await db.row<Held>(sql`
    select qa.state, qa.number, qa.assignment_id, qa.module_id, a.state as assignment_state, qa.employee_id,
      e.first_name || ' ' || e.last_name as employee_name, text_in(p.titles, ${fallback}) as program_name
    from quiz_attempts qa join assignments a on a.organization_id = qa.organization_id and a.id = qa.assignment_id
    join employees e on e.organization_id = qa.organization_id and e.id = qa.employee_id
    join programs p on p.organization_id = qa.organization_id and p.id = qa.program_id
    where qa.organization_id = ${agency.id} and qa.id = ${id} for update of qa`)
  if (!row) throw notFound(learningTexts.named('noAttempt'))
  return row
}
