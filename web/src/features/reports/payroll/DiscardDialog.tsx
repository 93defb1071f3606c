import { api, type OpenPayrollBatch } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { showsBatches } from './shows.ts'
import { payrollTexts } from './texts.ts'

/** Discards a batch that isn't locked. */
export default function DiscardDialog({ batch, onClose }: { batch: OpenPayrollBatch; onClose: () => void }) {
  const t = useTexts(payrollTexts)
  const discard = useSend(api.payroll.discard, {
    refresh: showsBatches,
    done: () => {
      showToast('success', t('isDiscarded', { number: batch.number }))
      onClose()
    },
  })
  return (
    <Dialog
      open
      danger
      title={t('discardTitle', { number: batch.number })}
      submitLabel={t('discardSubmit')}
      busy={discard.isSending}
      onSubmit={() => discard.send({ params: { id: batch.id } })}
      onClose={onClose}
    >
      <p>{t('discardWhat')}</p>
    </Dialog>
  )
}
