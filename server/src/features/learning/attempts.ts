import { type AskedQuestion, type Id, type LearningLanguage, type QuizAnswers } from '@preceptor/contract'
import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { type AttemptedQuiz, gradeAttempt, questionsOf, readQuiz } from '../programs/attempted-quiz.ts'
import { refuseLocked } from './modules.ts'
import { type AttemptResult, settleAttempt } from './settle-attempt.ts'
import { startAssignment, type StartedAssignment } from './start.ts'
import { learningTexts } from './texts.ts'

interface Starting {
  assignment_id: Id
  module_id: Id
  language: LearningLanguage
  device?: string
}

/** An attempt in progress, as the learner gets it. */
export interface OpenAttempt {
  id: Id
  number: number
  questions: AskedQuestion[]
  /** The answers saved so far. */
  answers: QuizAnswers
  pass_mark: number
  ends_at: string | null
}

interface AttemptRow {
  id: Id
  number: number
  seed: string
  answers: QuizAnswers
  pass_mark: number
  ends_at: string | null
  is_late: boolean
}

const refuse = (sentence: string) => new AppError('CONFLICT', sentence)
const columns = sql`qa.id, qa.number, qa.seed, qa.answers, qa.pass_mark, qa.ends_at,
  coalesce(qa.ends_at + interval '10 seconds' < now(), false) as is_late`

/** Draws a new attempt, or continues the open one; an attempt that is out of time is submitted as is. */
export async function startAttempt(scope: Scope, starting: Starting): Promise<OpenAttempt> {
  const { db, agency } = scope
  const assignment = await startAssignment(scope, starting.assignment_id)
  await refuseLocked(scope, assignment, starting.module_id)
  const quiz = await readQuiz(scope, { ...assignment, module_id: starting.module_id })
  if (!quiz) throw refuse(learningTexts.named('noQuiz'))
  const open =
    await db.row<AttemptRow>(sql`select ${columns} from quiz_attempts qa where qa.organization_id = ${agency.id}
    and qa.assignment_id = ${assignment.id} and qa.module_id = ${starting.module_id} and qa.state = 'in_progress'`)
  if (open && !open.is_late) return shown(quiz, open)
  if (open) await submitAttempt(scope, { attempt_id: open.id, answers: open.answers })
  await refuseSpent(scope, quiz, { ...assignment, module_id: starting.module_id })
  return shown(quiz, await addAttempt(scope, { quiz, assignment, starting }))
}

const shown = ({ content }: AttemptedQuiz, { id, number, seed, answers, pass_mark, ends_at }: AttemptRow) => ({
  id,
  number,
  questions: questionsOf(content, seed),
  answers,
  pass_mark,
  ends_at,
})

interface AttemptCount {
  module_id: Id
  used: number
  left: number
  granted: number
  waiting: number
  last_score: number | null
}

/** Counts attempts used and left per quiz; an attempt that waits for a grade is used. */
export const countAttempts = (
  { db, agency }: Scope,
  assignment_id: Id,
  quizzes: readonly { module_id: Id; max_attempts: number }[],
) =>
  db.rows<AttemptCount>(sql`
    select q.module_id, coalesce(mp.failed_attempts, 0) + w.waiting as used, w.waiting,
      greatest(attempts_left(${agency.id}, ${assignment_id}, q.max_attempts, coalesce(mp.failed_attempts, 0),
        ${todayIn(agency.time_zone)}::date) - w.waiting, 0) as left,
      attempts_left(${agency.id}, ${assignment_id}, 0, 0, ${todayIn(agency.time_zone)}::date) as granted,
      (select g.score from quiz_attempts g where g.organization_id = ${agency.id} and g.assignment_id = ${assignment_id}
        and g.module_id = q.module_id and g.state in ('passed', 'failed') order by g.number desc limit 1) as last_score
    from jsonb_to_recordset(${JSON.stringify(quizzes)}::jsonb) q (module_id uuid, max_attempts int)
    left join module_progress mp on mp.organization_id = ${agency.id} and mp.assignment_id = ${assignment_id} and mp.module_id = q.module_id
    cross join lateral (select count(*)::int as waiting from quiz_attempts w where w.organization_id = ${agency.id}
      and w.assignment_id = ${assignment_id} and w.module_id = q.module_id and w.state = 'submitted') w`)

