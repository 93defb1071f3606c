/*
 * Formats whole numbers, days and plurals like Intl in the panel's two languages, without Intl: its first use in a page takes longer than
 * drawing twenty rows (decision 137). Browsers and Node.js don't know Haitian Creole and would say English days. Returns `undefined` for
 * everything else, which Intl formats.
 */

const months: Readonly<Record<string, string>> = {
  'en-US': 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  'es-US': 'ene feb mar abr may jun jul ago sept oct nov dic',
  'ht-US': 'janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm',
}

/** `1850` → `1,850` */
export const plainNumber = (locale: string, n: number): string | undefined =>
  locale in months && Number.isSafeInteger(n) ? String(n).replace(/\B(?=(\d{3})+$)/g, ',') : undefined

/** `2026-03-04` → `Mar 4, 2026` */
export function plainDay(locale: string, day: string): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const name = months[locale]?.split(' ')[Number(month) - 1]
  if (name === undefined) return undefined
  return locale === 'en-US' ? `${name} ${Number(date)}, ${year}` : `${Number(date)} ${name} ${year}`
}

/** Returns the plural form for a whole number. Spanish uses another one for millions. */
export const plainPlural = (locale: string, n: number): 'one' | 'other' | undefined =>
  plainNumber(locale, n) === undefined || (n !== 0 && n % 1_000_000 === 0) ? undefined : n * n === 1 ? 'one' : 'other'
