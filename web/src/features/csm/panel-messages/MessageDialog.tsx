import { api, type Id, type PanelMessage } from '@preceptor/contract'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useQueryOf } from '@/api/queries.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { MessageForm } from './MessageForm.tsx'
import type { MessageActions } from './MessageMenu.tsx'
import { MessageView } from './MessageView.tsx'
import { copyOf, newValues, valuesOf } from './message-values.ts'
import { panelMessagesTexts } from './texts.ts'

interface Props {
  /** `new`, or the id of the opened message. */
  which: string
  /** The message to copy into a new one. */
  from: Id | null
  onClose: () => void
  actions: MessageActions
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'America/New_York'

/** Opens the dialog named in the address: a new message, one to edit, or an ended one. */
export function MessageDialog({ which, from, onClose, actions }: Props) {
  const t = useTexts(panelMessagesTexts)
  const id = which === 'new' ? from : which
  const asked = useQueryOf(
    api.panelMessages.get,
    { params: { id: id ?? '' } },
    { enabled: id !== null, quiet: 'not-found', staleTime: 0 },
  )
  if (id === null) return <MessageForm start={newValues(ownZone())} onClose={onClose} />
  const message = asked.data
  if (!message || (asked.isFetching && !asked.isFetchedAfterMount)) {
    return (
      <Dialog open size="large" title={t('message')} onClose={onClose}>
        {asked.isError ? <Empty title={t('notFound')} hint={t('notFoundHint')} /> : <SkeletonLines />}
      </Dialog>
    )
  }
  if (which === 'new') return <MessageForm key={`copy-${id}`} start={copyOf(message)} onClose={onClose} />
  return <Opened key={id} opened={message} onClose={onClose} actions={actions} />
}

interface OpenedProps extends Pick<Props, 'onClose' | 'actions'> {
  opened: PanelMessage
}

/** Keeps the version that was opened: a later response, such as that it has ended, must not discard typed text. */
function Opened({ opened, onClose, actions }: OpenedProps) {
  const [message] = useState(opened)
  if (message.state === 'ended')
    return <MessageView message={message} onClose={onClose} onDuplicate={() => actions.duplicate(message)} />
  return <MessageForm message={message} start={valuesOf(message)} onClose={onClose} actions={actions} />
}
