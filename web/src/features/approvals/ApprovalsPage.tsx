import { api, approvalStates, approvalsList } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { approvalsTexts } from '@/widgets/approvals/texts.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { useOpened } from '@/widgets/second-person/use-worklist.tsx'
import { approvalCard, approvalCells } from './approval-cells.tsx'

const OneApproval = lazyPart(() => import('./OneApproval.tsx'))

/** Lists proposals that wait for a second person, and their results. A row opens the proposal and shows its effect. */
export default function ApprovalsPage() {
  const t = useTexts(approvalsTexts)
  const { timeZone } = useAgency()
  const list = useList(api.approvals.list, approvalsList)
  const { opened, hrefOf, close } = useOpened(list, 'approval')
  return (
    <ListScreen
      list={list}
      title={t('title')}
      about={t('about')}
      opens
      search={{ label: t('search'), placeholder: t('searchHint') }}
      tabs={{
        filter: 'state',
        choices: {
          ...approvalStates.names,
          approved: t('tabApproved'),
          declined: t('tabDeclined'),
          expired: t('tabExpired'),
          withdrawn: t('tabWithdrawn'),
        },
        all: t('tabAll'),
      }}
      counts={api.approvals.counts}
      nameOf={row => row.title}
      cells={approvalCells(hrefOf, timeZone)}
      card={row => approvalCard(row, hrefOf(row), timeZone)}
      empty={<Empty title={t('noneAtAll')} hint={t('noneAtAllHint')} />}
    >
      {opened && <OneApproval id={opened} onClose={close} />}
    </ListScreen>
  )
}
