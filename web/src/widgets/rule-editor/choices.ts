import { inWords } from '@/lib/texts/catalogue.ts'
import type { Choice } from '@/ui/select/choice.ts'

/** Converts a table of named texts in the contract to choices. */
export const choicesOf = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label: inWords(label) }))
