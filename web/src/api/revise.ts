import type { Answer, Args, Endpoint } from '@preceptor/contract'
import { useAreaKey } from '@/session/agency-context.ts'
import { keyOf } from './queries.ts'
import { queryClient } from './query-client.ts'

/** Updates a cached response after a write that returned all changes; null requests it again. */
export function useRevise() {
  const area = useAreaKey()
  return async <E extends Endpoint>(endpoint: E, args: Args<E>, revise: (now: Answer<E>) => Answer<E> | null) => {
    const queryKey = keyOf(area, endpoint, args)
    // A request in progress may return data from before the write; canceling it restores the earlier state
    await queryClient.cancelQueries({ queryKey })
    const now = queryClient.getQueryData<Answer<E>>(queryKey)
    const next = now === undefined ? null : revise(now)
    if (next === null) await queryClient.invalidateQueries({ queryKey })
    else queryClient.setQueryData<Answer<E>>(queryKey, next)
  }
}
