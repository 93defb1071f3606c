import type { Answer, Args, Endpoint } from '@preceptor/contract'
import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useAreaKey, useRequestAgencyId } from '@/session/agency-context.ts'
import { type ApiFailure, asFailure } from './failure.ts'
import { endToasts } from '@/ui/overlay/toast-store.ts'
import { queryClient, reportFailure } from './query-client.ts'
import { answerAtHand, fetchFile, saveFile, type SendOptions, send } from './send.ts'

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/** Returns the query key: user and area (`useAreaKey`), endpoint and arguments. */
export const keyOf = (area: string, endpoint: Endpoint, args?: unknown): QueryKey =>
  args === undefined ? [area, nameOf(endpoint)] : [area, nameOf(endpoint), args]

export interface QueryOptions<T> {
  enabled?: boolean
  /** Keeps showing the last response while the next one loads (lists). */
  keep?: boolean
  /** Milliseconds between repeats, or a function of the last response; `false` stops. */
  every?: number | false | ((last: T | undefined) => number | false)
  staleTime?: number
  /** Milliseconds to keep an unused response; 0 always requests it again. */
  gcTime?: number
  /**
   * Shows no notice, because it isn't important or the screen shows it. `not-found`: only for missing things; `timeout`: only for
   * slow responses.
   */
  quiet?: boolean | 'not-found' | 'timeout'
}

/** Subscribes to a GET of the contract. */
export function useQueryOf<E extends Endpoint>(endpoint: E, args: Args<E>, options: QueryOptions<Answer<E>> = {}) {
  const area = useAreaKey()
  const agencyId = useRequestAgencyId()
  const { enabled = true, keep = false, every = false, staleTime, gcTime, quiet = false } = options
  return useQuery<Answer<E>, ApiFailure>({
    queryKey: keyOf(area, endpoint, args),
    queryFn: ({ signal }) => send(endpoint, args, { signal, agencyId }),
    initialData: () => answerAtHand(endpoint, args, agencyId),
    enabled,
    meta: { quiet },
    refetchInterval: typeof every === 'function' ? query => every(query.state.data) : every,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(gcTime === undefined ? {} : { gcTime }),
  })
}

export interface SendHooks<E extends Endpoint> {
  done?: (answer: Answer<E>, args: Args<E>) => void
  /** Return `true` when the screen handles the failure, so no notice is shown. */
  fail?: (failure: ApiFailure, args: Args<E>) => boolean | void
  /** Endpoints whose responses this call makes stale. */
  refresh?: readonly Endpoint[]
}

/** A write call of the contract, started by the user. */
export function useSend<E extends Endpoint>(endpoint: E, { done, fail, refresh = [] }: SendHooks<E> = {}) {
  const area = useAreaKey()
  const agencyId = useRequestAgencyId()
  const client = useQueryClient()
  const intentKey = useIntentKey()
  const underWay = useRef<string | null>(null)
  const cause = useId()
  const mutation = useMutation<Answer<E>, ApiFailure, { args: Args<E>; options: SendOptions }>({
    mutationFn: ({ args, options }) =>
      send(endpoint, args, {
        agencyId,
        ...(endpoint.idempotent ? { idempotencyKey: intentKey.of(args) } : {}),
        ...options,
      }),
    onSuccess: (answer, { args }) => {
      intentKey.spent()
      // Close the dialog first: refreshing its preview of a finished action would be refused
      flushSync(() => done?.(answer, args))
      for (const stale of refresh) void client.invalidateQueries({ queryKey: keyOf(area, stale) })
    },
    onError: (failure, { args }) => {
      if (failure.kind === 'response' && failure.status < 500) intentKey.spent()
      // Refused because the data changed: the screen shows an outdated state
      if ([404, 409, 412].includes(failure.status))
        for (const stale of refresh) void client.invalidateQueries({ queryKey: keyOf(area, stale) })
      if (fail?.(failure, args) !== true) void reportFailure(failure, cause)
    },
    onSettled: (_answer, _failure, { args }) => {
      if (underWay.current === JSON.stringify(args)) underWay.current = null
    },
  })
  return {
    /**
     * Sends without waiting; `done` and `fail` report the result. A repeat before the response, such as a double-click, is sent
     * only once.
     */
    send: (args: Args<E>, options: SendOptions = {}) => {
      const text = JSON.stringify(args)
      if (underWay.current === text) return
      underWay.current = text
      endToasts(cause)
      mutation.mutate({ args, options })
    },
    isSending: mutation.isPending,
    failure: mutation.error,
    reset: mutation.reset,
  }
}

