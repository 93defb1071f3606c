import type { Answer, Args, Endpoint } from '@preceptor/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { currentToken } from '@/session/session.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import { shownLanguage } from '@/lib/texts/language.ts'
import { endToasts } from '@/ui/overlay/toast-store.ts'
import { currentApiRoot } from './base.ts'
import { ApiFailure, asFailure } from './failure.ts'
import { reportFailure } from './query-client.ts'
import { requestOf } from './request.ts'
import { failureOf, type SendOptions, timeoutMs } from './send.ts'

/** Share of the file that was sent, 0 to 1; 1 means that the server is reading it. */
type OnProgress = (share: number) => void

/** Sends a file with progress, which `fetch` can't report. Gives up after two minutes without progress (R-API-4). */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  { agencyId, signal, onProgress }: Pick<SendOptions, 'agencyId' | 'signal'> & { onProgress: OnProgress },
): Promise<Answer<E>> {
  const token = currentToken()
  const { method, path, headers, body } = requestOf(endpoint, args, {
    token,
    agencyId: agencyId ?? null,
    language: shownLanguage.get(),
  })
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => stop('timeout'), timeoutMs)
    }
    const settle = (end: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancelled)
      end()
    }
    const stop = (kind: 'timeout' | 'cancelled' | 'none') => {
      settle(() => reject(new ApiFailure(kind)))
      call.abort()
    }
    const cancelled = () => stop('cancelled')
    signal?.addEventListener('abort', cancelled)
    call.upload.addEventListener('progress', event => {
      alive()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    call.addEventListener('error', () => stop('none'))
    call.addEventListener('load', () => settle(() => void answerOf(call, endpoint, token).then(resolve, reject)))
    call.open(method, currentApiRoot() + path)
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    alive()
    call.send(body ?? null)
  })
}

async function answerOf<E extends Endpoint>(call: XMLHttpRequest, endpoint: E, token: string | null) {
  if (call.status === 0) throw new ApiFailure('none')
  const response = new Response(call.responseText, { status: call.status })
  if (!response.ok) throw await failureOf(response, endpoint, token)
  return response.json() as Promise<Answer<E>>
}

export type Upload =
  | { is: 'idle' }
  | { is: 'sending'; file: File; share: number }
  | { is: 'refused'; file: File; failure: ApiFailure }

/** An upload started by the user. The screen handles a refusal by the server; other failures show the usual notice. */
export function useUpload<E extends Endpoint>(endpoint: E, done: (answer: Answer<E>) => void) {
  const agencyId = useRequestAgencyId()
  const [upload, setUpload] = useState<Upload>({ is: 'idle' })
  const stopper = useRef<AbortController | null>(null)
  const cause = useId()
  // leaving the screen cancels the upload without callbacks
  useEffect(() => () => stopper.current?.abort(), [])
  const start = async (file: File) => {
    stopper.current?.abort()
    const own = new AbortController()
    stopper.current = own
    endToasts(cause)
    setUpload({ is: 'sending', file, share: 0 })
    try {
      const onProgress = (share: number) => setUpload({ is: 'sending', file, share })
      const answer = await uploadFile(endpoint, { file } as Args<E>, { agencyId, signal: own.signal, onProgress })
      setUpload({ is: 'idle' })
      done(answer)
    } catch (thrown) {
      const failure = asFailure(thrown)
      if (failure.kind === 'cancelled') return setUpload({ is: 'idle' })
      setUpload({ is: 'refused', file, failure })
      if (failure.kind !== 'response' || failure.status >= 500 || failure.code === 'FORBIDDEN')
        void reportFailure(failure, cause)
    }
  }
  return {
    upload,
    start: (file: File) => void start(file),
    cancel: () => stopper.current?.abort(),
    reset: () => setUpload({ is: 'idle' }),
  }
}
