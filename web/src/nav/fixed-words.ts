export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/**
 * Whether the fixed words of a pattern (`employees/:id`) stand in an address. The router's own match compiles every pattern anew; asked
 * first, this leaves it a few of two hundred.
 */
export const hasFixedWords = (pattern: readonly string[], address: readonly string[]): boolean =>
  pattern.every((word, at) => /^[:*]/.test(word) || word === address[at] || isOtherwiseSpelled(word, address[at]))

/** In other letters, or with letters that are encoded. */
const isOtherwiseSpelled = (word: string, found = '') =>
  found.includes('%') || word.toLowerCase() === found.toLowerCase()
