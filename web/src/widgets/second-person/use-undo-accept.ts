import type { Endpoint, Id } from '@preceptor/contract'
import { reportFailure } from '@/api/query-client.ts'
import { useAsk, useRefresh } from '@/api/queries.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { secondPersonTexts } from './texts.ts'

/** Undoes an acceptance from its toast, also after the dialog is gone. */
export function useUndoAccept(call: Endpoint, refresh: readonly Endpoint[]) {
  const ask = useAsk()
  const refreshShown = useRefresh()
  return (ids: readonly Id[]) =>
    void ask(call, { body: { ids } }).then(
      answer => {
        const { skipped } = answer as { skipped: readonly { reason: string }[] }
        refreshShown(...refresh)
        const [left] = skipped
        if (left) showToast('warning', left.reason)
        else showToast('success', secondPersonTexts.say('undone'))
      },
      (failure: unknown) => void reportFailure(failure),
    )
}
