import type { LanguageTexts, ModuleContent, ProgramModule, Question } from '@preceptor/contract'

/** What a reader without the permission to edit gets of a module. */
export const withoutAnswers = (module: ProgramModule): ProgramModule => ({ ...module, content: hidden(module.content) })

const hidden = (content: ModuleContent): ModuleContent =>
  content.kind === 'quiz' ? { ...content, questions: content.questions.map(withoutRight) } : content

/** Ordered by what anybody can read: neither the order nor an id tells how they were written. */
const inNoOrder = <T>(rows: readonly T[], textsOf: (row: T) => LanguageTexts) =>
  rows.toSorted((a, b) => (keyOf(textsOf(a)) < keyOf(textsOf(b)) ? -1 : 1))
const keyOf = (texts: LanguageTexts) => JSON.stringify(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function withoutRight(one: Question): Question {
  const shared = { ...one, explanations: {} }
  switch (shared.kind) {
    case 'single':
    case 'multiple':
      return {
        ...shared,
        answers: shared.answers.map(({ texts }, at) => ({ id: String(at), texts, is_right: false })),
      }
    case 'true_false':
      return { ...shared, is_true: null, true_explanations: {}, false_explanations: {} }
    case 'ordering':
      return {
        ...shared,
        steps: inNoOrder(shared.steps, ({ texts }) => texts).map(({ texts }, at) => ({ id: String(at), texts })),
      }
    case 'matching': {
      const rights = inNoOrder(shared.pairs, pair => pair.rights)
      return {
        ...shared,
        pairs: shared.pairs.map(({ lefts }, at) => ({ id: String(at), lefts, rights: rights[at]?.rights ?? {} })),
      }
    }
    case 'short':
      // as if graded by hand, so that nothing seems to be missing
      return { ...shared, accepted: {}, by_hand: true }
  }
}
