import { inWords } from '@/lib/texts/catalogue.ts'

export const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: inWords(label) }))
