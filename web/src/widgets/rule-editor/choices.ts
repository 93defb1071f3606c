import { inWords } from '@/lib/texts/catalogue.ts'
import type { Choice } from '@/ui/select/choice.ts'

/** The words of a table of the contract as choices. */
export const choicesOf = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label: inWords(label) }))
