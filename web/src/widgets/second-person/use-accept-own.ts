import type { Endpoint, Id } from '@preceptor/contract'
import { reportFailure } from '@/api/query-client.ts'
import { useAsk, useRefresh } from '@/api/queries.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { toldOfOne } from './Decides.tsx'
import { useReviewer } from './use-reviewer.ts'
import { useUndoAccept } from './use-undo-accept.ts'

interface Accepts {
  accept: Endpoint
  undo: Endpoint
  refresh: readonly Endpoint[]
}

interface Said {
  waits: string
  accepted: string
}

/** Follows the form of a new record: shows a notice that it is pending or, if no one else in the agency reviews it, accepts it. */
export function useAcceptOwn({ accept, undo, refresh }: Accepts) {
  const ask = useAsk()
  const refreshShown = useRefresh()
  const undoAccepted = useUndoAccept(undo, refresh)
  const isOwn = useReviewer() === 'self'
  const acceptNow = async (id: Id, said: string) => {
    const told = toldOfOne(
      said,
      () => undoAccepted([id]),
      () => {},
    )
    try {
      told((await ask(accept, { body: { ids: [id] } })) as Parameters<typeof told>[0])
    } catch (failure) {
      void reportFailure(failure)
    } finally {
      refreshShown(...refresh)
    }
  }
  return {
    isOwn,
    recorded: (id: Id, { waits, accepted }: Said) => {
      if (isOwn) void acceptNow(id, accepted)
      else showToast('success', waits)
    },
  }
}
