import {
  api,
  bulkOperationsList,
  type ColumnOf,
  type CsmOperationRow,
  type List,
  operationStates,
} from '@preceptor/contract'
import { IconStack2 } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { isMoving, stateColours } from './operation-colours.ts'
import { operationsTexts } from './texts.ts'
import { useOperationPaths } from './use-operation-paths.ts'

const { agency_id: _, ...filtersOfAgency } = bulkOperationsList.filters
/** Without the agency filter, for the list within one agency. */
const listOfAgency: List & { usualFilters?: never } = {
  ...bulkOperationsList,
  filters: filtersOfAgency,
  bar: ['state', 'kind'],
}

/** The history of bulk operations, for all agencies or for one. */
export function OperationsList({ within = false }: { within?: boolean }) {
  const t = useTexts(operationsTexts)
  const navigate = useNavigate()
  const to = useOperationPaths()
  const list = useList(api.csmOperations.list, to.agencyId === null ? bulkOperationsList : listOfAgency, {
    ...(to.agencyId !== null && { always: { agency_id: to.agencyId } }),
    every: last => (last?.data.some(({ state }) => isMoving(state)) ? 2_000 : 30_000),
  })
  const create = to.create()
  return (
    <ListScreen
      within={within}
      list={list}
      title={t('title')}
      about={t('about')}
      opens
      search={{ label: t('search'), placeholder: t('searchHint') }}
      actions={{
        primary: {
          label: t('newOperation'),
          short: t('newShort'),
          icon: <IconStack2 size={16} aria-hidden="true" />,
          onSelect: () => void navigate(create),
        },
      }}
      nameOf={row => row.title}
      cells={cellsFor(row => to.one(row.id))}
      card={row => cardOf(row, to.one(row.id))}
      empty={
        <Empty
          title={t('none')}
          hint={t('noneHint')}
          action={<ButtonLink href={create}>{t('newOperation')}</ButtonLink>}
        />
      }
    />
  )
}

const State = ({ of }: { of: CsmOperationRow['state'] }) => (
  <StatusBadge colour={stateColours[of]}>{inWords(operationStates.names[of])}</StatusBadge>
)

const agenciesOf = ({ first_agency, agencies_count }: CsmOperationRow) =>
  agencies_count > 1
    ? operationsTexts.say('andMore', { name: first_agency ?? '', count: agencies_count - 1 })
    : first_agency

const rowsOf = ({ state, done, total }: CsmOperationRow) =>
  state === 'running' || state === 'undoing' ? operationsTexts.say('rowsOf', { done, total }) : formatNumber(total)

const cellsFor = (
  hrefOf: (row: CsmOperationRow) => string,
): Cells<CsmOperationRow, ColumnOf<typeof bulkOperationsList>> => ({
  title: {
    cell: row => (
      <Link data-row-link="" href={hrefOf(row)}>
        {row.title}
      </Link>
    ),
  },
  state: { width: '160px', cell: row => <State of={row.state} /> },
  agencies: { width: '240px', truncate: true, cell: agenciesOf },
  rows: { width: '120px', align: 'right', cell: rowsOf },
  proposed_by: { width: '180px', truncate: true, cell: row => row.proposed_by_name },
  proposed_at: { width: '180px', cell: row => formatInstant(row.proposed_at) },
  decided_by: { width: '180px', truncate: true, cell: row => row.decided_by_name },
})

/** On a phone: kind, state, and agencies. */
const cardOf = (row: CsmOperationRow, href: string) => (
  <CardLines
    title={<Link href={href}>{row.title}</Link>}
    badges={<State of={row.state} />}
    text={agenciesOf(row)}
    below={`${row.proposed_by_name} · ${formatInstant(row.proposed_at)}`}
  />
)
