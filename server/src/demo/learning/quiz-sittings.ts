import type { LearningLanguage, QuizAnswers, QuizContent } from '@preceptor/contract'
import { type Drawn, drawQuiz } from '../../features/programs/quiz/draw.ts'
import { chosenOf, gradeQuiz } from '../../features/programs/quiz/grade.ts'
import type { QuizAnswerRecord } from '../factories/learning.ts'
import type { Random } from '../random.ts'

interface Draw {
  seed: string
  drawn: Drawn[]
  /** In answer format. */
  rights: QuizAnswers
}

interface Sitting {
  seed: string
  score: number
  answers: QuizAnswers
  graded: Pick<QuizAnswerRecord, 'question_id' | 'position' | 'chosen' | 'mark' | 'earned' | 'points'>[]
}

/** The number of prepared draws, so thousands of attempts are quick to create: each learner gets one of them. */
const draws = 6

/** People who take the quizzes of an agency; each question is equally hard for all of them. */
export class Sittings {
  #known = new Map<string, Draw[]>()

  /** Takes the quiz as a person who knows this share of the questions. */
  sit(random: Random, module_id: string, content: QuizContent, knows: number, pass_mark: number): Sitting {
    const { seed, drawn, rights } = random.pick(this.#drawsOf(module_id, content))
    const answers: Record<string, string[]> = {}
    for (const one of drawn) {
      const right = rights[one.question.id] ?? []
      const hard = hardness(one.question.id)
      answers[one.question.id] = random.chance(knows - hard) ? right : mistaken(random, one, right)
    }
    const language: LearningLanguage = 'en'
    const graded = gradeQuiz(drawn, answers, { gives_part: content.gives_part, pass_mark, language })
    return {
      seed,
      score: graded.score ?? 0,
      answers,
      graded: drawn.map((one, at) => ({
        question_id: one.question.id,
        position: at,
        chosen: chosenOf(one, answers[one.question.id] ?? []),
        mark: graded.questions[at]?.mark ?? 'wrong',
        earned: graded.earned[at] ?? 0,
        points: one.question.points,
      })),
    }
  }

  #drawsOf(module_id: string, content: QuizContent): Draw[] {
    const known = this.#known.get(module_id)
    if (known) return known
    const made = Array.from({ length: draws }, (_, n) => {
      const seed = `${module_id}/${n}`
      const drawn = drawQuiz(content, seed)
      const { questions } = gradeQuiz(drawn, {}, { gives_part: content.gives_part, pass_mark: 80, language: 'en' })
      return { seed, drawn, rights: Object.fromEntries(questions.map(({ id, right }) => [id, right ?? []])) }
    })
    this.#known.set(module_id, made)
    return made
  }
}

/** The same for everyone: from a question everyone knows to one many miss. */
const hardness = (id: string) => {
  let sum = 7
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 997
  return (sum / 997) ** 3 * 0.35
}

function mistaken(random: Random, { question, options }: Drawn, right: readonly string[]): string[] {
  switch (question.kind) {
    case 'single': {
      const others = options.map((_, at) => String(at)).filter(place => !right.includes(place))
      // The first wrong option is the most tempting
      return others.length === 0 ? [] : [random.chance(0.6) ? (others[0] ?? '') : random.pick(others)]
    }
    case 'multiple':
      return right.slice(0, Math.max(1, right.length - 1))
    case 'true_false':
      return [right[0] === 'true' ? 'false' : 'true']
    case 'ordering':
      return [...right.slice(1), ...right.slice(0, 1)]
    case 'matching':
      return [...right.slice(1), ...right.slice(0, 1)]
    case 'short':
      return [random.pick(['Not sure', 'No sé', 'Ask the nurse'])]
  }
}
