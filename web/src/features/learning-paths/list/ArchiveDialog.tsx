import { api, type LearningPathRow } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import css from '../paths.module.css'
import { showsPaths } from '../path-words.ts'
import { pathsTexts } from '../texts.ts'

interface Props {
  path: Pick<LearningPathRow, 'id' | 'title' | 'under_way'>
  onClose: () => void
}

export default function ArchiveDialog({ path: { id, title, under_way }, onClose }: Props) {
  const t = useTexts(pathsTexts)
  const [open, setOpen] = useState<'finish' | 'withdraw'>('finish')
  const archive = useSend(api.learningPaths.setStatus, {
    refresh: [...showsPaths, api.jobs.list],
    done: () => {
      showToast('success', t('archived', { title }))
      onClose()
    },
    fail: onClose,
  })
  const one = (value: typeof open, label: string) => (
    <CheckField type="radio" name="open" label={label} checked={open === value} onChange={() => setOpen(value)} />
  )
  return (
    <ConfirmDialog
      open
      title={t('archiveTitle', { title })}
      confirmLabel={t('archive')}
      busy={archive.isSending}
      onConfirm={() => archive.send({ params: { id }, body: { status: 'archived', ...(under_way > 0 && { open }) } })}
      onClose={onClose}
    >
      <p>{t('archiveText')}</p>
      {under_way > 0 && (
        <fieldset className={css.choice}>
          <legend>{t('archiveOpen', { count: under_way })}</legend>
          {one('finish', t('archiveFinish'))}
          {one('withdraw', t('archiveWithdraw'))}
        </fieldset>
      )}
    </ConfirmDialog>
  )
}
