import { languages } from '@preceptor/contract'
import { localeOf } from '@preceptor/contract/texts/texts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { shownLanguage } from '@/lib/texts/language.ts'

const names: Readonly<Record<string, string>> = languages

/** Returns the name of a language as an option, a value, or the start of a line: `Spanish`, `Español`. */
export const languageName = (code: string): string => (Object.hasOwn(names, code) ? inWords(names[code] ?? code) : code)

/** Returns true if a language writes names of languages in lowercase, as Spanish does and English doesn't (CLDR). */
function writesSmall(language: string): boolean {
  const name = new Intl.DisplayNames(localeOf(language), { type: 'language' }).of('en') ?? ''
  return name !== '' && name.charAt(0) === name.charAt(0).toLocaleLowerCase(language)
}

/** Returns the name for use inside a sentence: `in Spanish`, `en español`. */
export function languageWithin(code: string): string {
  const name = languageName(code)
  const shown = shownLanguage.get()
  return writesSmall(shown) ? name.charAt(0).toLocaleLowerCase(shown) + name.slice(1) : name
}

/** Returns names for a list, the first capitalized: `Inglés, español`. */
export const languageNames = (codes: readonly string[]): string[] =>
  codes.map((code, at) => (at === 0 ? languageName(code) : languageWithin(code)))
