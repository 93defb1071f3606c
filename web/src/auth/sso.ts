import { browserHistory } from '@/lib/browser-history.ts'
import { createStore } from '@/lib/store.ts'

export const ssoState = createStore<'none' | 'asking'>('none')

/** Returns the token in `/#sso=…` or `/?sso=…`, and the address without it. */
export function ssoIn(address: string): { token: string; rest: string } | null {
  const url = new URL(address)
  const hash = new URLSearchParams(url.hash.slice(1))
  const token = hash.get('sso') ?? url.searchParams.get('sso')
  if (!token) return null
  hash.delete('sso')
  url.searchParams.delete('sso')
  const fragment = hash.toString()
  return { token, rest: `${url.pathname}${url.search}${fragment ? `#${fragment}` : ''}` }
}

/** Removes the token from the address bar at once, so it appears in no history or referrer. */
export function takeSsoToken(): string | null {
  const found = ssoIn(location.href)
  if (!found) return null
  browserHistory.replace(found.rest)
  return found.token
}
