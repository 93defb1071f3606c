import type { User } from '@preceptor/contract'
import { bestLanguage } from '@preceptor/contract/texts/texts'
import { pseudoLanguage } from '@/lib/texts/language.ts'
import { createStore } from '@/lib/store.ts'
import { appTexts } from './texts.ts'

/** Languages available for pages without an account. */
export const visitorLanguages = appTexts.languages

export const ofBrowser = () =>
  navigator.languages[0] === pseudoLanguage ? pseudoLanguage : bestLanguage(navigator.languages, visitorLanguages)

/** The browser's language until the visitor chooses another; not stored, because the next visitor may be a different person. */
export const visitorLanguage = createStore<string>(ofBrowser())

/** Returns the signed-in user's language; until it is known, the browser's, which is likely the same. */
export function panelLanguageOf(user: Pick<User, 'language'> | null): string {
  const assumed = ofBrowser()
  return user === null || assumed === pseudoLanguage ? assumed : bestLanguage([user.language], visitorLanguages)
}
