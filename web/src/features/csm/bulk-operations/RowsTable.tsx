import {
  api,
  type CsmOperation,
  type OperationOutcome,
  operationOutcomes,
  type OperationRow,
} from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { ChangeLines } from '@/widgets/changes/ChangeLines.tsx'
import { type OutcomeTile, OutcomeTiles } from '@/widgets/jobs/OutcomeTiles.tsx'
import { SearchBox } from '@/widgets/search-box/SearchBox.tsx'
import css from './bulk-operations.module.css'
import { outcomeColours } from './operation-colours.ts'
import { operationsTexts } from './texts.ts'
import { useOperationPaths } from './use-operation-paths.ts'

const outcomes = Object.keys(operationOutcomes) as OperationOutcome[]

const hasStarted = ({ state }: CsmOperation) =>
  ['approved', 'running', 'done', 'partial', 'halted', 'undoing', 'undone'].includes(state)

/** Lists each row with the change or the reason for none, counts per result, and a search. */
export function RowsTable({ data }: { data: CsmOperation }) {
  const t = useTexts(operationsTexts)
  const to = useOperationPaths()
  const [params, change] = useUrlQuery()
  const outcome = outcomes.find(one => one === params.get('outcome'))
  const search = params.get('search')?.trim() ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const asked = useQueryOf(
    api.csmOperations.rows,
    { params: { id: data.id }, query: { page, ...(outcome && { outcome }), ...(search && { search }) } },
    { keep: true },
  )
  const countOf = (one: OperationOutcome) => data.counts[one] ?? 0
  const tiles: OutcomeTile[] = [
    {
      key: 'all',
      label: t('everyRow'),
      count: data.total,
      colour: 'none',
      current: outcome === undefined,
      href: to.one(data.id),
    },
    ...outcomes
      .filter(one => countOf(one) > 0 || one === outcome)
      .map(one => ({
        key: one,
        label: one === 'update' ? wordFor(data, hasStarted(data)) : inWords(operationOutcomes[one]),
        count: countOf(one),
        colour: outcomeColours[one],
        current: outcome === one,
        href: to.one(data.id, { outcome: one }),
      })),
  ]
  return (
    <>
      <OutcomeTiles label={t('byResult')} tiles={tiles} />
      <SearchBox
        label={t('searchRows')}
        placeholder={t('searchRowsHint')}
        value={params.get('search') ?? ''}
        onChange={(text, options) => change({ search: text }, options)}
      />
      <div className={css.rows}>
        <DataTable
          unit={count => t('unit', { count })}
          label={t('rows')}
          columns={columnsFor(data)}
          rows={asked.data?.data}
          meta={asked.data?.meta}
          rowKey={row => `${row.job_id} ${row.n}`}
          failed={asked.isError}
          onRetry={() => void asked.refetch()}
          busy={asked.isPlaceholderData}
          onPage={next => change({ page: next })}
          filtered={search !== '' || outcome !== undefined}
          noMatch={<Empty title={t('noMatch')} hint={t('noMatchHint')} />}
          empty={<Empty title={t('noRows')} />}
        />
      </div>
    </>
  )
}

/** Before the run, after it, and after its undo. */
function wordFor({ state }: CsmOperation, done: boolean) {
  const t = operationsTexts.say
  return state === 'undone' ? t('restored') : done ? t('changed') : t('willChange')
}

const columnsFor = (data: CsmOperation): Column<OperationRow>[] => [
  {
    key: 'name',
    label: operationsTexts.say('name'),
    width: '240px',
    cell: row => (
      <span className={css.name}>
        {row.employee_id ? (
          <Link href={csmAgencyPaths(row.agency.id).employee(row.employee_id)}>{row.name}</Link>
        ) : (
          row.name
        )}
        {row.employee_number && <span className={css.number}>{row.employee_number}</span>}
      </span>
    ),
  },
  ...(data.parts.length > 1
    ? [
        {
          key: 'agency',
          label: operationsTexts.say('agency'),
          width: '200px',
          cell: (row: OperationRow) => row.agency.name,
        },
      ]
    : []),
  {
    key: 'outcome',
    label: operationsTexts.say('result'),
    width: '160px',
    card: 'end',
    cell: row => (
      <StatusBadge colour={outcomeColours[row.outcome]}>
        {row.outcome === 'update' ? wordFor(data, row.done) : inWords(operationOutcomes[row.outcome])}
      </StatusBadge>
    ),
  },
  {
    key: 'details',
    label: operationsTexts.say('details'),
    card: 'line',
    cell: row => (
      <div className={css.details}>
        {row.reason && <p>{row.reason}</p>}
        <ChangeLines changes={row.changes} />
      </div>
    ),
  },
]
