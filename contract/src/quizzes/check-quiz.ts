import type { LanguageTexts, LearningLanguage } from '../programs/language-texts.ts'
import { explanationsOf, type Question, type QuizContent, textsOfQuestion } from '../programs/kinds/quiz.ts'
import { quizText } from './texts.ts'

/** Problems of a quiz, with a sentence about the fix. All except a missing translation block publishing. */
export const quizFaults = {
  noText: quizText('noText'),
  blank: quizText('blank'),
  noRight: quizText('noRight'),
  noAccepted: quizText('noAccepted'),
  severalRight: quizText('severalRight'),
  equal: quizText('equal'),
  few: quizText('few'),
  poolSmall: quizText('poolSmall'),
  poolUnknown: quizText('poolUnknown'),
  untranslated: quizText('untranslated'),
} as const
type FaultKind = keyof typeof quizFaults

export interface QuizFault {
  fault: FaultKind
  /** The question or pool with the problem. */
  question_id: string | null
  pool_id: string | null
  /** The affected languages; an empty list means all. */
  languages: readonly LearningLanguage[]
}

/** Returns true if it blocks publishing. A language without a text isn't offered; an explanation appears in another language. */
export const stopsPublishing = ({ fault }: QuizFault) => fault !== 'untranslated'

/** A cleared text remains as an empty string until it is saved. */
const isBlank = (texts: LanguageTexts) => Object.values(texts).every(said => said.trim() === '')

const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Returns the languages in which two of the texts are the same. */
function equalIn(texts: readonly LanguageTexts[]): LearningLanguage[] {
  const codes = new Set(texts.flatMap(one => Object.keys(one) as LearningLanguage[]))
  return [...codes].filter(code => {
    const said = texts.map(one => folded(one[code] ?? '')).filter(Boolean)
    return new Set(said).size < said.length
  })
}

/** Returns the rows, which must differ and number at least two; null for kinds without rows. */
export function rowsOfQuestion(one: Question): LanguageTexts[] | null {
  switch (one.kind) {
    case 'single':
    case 'multiple':
      return one.answers.map(({ texts }) => texts)
    case 'ordering':
      return one.steps.map(({ texts }) => texts)
    case 'matching':
      return one.pairs.map(({ lefts }) => lefts)
    case 'true_false':
    case 'short':
      return null
  }
}

function wrongAnswers(one: Question): FaultKind | null {
  switch (one.kind) {
    case 'single':
    case 'multiple': {
      const right = one.answers.filter(({ is_right }) => is_right).length
      if (right === 0) return 'noRight'
      return one.kind === 'single' && right > 1 ? 'severalRight' : null
    }
    case 'true_false':
      return one.is_true === null ? 'noRight' : null
    case 'short':
      return one.by_hand || Object.values(one.accepted).some(list => list.length > 0) ? null : 'noAccepted'
    case 'ordering':
    case 'matching':
      return null
  }
}

type Found = Pick<QuizFault, 'fault' | 'languages'>

/**
 * Each keystroke changes one question out of hundreds; results for the others are cached, for the languages the quiz is written in.
 */
const known = new WeakMap<Question, { languages: string; found: readonly Found[] }>()

function faultsOf(one: Question, written: readonly LearningLanguage[]): readonly Found[] {
  const languages = written.join()
  const before = known.get(one)
  if (before?.languages === languages) return before.found
  const found = foundIn(one, written)
  known.set(one, { languages, found })
  return found
}

function foundIn(one: Question, written: readonly LearningLanguage[]): Found[] {
  const found: Found[] = []
  if (isBlank(one.texts)) found.push({ fault: 'noText', languages: [] })
  const rows = rowsOfQuestion(one)
  if (rows && rows.length < 2) found.push({ fault: 'few', languages: [] })
  const equal = rows ? equalIn(rows) : []
  if (equal.length > 0) found.push({ fault: 'equal', languages: equal })
  const wrong = wrongAnswers(one)
  if (wrong) found.push({ fault: wrong, languages: [] })
  if (textsOfQuestion(one).slice(1).some(isBlank)) found.push({ fault: 'blank', languages: [] })
  // texts missing in all languages are reported already
  const isUnsaid = found.some(({ fault }) => fault === 'noText' || fault === 'blank' || fault === 'noAccepted')
  const missing = isUnsaid ? [] : written.filter(code => lacks(one, code))
  if (missing.length > 0) found.push({ fault: 'untranslated', languages: missing })
  return found
}

const lacks = (one: Question, code: LearningLanguage) =>
  textsOfQuestion(one).some(texts => !texts[code]?.trim()) ||
  explanationsOf(one).some(texts => !isBlank(texts) && !texts[code]?.trim()) ||
  (one.kind === 'short' && !one.by_hand && !one.accepted[code]?.length)

const writtenIn = (texts: LanguageTexts) =>
  (Object.keys(texts) as LearningLanguage[]).filter(code => texts[code]?.trim())

/** Returns the languages in which any question is written. */
const languagesOf = ({ questions }: QuizContent): LearningLanguage[] => [...new Set(questions.flatMap(languagesIn))]

const knownLanguages = new WeakMap<Question, readonly LearningLanguage[]>()
function languagesIn(one: Question): readonly LearningLanguage[] {
  const languages = knownLanguages.get(one) ?? [...new Set(textsOfQuestion(one).flatMap(writtenIn))]
  knownLanguages.set(one, languages)
  return languages
}

/** Returns the problems of a quiz in question order, pools last. */
export function checkQuiz(quiz: QuizContent): QuizFault[] {
  const written = languagesOf(quiz)
  const pools = new Map(quiz.pools.map(({ id }) => [id, 0]))
  const faults = quiz.questions.flatMap((one): QuizFault[] => {
    const found = faultsOf(one, written)
    const inPool = one.pool_id === null ? 0 : pools.get(one.pool_id)
    if (inPool !== undefined && one.pool_id !== null) pools.set(one.pool_id, inPool + 1)
    const homeless: Found[] = inPool === undefined ? [{ fault: 'poolUnknown', languages: [] }] : []
    return [...homeless, ...found].map(fault => Object.assign({}, fault, { question_id: one.id, pool_id: null }))
  })
  const small = quiz.pools.filter(({ id, draws }) => (pools.get(id) ?? 0) < draws)
  return [
    ...faults,
    ...small.map(({ id }): QuizFault => ({ fault: 'poolSmall', languages: [], question_id: null, pool_id: id })),
  ]
}
