import { asFailure } from '@/api/failure.ts'
import { shownLanguage } from '@/lib/texts/language.ts'
import { publicShellTexts } from './texts.ts'

/** The reason something didn't work, in the page's language of now (`useLanguage`). */
export interface Refusal {
  words: (language: string) => string
}

/** A sentence of the server stays in the language of then, so after a change of language the page says it in its own words. */
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
