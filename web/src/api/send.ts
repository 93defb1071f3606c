import { type Answer, api, type Args, type Endpoint, type FailureBody, type Id } from '@preceptor/contract'
import { currentToken, isBeingReplaced, ownAgencyId, sessionEnded, untilReplaced } from '@/session/session.ts'
import { shownLanguage } from '@/lib/texts/language.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { currentApiRoot } from './base.ts'
import { takeBooted, takeReady } from './boot.ts'
import { heardFrom } from './clock.ts'
import { ApiFailure } from './failure.ts'
import { noticeIn } from './failures.ts'
import { requestOf } from './request.ts'

/** R-API-4 */
export const timeoutMs = 120_000

export interface SendOptions {
  signal?: AbortSignal | undefined
  /** The agency of the requesting page; hooks fill it in from the area. */
  agencyId?: Id | null | undefined
  idempotencyKey?: string | undefined
  /** The version the user saw; the server refuses if it was changed since. */
  ifMatch?: string | number | undefined
  /** The ETag of a cached response; a 304 means that it is still current. */
  ifNoneMatch?: string | undefined
  timeoutMs?: number | undefined
}

/** True for calls that can be abandoned without losing anything. */
const onlyAsks = (endpoint: Endpoint) => endpoint.method === 'GET' || endpoint === api.auth.check

/** Also cancels the call when another sign-in replaces the token. */
const whileNotReplaced = (endpoint: Endpoint, options: SendOptions): SendOptions =>
  onlyAsks(endpoint)
    ? { ...options, signal: AbortSignal.any(options.signal ? [untilReplaced(), options.signal] : [untilReplaced()]) }
    : options

/** Calls made while another sign-in replaces the token would be refused; they wait, and are then no longer needed. */
async function whenNotReplaced(endpoint: Endpoint, token: string | null) {
  if (!onlyAsks(endpoint)) return
  while (isBeingReplaced(token) && token === currentToken()) await new Promise(resolve => setTimeout(resolve, 20))
  if (token !== currentToken()) throw new ApiFailure('cancelled')
}

async function fetchAnswer<E extends Endpoint>(endpoint: E, args: Args<E>, options: SendOptions): Promise<Response> {
  const token = currentToken()
  await whenNotReplaced(endpoint, token)
  const request = requestOf(endpoint, args, {
    ...options,
    token,
    agencyId: options.agencyId ?? null,
    language: shownLanguage.get(),
  })
  const limit = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
  const root = currentApiRoot()
  try {
    const { method, path, headers, body } = request
    const booted = takeBooted(root, token, { method, path, own: ownAgencyId(), signal })
    const response = await (booted ?? fetch(root + path, { method, headers, body: body ?? null, signal }))
    heardFrom(response)
    if (response.ok || (response.status === 304 && options.ifNoneMatch)) return response
    throw await failureOf(response, endpoint, token)
  } catch (thrown) {
    if (thrown instanceof ApiFailure) throw thrown
    if (options.signal?.aborted) throw new ApiFailure('cancelled')
    throw new ApiFailure(limit.aborted ? 'timeout' : 'none')
  }
}

/** Returns a response requested early (web/boot.js), if it matches this call; it is ready for the first frame. */
export function answerAtHand<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  agencyId: Id | null,
): Answer<E> | undefined {
  if (!globalThis.preceptorBoot?.calls.size || endpoint.method !== 'GET') return undefined
  const token = currentToken()
  const { method, path } = requestOf(endpoint, args, { token, agencyId })
  const ready = takeReady(currentApiRoot(), token, { method, path, own: ownAgencyId() })
  if (!ready) return undefined
  heardFrom(ready.response)
  return ready.body as Answer<E>
}

/** Returns the failure for an error response; a missing sign-in also ends the session. */
export async function failureOf(response: Response, endpoint: Endpoint, token: string | null) {
  const body = (await response.json().catch(() => ({}))) as Partial<FailureBody>
  // R-ERR-5; a late response for an older token says nothing about the current sign-in.
  if (response.status === 401 && endpoint.access.is !== 'public' && token === currentToken() && !isBeingReplaced(token))
    sessionEnded('expired')
  return new ApiFailure('response', response.status, body)
}

/** Calls the server. Resolves to the typed response, or rejects with an ApiFailure. */
export async function send<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  given: SendOptions = {},
): Promise<Answer<E>> {
  const options = whileNotReplaced(endpoint, given)
  const response = await fetchAnswer(endpoint, args, options)
  if (response.status === 204 || !endpoint.response) return undefined as Answer<E>
  const body: unknown = await response.json().catch(() => {
    throw new ApiFailure(options.signal?.aborted ? 'cancelled' : 'none')
  })
  const notice = endpoint.messageIsData ? null : noticeIn(body)
  if (notice) showToast(notice.level, notice.text)
  return body as Answer<E>
}

/** Checks whether a cached response is still current: returns null if so, else the new one with its ETag. */
export async function sendIfChanged<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  given: SendOptions,
): Promise<{ answer: Answer<E>; etag: string | undefined } | null> {
  const options = whileNotReplaced(endpoint, given)
  const response = await fetchAnswer(endpoint, args, options)
  if (response.status === 304) return null
  const answer = (await response.json().catch(() => {
    throw new ApiFailure(options.signal?.aborted ? 'cancelled' : 'none')
  })) as Answer<E>
  return { answer, etag: response.headers.get('etag') ?? undefined }
}

export interface FileAnswer {
  blob: Blob
  name: string
}

/** Returns the file name of a Content-Disposition header, preferring the UTF-8 form. */
export function fileNameOf(disposition: string | null, usual: string): string {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      // Fall through to the plain form
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? usual
}

/** R-API-5: fetches a file as a blob. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  given: SendOptions = {},
): Promise<FileAnswer> {
  const options = whileNotReplaced(endpoint, given)
  const response = await fetchAnswer(endpoint, args, options)
  const blob = await response.blob().catch(() => {
    throw new ApiFailure(options.signal?.aborted ? 'cancelled' : 'none')
  })
  return { blob, name: fileNameOf(response.headers.get('content-disposition'), 'download') }
}

/** Saves a fetched file as a browser download. */
export function saveFile({ blob, name }: FileAnswer) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
