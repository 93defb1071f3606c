import { api, type OpenPayrollBatch } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { timeText } from './batch-words.tsx'
import { showsBatches } from './shows.ts'
import { payrollTexts } from './texts.ts'

/** Explains what locking does, and warns about a format without an official layout. */
export default function LockDialog({ batch, onClose }: { batch: OpenPayrollBatch; onClose: () => void }) {
  const t = useTexts(payrollTexts)
  const lock = useSend(api.payroll.lock, {
    refresh: showsBatches,
    done: () => {
      showToast('success', t('isLocked', { number: batch.number }))
      onClose()
    },
    fail: () => onClose(),
  })
  const { lines, people, minutes } = batch
  return (
    <Dialog
      open
      title={t('lockTitle', { number: batch.number })}
      submitLabel={t('lockSubmit')}
      busy={lock.isSending}
      onSubmit={() => lock.send({ params: { id: batch.id }, body: {} })}
      onClose={onClose}
    >
      <p>{t('lockWhat', { lines, people, time: timeText(minutes) })}</p>
      <p>{t('lockThen')}</p>
      {batch.format_notes.map(note => (
        <p key={note} className="quiet">
          {inWords(note)}
        </p>
      ))}
    </Dialog>
  )
}
