import { api, type Program } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { showsPrograms } from '../list/use-program-acts.ts'
import { programsTexts } from '../texts.ts'

export default function DiscardDialog({ program, onClose }: { program: Program; onClose: () => void }) {
  const t = useTexts(programsTexts)
  const discard = useSend(api.programContents.discardDraft, {
    refresh: [api.programContents.get, api.programContents.versions, ...showsPrograms],
    done: () => {
      showToast('success', t('discarded'))
      onClose()
    },
    fail: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={t('discardTitle')}
      confirmLabel={t('discardConfirm')}
      busy={discard.isSending}
      onConfirm={() => discard.send({ params: { id: program.id } })}
      onClose={onClose}
    >
      {t('discardText', { number: program.number ?? 0 })}
    </ConfirmDialog>
  )
}
