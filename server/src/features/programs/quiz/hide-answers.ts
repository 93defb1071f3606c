import {
  access,
  can,
  catalogId,
  inCatalog,
  type LanguageTexts,
  type ModuleContent,
  type ProgramContent,
  type ProgramModule,
  type Question,
} from '@preceptor/contract'
import { permissionsOf, type Scope } from '../../../scope/scope.ts'

/** True for people who may edit the programs and so may see the right answers. */
export const seesAnswers = ({ actor, agency }: Pick<Scope, 'actor' | 'agency'>): boolean => {
  const { role } = actor
  const permissions = agency.id === catalogId ? inCatalog(role) : permissionsOf(actor)
  return can({ role, permissions }, access.editPrograms)
}

/** Returns the content that the caller may read. */
export const readableBy = (scope: Pick<Scope, 'actor' | 'agency'>, content: ProgramContent): ProgramContent =>
  seesAnswers(scope) ? content : { ...content, modules: content.modules.map(withoutAnswers), hides_answers: true }

const withoutAnswers = (module: ProgramModule): ProgramModule => ({
  ...module,
  content: hidden(module.content),
  // It quotes explanations
  stale: {},
})

const hidden = (content: ModuleContent): ModuleContent =>
  content.kind === 'quiz'
    ? { ...content, questions: content.questions.map(one => withoutRight(one, content.shuffles_answers)) }
    : content

/** Sorts by visible text: neither the order nor an id reveals the original order. */
const inNoOrder = <T>(rows: readonly T[], textsOf: (row: T) => LanguageTexts) =>
  rows.toSorted((a, b) => (keyOf(textsOf(a)) < keyOf(textsOf(b)) ? -1 : 1))
const keyOf = (texts: LanguageTexts) => JSON.stringify(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function withoutRight(one: Question, shuffles: boolean): Question {
  const shared = { ...one, explanations: {} }
  switch (shared.kind) {
    case 'single':
    case 'multiple': {
      // Authors of shuffled answers often put the right one first
      const answers = shuffles ? inNoOrder(shared.answers, ({ texts }) => texts) : shared.answers
      return { ...shared, answers: answers.map(({ texts }, at) => ({ id: String(at), texts, is_right: false })) }
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
      // As if graded manually, so nothing seems to be missing
      return { ...shared, accepted: {}, by_hand: true }
  }
}
