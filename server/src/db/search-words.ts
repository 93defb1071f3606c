import sql, { type Sql } from 'sql-template-tag'

/**
 * The only place where what people type becomes a pattern. The database folds each word as it folded the text, and escapes it after:
 * folding turns `％` into `%` and `©` into `(C)` (migrations/016).
 */

/** A pattern for LIKE in text that is folded: the word may stand anywhere. */
export const anywhere = (word: Sql): Sql => sql`'%' || like_text(${word}) || '%'`

/** `text`, which is folded, holds the word somewhere. */
export const holds = (text: Sql, word: string): Sql => sql`${text} like ${anywhere(sql`${whole(word)}`)}`

/** `text`, which is folded, has a word that begins with this one. */
export const hasWordThatBegins = (text: Sql, word: string): Sql => {
  const begins = sql`like_text(${whole(word)}) || '%'`
  return sql`(${text} like ${begins} or ${text} like '% ' || ${begins})`
}

/**
 * Arrays of patterns for the functions that use a trigram index. Three letters match `anywhere`; fewer would match nearly
 * everything, so they must begin a word: `starts` are regular expressions, and `before` is the one for text before a word.
 */
export function wordPatterns(words: readonly string[], before: string): { anywhere: Sql; starts: Sql } {
  const sized = (size: Sql) => sql`from unnest(${words.map(whole)}::text[]) w where length(folded_word(w)) ${size}`
  return {
    anywhere: sql`array(select ${anywhere(sql`w`)} ${sized(sql`>= 3`)})`,
    starts: sql`array(select ${before} || regex_text(w) ${sized(sql`< 3`)})`,
  }
}

/** The digits of what looks like a phone number, in any form, without the country's 1. */
export function phoneDigits(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  return digits.length >= 7 && /^[\d\s().+-]+$/.test(typed) ? digits.replace(/^1(?=\d{10}$)/, '') : null
}

/** Splits what was typed into words: `Reyes, Marisol` is two. More of them tell no more. */
export const typedWords = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, 8)

/** Stored text is composed; what is typed may come in parts. */
const whole = (word: string) => word.normalize('NFC')