/** Refuses an attempt if the quiz is passed, none are left, or the last one was too recent. */
export async function refuseSpent(
  { db, agency }: Scope,
  { max_attempts, cool_down_hours }: AttemptedQuiz,
  { id, module_id, today }: StartedAssignment & { module_id: Id },
) {
  const row = await db.row<{ is_done: boolean; left: number; waiting: number; wait_hours: number | null }>(sql`
    select coalesce(mp.state = 'done', false) as is_done,
      attempts_left(${agency.id}, ${id}, ${max_attempts}, coalesce(mp.failed_attempts, 0), ${today}::date) as left,
      (select count(*)::int from quiz_attempts w where w.organization_id = ${agency.id} and w.assignment_id = ${id}
        and w.module_id = ${module_id} and w.state = 'submitted') as waiting,
      (select ceil(extract(epoch from max(qa.submitted_at) + make_interval(hours => ${cool_down_hours}) - now()) / 3600)::int
        from quiz_attempts qa where qa.organization_id = ${agency.id} and qa.assignment_id = ${id} and qa.module_id = ${module_id}
          and qa.state = 'failed'
        having max(qa.submitted_at) + make_interval(hours => ${cool_down_hours}) > now()) as wait_hours
    from (select) one left join module_progress mp on mp.organization_id = ${agency.id} and mp.assignment_id = ${id} and mp.module_id = ${module_id}`)
  if (row?.is_done) throw refuse(learningTexts.named('passedAlready'))
  if (!row || row.left - row.waiting < 1)
    throw refuse(learningTexts.named(row && row.waiting > 0 ? 'gradeFirst' : 'noneLeft'))
  if (row.wait_hours) throw refuse(learningTexts.named('coolDown', { hours: row.wait_hours }))
}

async function addAttempt(
  { db, agency }: Scope,
  { quiz, assignment, starting }: { quiz: AttemptedQuiz; assignment: StartedAssignment; starting: Starting },
): Promise<AttemptRow> {
  const { id, employee_id, program_id, version_id } = assignment
  const { module_id, language, device } = starting
  const minutes = quiz.content.time_limit_minutes
  const row = await db.row<AttemptRow>(sql`
    insert into quiz_attempts as qa (organization_id, assignment_id, employee_id, program_id, version_id, module_id, number, language, seed,
      pass_mark, ends_at, device)
    select ${agency.id}, ${id}, ${employee_id}, ${program_id}, ${version_id}, ${module_id}, coalesce(max(o.number), 0) + 1, ${language},
      ${randomBytes(16).toString('base64url')}, ${quiz.pass_mark}, now() + make_interval(mins => ${minutes}), ${device ?? null}
    from quiz_attempts o where o.organization_id = ${agency.id} and o.assignment_id = ${id} and o.module_id = ${module_id}
    returning ${columns}`)
  if (!row) throw new Error('An insert of one row gave none.')
  return row
}

/** Saves the answers so far, so another device can continue; returns false if the attempt is over or out of time. */
export async function saveAnswers(
  { db, agency }: Scope,
  { attempt_id, answers }: { attempt_id: Id; answers: QuizAnswers },
): Promise<boolean> {
  const saved = await db.run(sql`update quiz_attempts qa set answers = qa.answers || ${JSON.stringify(answers)}::jsonb
    where qa.organization_id = ${agency.id} and qa.id = ${attempt_id} and qa.state = 'in_progress'
      and coalesce(qa.ends_at + interval '10 seconds' >= now(), true)`)
  return saved > 0
}

interface Submitted extends AttemptRow {
  assignment_id: Id
  module_id: Id
  program_id: Id
  version_id: Id
  employee_id: Id
  language: LearningLanguage
  state: AttemptResult['state']
  score: number | null
}

/**
 * Grades an attempt once: a second call returns the first result. Answers after its time (plus 10 seconds of grace) don't count;
 * answers saved before then are graded.
 */
export async function submitAttempt(
  scope: Scope,
  { attempt_id, answers }: { attempt_id: Id; answers: QuizAnswers },
): Promise<AttemptResult> {
  const { db, agency } = scope
  const attempt = await db.row<Submitted>(sql`
    select ${columns}, qa.assignment_id, qa.module_id, qa.program_id, qa.version_id, qa.employee_id, qa.language, qa.state, qa.score
    from quiz_attempts qa where qa.organization_id = ${agency.id} and qa.id = ${attempt_id} for update`)
  if (!attempt) throw notFound(learningTexts.named('noAttempt'))
  if (attempt.state !== 'in_progress') return attempt
  const quiz = await readQuiz(scope, attempt)
  if (!quiz) throw new Error('An attempt names a module that is no quiz.')
  const given = attempt.is_late ? attempt.answers : { ...attempt.answers, ...answers }
  const graded = gradeAttempt({ ...quiz, pass_mark: attempt.pass_mark }, { ...attempt, answers: given })
  await db.run(sql`
    insert into quiz_answers (organization_id, attempt_id, employee_id, question_id, position, chosen, mark, earned, points)
    select ${agency.id}, ${attempt.id}, ${attempt.employee_id}, g.question_id, g.position, g.chosen, g.mark, g.earned, g.points
    from jsonb_to_recordset(${JSON.stringify(graded.answers)}::jsonb)
      g (question_id text, position smallint, chosen text[], mark text, earned real, points smallint)`)
  await db.run(sql`
    update quiz_attempts set state = 'submitted', answers = ${JSON.stringify(given)}::jsonb, submitted_at = least(now(), ends_at + interval '10 seconds'),
      submitted_on = (least(now(), ends_at + interval '10 seconds') at time zone ${agency.time_zone})::date,
      seconds_spent = extract(epoch from least(now(), ends_at + interval '10 seconds') - started_at)::int, version = version + 1
    where organization_id = ${agency.id} and id = ${attempt.id}`)
  return settleAttempt(scope, attempt.id)
}
