import {
  answerExplanations,
  type LearningLanguage,
  type Question,
  questionKinds,
  type QuizContent,
  textFor,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { inWords } from '../../../../lib/texts.ts'
import type { Table } from '../../../../files/table.ts'
import { quizTexts } from '../texts.ts'

/** Returns the questions in one language, one row each, with columns and kinds named in the reader's language. */
export function questionsTable(
  quiz: QuizContent,
  language: LearningLanguage,
  reader: string,
): Omit<Table, 'time_zone'> {
  const say = (key: Parameters<typeof quizTexts.say>[1]) => quizTexts.say(reader, key as 'columnKind')
  const pools = new Map(quiz.pools.map(({ id, name }) => [id, name]))
  const rows = quiz.questions.map(one => ({
    one,
    answers: answersOf(one, language),
    right: rightOf(one, answersOf(one, language), [say('isTrue'), say('isFalse')]),
    explained: answerExplanations(one).map(({ explanations }) => said(explanations, language)),
  }))
  const most = Math.max(2, ...rows.map(({ answers }) => answers.length))
  const places = Array.from({ length: most }, (_, at) => at)
  // Most quizzes have none, and their tables stay narrow
  const mostExplained = Math.max(0, ...rows.map(({ explained }) => explained.findLastIndex(text => text !== '') + 1))
  const explainedPlaces = Array.from({ length: mostExplained }, (_, at) => at)
  const header = [
    { label: say('columnKind'), width: 22 },
    { label: say('columnQuestion'), width: 60 },
    ...places.map(at => ({ label: quizTexts.say(reader, 'columnAnswer', { number: String(at + 1) }), width: 30 })),
    { label: say('columnRight'), width: 12 },
    { label: say('columnPoints'), width: 8 },
    { label: say('columnPool'), width: 20 },
    { label: say('columnExplanation'), width: 60 },
    ...explainedPlaces.map(at => ({
      label: quizTexts.say(reader, 'columnAnswerExplanation', { number: String(at + 1) }),
      width: 40,
    })),
  ]
  const cells = rows.map(({ one, answers, right, explained }) =>
    [inWords(reader, questionKinds[one.kind]), said(one.texts, language)].concat(
      places.map(at => answers[at] ?? ''),
      [right, String(one.points), pools.get(one.pool_id ?? '') ?? '', said(one.explanations, language)],
      explainedPlaces.map(at => explained[at] ?? ''),
    ),
  )
  return {
    columns: header.map(({ label, width }, at) => ({ label, width, is: 'text', value: sql`(q.cells ->> ${at}::int)` })),
    from: sql`jsonb_array_elements(${JSON.stringify(cells)}::jsonb) with ordinality q (cells, n)`,
    where: sql`true`,
    orderBy: sql`q.n`,
  }
}

const said = (texts: Question['texts'], language: LearningLanguage) => textFor(texts, [language])?.text ?? ''

function answersOf(one: Question, language: LearningLanguage): string[] {
  const say = (texts: Question['texts']) => said(texts, language)
  switch (one.kind) {
    case 'single':
    case 'multiple':
      return one.answers.map(({ texts }) => say(texts))
    case 'ordering':
      return one.steps.map(({ texts }) => say(texts))
    case 'matching':
      return one.pairs.map(({ lefts, rights }) => `${say(lefts)} -> ${say(rights)}`)
    case 'short':
      return one.by_hand ? [] : (textFor(one.accepted, [language])?.text ?? [])
    case 'true_false':
      return []
  }
}

/** Writes right answers by number; as text when an answer itself is that number, because readers compare answers first. */
function rightOf(one: Question, answers: readonly string[], [yes, no]: readonly [string, string]): string {
  if (one.kind === 'true_false') return one.is_true === null ? '' : one.is_true ? yes : no
  if (one.kind !== 'single' && one.kind !== 'multiple') return ''
  const places = one.answers.flatMap(({ is_right }, at) => (is_right ? [at] : []))
  const numbers = places.map(at => String(at + 1))
  const together = numbers.join(', ')
  if (!answers.some(answer => answer.trim() === together)) return together
  return places.length === 1 ? (answers[places[0] ?? 0] ?? '') : numbers.join(' | ')
}
