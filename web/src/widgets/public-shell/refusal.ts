import { asFailure } from '@/api/failure.ts'
import { shownLanguage } from '@/lib/texts/language.ts'
import { publicShellTexts } from './texts.ts'

/** The reason something failed, in the page's current language (`useLanguage`). */
export interface Refusal {
  words: (language: string) => string
}

/** The server's message stays in the earlier language, so after a language change the page uses its own words. */
function fromServer(sentence: string): Refusal {
  const then = shownLanguage.get()
  return { words: language => (language === then ? sentence : publicShellTexts.in(language)('notNow')) }
}

/** Returns the reason a call failed: at its field, for the whole call, or that there was no answer. */
export function refusalOf(thrown: unknown, field?: string): Refusal {
  const failure = asFailure(thrown)
  const sentence = (field !== undefined && failure.fieldErrors()[field]) || failure.sentence
  return sentence ? fromServer(sentence) : { words: language => publicShellTexts.in(language)('unreachableHint') }
}
