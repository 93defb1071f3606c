import { api, messageStates, type MessageState, type PanelMessage } from '@preceptor/contract'
import { IconPencilPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { pageIn, useLastPage } from '@/nav/paging.ts'
import { paths, withQuery } from '@/nav/paths.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { SearchBox } from '@/widgets/search-box/SearchBox.tsx'
import { type Asked, ConfirmActions } from './ConfirmActions.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import type { MessageActions } from './MessageMenu.tsx'
import { messageCards, messageColumns } from './message-columns.tsx'
import css from './panel-messages.module.css'

const stateIn = (text: string | null): MessageState | undefined =>
  text !== null && text in messageStates ? (text as MessageState) : undefined
const tabOrder: readonly MessageState[] = ['running', 'scheduled', 'draft', 'ended']
const tabWords: Record<MessageState, string> = { ...messageStates, draft: 'Drafts' }

/** What customer success tells the users of the panel: who sees it, from when to when. */
export default function PanelMessagesPage() {
  const narrow = useNarrow()
  const [params, change] = useUrlQuery()
  const [asked, setAsked] = useState<Asked | null>(null)
  const search = params.get('search') ?? ''
  const state = stateIn(params.get('state'))
  const page = pageIn(params)
  const list = useQueryOf(
    api.panelMessages.list,
    { query: { page, ...(state && { state }), ...(search && { search: search.slice(0, 200) }) } },
    { keep: true, every: 60_000 },
  )
  const which = params.get('message')
  useLastPage(list.data?.meta, last => change({ page: last }, { replace: true }))
  const write = () => change({ message: 'new', page })
  const hrefOf = (message: PanelMessage) => withQuery(paths.panelMessages(), { state, search, message: message.id })
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
    <ListPage>
      <PageHeader
        title="Panel messages"
        count={list.data?.meta.total}
        action={
          <Button
            look="primary"
            icon={<IconPencilPlus size={16} aria-hidden="true" />}
            aria-label={narrow ? 'Write message' : undefined}
            onClick={write}
          >
            {narrow ? 'Write' : 'Write message'}
          </Button>
        }
      />
      <Tabs
        label="State"
        tabs={[
          { label: 'All', href: withQuery(paths.panelMessages(), { search }), current: state === undefined },
          ...tabOrder.map(one => ({
            label: tabWords[one],
            href: withQuery(paths.panelMessages(), { state: one, search }),
            current: state === one,
          })),
        ]}
      />
      <div className={css.search}>
        <SearchBox
          label="Search messages"
          placeholder="Title or text"
          value={search}
          onChange={(text, options) => change({ search: text }, options)}
        />
      </div>
      <DataTable
        fill
        opens
        label="Panel messages"
        columns={narrow ? messageCards(hrefOf, actions) : messageColumns(hrefOf, actions)}
        rows={list.data?.data}
        meta={list.data?.meta}
        unit={['message', 'messages']}
        rowKey={message => message.id}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        busy={list.isPlaceholderData}
        onPage={next => change({ page: next })}
        filtered={search !== '' || state !== undefined}
        empty={
          <Empty
            title="No messages yet"
            hint="What you write here appears below the header of the people you choose."
            action={<Button onClick={write}>Write message</Button>}
          />
        }
        noMatch={
          <Empty
            title={
              search ? `No message matches “${search}”` : `No message is ${tabWords[state ?? 'draft'].toLowerCase()}`
            }
            action={<Button onClick={() => change({ search: null, state: null })}>Show all messages</Button>}
          />
        }
      />
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
    </ListPage>
  )
}
