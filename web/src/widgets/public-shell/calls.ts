import type { Answer, Args, Endpoint } from '@preceptor/contract'
import { heardFrom } from '@/api/clock.ts'
import { ApiFailure } from '@/api/failure.ts'
import { requestOf } from '@/api/request.ts'
import { shownLanguage } from '@/lib/texts/language.ts'

interface Options {
  /** The token after the proof; null before it. */
  token: string | null
  idempotencyKey?: string | undefined
  ifMatch?: number | undefined
}

/** Long enough for a slow connection; a file gets one more second for each 50 KB. */
const patience = (file: Blob | undefined) => 60_000 + Math.ceil((file?.size ?? 0) / 51_200) * 1_000

/** Calls the server for the learner; rejects with an ApiFailure. */
export async function call<E extends Endpoint>(endpoint: E, args: Args<E>, options: Options): Promise<Answer<E>> {
  const response = await sent(endpoint, args, options)
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new ApiFailure('response', response.status, answer ?? {})
  if (answer === null) throw new ApiFailure('none')
  return answer as Answer<E>
}

/** Returns the bytes of a call that responds with a picture. */
export async function picture<E extends Endpoint>(endpoint: E, args: Args<E>, token: string): Promise<Blob> {
  const response = await sent(endpoint, args, { token })
  if (!response.ok) throw new ApiFailure('response', response.status, {})
  return response.blob()
}

async function sent<E extends Endpoint>(endpoint: E, args: Args<E>, options: Options): Promise<Response> {
  const facts = { ...options, agencyId: null, language: shownLanguage.get() }
  const { method, path, headers, body } = requestOf(endpoint, args, facts)
  const signal = AbortSignal.timeout(patience((args as { file?: Blob }).file))
  const response = await fetch(`/api${path}`, { method, headers, body: body ?? null, signal }).catch(() => {
    throw new ApiFailure(signal.aborted ? 'timeout' : 'none')
  })
  heardFrom(response)
  return response
}
