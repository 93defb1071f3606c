import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { CompiledMessage } from 'icu-minify/format'
import format from 'icu-minify/format'
import { plainDay, plainNumber, plainPlural } from './plain-forms.ts'

/** The texts of one feature in one language: ICU messages by key. */
export type Catalogue = Readonly<Record<string, string>>
/** The same texts in another language; English defines the keys. */
export type Translation<C> = { readonly [K in keyof C]: string }
export type Key<C> = keyof C & string

type Slots<M extends string> = GetICUArgs<M, { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: never }>
/** The values that a text needs: `{ name: string }` for "Hello {name}", none for a text without placeholders. */
export type Values<M extends string> = keyof Slots<M> extends never ? [] : [values: Slots<M>]
/** Names of tags around words, such as `link` in "<link>Sign in</link> again". */
export type Tags<M extends string> = M extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never

/** English is always complete, so it replaces missing languages. */
export const fallback = 'en'

/** Users live in the United States, whatever language they speak, so dates and numbers use US formats. */
export const localeOf = (language: string) => `${baseOf(language)}-US`
const baseOf = (language: string) => language.toLowerCase().split('-')[0] ?? fallback

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'ur', 'yi'])
export const directionOf = (language: string) => (rightToLeft.has(baseOf(language)) ? 'rtl' : 'ltr')

/** Returns the first wanted language that is available: `['fr', 'es-MX']` with English and Spanish → `es`. */
export const bestLanguage = (wanted: readonly string[], available: readonly string[]): string =>
  wanted.map(baseOf).find(language => available.includes(language)) ?? fallback

function kept<T>(make: (locale: string) => T) {
  const made = new Map<string, T>()
  return (locale: string): T => {
    const found = made.get(locale) ?? make(locale)
    made.set(locale, found)
    return found
  }
}
const numbers = kept(locale => new Intl.NumberFormat(locale))
const plurals = kept(locale => new Intl.PluralRules(locale))
/** Texts use no number styles and only cardinal plurals. */
const formatters = {
  getNumberFormat: (locale: string) => ({
    format: (n: number) => plainNumber(locale, n) ?? numbers(locale).format(n),
  }),
  getPluralRules: (locale: string) => ({
    select: (n: number) => plainPlural(locale, n) ?? plurals(locale).select(n),
  }),
  // Dates and times are passed as text, because a text doesn't know the agency's time zone.
  getDateTimeFormat: () => {
    throw new Error('Pass days as words.')
  },
} as unknown as Parameters<typeof format>[3]['formatters']

/** Fills values into a compiled text. A tag function gets the text between its tags, and can return more than text. */
export const filled = <Rich = string>(language: string, message: CompiledMessage, values: object | undefined) =>
  format<Rich>(message, localeOf(language), values as Parameters<typeof format<Rich>>[2], { formatters })

/** The first character of a named text, which no one types. */
export const mark = '\u001f'

/**
 * Refers to a text by name, for strings created before the reader is known, such as the sentences of a schema or a refusal.
 * `inWords` of the server and of the web app translates it into the reader's language.
 */
export const namedTexts =
  <C extends Catalogue>(catalogue: string) =>
  <K extends Key<C>>(key: K, ...[values]: Values<C[K]>): string =>
    mark + JSON.stringify([catalogue, key, values])

/** A date in a named text, shown in each reader's own format: `Mar 14, 2026`. */
export const namedDay = (day: string): string => mark + JSON.stringify(['day', day])

export interface Named {
  catalogue: string
  key: string
  values?: object | undefined
}

/** Parses a named text; undefined for plain text. Text typed to look like one may contain anything (`saidBy`). */
export function named(text: string): Named | undefined {
  if (!text.startsWith(mark)) return undefined
  try {
    const [catalogue, key, values, more] = JSON.parse(text.slice(1)) as [string, string, object?, unknown?]
    return more || Array.isArray(values) ? undefined : { catalogue, key, values }
  } catch {
    return undefined
  }
}

// oxlint-disable-next-line no-control-regex
const marks = /^\u001f+/

/**
 * Resolves a named text with its catalog, after resolving values that are named texts or days; plain text stays as it is. Rows may
 * contain text that only looks named, and no text makes this throw.
 */
export function saidBy(say: (found: Named) => string | undefined, language: string, text: string): string {
  const found = named(text)
  let said: string | undefined
  try {
    if (found?.catalogue === 'day') said = aDay.test(found.key) ? dayIn(language, found.key) : undefined
    else if (found)
      said = say({
        ...found,
        values: Object.fromEntries(
          Object.entries(found.values ?? {}).map(([name, value]: [string, unknown]) => [
            name,
            typeof value !== 'string'
              ? value
              : aDay.test(value)
                ? dayIn(language, value)
                : saidBy(say, language, value),
          ]),
        ),
      })
  } catch {
    // values that don't fit the text
  }
  // Text that only looks named is data: show it as typed, without the mark.
  return said ?? text.replace(marks, '')
}

const aDay = /^\d{4}-\d{2}-\d{2}$/
/** `2026-03-14` → `Mar 14, 2026`, in the format of that language. */
export function dayIn(language: string, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const locale = localeOf(language)
  // The input may look like a date without being one.
  return Number.isNaN(+date) ? day : (plainDay(locale, day) ?? dayFormat(locale).format(date))
}
/** In Arabic, the medium format is all digits, in an order that US readers misread. */
const dayFormat = kept(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: locale === 'ar-US' ? 'long' : 'medium', timeZone: 'UTC' }),
)
