import { api, type ProgramRow } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { programsTexts } from '../texts.ts'
import { showsPrograms } from './use-program-acts.ts'

export default function ArchiveDialog({
  program: { id, title },
  onClose,
}: {
  program: Pick<ProgramRow, 'id' | 'title'>
  onClose: () => void
}) {
  const t = useTexts(programsTexts)
  const archive = useSend(api.programs.setStatus, {
    refresh: showsPrograms,
    done: () => {
      showToast('success', t('archived', { title }))
      onClose()
    },
    fail: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={t('archiveTitle', { title })}
      confirmLabel={t('archiveConfirm')}
      busy={archive.isSending}
      onConfirm={() => archive.send({ params: { id }, body: { status: 'archived' } })}
      onClose={onClose}
    >
      {t('archiveText')}
    </ConfirmDialog>
  )
}
