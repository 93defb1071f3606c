import { directionOf, fallback } from '@preceptor/contract/texts/texts'
import { createStore, useStore } from '../store.ts'

/** The language of what is on the screen now. Set by `speak` alone, when the texts are there. */
export const shownLanguage = createStore<string>(fallback)
export const useLanguage = () => useStore(shownLanguage)

/** English words made 40 % longer, for tests of layouts: of a browser that asks for it and nothing else. */
export const pseudoLanguage = 'en-XA'

/** For hyphens, quotes, voices of readers, and for styles: `ar` turns the page round. */
export function markDocument(language: string) {
  const { documentElement } = document
  documentElement.lang = language
  documentElement.dir = directionOf(language)
}
