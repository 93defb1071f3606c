import { speakAlso, type Words, wordsOf } from '@/widgets/public-shell/frame-words.ts'
import '@/widgets/public-shell/shell-words.ts'
import { signTexts } from './texts.ts'

const covered: ReadonlySet<string> = new Set(['sign', 'form-filler', 'signature', 'contract', 'ui'])

/** Languages in which this page speaks as a whole: those of the panel, and some of which it has the words of this page alone. */
export const frameLanguages: readonly string[] = [
  ...signTexts.languages,
  ...speakAlso(import.meta.glob<{ default: Words }>('./texts/frame/??.ts'), catalogue =>
    covered.has(catalogue) ? words => wordsOf(words, catalogue) : undefined,
  ),
]
