import { directionOf, fallback } from '@preceptor/contract/texts/texts'
import { createStore, useStore } from '../store.ts'

/** The screen's current language. Set only by `speak`, when the texts have loaded. */
export const shownLanguage = createStore<string>(fallback)
export const useLanguage = () => useStore(shownLanguage)

/** English text made 40 % longer, for layout tests: only for a browser that requests exactly this language. */
export const pseudoLanguage = 'en-XA'

/** Sets the document's language for hyphenation, quotes, screen readers, and styles; `ar` switches to right-to-left. */
export function markDocument(language: string) {
  const { documentElement } = document
  documentElement.lang = language
  documentElement.dir = directionOf(language)
}
