import { inWords } from '@/lib/texts/catalogue.ts'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
  /** A picture before the label. */
  image?: string | undefined
  /** Secondary text after the label, such as a code; also searched. */
  meta?: string
  /** More searched text that isn't shown, such as a name in another language. */
  also?: string
  /** Adjacent items of the same group appear under its name, in the browser's own select. */
  group?: string
}

/** Converts `{ 1: 'Active' }` to choices, in order; the values may be named texts. */
export const choicesOf = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label: inWords(label) }))

const marks = /\p{M}/gu
/** Normalizes letters for a search, so that “jose” finds José. */
const folded = (text: string) =>
  // Most names are plain ASCII; of ten thousand, only the others need normalizing.
  /^[\u0020-\u007e]*$/.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(marks, '').toLowerCase()

/**
 * Returns choices that contain every typed word, in any order. Those that begin with the text come first, then those with words
 * that begin with it: “new y” finds New York before New Jersey.
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
