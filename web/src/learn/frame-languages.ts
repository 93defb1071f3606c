import { languages } from '@preceptor/contract'
import { named } from '@preceptor/contract/texts/texts'
import { speakAlso, type Words, wordsOf } from '@/widgets/public-shell/frame-words.ts'
import '@/widgets/public-shell/shell-words.ts'
import { learnTexts } from './texts.ts'

const covered: ReadonlySet<string> = new Set(['learn', 'player', 'player-quiz', 'player-package', 'contract', 'ui'])

/** Languages in which the whole page is available: the panel's, and some that only this page has. */
export const frameLanguages: readonly string[] = [
  ...learnTexts.languages,
  ...speakAlso(import.meta.glob<{ default: Words }>('./texts/frame/??.ts'), (catalogue, language) =>
    covered.has(catalogue)
      ? words => ({
          ...(catalogue === 'contract' && namesIn(language)),
          ...wordsOf(words, catalogue),
        })
      : undefined,
  ),
]

const capital = (language: string, name: string) => name.charAt(0).toLocaleUpperCase(language) + name.slice(1)

/** Returns names of languages from the browser, for options. */
function namesIn(language: string): Words {
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return Object.fromEntries(
    Object.entries(languages).map(([code, label]) => {
      const found = named(label)
      return [found ? `${found.catalogue.split('/')[1]}.${found.key}` : code, capital(language, names.of(code) ?? code)]
    }),
  )
}
