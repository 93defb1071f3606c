/**
 * `--small` takes a twentieth of everything, once. It shows in a few minutes that each part ends with its rows; its figures say
 * nothing.
 */
export const isSmall = process.argv.includes('--small')

export const sized = (count: number) => (isSmall ? Math.ceil(count / 20) : count)
export const turnsOf = (count: number) => (isSmall ? 1 : count)
