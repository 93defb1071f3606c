import type { Endpoint, Id } from '@preceptor/contract'
import { reportFailure } from '@/api/query-client.ts'
import { useAsk, useRefresh } from '@/api/queries.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { secondPersonTexts } from './texts.ts'

/** Undoes an acceptance from its toast, even after the dialog has closed. */
export function useUndoAccept(call: Endpoint, refresh: readonly Endpoint[]) {
  const ask = useAsk()
  const refreshShown = useRefresh()
  async function undoAll(ids: readonly Id[]) {
    try {
      const { skipped } = (await ask(call, { body: { ids } })) as { skipped: readonly { reason: string }[] }
      const reason = skipped[0]?.reason
      if (reason === undefined) showToast('success', secondPersonTexts.say('undone'))
      else showToast('warning', reason)
    } catch (failure) {
      void reportFailure(failure)
    } finally {
      refreshShown(...refresh)
    }
  }
  return (ids: readonly Id[]) => void undoAll(ids)
}
