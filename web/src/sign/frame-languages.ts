import { speakAlso, type Words, wordsOf } from '@/widgets/public-shell/frame-words.ts'
import '@/widgets/public-shell/shell-words.ts'
import { signTexts } from './texts.ts'

const covered: ReadonlySet<string> = new Set(['sign', 'form-filler', 'signature', 'contract', 'ui'])

/** Languages in which the whole page is available: the panel's, and some that only this page has. */
export const frameLanguages: readonly string[] = [
  ...signTexts.languages,
  ...speakAlso(import.meta.glob<{ default: Words }>('./texts/frame/??.ts'), catalogue =>
    covered.has(catalogue) ? words => wordsOf(words, catalogue) : undefined,
  ),
]
