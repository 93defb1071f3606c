import type { LearningLanguage } from '@preceptor/contract'
import { englishSyllables } from './english.ts'
import { spanishSyllables } from './spanish.ts'

/** Grades above this are beyond school. */
export const mostGrade = 12

interface Measured {
  sentences: number
  words: number
  syllables: number
}

/** Flesch–Kincaid (1975), for English. */
export const fleschKincaid = ({ sentences, words, syllables }: Measured) =>
  0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59

/** Fernández Huerta (1959) as corrected by Law (2011), for Spanish: from 0, hardest, to 100. */
export const fernandezHuerta = ({ sentences, words, syllables }: Measured) =>
  206.84 - 60 * (syllables / words) - 1.02 * (words / sentences)

/** The lowest score of each grade for Spanish text. */
const spanishGrades = [
  [90, 4],
  [80, 5],
  [70, 6],
  [65, 7],
  [60, 8],
  [57.5, 9],
  [55, 10],
  [52.5, 11],
  [50, 12],
] as const

const languagesMeasured = {
  en: { syllables: englishSyllables, grade: (of: Measured) => Math.max(1, Math.round(fleschKincaid(of))) },
  es: {
    syllables: spanishSyllables,
    grade: (of: Measured) => spanishGrades.find(([from]) => fernandezHuerta(of) >= from)?.[1] ?? mostGrade + 1,
  },
} as const
export type MeasuredLanguage = keyof typeof languagesMeasured
export const isMeasured = (language: LearningLanguage): language is MeasuredLanguage => language in languagesMeasured

/** The fewest words that a formula can measure. */
const fewestWords = 10

/** Cached because words repeat. */
const known = { en: new Map<string, number>(), es: new Map<string, number>() }

function syllablesOf(word: string, language: MeasuredLanguage): number {
  const kept = known[language].get(word)
  if (kept !== undefined) return kept
  const count = Math.max(1, languagesMeasured[language].syllables(word))
  known[language].set(word, count)
  return count
}

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? []

/** Cached because a keystroke changes one text, and hundreds stay the same. */
const measuredTexts = { en: new Map<string, Measured>(), es: new Map<string, Measured>() }
const mostKept = 20_000

export function measure(text: string, language: MeasuredLanguage): Measured {
  const kept = measuredTexts[language]
  const known = kept.get(text)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const found = measured(text, language)
  kept.set(text, found)
  return found
}

function measured(text: string, language: MeasuredLanguage): Measured {
  // Each line is a sentence: headings and list items have no period
  const sentences = text.split(/[.!?…:;]+(?=\s|$)|\n+/).filter(sentence => /\p{L}/u.test(sentence)).length
  const words = wordsIn(text)
  return {
    sentences: Math.max(1, sentences),
    words: words.length,
    syllables: words.reduce((sum, word) => sum + syllablesOf(word, language), 0),
  }
}

/** Returns the school grade in which most people read it easily; null if it is too short to measure. */
export const gradeOf = (text: string, language: MeasuredLanguage): number | null =>
  gradeOfMeasured(measure(text, language), language)

const gradeOfMeasured = (of: Measured, language: MeasuredLanguage) =>
  of.words < fewestWords ? null : Math.min(mostGrade + 1, languagesMeasured[language].grade(of))

const together = (all: readonly Measured[]): Measured =>
  all.reduce(
    (sum, one) => ({
      sentences: sum.sentences + one.sentences,
      words: sum.words + one.words,
      syllables: sum.syllables + one.syllables,
    }),
    { sentences: 0, words: 0, syllables: 0 },
  )

export interface GradedText {
  text: string
  grade: number
  /** Several short texts measured together. */
  together?: true
}

/** Returns the grade of each text that is long enough, and of the short ones together, hardest first. */
export function gradesOf(texts: readonly string[], language: MeasuredLanguage): GradedText[] {
  const graded = texts.map(text => ({ text, grade: gradeOf(text, language) }))
  const short = graded.filter(({ text, grade }) => grade === null && /\p{L}/u.test(text)).map(({ text }) => text)
  const grade = gradeOfMeasured(together(short.map(text => measure(text, language))), language)
  return [...graded, { text: short.join('\n'), grade, together: true as const }]
    .filter((one): one is GradedText => one.grade !== null)
    .toSorted((one, other) => other.grade - one.grade)
}
