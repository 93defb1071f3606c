export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/**
 * Returns true when the fixed segments of a pattern (`employees/:id`) are in an address. The router compiles every pattern for each
 * match; this check leaves it only a few of two hundred.
 */
export const hasFixedWords = (pattern: readonly string[], address: readonly string[]): boolean =>
  pattern.every((word, at) => /^[:*]/.test(word) || word === address[at] || isOtherwiseSpelled(word, address[at]))

/** Returns true if the segment differs only in case, or has encoded characters. */
const isOtherwiseSpelled = (word: string, found = '') =>
  found.includes('%') || word.toLowerCase() === found.toLowerCase()
