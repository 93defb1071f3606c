import type { api, Endpoint } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'

interface Props {
  call: typeof api.programContents.discardDraft | typeof api.forms.discardDraft
  /** Id of the item with published versions. */
  id: string
  refresh: readonly Endpoint[]
  words: { title: string; text: string; confirm: string; done: string }
  onClose: () => void
}

/** Asks for confirmation before discarding a draft. */
export function DiscardDraft({ call, id, refresh, words, onClose }: Props) {
  const discard = useSend(call, {
    refresh,
    done: () => {
      showToast('success', words.done)
      onClose()
    },
    fail: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={words.title}
      confirmLabel={words.confirm}
      busy={discard.isSending}
      onConfirm={() => discard.send({ params: { id } })}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  )
}
