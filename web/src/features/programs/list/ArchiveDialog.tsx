import { api, type ProgramRow } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import css from '../programs.module.css'
import { programsTexts } from '../texts.ts'
import { showsPrograms } from './use-program-acts.ts'

export default function ArchiveDialog({
  program: { id, title, assigned },
  onClose,
}: {
  program: Pick<ProgramRow, 'id' | 'title' | 'assigned'>
  onClose: () => void
}) {
  const t = useTexts(programsTexts)
  const [open, setOpen] = useState<'finish' | 'withdraw'>('finish')
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
      onConfirm={() => archive.send({ params: { id }, body: { status: 'archived', ...(assigned > 0 && { open }) } })}
      onClose={onClose}
    >
      <p>{t('archiveText')}</p>
      {assigned > 0 && (
        <fieldset className={css.choice}>
          <legend>{t('archiveOpen', { count: assigned })}</legend>
          <CheckField
            type="radio"
            name="open"
            label={t('archiveFinish')}
            checked={open === 'finish'}
            onChange={() => setOpen('finish')}
          />
          <CheckField
            type="radio"
            name="open"
            label={t('archiveWithdraw')}
            checked={open === 'withdraw'}
            onChange={() => setOpen('withdraw')}
          />
        </fieldset>
      )}
    </ConfirmDialog>
  )
}
