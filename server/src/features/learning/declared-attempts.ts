import type { AttemptState, Id, LearningLanguage } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { readQuiz } from '../programs/attempted-quiz.ts'
import { refuseSpent } from './attempts.ts'
import { refuseLocked } from './modules.ts'
import { followAttempts } from './settle-attempt.ts'
import { startAssignment } from './start.ts'
import { learningTexts } from './texts.ts'

interface Declared {
  assignment_id: Id
  module_id: Id
  /** The app's own id of the attempt. */
  reference: string
  score: number
  language: LearningLanguage
}

interface DeclaredAttempt {
  id: Id
  assignment_id: Id
  number: number
  state: AttemptState
  score: number | null
}

const columns = sql`qa.id, qa.assignment_id, qa.number, qa.state, qa.score`

/** Returns the result of the attempt with this reference, in any cycle of the program. */
export const knownAttempt = (
  { db, agency }: Scope,
  {
    employee_id,
    program_id,
    module_id,
    reference,
  }: Record<'employee_id' | 'program_id' | 'module_id', Id> & { reference: string },
) =>
  db.row<DeclaredAttempt>(sql`select ${columns} from assignments a
    join quiz_attempts qa on qa.organization_id = a.organization_id and qa.assignment_id = a.id
    where a.organization_id = ${agency.id} and a.employee_id = ${employee_id} and a.program_id = ${program_id}
      and qa.module_id = ${module_id} and qa.declared_ref = ${reference} order by a.cycle_no desc limit 1`)

/** Adds an attempt graded by another app, under that app's name. The quiz's rules apply to it. */
export async function addDeclaredAttempt(scope: Scope, declared: Declared): Promise<DeclaredAttempt> {
  const { db, agency, actor } = scope
  const { assignment_id, module_id, reference, score, language } = declared
  const assignment = await startAssignment(scope, assignment_id)
  await refuseLocked(scope, assignment, module_id)
  const quiz = await readQuiz(scope, { ...assignment, module_id })
  if (!quiz) throw new AppError('CONFLICT', learningTexts.named('noQuiz'))
  await refuseSpent(scope, quiz, { ...assignment, module_id })
  const made = await db.row<DeclaredAttempt>(sql`
    insert into quiz_attempts as qa (organization_id, assignment_id, employee_id, program_id, version_id, module_id, number, language, seed,
      pass_mark, state, score, submitted_at, submitted_on, graded_at, seconds_spent, declared_by, declared_ref)
    select ${agency.id}, ${assignment.id}, ${assignment.employee_id}, ${assignment.program_id}, ${assignment.version_id}, ${module_id},
      coalesce(max(o.number), 0) + 1, ${language}, '', ${quiz.pass_mark}, ${score >= quiz.pass_mark ? 'passed' : 'failed'}, ${score}, now(),
      ${todayIn(agency.time_zone)}::date, now(), 0, ${actor.name}, ${reference}
    from quiz_attempts o where o.organization_id = ${agency.id} and o.assignment_id = ${assignment.id} and o.module_id = ${module_id}
    returning ${columns}`)
  if (!made) throw new Error('An insert of one row gave none.')
  await followAttempts(scope, { assignment_id: assignment.id, module_id })
  return made
}
