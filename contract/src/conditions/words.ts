import { localeOf } from '../texts/texts.ts'
import { type ConditionLeaf, type Conditions, type HasLeaf, isHas, rowsAsked } from './conditions.ts'
import { conditionText } from './texts.ts'
import { foldTree } from './tree.ts'

export interface SayingConditions {
  language: string
  /** Returns a named text in that language. */
  say: (text: string) => string
  /** Returns label and value of each filter of a leaf, in words. */
  pairsOf: (leaf: ConditionLeaf) => readonly (readonly [label: string, value: string])[]
  /** Returns the name for rows of another list, such as `credentials`. */
  listName: (name: string) => string
}

interface Words {
  text: string
  /** True if it needs parentheses within other words. */
  isJoined: boolean
  negated: () => Words
}

/**
 * Returns conditions as a sentence: `Status: Active and (Location: Bronx or not (Hired: since Jan 1, 2026 and Language: Spanish))`.
 * Chips, files, the history and emails use the same words.
 */
export function conditionWords(tree: Conditions, saying: SayingConditions): string {
  const { say } = saying
  const within = (words: Words) => (words.isJoined ? say(conditionText('within', { what: words.text })) : words.text)
  const not = (words: Words): Words => {
    const text = say(conditionText('not', { what: within(words) }))
    return { text, isJoined: false, negated: () => words }
  }
  const plain = (text: string, isJoined: boolean): Words => {
    const words: Words = { text, isJoined, negated: () => not(words) }
    return words
  }
  const joined = (parts: readonly Words[], type: 'conjunction' | 'disjunction'): Words => {
    const [only] = parts
    if (only && parts.length === 1) return only
    return plain(new Intl.ListFormat(localeOf(saying.language), { type }).format(parts.map(within)), true)
  }
  const ofPair = ([label, value]: readonly [string, string]): Words => {
    const words: Words = {
      text: say(conditionText('is', { label, value })),
      isJoined: false,
      negated: () => ({ ...words, text: say(conditionText('isNot', { label, value })), negated: () => words }),
    }
    return words
  }
  const ofLeaf = (leaf: ConditionLeaf): Words => {
    const asked = joined(saying.pairsOf(leaf).map(ofPair), 'conjunction')
    if (!isHas(leaf)) return asked
    const has = hasWords(leaf, saying)
    return plain(asked.text ? say(conditionText('hasWith', { has, what: within(asked) })) : has, false)
  }
  return foldTree<ConditionLeaf, Words>(tree, {
    all: parts => joined(parts, 'conjunction'),
    any: parts => joined(parts, 'disjunction'),
    not: part => part.negated(),
    leaf: ofLeaf,
  }).text
}

function hasWords(leaf: HasLeaf, { say, listName }: SayingConditions): string {
  const list = listName(leaf.has)
  const { least, most } = rowsAsked(leaf)
  if (most === undefined)
    return say(least === 1 ? conditionText('has', { list }) : conditionText('hasSome', { list, count: least }))
  if (most === 0) return say(conditionText('hasNone', { list }))
  if (least === most) return say(conditionText('hasExactly', { list, count: most }))
  return say(
    least === 0
      ? conditionText('hasAtMost', { list, count: most })
      : conditionText('hasBetween', { list, least, most }),
  )
}
