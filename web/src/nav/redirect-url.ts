import { rulesOf } from './pages.ts'

/** The path of an address without query and fragment. */
export const pathOf = (address: string) => address.split(/[?#]/, 1)[0] ?? ''

/**
 * A return address out of the query, if it is one of our own signed-in pages. Anything else (another origin,
 * `//host`, `javascript:`, back-slashes, an unknown page) is dropped, so that a link cannot lead elsewhere.
 */
export function safeRedirect(address: string | null): string | null {
  if (!address || !/^\/(?![/\\])/.test(address) || /[\\\s]/.test(address)) return null
  return rulesOf(pathOf(address)) ? address : null
}
