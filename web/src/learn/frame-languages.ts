import { languages } from '@preceptor/contract'
import { named } from '@preceptor/contract/texts/texts'
import { speakAlso, type Words } from '@/widgets/public-shell/frame-words.ts'
import { learnTexts } from './texts.ts'

const covered: ReadonlySet<string> = new Set(['learn', 'player', 'player-quiz', 'player-package', 'contract', 'ui'])

/** Languages in which this page speaks as a whole: those of the panel, and some of which it has the words of this page alone. */
export const frameLanguages: readonly string[] = [
  ...learnTexts.languages,
  ...speakAlso(import.meta.glob<{ default: Words }>('./texts/frame/??.ts'), (catalogue, language) =>
    covered.has(catalogue)
      ? words => ({
          ...(catalogue === 'contract' && namesIn(language)),
          ...ofCatalogue(words, `${catalogue}.`),
        })
      : undefined,
  ),
]

const ofCatalogue = (words: Words, name: string): Words =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) => (key.startsWith(name) ? [[key.slice(name.length), text]] : [])),
  )

/** The browser knows what languages are called. */
function namesIn(language: string): Words {
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return Object.fromEntries(
    Object.entries(languages).map(([code, label]) => {
      const found = named(label)
      return [found ? `${found.catalogue.split('/')[1]}.${found.key}` : code, names.of(code) ?? code]
    }),
  )
}
