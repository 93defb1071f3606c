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

/** Returns choices with every typed word, in any order and place. */
export function matching<C extends Choice>(choices: readonly C[], typed: string): readonly C[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices
  return choices.filter(({ label, meta = '', also = '' }) => {
    const text = folded(`${label} ${meta} ${also}`)
    return words.every(word => text.includes(word))
  })
}
