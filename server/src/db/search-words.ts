import sql, { type Sql } from 'sql-template-tag'

/**
 * The only place where user input becomes a pattern. The database folds each word the way it folded the text, and escapes it
 * afterwards: folding turns `％` into `%` and `©` into `(C)` (migrations/016).
 */

/** A LIKE pattern for folded text that matches the word anywhere. */
export const anywhere = (word: Sql): Sql => sql`'%' || like_text(${word}) || '%'`

/** True if the folded `text` contains the word anywhere. */
export const holds = (text: Sql, word: string): Sql => sql`${text} like ${anywhere(sql`${whole(word)}`)}`

/** True if the folded `text` has a word that begins with this one. */
export const hasWordThatBegins = (text: Sql, word: string): Sql => {
  const begins = sql`like_text(${whole(word)}) || '%'`
  return sql`(${text} like ${begins} or ${text} like '% ' || ${begins})`
}

/**
 * Pattern arrays for the functions that use a trigram index. Three letters match `anywhere`; fewer would match nearly everything,
 * so they must begin a word: `starts` holds regular expressions, and `before` is the expression for text before a word.
 */
export function wordPatterns(words: readonly string[], before: string): { anywhere: Sql; starts: Sql } {
  const sized = (size: Sql) => sql`from unnest(${words.map(whole)}::text[]) w where length(folded_word(w)) ${size}`
  return {
    anywhere: sql`array(select ${anywhere(sql`w`)} ${sized(sql`>= 3`)})`,
    starts: sql`array(select ${before} || regex_text(w) ${sized(sql`< 3`)})`,
  }
}

/** Returns the digits of input that looks like a phone number, in any format, without the country code 1. */
export function phoneDigits(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  return digits.length >= 7 && /^[\d\s().+-]+$/.test(typed) ? digits.replace(/^1(?=\d{10}$)/, '') : null
}

/** Splits the input into words: `Reyes, Marisol` is two. Keeps at most eight; more add nothing. */
export const typedWords = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, 8)

/** Stored text is composed; input may arrive decomposed. */
const whole = (word: string) => word.normalize('NFC')
