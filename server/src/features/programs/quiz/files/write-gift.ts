import { type LearningLanguage, type Question, type QuizContent, textFor } from '@preceptor/contract'
import { escapedGift } from './gift-text.ts'

/** Writes the questions in one language in Moodle's format. Content that GIFT can't express goes into comments. */
export function writeGift(quiz: QuizContent, language: LearningLanguage): string {
  const say = (texts: Question['texts']) => textFor(texts, [language])?.text ?? ''
  const pools = new Map(quiz.pools.map(({ id, name }) => [id, name]))
  const inOrder = [null, ...quiz.pools.map(({ id }) => id)].flatMap(pool =>
    quiz.questions.filter(one => (pools.has(one.pool_id ?? '') ? one.pool_id : null) === pool),
  )
  let category: string | null = null
  const blocks = inOrder.map(one => {
    const name = pools.get(one.pool_id ?? '') ?? null
    const start = name === null || name === category ? '' : `$CATEGORY: ${name.replaceAll('/', '-')}\n\n`
    category = name
    return `${start}${one.points === 1 ? '' : `// [points:${one.points}]\n`}${blockOf(one, say, language)}`
  })
  return `${blocks.join('\n\n')}\n`
}

type Say = (texts: Question['texts']) => string

function blockOf(one: Question, say: Say, language: LearningLanguage): string {
  const explanation = say(one.explanations)
  const lines = [...answersOf(one, say, language), ...(explanation ? [`####${piece(explanation)}`] : [])]
  return `${piece(say(one.texts))} {\n${lines.map(line => `\t${line}\n`).join('')}}`
}

/** Escapes a text that looks like a format, a weight or a comment; text that looks like HTML is kept literally. */
const piece = (text: string) => {
  const escaped = escapedGift(text)
  return /^(\[|\/\/|\$|>|%)|[<&]/.test(escaped) ? `[plain]${escaped}` : escaped
}

function answersOf(one: Question, say: Say, language: LearningLanguage): string[] {
  const feedback = (texts: Question['texts'] = {}) => (say(texts) ? `#${piece(say(texts))}` : '')
  switch (one.kind) {
    case 'single':
      return one.answers.map(
        ({ texts, is_right, explanations }) => `${is_right ? '=' : '~'}${piece(say(texts))}${feedback(explanations)}`,
      )
    case 'multiple': {
      const rights = one.answers.filter(({ is_right }) => is_right).length
      const share = rights === 0 ? '0' : String(Number((100 / rights).toFixed(5)))
      return one.answers.map(
        ({ texts, is_right, explanations }) =>
          `~%${is_right ? '' : '-'}${share}%${piece(say(texts))}${feedback(explanations)}`,
      )
    }
    case 'true_false':
      return one.is_true === null
        ? []
        : [truthOf(one.is_true, feedback(one.true_explanations), feedback(one.false_explanations))]
    case 'ordering':
      return ['>', ...one.steps.map(({ texts }) => piece(say(texts)))]
    case 'matching':
      return one.pairs.map(({ lefts, rights }) => `=${piece(say(lefts))} -> ${piece(say(rights))}`)
    case 'short':
      return one.by_hand ? [] : (textFor(one.accepted, [language])?.text ?? []).map(text => `=${piece(text)}`)
  }
}

/** Puts the feedback for wrong choices first. */
function truthOf(is_true: boolean, ofTrue: string, ofFalse: string): string {
  const [right, wrong] = is_true ? [ofTrue, ofFalse] : [ofFalse, ofTrue]
  return `${is_true ? 'TRUE' : 'FALSE'}${right ? `${wrong || '#'}${right}` : wrong}`
}
