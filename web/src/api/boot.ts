import type { Id } from '@preceptor/contract'

interface Boot {
  token: string
  root: string
  calls: Map<string, Call>
  /** Each resolves when one of the page's stylesheets has loaded or failed. */
  styles: Promise<void>[]
}
interface Call {
  answer: Promise<Response>
  stop: AbortController
  /** The response, once it has arrived and succeeded. */
  ready?: Ready
  /** Resolves when the response has arrived, successful or not. */
  done?: Promise<void>
}
export interface Ready {
  response: Response
  body: unknown
}

declare global {
  var preceptorBoot: Boot | undefined
}

const usual: Record<string, string> = { page: '1', per_page: '50', sort_by: 'name' }

/** Normalizes a request: order and default values do not matter. */
export function normalCall(method: string, path: string) {
  const [pathname = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  for (const [key, value] of Object.entries(usual)) if (query.get(key) === value) query.delete(key)
  query.sort()
  return `${method} ${pathname}${query.size ? `?${query}` : ''}`
}

/** Omits the sign-in's own agency, which the server uses by default. */
export function withoutOwn(path: string, own: Id | null): string {
  const [pathname = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  if (own === null || query.get('organization_id') !== own) return path
  query.delete('organization_id')
  return query.size ? `${pathname}?${query}` : pathname
}

/**
 * Returns the response that web/boot.js already requested, once, and only for the same sign-in and server. An agency user's first
 * list is requested before the agency is known; the server limits it to the sign-in's own agency.
 */
export function takeBooted(
  root: string,
  token: string | null,
  { signal, ...question }: Question & { signal: AbortSignal },
) {
  const found = bootedCall(root, token, question)
  if (!found) return undefined
  const { answer, stop } = take(found)
  signal.addEventListener('abort', () => stop.abort(signal.reason), { once: true })
  return answer
}

/** The same for a response that has already arrived: the first frame then shows it. */
export function takeReady(root: string, token: string | null, question: Question): Ready | undefined {
  const found = bootedCall(root, token, question)
  return found?.call.ready && take(found).ready
}

/** Resolves when every early request has finished. */
export const bootSettled = () =>
  Promise.all([...(globalThis.preceptorBoot?.calls.values() ?? [])].map(async ({ done }) => done))

/** Resolves when no stylesheet of the page is still loading; drawn before that, the page would be unstyled. */
export const bootStyled = () => Promise.all(globalThis.preceptorBoot?.styles ?? [])

interface Question {
  method: string
  path: string
  own: Id | null
}

function bootedCall(root: string, token: string | null, { method, path, own }: Question) {
  const boot = globalThis.preceptorBoot
  if (!boot || boot.token !== token || boot.root !== root) return undefined
  const wanted = normalCall(method, withoutOwn(path, own))
  for (const [key, call] of boot.calls) {
    const [asked = '', where = ''] = key.split(' ')
    if (normalCall(asked, withoutOwn(where, own)) === wanted) return { boot, key, call }
  }
  return undefined
}

/** Works once: later calls need current data. */
function take({ boot, key, call }: NonNullable<ReturnType<typeof bootedCall>>) {
  boot.calls.delete(key)
  return call
}
