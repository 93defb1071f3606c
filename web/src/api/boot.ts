import type { Id } from '@preceptor/contract'

interface Boot {
  token: string
  root: string
  calls: Map<string, { answer: Promise<Response>; stop: AbortController }>
}

declare global {
  var preceptorBoot: Boot | undefined
}

const usual: Record<string, string> = { page: '1', per_page: '50', sort_by: 'name' }

/** Two spellings of the same question are one: order and usual values do not matter. */
export function normalCall(method: string, path: string) {
  const [pathname = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  for (const [key, value] of Object.entries(usual)) if (query.get(key) === value) query.delete(key)
  query.sort()
  return `${method} ${pathname}${query.size ? `?${query}` : ''}`
}

/** The sign-in's own agency goes without saying: the server takes it when none is named (rulings 1). */
export function withoutOwn(path: string, own: Id | null): string {
  const [pathname = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  if (own === null || query.get('organization_id') !== own) return path
  query.delete('organization_id')
  return query.size ? `${pathname}?${query}` : pathname
}

/**
 * The answer public/boot.js already asked for, once, and only for the same sign-in and server.
 * An agency user's first list goes out before the agency is known; the server scopes it to the login's own (rulings 1).
 */
export function takeBooted(
  root: string,
  token: string | null,
  { method, path, own, signal }: { method: string; path: string; own: Id | null; signal: AbortSignal },
) {
  const boot = globalThis.preceptorBoot
  if (!boot || boot.token !== token || boot.root !== root) return undefined
  const wanted = normalCall(method, withoutOwn(path, own))
  for (const [call, { answer, stop }] of boot.calls) {
    const [asked = '', where = ''] = call.split(' ')
    if (normalCall(asked, withoutOwn(where, own)) !== wanted) continue
    boot.calls.delete(call)
    signal.addEventListener('abort', () => stop.abort(signal.reason), { once: true })
    return answer
  }
  return undefined
}

/** From here on the bundle asks for itself; a late boot.js must not repeat it. */
export const endBoot = () => {
  globalThis.preceptorBoot ??= { token: '', root: '', calls: new Map() }
}
