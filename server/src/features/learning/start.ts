import type { Id } from '@preceptor/contract'
import { fallback, namedDay } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { readProgram } from '../programs/list-programs.ts'
import { isStartableWithSeat } from '../programs/seats.ts'
import { type HeldAssignment, holdAssignment } from './held-assignment.ts'
import { learningTexts } from './texts.ts'

export type StartedAssignment = HeldAssignment & { state: 'in_progress'; version_id: Id }

const refuse = (sentence: string) => new AppError('CONFLICT', sentence)

/** Begins to learn, once: from here on the version stays the one that is published now, or that was kept for them. */
export async function startAssignment(scope: Scope, id: Id): Promise<StartedAssignment> {
  const held = await holdAssignment(scope, id)
  const { version_id } = held
  if (held.state === 'in_progress' && version_id !== null) return { ...held, state: 'in_progress', version_id }
  return begin(scope, held)
}

async function begin(scope: Scope, held: HeldAssignment): Promise<StartedAssignment> {
  const { db, agency } = scope
  if (held.start_date > held.today) throw refuse(learningTexts.named('notYet', { day: namedDay(held.start_date) }))
  const program = await readProgram(scope, held.program_id)
  const { title, titles, published } = program
  if (!published) throw refuse(learningTexts.named('notPublished', { title }))
  if (!isStartableWithSeat(program)) throw refuse(learningTexts.named('notStartable', { title }))
  // one that is for new assignments only leaves the version before to whoever had the program already
  const begun = held.version_id ?? published.id
  await db.run(sql`update assignments set state = 'in_progress', started_at = coalesce(started_at, now()),
      version_id = ${begun}, version = version + 1, updated_at = now()
    where organization_id = ${agency.id} and id = ${held.id}`)
  await recordEvent(scope, {
    kind: 'training.started',
    subject: { id: held.employee_id, name: held.employee_name },
    changes: [{ field: 'program', before: null, after: titles[fallback] || title }],
  })
  return { ...held, state: 'in_progress', version_id: begun }
}
