import type { ItemHint, LearningLanguage } from '@preceptor/contract'

/** Sums over graded answers of one question in one language. */
export interface ItemSums {
  language: LearningLanguage
  asked: number
  /** The earned share of the question's points. */
  share: number
  /**
   * For the correlation of that share (x) with the share earned in all other questions of the attempt (y); an attempt with one
   * question has no others.
   */
  pairs: number
  x: number
  y: number
  xx: number
  yy: number
  xy: number
}

/** The number of times a wrong answer was chosen. */
export interface WrongChoice {
  choice: string
  count: number
}

export interface Analyzed {
  asked: number
  percent: number
  discrimination: number | null
  by_language: { language: LearningLanguage; asked: number; percent: number }[]
  wrong: { choice: string; percent: number } | null
  hints: ItemHint[]
  worse_in: LearningLanguage | null
}

/** With fewer answers, chance says more than the question does. */
export const leastAnswers = 10

/** Percentage points between two languages that a translation may explain. */
const wideGap = 20

const percentOf = (part: number, of: number) => (of === 0 ? 0 : Math.round((part * 100) / of))

/**
 * Analyzes a question. Discrimination is the point-biserial correlation with the rest of the attempt: people who do well in the other
 * questions should do well here.
 */
export function analyzeItem(sums: readonly ItemSums[], wrongs: readonly WrongChoice[]): Analyzed {
  const total = (key: Exclude<keyof ItemSums, 'language'>) => sums.reduce((sum, one) => sum + one[key], 0)
  const asked = total('asked')
  const percent = percentOf(total('share'), asked)
  const discrimination = correlation({
    pairs: total('pairs'),
    x: total('x'),
    y: total('y'),
    xx: total('xx'),
    yy: total('yy'),
    xy: total('xy'),
  })
  const by_language = sums
    .map(({ language, asked: times, share }) => ({ language, asked: times, percent: percentOf(share, times) }))
    .toSorted((a, b) => b.asked - a.asked || (a.language < b.language ? -1 : 1))
  const most = wrongs.toSorted((a, b) => b.count - a.count)[0]
  const wrong = most ? { choice: most.choice, percent: percentOf(most.count, asked) } : null
  const worse_in = worseLanguage(by_language)
  const hints = asked < leastAnswers ? [] : hintsOf({ percent, discrimination, wrong, worse_in })
  return { asked, percent, discrimination, by_language, wrong, hints, worse_in: asked < leastAnswers ? null : worse_in }
}

type Pairs = Omit<ItemSums, 'language' | 'asked' | 'share'>

/** Null for too few or identical results. */
function correlation({ pairs, x, y, xx, yy, xy }: Pairs): number | null {
  if (pairs < leastAnswers) return null
  const [ofX, ofY] = [spreadOf(pairs, x, xx), spreadOf(pairs, y, yy)]
  if (ofX === 0 || ofY === 0) return null
  const r = (pairs * xy - x * y) / Math.sqrt(ofX * ofY)
  return Math.round(Math.min(1, Math.max(-1, r)) * 100) / 100
}

/** Returns zero when it is no more than the rounding error of adding many thirds. */
function spreadOf(count: number, sum: number, squares: number): number {
  const spread = count * squares - sum * sum
  return spread > 1e-9 * count * squares ? spread : 0
}

/** Returns a language that does far worse than the best, if both were asked often enough. */
function worseLanguage(languages: Analyzed['by_language']): LearningLanguage | null {
  const judged = languages.filter(({ asked }) => asked >= leastAnswers).toSorted((a, b) => a.percent - b.percent)
  const [lowest, highest] = [judged[0], judged.at(-1)]
  return lowest && highest && highest.percent - lowest.percent >= wideGap ? lowest.language : null
}

type Found = Pick<Analyzed, 'percent' | 'discrimination' | 'wrong' | 'worse_in'>

function hintsOf({ percent, discrimination, wrong, worse_in }: Found): ItemHint[] {
  const when: readonly (readonly [boolean, ItemHint])[] = [
    [wrong !== null && wrong.percent > percent, 'misread'],
    [discrimination !== null && discrimination < 0, 'negative'],
    [discrimination !== null && discrimination >= 0 && discrimination < 0.1, 'weak'],
    [worse_in !== null, 'language'],
    [percent < 30, 'hard'],
    [percent >= 95, 'easy'],
  ]
  return when.flatMap(([holds, hint]) => (holds ? [hint] : []))
}