/** One key per intent: resending the same thing after a lost response has one effect; the next intent gets its own key. */
function useIntentKey() {
  const held = useRef<{ args: string; key: string } | null>(null)
  return {
    of: (args: unknown) => {
      const text = JSON.stringify(args)
      if (held.current?.args !== text) held.current = { args: text, key: crypto.randomUUID() }
      return held.current.key
    },
    spent: () => {
      held.current = null
    },
  }
}

/** Marks responses as stale, for work that ended elsewhere (a job, another screen). */
export function useRefresh() {
  const area = useAreaKey()
  return (...endpoints: Endpoint[]) => {
    for (const endpoint of endpoints) void queryClient.invalidateQueries({ queryKey: keyOf(area, endpoint) })
  }
}

/** Marks every response of the area as stale, because the effect may show anywhere. */
export function useRefreshAll() {
  const area = useAreaKey()
  return () => void queryClient.invalidateQueries({ queryKey: [area] })
}

/** Drops responses that must not appear again, such as the rows of an outdated plan. */
export function useForget() {
  const area = useAreaKey()
  return (...endpoints: Endpoint[]) => {
    for (const endpoint of endpoints) void queryClient.resetQueries({ queryKey: keyOf(area, endpoint) })
  }
}

/** Prefetches the likely next request: the next page, the row under the pointer. */
export function usePrefetch() {
  const area = useAreaKey()
  const agencyId = useRequestAgencyId()
  return <E extends Endpoint>(endpoint: E, args: Args<E>, staleTime = 15_000) =>
    void queryClient.prefetchQuery({
      queryKey: keyOf(area, endpoint, args),
      queryFn: ({ signal }) => send(endpoint, args, { signal, agencyId }),
      meta: { quiet: true },
      retry: false,
      staleTime,
    })
}

/** Starts the screen's next request at once; it waits, fails and reports like that request. */
export function useAskFirst() {
  const area = useAreaKey()
  const agencyId = useRequestAgencyId()
  return <E extends Endpoint>(endpoint: E, args: Args<E>) =>
    void queryClient.prefetchQuery({
      queryKey: keyOf(area, endpoint, args),
      queryFn: ({ signal }) => send(endpoint, args, { signal, agencyId }),
    })
}

/** Stores a response in the cache, such as the employee returned by a PATCH. */
export function useRemember() {
  const area = useAreaKey()
  return <E extends Endpoint>(endpoint: E, args: Args<E>, answer: Answer<E>) =>
    queryClient.setQueryData(keyOf(area, endpoint, args), answer)
}

/** Makes a request once and waits for the response, for components with their own waiting and error handling. */
export function useAsk() {
  const agencyId = useRequestAgencyId()
  return <E extends Endpoint>(endpoint: E, args: Args<E>): Promise<Answer<E>> => send(endpoint, args, { agencyId })
}

/** Fetches a file and passes it to the browser. */
export function useDownload<E extends Endpoint>(endpoint: E) {
  const agencyId = useRequestAgencyId()
  const cause = useId()
  const mutation = useMutation<void, ApiFailure, Args<E>>({
    onMutate: () => endToasts(cause),
    mutationFn: async args => saveFile(await fetchFile(endpoint, args, { agencyId })),
    onError: thrown => void reportFailure(asFailure(thrown), cause),
  })
  return {
    download: (args: Args<E>) => mutation.mutate(args),
    isDownloading: mutation.isPending,
    failed: mutation.isError,
    reset: mutation.reset,
  }
}
