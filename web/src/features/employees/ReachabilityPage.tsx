import {
  access,
  api,
  type ColumnOf,
  formatPhone,
  type HardToReach,
  reachabilityList,
  reachProblems,
  reachWays,
} from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Given } from '@/widgets/audience/draft.ts'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { listWords } from '@/widgets/list/list-words.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { type BulkActions, countOf, type ListSelection } from '@/widgets/list/selection.ts'
import { useList } from '@/widgets/list/use-list.ts'
import { reachabilityTexts } from './reachability/texts.ts'

const BulkMenu = lazyPart(() => import('@/widgets/audience/BulkMenu.tsx'))

/** R-RTE-3: people whom messages don't reach, and a message asking those who can still be reached one way. */
export default function ReachabilityPage() {
  const t = useTexts(reachabilityTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const may = useCan(access.bulkMessages)
  const list = useList(api.reachability.list, reachabilityList)
  const hrefOf = ({ id }: HardToReach) => to.employee(id, 'profile')
  return (
    <ListScreen
      list={list}
      {...listWords(t)}
      counts={api.reachability.counts}
      actions={{ exports: api.reachability.export }}
      bulkActions={may ? asks : undefined}
      opens
      nameOf={row => row.name}
      cells={cells(hrefOf, timeZone)}
      card={row => cardOf(row, hrefOf(row))}
      empty={<Empty title={t('empty')} hint={t('emptyHint')} />}
    />
  )
}

/** The message to people who can still be reached one way, and other bulk actions. */
const asks: BulkActions = (selection, clear) => {
  const t = reachabilityTexts.say
  return (
    <BulkMenu
      given={givenOf(selection)}
      count={countOf(selection)}
      acts={[
        {
          act: 'message',
          label: t('ask'),
          only: {
            who: t('askFor', { count: countOf(selection) }),
            settled: {
              message_by: 'best',
              subject: t('askSubject'),
              text: t('askText', { first_name: '{{first_name}}', office_phone: '{{office_phone}}' }),
            },
          },
        },
        ...(['status', 'location', 'coordinator', 'tags'] as const).map(act => ({ act })),
      ]}
      onDone={clear}
    />
  )
}

function givenOf(selection: ListSelection): Given {
  if (selection.kind === 'rows') return { selected: selection.ids, matching: null }
  const { sort_by: _, ...filters } = selection.query
  return { selected: [], matching: null, reachability: { filters } }
}

const problemsOf = ({ problems }: HardToReach) => problems.map(one => inWords(reachProblems[one])).join(', ')

const NameOf = ({ row, href }: { row: HardToReach; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

const Works = ({ of }: { of: HardToReach['works'] }) => (
  <StatusBadge colour={of === 'none' ? 'red' : 'blue'}>{inWords(reachWays[of])}</StatusBadge>
)

const cardOf = (row: HardToReach, href: string) => (
  <CardLines title={<NameOf row={row} href={href} />} badges={<Works of={row.works} />} text={problemsOf(row)} />
)

const cells = (
  hrefOf: (row: HardToReach) => string,
  timeZone: string | undefined,
): Cells<HardToReach, ColumnOf<typeof reachabilityList>> => ({
  name: { width: '180px', cell: row => <NameOf row={row} href={hrefOf(row)} /> },
  employee_number: { width: '110px', cell: row => <span className="num">{row.employee_number}</span> },
  problem: { width: '240px', cell: problemsOf },
  works: { width: '140px', cell: row => <Works of={row.works} /> },
  mobile: { width: '140px', cell: row => <span className="num">{formatPhone(row.mobile)}</span> },
  email: { width: '200px', truncate: true, cell: row => row.email },
  last_sent: {
    width: '180px',
    cell: row => <span className="num">{row.last_sent_at && formatInstant(row.last_sent_at, timeZone)}</span>,
  },
  location: { width: '130px', truncate: true, cell: row => row.location_name },
  coordinator: { width: '148px', truncate: true, cell: row => row.coordinator_name },
})
