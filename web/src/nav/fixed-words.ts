export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/**
 * Returns true when the fixed words of a pattern (`employees/:id`) are in an address. The router compiles every pattern for each match;
 * this check first leaves it only a few of two hundred.
 */
export const hasFixedWords = (pattern: readonly string[], address: readonly string[]): boolean =>
  pattern.every((word, at) => /^[:*]/.test(word) || word === address[at] || isOtherwiseSpelled(word, address[at]))

/** In other letters, or with letters that are encoded. */
const isOtherwiseSpelled = (word: string, found = '') =>
  found.includes('%') || word.toLowerCase() === found.toLowerCase()
