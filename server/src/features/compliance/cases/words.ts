/** The notation of docs/compliance-cases: short phrases, each parsed by one pattern. */

export type Phrases<T> = readonly (readonly [pattern: RegExp, apply: (into: T, ...found: string[]) => void])[]

export function readPhrases<T>(text: string, into: T, phrases: Phrases<T>, separator: string): T {
  for (const phrase of text
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '')) {
    const understood = phrases.some(([pattern, apply]) => {
      const found = pattern.exec(phrase)
      if (found !== null) apply(into, ...found.slice(1).map(part => part ?? ''))
      return found !== null
    })
    if (!understood) throw new Error(`“${phrase}” is not understood.`)
  }
  return into
}

export const D = String.raw`(\d{4}-\d\d-\d\d)`
export const words = (text: string) => text.split('/').filter(word => word !== '')
/** `5 h`, `90 min`. */
export const minutes = (amount: string, unit: string) => Number(amount) * (unit === 'h' ? 60 : 1)
