import { access, type AttemptAnswer, type Id, type Question, type QuizAttempt } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import { mayI } from '../../scope/scope.ts'
import { whyKept } from '../learning/void-attempt.ts'
import { learningTexts } from '../learning/texts.ts'
import { answeredLines, rightLines } from './answer-lines.ts'
import { attemptColumns, attemptTables, type ResultsScope } from './results-list.ts'

type Found = Omit<QuizAttempt, 'answers' | 'hides_answers' | 'kept_because'> & {
  assignment_state: string
  questions: Question[] | null
}
type StoredAnswer = Omit<AttemptAnswer, 'kind' | 'texts' | 'answered' | 'right' | 'explanations'> & { chosen: string[] }

/** Returns one attempt with its answers. Right answers and explanations are for people who may edit programs. */
export async function readAttempt(scope: ResultsScope, id: Id): Promise<QuizAttempt> {
  const { db, agency, program_id } = scope
  const found = await db.row<Found>(sql`
    select ${attemptColumns(scope)}, a.cycle_no, a.state as assignment_state, qa.graded_at, qa.graded_by_name, qa.voided_at,
      qa.voided_by_name, qa.void_reason, m.content -> 'questions' as questions
    from ${attemptTables} join assignments a on a.organization_id = qa.organization_id and a.id = qa.assignment_id
    where qa.organization_id = ${agency.id} and qa.program_id = ${program_id} and qa.id = ${id}`)
  if (!found) throw notFound(learningTexts.named('noAttempt'))
  const stored = await db.rows<StoredAnswer>(sql`
    select g.question_id, g.chosen, g.mark, g.earned, g.points, g.comment, g.graded_by_name, g.graded_at from quiz_answers g
    where g.organization_id = ${agency.id} and g.attempt_id = ${id} order by g.position`)
  const { questions, assignment_state, ...attempt } = found
  const tellsRight = mayI(scope.actor, access.editPrograms)
  const asked = new Map((questions ?? []).map(one => [one.id, one]))
  return {
    ...attempt,
    answers: stored.flatMap(one => {
      const question = asked.get(one.question_id)
      return question ? [shown(one, question, attempt.language, tellsRight)] : []
    }),
    hides_answers: !tellsRight,
    kept_because: whyKept({ state: attempt.state, assignment_state }),
  }
}

function shown(
  { chosen, ...stored }: StoredAnswer,
  question: Question,
  language: QuizAttempt['language'],
  tellsRight: boolean,
): AttemptAnswer {
  const { kind, texts, explanations } = question
  const answered = answeredLines(question, chosen, language)
  return {
    ...stored,
    earned: Math.round(stored.earned * 100) / 100,
    kind,
    texts,
    answered: tellsRight ? answered : answered.map(one => Object.assign(one, { why: {} })),
    right: tellsRight ? rightLines(question, language) : null,
    explanations: tellsRight ? explanations : {},
  }
}
