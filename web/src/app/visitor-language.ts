import type { User } from '@preceptor/contract'
import { bestLanguage } from '@preceptor/contract/texts/texts'
import { pseudoLanguage } from '@/lib/texts/language.ts'
import { createStore } from '@/lib/store.ts'
import { appTexts } from './texts.ts'

/** Languages the pages without an account can be read in. */
export const visitorLanguages = appTexts.languages

export const ofBrowser = () =>
  navigator.languages[0] === pseudoLanguage ? pseudoLanguage : bestLanguage(navigator.languages, visitorLanguages)

/** The browser's, until the visitor chooses another one; not kept, since the next one at this desk may be somebody else. */
export const visitorLanguage = createStore<string>(ofBrowser())

/** The language of whoever is signed in; until that is known, the browser's is likely the same. */
export function panelLanguageOf(user: Pick<User, 'language'> | null): string {
  const assumed = ofBrowser()
  return user === null || assumed === pseudoLanguage ? assumed : bestLanguage([user.language], visitorLanguages)
}
