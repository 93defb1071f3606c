import { keyOf } from './known-words.ts'

/** Leaves room for a number after it, within the 20 characters of a code. */
const longest = 12
/** Level numbers (`Technician II`) distinguish names that begin alike. */
const numeral = /^(\d{1,4}|[ivx]{1,4})$/

/** Returns the start of a new discipline's code: `HHA` is its own code, `Home Health Aide` is abbreviated. */
export function codeBeginning(name: string): string {
  const words = keyOf(name).split(' ').filter(Boolean)
  const initials = words.map(word => (numeral.test(word) ? word : (Array.from(word)[0] ?? ''))).join('')
  const code = words.length > 1 ? initials : name.trim()
  // By code points: half of one could not be stored
  return Array.from(code.toUpperCase()).slice(0, longest).join('').trim()
}

export const isOwnCode = (name: string) => keyOf(name).split(' ').length === 1
