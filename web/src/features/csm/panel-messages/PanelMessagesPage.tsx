import { api, type PanelMessage, panelMessagesList } from '@preceptor/contract'
import { IconPencilPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { paths, withQuery } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { type Asked, ConfirmActions } from './ConfirmActions.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { type MessageActions, MessageMenu } from './MessageMenu.tsx'
import { messageCard, messageCells } from './message-columns.tsx'

const tabs = {
  filter: 'state',
  choices: { running: 'Running', scheduled: 'Scheduled', draft: 'Drafts', ended: 'Ended' },
}

/** What customer success tells the users of the panel: who sees it, from when to when. */
export default function PanelMessagesPage() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useList(api.panelMessages.list, panelMessagesList, { every: 60_000 })
  const { params, change, query } = list
  const page = params.get('page')
  const which = params.get('message')
  const write = () => change({ message: 'new', page })
  const hrefOf = (message: PanelMessage) => withQuery(paths.panelMessages(), { ...query, message: message.id })
  const close = () => change({ message: null, from: null, page }, { replace: true, state: { saved: true } })
  const ask = (to: Asked['to'], message: PanelMessage) => {
    if (which !== null) close()
    setAsked({ to, message })
  }
  const actions: MessageActions = {
    open: ({ id }) => change({ message: id, page }),
    duplicate: ({ id }) => change({ message: 'new', from: id, page }),
    end: message => ask('end', message),
    remove: message => ask('remove', message),
  }
  return (
    <ListScreen
      list={list}
      title="Panel messages"
      search={{ label: 'Search messages', placeholder: 'Title or text' }}
      actions={{
        primary: {
          label: 'Write message',
          short: 'Write',
          icon: <IconPencilPlus size={16} aria-hidden="true" />,
          onSelect: write,
        },
      }}
      tabs={tabs}
      counts={api.panelMessages.counts}
      opens
      cells={messageCells(hrefOf)}
      card={message => messageCard(message, hrefOf)}
      renderMenu={message => <MessageMenu message={message} actions={actions} />}
      empty={
        <Empty
          title="No messages yet"
          hint="What you write here appears below the header of the people you choose."
          action={<Button onClick={write}>Write message</Button>}
        />
      }
    >
      {which !== null && (
        <MessageDialog
          key={`${which} ${params.get('from') ?? ''}`}
          which={which}
          from={params.get('from')}
          onClose={close}
          actions={actions}
        />
      )}
      <ConfirmActions asked={asked} onClose={() => setAsked(null)} />
    </ListScreen>
  )
}
