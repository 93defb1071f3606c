import { api, type Id, type ShownMessage } from '@preceptor/contract'
import { useEffect } from 'react'
import { useQueryOf, useRefresh, useSend } from '@/api/queries.ts'
import { createStore, useStore } from '@/lib/store.ts'

/** Just closed here: hidden at once, even if a pending response still contains it. */
const closed = createStore<ReadonlySet<Id>>(new Set())
const without = (ids: ReadonlySet<Id>, which: (id: Id) => boolean) => new Set([...ids].filter(id => !which(id)))

/** Returns the current messages for this user; `undefined` until known. Several parts of the shell share one response. */
export function useMessages(): readonly ShownMessage[] | undefined {
  const gone = useStore(closed)
  const asked = useQueryOf(api.panelMessages.current, {}, { quiet: true, every: 120_000, staleTime: 60_000 })
  const known = asked.data?.data
  useEffect(() => {
    // The server knows by now; if it sends a closed message again, that one was changed and appears again.
    const left = without(closed.get(), id => known !== undefined && !known.some(message => message.id === id))
    if (left.size !== closed.get().size) closed.set(left)
  }, [known])
  return known?.filter(({ id }) => !gone.has(id))
}

/** Closes a message on screen at once and on the server permanently; it reappears if that fails. */
export function useDismiss() {
  const refresh = useRefresh()
  const dismissing = useSend(api.panelMessages.dismiss, {
    done: () => refresh(api.panelMessages.current),
    fail: (failure, { params }) => {
      closed.set(without(closed.get(), id => id === params.id))
      refresh(api.panelMessages.current)
      // Withdrawn in the meantime, which has the same result
      return failure.kind === 'response' && failure.status === 404
    },
  })
  return (id: Id) => {
    closed.set(new Set([...closed.get(), id]))
    dismissing.send({ params: { id }, body: {} })
  }
}
