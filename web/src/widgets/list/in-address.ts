export const linesPerPage = 25

/** Reads the page from the address. */
export const pageIn = (search: URLSearchParams) => Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
