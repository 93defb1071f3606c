import { type QuizAnswers, type QuizContent, type QuizResult, tells } from '@preceptor/contract'
import type { Drawn } from './draw.ts'
import { type gradeQuiz, saidToChosen } from './grade.ts'

interface Attempt {
  drawn: readonly Drawn[]
  answers: QuizAnswers
  graded: ReturnType<typeof gradeQuiz>
}

/** Returns feedback on each question by the quiz's setting; right answers only for people who may see them. */
export function toldAfter(
  { shows_after }: Pick<QuizContent, 'shows_after'>,
  { drawn, answers, graded }: Attempt,
  maySeeAnswers: boolean,
): QuizResult['questions'] {
  const shown = tells(shows_after, graded.passed)
  if (!shown.marks) return null
  const showsAnswers = shown.answers && maySeeAnswers
  const asked = new Map(drawn.map(one => [one.question.id, one]))
  return graded.questions.map(one => {
    const explained = showsAnswers ? asked.get(one.id) : undefined
    return {
      ...one,
      right: showsAnswers ? one.right : null,
      explanations: explained?.question.explanations ?? {},
      chosen: explained ? saidToChosen(explained, answers) : [],
    }
  })
}
