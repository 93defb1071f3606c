import { readStored } from '@/lib/local-storage.ts'

/** Uses `chosen` only if the server's allowlist includes it; otherwise the page's own origin. */
export function apiRoot(chosen: string | null, allowed: readonly string[]): string {
  const plain = (base: string) => base.replace(/\/+$/, '')
  const base = chosen && allowed.map(plain).includes(plain(chosen)) ? plain(chosen) : ''
  return base.endsWith('/api') ? base : `${base}/api`
}

const allowedBases = () =>
  (document.querySelector<HTMLMetaElement>('meta[name="api-bases"]')?.content ?? '').split(/[\s,]+/).filter(Boolean)

export const currentApiRoot = () => apiRoot(readStored('api_base'), allowedBases())
