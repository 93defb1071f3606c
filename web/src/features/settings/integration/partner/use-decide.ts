import { api } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { partnerTexts } from './texts.ts'

/** Sends held items to the current partner, or discards them. */
export function useDecide(done?: () => void) {
  const t = useTexts(partnerTexts)
  return useSend(api.partnerPushes.decide, {
    refresh: [api.partnerPushes.list, api.partnerPushes.counts],
    done: ({ decided }, { body }) => {
      showToast('success', t(body.action === 'send' ? 'heldSent' : 'heldDiscarded', { count: decided }))
      done?.()
    },
  })
}
