import type { AnswerLine, LanguageTexts, LearningLanguage, Question } from '@preceptor/contract'

const line = (texts: LanguageTexts, left: LanguageTexts | null = null): AnswerLine => ({
  left,
  texts,
  is: null,
  why: {},
})
type TrueOrFalse = Extract<Question, { kind: 'true_false' }>
const truth = (is: boolean, { true_explanations = {}, false_explanations = {} }: TrueOrFalse): AnswerLine => ({
  left: null,
  texts: {},
  is,
  why: is ? true_explanations : false_explanations,
})
type Choice = Extract<Question, { kind: 'single' }>['answers'][number]
const choiceLine = ({ texts, explanations = {} }: Choice): AnswerLine => ({ ...line(texts), why: explanations })

/** Returns the answers as text: an attempt's ids are those of the frozen question. */
export function answeredLines(question: Question, chosen: readonly string[], language: LearningLanguage): AnswerLine[] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return chosen.flatMap(id => question.answers.filter(one => one.id === id).map(choiceLine))
    case 'ordering':
      return chosen.flatMap(id => question.steps.filter(one => one.id === id).map(({ texts }) => line(texts)))
    case 'matching':
      return question.pairs.map(({ lefts }, at) =>
        line(question.pairs.find(({ id }) => id === chosen[at])?.rights ?? {}, lefts),
      )
    case 'true_false':
      return chosen.slice(0, 1).map(said => truth(said === 'true', question))
    case 'short':
      return chosen.filter(said => said.trim() !== '').map(said => line({ [language]: said }))
  }
}

/** Returns the right answer; null when a person decides. */
export function rightLines(question: Question, language: LearningLanguage): AnswerLine[] | null {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.answers.filter(({ is_right }) => is_right).map(choiceLine)
    case 'ordering':
      return question.steps.map(({ texts }) => line(texts))
    case 'matching':
      return question.pairs.map(({ lefts, rights }) => line(rights, lefts))
    case 'true_false':
      return question.is_true === null ? null : [truth(question.is_true, question)]
    case 'short': {
      if (question.by_hand) return null
      const accepted = question.accepted[language] ?? question.accepted.en ?? []
      return accepted.map(said => line({ [language]: said }))
    }
  }
}
