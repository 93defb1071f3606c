import { access, api, type ThreadRow, threadsList } from '@preceptor/contract'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan, useUser } from '@/session/session.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { AwayButton } from '@/widgets/deputies/AwayButton.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListLines } from '@/widgets/list/ListLines.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import { useOpened } from '@/widgets/second-person/use-worklist.tsx'
import { usePageKeys } from '@/widgets/shortcuts/page-keys.ts'
import css from './messages.module.css'
import { DeskLink, LogLink } from './DeskLink.tsx'
import { InboxRow } from './InboxRow.tsx'
import { inboxTexts } from './texts.ts'

const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))
const OpenThread = lazyPart(() => import('./OpenThread.tsx'))
const refreshMs = 20_000

/** Conversations by assignee and due time, with the open one beside them, or in their place on a phone. */
export default function MessagesPage() {
  const t = useTexts(inboxTexts)
  const narrow = useNarrow()
  // Nurses read conversations assigned to them and don't see unassigned texts
  const isNurse = useUser()?.role === 'rn_limited'
  const mayWrite = useCan(access.sendMessages)
  const list = useList(api.threads.list, threadsList, { every: refreshMs })
  const dialogs = dialogsOf(list)
  const { opened, hrefOf, close } = useOpened(list, 'thread')
  const step = useSteps(list, opened)
  usePageKeys([
    { key: 'j', label: t('next'), run: step(1) },
    { key: 'k', label: t('previous'), run: step(-1) },
  ])
  const row = list.rows?.find(({ id }) => id === opened)
  const thread = opened && (
    <OpenThread key={opened} id={opened} name={row?.name} narrow={narrow} onBack={close} onSettled={step(1) ?? close} />
  )
  if (narrow && opened) return <ListPage flows>{thread}</ListPage>
  return (
    <ListScreen
      list={list}
      title={t('title')}
      uncounted
      search={{ label: t('search'), placeholder: t('searchHint') }}
      tabs={{
        filter: 'desk',
        choices: { ...threadsList.filters.desk.choices, snoozed: t('tabSnoozed'), done: t('tabDone') },
        overlap: true,
        all: t('tabAll'),
      }}
      counts={api.threads.counts}
      views={{ endpoint: api.threads.list, plain: allRows() }}
      links={
        <>
          {!isNurse && <DeskLink />}
          <LogLink />
        </>
      }
      actions={{
        more: !isNurse && <AwayButton />,
        primary: mayWrite && {
          label: t('write'),
          icon: <IconPencil size={16} />,
          onSelect: () => dialogs.open({ write: 1 }),
        },
      }}
      body={
        <div className={css.split} data-open={opened ? '' : undefined}>
          <div className={css.rows}>
            <ListLines
              list={list}
              label={t('conversations')}
              renderLines={rows => (
                <ul aria-label={t('conversations')}>
                  {rows.map(one => (
                    <InboxRow key={one.id} row={one} href={hrefOf(one)} isOpen={one.id === opened} />
                  ))}
                </ul>
              )}
              empty={<Empty title={t('none')} hint={t(isNurse ? 'noneHintAssigned' : 'noneHint')} />}
            />
          </div>
          <div className={css.pane}>{thread || <Empty title={t('choose')} hint={t('chooseHint')} />}</div>
        </div>
      }
    >
      {mayWrite && dialogs.isOpen('write') && (
        <AudienceDialog
          given={{ selected: [], matching: null }}
          only={{ act: 'message', title: t('write') }}
          onClose={() => dialogs.close('write')}
        />
      )}
    </ListScreen>
  )
}

type Inbox = Pick<ReturnType<typeof useList<typeof api.threads.list, ThreadRow>>, 'rows' | 'params' | 'change'>

/** Opens the conversation before or after the open one, which keeps its place even after it leaves the list. */
function useSteps({ rows = [], params, change }: Inbox, opened: string | null) {
  const at = rows.findIndex(({ id }) => id === opened)
  const [place, setPlace] = useState(-1)
  if (at >= 0 && at !== place) setPlace(at)
  return (by: 1 | -1): (() => void) | undefined => {
    const gone = opened !== null && at < 0
    const from = opened === null ? -1 : gone ? place : at
    const next = rows[gone && by === 1 ? from : from + by]
    if (!next) return undefined
    return () => change({ thread: next.id, page: params.get('page') }, { replace: opened !== null })
  }
}
