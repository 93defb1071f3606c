import { api, type ApiKey } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { integrationTexts } from './texts.ts'

export default function RevokeDialog({ one: { id, name }, onClose }: { one: ApiKey; onClose: () => void }) {
  const t = useTexts(integrationTexts)
  const { send, isSending } = useSend(api.apiKeys.revoke, {
    refresh: [api.apiKeys.list],
    done: () => {
      showToast('success', t('revokeDone', { name }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      busy={isSending}
      title={t('revokeTitle', { name })}
      confirmLabel={t('revokeSubmit')}
      onConfirm={() => send({ params: { id }, body: {} })}
      onClose={onClose}
    >
      <p>{t('revokeText')}</p>
    </ConfirmDialog>
  )
}
