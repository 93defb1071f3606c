import { api, causeOf, type ColumnOf, type Id, type SyncItem, syncItemsList, syncOutcomes } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { useRefreshedOnChange } from '@/widgets/jobs/use-job-page.ts'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { outcomeColours } from './outcome-colours.ts'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

const ItemDialog = lazyPart(() => import('./ItemDialog.tsx'))

interface Props {
  jobId: Id
  /** True while the sync is running and adds rows. */
  isRunning: boolean
}

/** Results of one sync by person; a row opens the exchanged data. */
export function SyncItems({ jobId, isRunning }: Props) {
  const t = useTexts(partnerTexts)
  const to = useAgencyPaths()
  const list = useList(api.syncItems.list, syncItemsList, { path: { jobId }, every: () => (isRunning ? 2_000 : false) })
  useRefreshedOnChange(String(isRunning), api.syncItems.list, api.syncItems.counts)
  const { close, hrefOf } = dialogsOf(list)
  const item = list.params.get('item')
  const at = { hrefOf: (id: Id) => hrefOf({ item: id }), to }
  return (
    <ListScreen
      within
      list={list}
      title={t('jobItems')}
      search={{ label: t('searchItems'), placeholder: t('searchItemsHint') }}
      counts={api.syncItems.counts}
      actions={{ exports: api.syncItems.export }}
      nameOf={row => row.name}
      opens
      cells={cellsFor(at)}
      card={row => cardOf(row, at)}
      empty={<Empty title={t('noJobItems')} hint={t('unchangedHint')} />}
    >
      {item && <ItemDialog id={item} onClose={() => close('item')} />}
    </ListScreen>
  )
}

interface At {
  hrefOf: (id: Id) => string
  to: AgencyPaths
}

const NameOf = ({ row, at }: { row: SyncItem; at: At }) => (
  <Link data-row-link="" href={at.hrefOf(row.id)}>
    {row.name || row.external_id}
  </Link>
)
const OutcomeOf = ({ row: { outcome } }: { row: SyncItem }) => (
  <StatusBadge colour={outcomeColours[outcome]}>{inWords(syncOutcomes[outcome])}</StatusBadge>
)
const causeIn = ({ code, value, message }: SyncItem) => message ?? (code && inWords(causeOf(code).words(value ?? '')))

const cardOf = (row: SyncItem, at: At) => (
  <CardLines
    title={<NameOf row={row} at={at} />}
    badges={<OutcomeOf row={row} />}
    text={row.external_id}
    below={causeIn(row)}
  />
)

const cellsFor = (at: At): Cells<SyncItem, ColumnOf<typeof syncItemsList>> => ({
  name: { width: '220px', truncate: true, cell: row => <NameOf row={row} at={at} /> },
  external_id: { width: '150px', truncate: true, cell: row => row.external_id },
  outcome: { width: '120px', cell: row => <OutcomeOf row={row} /> },
  cause: { width: '300px', cell: row => <span className={css.cause}>{causeIn(row)}</span> },
  value: { width: '160px', truncate: true, cell: row => row.value },
  attempts: { width: '90px', align: 'right', cell: row => row.attempts },
  n: { width: '90px', align: 'right', cell: row => row.n },
})
