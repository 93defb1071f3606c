import type {
  AskedQuestion,
  Id,
  LanguageTexts,
  LearningLanguage,
  ProgramModule,
  Question,
  QuizAnswers,
} from '@preceptor/contract'

/** Questions with their correct answers by module, as staff see them; learners see none before an attempt is over. */
export type Known = ReadonlyMap<Id, readonly Question[]>

export const knownFrom = (modules: readonly Pick<ProgramModule, 'id' | 'content'>[]): Known =>
  new Map(modules.map(({ id, content }): [Id, Question[]] => [id, content.kind === 'quiz' ? content.questions : []]))

/** Returns the answers of a person who knows the subject; leaves `misses` of the questions unanswered. */
export function answersTo(asked: readonly AskedQuestion[], known: readonly Question[], misses = 0): QuizAnswers {
  const answered = asked.slice(0, asked.length - Math.min(misses, asked.length))
  return Object.fromEntries(
    answered.flatMap(question => {
      const found = known.find(({ id }) => id === question.id)
      return found ? [[question.id, rightAnswer(question, found)]] : []
    }),
  )
}

const saysSame = (one: LanguageTexts, other: LanguageTexts) =>
  Object.entries(one).some(([language, text]) => other[language as LearningLanguage]?.trim() === text.trim())

/** Options have no ID, only a position, so they are matched by their text. */
function rightAnswer({ options }: AskedQuestion, question: Question): string[] {
  const placesOf = (texts: LanguageTexts) => options.filter(option => saysSame(option.texts, texts)).map(({ id }) => id)
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.answers.filter(({ is_right }) => is_right).flatMap(({ texts }) => placesOf(texts))
    case 'true_false':
      return [String(question.is_true ?? true)]
    case 'ordering':
      return question.steps.flatMap(({ texts }) => placesOf(texts))
    case 'matching':
      return question.pairs.map(({ rights }) => placesOf(rights)[0] ?? '')
    case 'short':
      return [Object.values(question.accepted)[0]?.[0] ?? 'Ask my coordinator']
  }
}
