import { api, type LearnerLink } from '@preceptor/contract'
import { useState } from 'react'
import { noticeOf } from '@/api/failures.ts'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { linksTexts } from './texts.ts'

interface Props {
  link: LearnerLink
  name: string
  onClose: () => void
}

export function RevokeLink({ link: { id, program }, name, onClose }: Props) {
  const t = useTexts(linksTexts)
  const [refusal, setRefusal] = useState('')
  const revoke = useSend(api.learnerLinks.revoke, {
    refresh: [api.learnerLinks.ofEmployee],
    done: () => {
      showToast('success', t('revoked'))
      onClose()
    },
    fail: failure => {
      setRefusal(noticeOf(failure)?.text ?? '')
      return true
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={t('revokeTitle', { program })}
      confirmLabel={t('revoke')}
      busy={revoke.isSending}
      onConfirm={() => {
        setRefusal('')
        revoke.send({ params: { id }, body: {} })
      }}
      onClose={onClose}
    >
      <p>{t('revokeHint', { name })}</p>
      {refusal && <Banner level="error">{refusal}</Banner>}
    </ConfirmDialog>
  )
}
