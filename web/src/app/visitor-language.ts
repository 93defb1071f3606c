import { bestLanguage } from '@preceptor/contract/texts/texts'
import { pseudoLanguage } from '@/lib/texts/language.ts'
import { createStore } from '@/lib/store.ts'
import { appTexts } from './texts.ts'

/** Languages the pages without an account can be read in. */
export const visitorLanguages = appTexts.languages

const ofBrowser = () =>
  navigator.languages[0] === pseudoLanguage ? pseudoLanguage : bestLanguage(navigator.languages, visitorLanguages)

/** The browser's, until the visitor chooses another one; not kept, since the next one at this desk may be somebody else. */
export const visitorLanguage = createStore<string>(ofBrowser())

/** The panel has its texts in English alone so far; half of a page in another language would be worse (docs/decisions/050). */
export const panelLanguage = 'en'
