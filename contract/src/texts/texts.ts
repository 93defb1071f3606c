import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { CompiledMessage } from 'icu-minify/format'
import format from 'icu-minify/format'
import { plainDay, plainNumber, plainPlural } from './plain-forms.ts'

/** The texts of one feature in one language: ICU messages by key. */
export type Catalogue = Readonly<Record<string, string>>
/** The same texts in another language; English says which there are. */
export type Translation<C> = { readonly [K in keyof C]: string }
export type Key<C> = keyof C & string

type Slots<M extends string> = GetICUArgs<M, { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: never }>
/** The values a text needs: `{ name: string }` for "Hello {name}", none for a text without placeholders. */
export type Values<M extends string> = keyof Slots<M> extends never ? [] : [values: Slots<M>]
/** Words between tags, such as `link` in "<link>Sign in</link> again". */
export type Tags<M extends string> = M extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never

/** English is always complete, so it replaces missing languages. */
export const fallback = 'en'

/** Users live in the United States, whatever they speak: dates and numbers follow its format. */
export const localeOf = (language: string) => `${baseOf(language)}-US`
const baseOf = (language: string) => language.toLowerCase().split('-')[0] ?? fallback

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'ur', 'yi'])
export const directionOf = (language: string) => (rightToLeft.has(baseOf(language)) ? 'rtl' : 'ltr')

/** The first wanted language that is there: `['fr', 'es-MX']` of English and Spanish → `es`. */
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
/** Texts name no style of numbers, and count but do not rank. */
const formatters = {
  getNumberFormat: (locale: string) => ({
    format: (n: number) => plainNumber(locale, n) ?? numbers(locale).format(n),
  }),
  getPluralRules: (locale: string) => ({
    select: (n: number) => plainPlural(locale, n) ?? plurals(locale).select(n),
  }),
  // Days and moments come in as words: a text does not know the agency's time zone.
  getDateTimeFormat: () => {
    throw new Error('Pass days as words.')
  },
} as unknown as Parameters<typeof format>[3]['formatters']

/** Puts values into a compiled text. A tag gets the words between it, and may make more than text of them. */
export const filled = <Rich = string>(language: string, message: CompiledMessage, values: object | undefined) =>
  format<Rich>(message, localeOf(language), values as Parameters<typeof format<Rich>>[2], { formatters })

/** The first character of a named text, which nobody types. */
export const mark = '\u001f'

/**
 * A text by its name, for strings created before the reader is known, such as the sentences of a schema or a refusal.
 * `inWords` of the server and of the web app translates it into the reader's language.
 */
export const namedTexts =
  <C extends Catalogue>(catalogue: string) =>
  <K extends Key<C>>(key: K, ...[values]: Values<C[K]>): string =>
    mark + JSON.stringify([catalogue, key, values])

/** A day in a named text, which each reader gets as people of their language write it: `Mar 14, 2026`. */
export const namedDay = (day: string): string => mark + JSON.stringify(['day', day])

export interface Named {
  catalogue: string
  key: string
  values?: object | undefined
}

/** Reads the name in a text; undefined for plain text. Text typed to look like a name may hold anything (`saidBy`). */
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
 * Says a named text by its catalog, its values that are named texts or days themselves first; plain text stays as it is. Rows may hold
 * what only looks named: no text makes this fail.
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
    // values that the text does not take
  }
  // Text that only looks named is data: show it as it was typed, without the mark.
  return said ?? text.replace(marks, '')
}

const aDay = /^\d{4}-\d{2}-\d{2}$/
/** `2026-03-14` → `Mar 14, 2026`, as people with that language write it. */
export function dayIn(language: string, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const locale = localeOf(language)
  // The input may look like a day without being one.
  return Number.isNaN(+date) ? day : (plainDay(locale, day) ?? dayFormat(locale).format(date))
}
/** In Arabic the medium form is digits alone, in an order that readers in the US mistake. */
const dayFormat = kept(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: locale === 'ar-US' ? 'long' : 'medium', timeZone: 'UTC' }),
)
