import { rulesOf } from './pages.ts'

/** Returns the path of an address without query and fragment. */
export const pathOf = (address: string) => address.split(/[?#]/, 1)[0] ?? ''

/**
 * Returns a return address from the query, if it is one of our signed-in pages. Anything else (another origin, `//host`,
 * `javascript:`, backslashes, an unknown page) is dropped, so that a link can't lead elsewhere.
 */
export function safeRedirect(address: string | null): string | null {
  if (!address || !/^\/(?![/\\])/.test(address) || /[\\\s]/.test(address)) return null
  return rulesOf(pathOf(address)) ? address : null
}
