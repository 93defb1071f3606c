import { inWords } from '@/lib/texts/catalogue.ts'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
  /** A picture before the label. */
  image?: string | undefined
  /** Quiet words behind the label, such as a code; found by the search too. */
  meta?: string
  /** Further words that the search finds and nobody sees, such as a name in another language. */
  also?: string
  /** Neighbors of the same group stand under its name, in the browser's own select. */
  group?: string
}

/** `{ 1: 'Active' }` as choices, in order; the words may be named texts. */
export const choicesOf = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label: inWords(label) }))

const marks = /\p{M}/gu
/** Letters as a search compares them: José is found by "jose". */
const folded = (text: string) =>
  // Most names are plain; of ten thousand only the others pay for taking letters apart.
  /^[\u0020-\u007e]*$/.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(marks, '').toLowerCase()

/**
 * Returns choices with every typed word, in any order and place.
 * Those that begin with the text come first, then those with words that begin so: "new y" is New York before New Jersey.
 */
export function matching<C extends Choice>(choices: readonly C[], typed: string): readonly C[] {
  const sought = folded(typed).trim().replace(/\s+/g, ' ')
  if (sought === '') return choices
  const words = sought.split(' ')
  const found: [C[], C[], C[]] = [[], [], []]
  for (const choice of choices) {
    const text = folded(`${choice.label} ${choice.meta ?? ''} ${choice.also ?? ''}`)
    if (words.every(word => text.includes(word))) found[rankOf(text, sought, words)].push(choice)
  }
  return found.flat()
}

function rankOf(text: string, sought: string, words: readonly string[]): 0 | 1 | 2 {
  if (text.startsWith(sought)) return 0
  const spaced = ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')}`
  return words.every(word => spaced.includes(` ${word}`)) ? 1 : 2
}
