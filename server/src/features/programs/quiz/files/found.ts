import {
  type LearningLanguage,
  type Question,
  type ReadQuestions,
  question as questionSchema,
} from '@preceptor/contract'
import { newId } from '../../../../lib/new-id.ts'
import { quizTexts } from '../texts.ts'

const mostFound = 2_000

/** Questions read from a file, in order. */
export class Found {
  readonly questions: ReadQuestions['questions'] = []
  readonly problems: ReadQuestions['problems'] = []

  /** Reports a question that breaks a rule of the quiz, and leaves it out. */
  take(line: number, pool: string | null, one: Question, notes: readonly string[] = []) {
    const checked = questionSchema.safeParse(one)
    const said = Object.values(one.texts)[0] ?? ''
    if (!checked.success) {
      this.refuse(line, said, checked.error.issues[0]?.message ?? quizTexts.named('notQuestion'))
      return
    }
    this.questions.push({ line, pool, question: checked.data })
    for (const reason of notes) this.problems.push({ line, text: shortened(said), reason, is_read: true })
  }

  /** True once there are more questions than any quiz allows: the rest is reported, but not read. */
  isFull(line: number): boolean {
    if (this.questions.length + this.problems.length < mostFound) return false
    this.refuse(line, '', quizTexts.named('manyRead', { most: mostFound }))
    return true
  }

  refuse(line: number, text: string, reason: string) {
    this.problems.push({ line, text: shortened(text), reason, is_read: false })
  }
}

const shortened = (text: string) => {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > 80 ? `${flat.slice(0, 79).toWellFormed()}…` : flat
}

export interface Choice {
  text: string
  is_right: boolean
  /** The reason; blank for none. */
  explanation: string
}
type Base = { texts: Question['texts']; explanations: Question['explanations']; points?: number }

/** Builds questions in one language. */
export const makerOf = (language: LearningLanguage) => {
  const inIt = (text: string): Question['texts'] => (text.trim() === '' ? {} : { [language]: text.trim() })
  const explained = (text: string) => (text.trim() === '' ? {} : { explanations: inIt(text) })
  const shared = ({ texts, explanations, points = 1 }: Base) => ({
    id: newId(),
    pool_id: null,
    points,
    texts,
    explanations,
  })
  return {
    base: (text: string, explanation: string, points = 1): Base => ({
      texts: inIt(text),
      explanations: inIt(explanation),
      points,
    }),
    choice: (kind: 'single' | 'multiple', base: Base, answers: readonly Choice[]): Question => ({
      kind,
      ...shared(base),
      answers: answers.map(({ text, is_right, explanation }) => ({
        id: newId(),
        texts: inIt(text),
        is_right,
        ...explained(explanation),
      })),
    }),
    trueFalse: (base: Base, is_true: boolean, { ofTrue = '', ofFalse = '' } = {}): Question => ({
      kind: 'true_false',
      ...shared(base),
      is_true,
      ...(ofTrue && { true_explanations: inIt(ofTrue) }),
      ...(ofFalse && { false_explanations: inIt(ofFalse) }),
    }),
    ordering: (base: Base, steps: readonly string[]): Question => ({
      kind: 'ordering',
      ...shared(base),
      steps: steps.map(text => ({ id: newId(), texts: inIt(text) })),
    }),
    matching: (base: Base, pairs: readonly (readonly [string, string])[]): Question => ({
      kind: 'matching',
      ...shared(base),
      pairs: pairs.map(([left, right]) => ({ id: newId(), lefts: inIt(left), rights: inIt(right) })),
    }),
    short: (base: Base, accepted: readonly string[]): Question => ({
      kind: 'short',
      ...shared(base),
      accepted: accepted.length === 0 ? {} : { [language]: [...accepted] },
      by_hand: accepted.length === 0,
    }),
  }
}
export type Maker = ReturnType<typeof makerOf>
