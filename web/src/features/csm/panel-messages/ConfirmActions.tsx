import { api, type PanelMessage } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useSend } from '@/api/queries.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { panelMessagesTexts } from './texts.ts'

export interface Asked {
  to: 'end' | 'remove'
  message: PanelMessage
}

const { list, counts, get, current } = api.panelMessages
const refresh = [list, counts, get, current]

/** Asks for confirmation before a message is ended or deleted. */
export function ConfirmActions({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const t = useTexts(panelMessagesTexts)
  const after = (words: string) => ({
    refresh,
    done: () => {
      showToast('success', words)
      onClose()
    },
    fail: onClose,
  })
  const ending = useSend(api.panelMessages.end, after(t('hasEnded')))
  const removing = useSend(api.panelMessages.remove, after(t('deleted')))
  const title = asked?.message.title ?? ''
  const params = { id: asked?.message.id ?? '' }
  return (
    <>
      <ConfirmDialog
        open={asked?.to === 'end'}
        onClose={onClose}
        title={t('endTitle', { title })}
        confirmLabel={t('endLabel')}
        busy={ending.isSending}
        onConfirm={() => ending.send({ params, body: {} })}
      >
        {t('endText', { count: asked?.message.dismissed_count ?? 0 })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.to === 'remove'}
        onClose={onClose}
        title={t('deleteTitle', { title })}
        confirmLabel={t('deleteLabel')}
        danger
        busy={removing.isSending}
        onConfirm={() => removing.send({ params })}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  )
}
