/**
 * `--small` uses a twentieth of everything, once. In a few minutes it shows that each part finishes with its rows; its figures mean
 * nothing.
 */
export const isSmall = process.argv.includes('--small')

export const sized = (count: number) => (isSmall ? Math.ceil(count / 20) : count)
export const turnsOf = (count: number) => (isSmall ? 1 : count)
