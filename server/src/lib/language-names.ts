import { localeOf } from '@preceptor/contract/texts/texts'

/** The name of a language inside a sentence, for readers of another one: `Spanish`, `español`; its code where there is no name. */
export const languageWithin = (reader: string, code: string): string =>
  new Intl.DisplayNames([localeOf(reader), 'en-US'], { type: 'language' }).of(code) ?? code

/** The same as an option, a value or the start of a line: `Español`. */
export function languageName(reader: string, code: string): string {
  const name = languageWithin(reader, code)
  return name.charAt(0).toLocaleUpperCase(localeOf(reader)) + name.slice(1)
}
