/** Returns the first days of the last twelve months and of the next one. */
export function monthStarts(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 13 }, (_, n) => new Date(Date.UTC(year, month - 12 + n, 1)).toISOString().slice(0, 10))
}
