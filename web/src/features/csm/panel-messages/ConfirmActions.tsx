import { api, type PanelMessage } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { plural } from '@/lib/format.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'

export interface Asked {
  to: 'end' | 'remove'
  message: PanelMessage
}

const { list, counts, get, current } = api.panelMessages
const refresh = [list, counts, get, current]

/** Ending and deleting each ask once. */
export function ConfirmActions({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const after = (words: string) => ({
    refresh,
    done: () => {
      showToast('success', words)
      onClose()
    },
    fail: onClose,
  })
  const ending = useSend(api.panelMessages.end, after('The message has ended.'))
  const removing = useSend(api.panelMessages.remove, after('The message was deleted.'))
  const title = asked?.message.title ?? ''
  const params = { id: asked?.message.id ?? '' }
  return (
    <>
      <ConfirmDialog
        open={asked?.to === 'end'}
        onClose={onClose}
        title={`End “${title}” now?`}
        confirmLabel="End message"
        busy={ending.isSending}
        onConfirm={() => ending.send({ params, body: {} })}
      >
        Nobody is shown it any more. {plural(asked?.message.dismissed_count ?? 0, 'person has', 'people have')} closed
        it so far. It stays in this list and can be duplicated.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.to === 'remove'}
        onClose={onClose}
        title={`Delete “${title}”?`}
        confirmLabel="Delete message"
        danger
        busy={removing.isSending}
        onConfirm={() => removing.send({ params })}
      >
        Nobody has been shown it yet. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
