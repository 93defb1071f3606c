import { api, waiverStandings, waiversList } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { listWords } from '@/widgets/list/list-words.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { approvingWords, useAccepting, useOpened } from '@/widgets/second-person/use-worklist.tsx'
import { showsWaivers } from '@/widgets/waivers/shows-waivers.ts'
import { waiversTexts } from '@/widgets/waivers/texts.ts'
import { useImportAction } from '@/widgets/imports/use-import-action.tsx'
import { CredentialsLink } from '../credentials/CredentialsLink.tsx'
import { waiverCard, waiverCells } from './waiver-columns.tsx'

const OneWaiver = lazyPart(() => import('@/widgets/waivers/OneWaiver.tsx'))

/** Everyone's waivers: pending ones, and active ones with their last day. A row opens the waiver with its documents. */
export default function Waivers() {
  const t = useTexts(waiversTexts)
  const { timeZone } = useAgency()
  const list = useList(api.waivers.list, waiversList)
  const { opened, hrefOf, close, turnsOf } = useOpened(list, 'waiver')
  const { bulkActions, accepting } = useAccepting(t('approve'), {
    list: api.waivers.list,
    waiting: { standing: 'review' },
    call: api.waivers.approve,
    undo: api.waivers.undoApprove,
    refresh: showsWaivers,
    job: { change: { act: 'approve_waivers' }, audience: rows => ({ by: 'waivers', ...rows }) },
    act: 'approve',
    hrefOf,
    words: approvingWords(t),
  })
  return (
    <ListScreen
      list={list}
      {...listWords(t)}
      tabs={{
        filter: 'standing',
        choices: {
          ...waiverStandings,
          returned: t('tabReturned'),
          current: t('tabCurrent'),
          upcoming: t('tabUpcoming'),
          ended: t('tabEnded'),
          removed: t('tabRemoved'),
        },
        all: t('tabAll'),
      }}
      counts={api.waivers.counts}
      views={{
        endpoint: api.waivers.list,
        plain: [{ label: t('viewAll'), query: {} }],
        opening: { people: 'current' },
      }}
      links={<CredentialsLink />}
      actions={{
        exports: api.waivers.export,
        others: useImportAction('waivers', t('import')),
      }}
      opens
      nameOf={row => `${row.name}, ${row.rule_name}`}
      cells={waiverCells(hrefOf, timeZone)}
      card={row => waiverCard(row, hrefOf(row))}
      bulkActions={bulkActions}
      empty={<Empty title={t('noneAtAll')} hint={t('noneAtAllHint')} />}
    >
      {opened && (
        <OneWaiver id={opened} {...turnsOf(list.rows, ({ standing }) => standing === 'review')} onClose={close} />
      )}
      {accepting}
    </ListScreen>
  )
}
