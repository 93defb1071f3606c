export const linesPerPage = 25

/** Reads the page from the address. */
export const pageIn = (search: URLSearchParams) => Math.max(1, Math.trunc(Number(search.get('page'))) || 1)

/** Reads one of the fixed words from the address; other text counts as no filter. */
export const wordIn = <K extends string>(words: Readonly<Record<K, unknown>>, text: string | null): K | undefined =>
  text !== null && Object.hasOwn(words, text) ? (text as K) : undefined
