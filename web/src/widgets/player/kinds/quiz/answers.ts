import { type AskedQuestion, type LanguageTexts, textFor } from '@preceptor/contract'

/** Steps have an order from the start; all other kinds need an answer. */
export const isAnswered = ({ kind }: AskedQuestion, answer: readonly string[] | undefined) =>
  kind === 'ordering' || (answer !== undefined && answer.some(part => part.trim() !== ''))

/** Returns the steps in the learner's order. */
export const orderOf = ({ options }: AskedQuestion, answer: readonly string[]) =>
  answer.length === options.length ? answer : options.map(({ id }) => id)

/** Returns an answer as a line of text. */
export function answerText(
  question: AskedQuestion,
  answer: readonly string[],
  wanted: readonly string[],
  truth: (is: boolean) => string,
): string {
  const say = (texts: LanguageTexts | undefined) => (texts && textFor(texts, wanted)?.text) ?? ''
  const option = (id: string) => say(question.options.find(one => one.id === id)?.texts)
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return answer.map(option).filter(Boolean).join(', ')
    case 'true_false':
      return answer[0] === undefined ? '' : truth(answer[0] === 'true')
    case 'ordering':
      return orderOf(question, answer)
        .map((id, at) => `${at + 1}. ${option(id)}`)
        .join('  ')
    case 'matching':
      return question.lefts
        .flatMap(({ texts }, at) => (answer[at] ? [`${say(texts)} → ${option(answer[at])}`] : []))
        .join('; ')
    case 'short':
      return answer.join(', ')
  }
}
