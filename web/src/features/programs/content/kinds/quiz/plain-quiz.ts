import {
  type LanguageTexts,
  type Question,
  questionKinds,
  type QuizContent,
  showsAfter,
  type LearningLanguage,
} from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { languageName } from '@/widgets/languages/language-name.ts'
import { byLanguage } from '../by-language.ts'
import { quizTexts } from './texts.ts'

const { say } = quizTexts

/** Returns a quiz as lines for comparison: a block of lines for the settings, and one for each question. */
export function plainQuiz(quiz: QuizContent): string {
  const pools = quiz.pools.map(({ name, draws }) => say('plainPool', { pool: name, draws }))
  const settings = [byLanguage(quiz.instructions), ...settingsOf(quiz), ...pools].filter(Boolean).join('\n')
  return [settings, ...quiz.questions.map(one => linesOf(one, quiz))].join('\n\n')
}

function settingsOf(quiz: QuizContent): string[] {
  const numbers = [
    [say('passMark'), quiz.pass_mark],
    [say('attempts'), quiz.max_attempts],
    [say('coolDown'), quiz.cool_down_hours],
    [say('timeLimit'), quiz.time_limit_minutes],
  ] as const
  const choices = [
    quiz.shuffles_questions && say('shuffleQuestions'),
    quiz.shuffles_answers && say('shuffleAnswers'),
    quiz.gives_part && say('givesPart'),
  ].filter(word => word !== false)
  return [
    ...numbers.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])),
    ...choices,
    `${say('showsAfter')}: ${inWords(showsAfter[quiz.shows_after])}`,
  ]
}

function linesOf(one: Question, quiz: QuizContent): string {
  const pool = quiz.pools.find(({ id }) => id === one.pool_id)?.name
  const facts = [inWords(questionKinds[one.kind]), say('plainPoints', { points: one.points }), pool].filter(Boolean)
  const why = byLanguage(one.explanations)
  return [
    byLanguage(one.texts),
    facts.join(' · '),
    ...answersOf(one),
    ...(why ? [say('plainExplanation', { text: why })] : []),
  ]
    .filter(Boolean)
    .join('\n')
}

const right = (text: string) => say('plainRight', { text })
/** The explanation below its answer; includes the answer's text if that has no line. */
const why = (texts: LanguageTexts = {}, of?: 'yes' | 'no') => {
  const text = [of && say(of), inLine(texts)].filter(Boolean).join(' – ')
  return inLine(texts) === '' ? [] : [`    ${say('plainExplanation', { text })}`]
}
const inLine = (texts: LanguageTexts) => byLanguage(texts).replaceAll('\n', ' / ')

function answersOf(one: Question): string[] {
  switch (one.kind) {
    case 'single':
    case 'multiple':
      return one.answers.flatMap(({ texts, is_right, explanations }) => [
        is_right ? right(inLine(texts)) : `– ${inLine(texts)}`,
        ...why(explanations),
      ])
    case 'true_false':
      return [
        ...(one.is_true === null ? [] : [right(say(one.is_true ? 'yes' : 'no'))]),
        ...why(one.true_explanations, 'yes'),
        ...why(one.false_explanations, 'no'),
      ]
    case 'ordering':
      return one.steps.map(({ texts }, at) => `${at + 1}. ${inLine(texts)}`)
    case 'matching':
      return one.pairs.map(({ lefts, rights }) => `${inLine(lefts)} → ${inLine(rights)}`)
    case 'short':
      return one.by_hand
        ? [say('byHand')]
        : (Object.entries(one.accepted) as [LearningLanguage, string[]][]).map(
            ([code, said]) => `${languageName(code)}: ${said.map(right).join(', ')}`,
          )
  }
}
