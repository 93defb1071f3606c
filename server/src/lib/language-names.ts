import { localeOf } from '@preceptor/contract/texts/texts'

/**
 * Returns a language's name for use inside a sentence, in the reader's language: `Spanish`, `español`; its code if there is no
 * name.
 */
export const languageWithin = (reader: string, code: string): string =>
  new Intl.DisplayNames([localeOf(reader), 'en-US'], { type: 'language' }).of(code) ?? code

/** The same for an option, a value or the start of a line: `Español`. */
export function languageName(reader: string, code: string): string {
  const name = languageWithin(reader, code)
  return name.charAt(0).toLocaleUpperCase(localeOf(reader)) + name.slice(1)
}
