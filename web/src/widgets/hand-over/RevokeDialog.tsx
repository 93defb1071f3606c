import type { Args, Endpoint } from '@preceptor/contract'
import { useState } from 'react'
import { noticeOf } from '@/api/failures.ts'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { handOverTexts } from './texts.ts'

interface Props<E extends Endpoint> {
  call: E
  args: Args<E>
  refresh: readonly Endpoint[]
  title: string
  /** Explains what ends with it, and what stays. */
  hint: string
  onClose: () => void
}

/** Ends a link. */
export function RevokeDialog<E extends Endpoint>({ call, args, refresh, title, hint, onClose }: Props<E>) {
  const t = useTexts(handOverTexts)
  const [refusal, setRefusal] = useState('')
  const revoke = useSend(call, {
    refresh,
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
      title={title}
      confirmLabel={t('revoke')}
      busy={revoke.isSending}
      onConfirm={() => {
        setRefusal('')
        revoke.send(args)
      }}
      onClose={onClose}
    >
      <p>{hint}</p>
      {refusal && <Banner level="error">{refusal}</Banner>}
    </ConfirmDialog>
  )
}
