import { api, type PanelMessage, panelMessagesList } from '@preceptor/contract'
import { IconPencilPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { paths, withQuery } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { type Asked, ConfirmActions } from './ConfirmActions.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { type MessageActions, MessageMenu } from './MessageMenu.tsx'
import { messageCard, messageCells } from './message-columns.tsx'
import { panelMessagesTexts } from './texts.ts'

/** Customer success messages to panel users: audience, start and end. */
export default function PanelMessagesPage() {
  const t = useTexts(panelMessagesTexts)
  const tabs = {
    filter: 'state',
    choices: { running: t('running'), scheduled: t('scheduled'), draft: t('drafts'), ended: t('ended') },
  }
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useList(api.panelMessages.list, panelMessagesList, { every: 60_000 })
  const { params, query } = list
  const dialogs = dialogsOf(list)
  const which = params.get('message')
  const write = () => dialogs.open({ message: 'new' })
  const hrefOf = (message: PanelMessage) => withQuery(paths.panelMessages(), { ...query, message: message.id })
  const close = () => dialogs.close('message', 'from')
  const ask = (to: Asked['to'], message: PanelMessage) => {
    if (which !== null) close()
    setAsked({ to, message })
  }
  const actions: MessageActions = {
    open: ({ id }) => dialogs.open({ message: id }),
    duplicate: ({ id }) => dialogs.open({ message: 'new', from: id }),
    end: message => ask('end', message),
    remove: message => ask('remove', message),
  }
  return (
    <ListScreen
      list={list}
      title={t('title')}
      search={{ label: t('search'), placeholder: t('searchIn') }}
      actions={{
        primary: {
          label: t('write'),
          short: t('writeShort'),
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
      empty={<Empty title={t('empty')} hint={t('emptyHint')} action={<Button onClick={write}>{t('write')}</Button>} />}
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
