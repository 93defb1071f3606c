import { api, importOutcomes, type ImportRowResult, type RosterImport } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { AskAllBar, AskRow } from './AskRow.tsx'
import css from './imports.module.css'
import { countOf, outcomeColours, outcomeIn, outcomesDone } from './outcomes.ts'
import { RowStory } from './RowStory.tsx'

/** What each row would do, or did. */
export function ResultRows({ data, done }: { data: RosterImport; done: boolean }) {
  const to = useAgencyPaths()
  const [params, change] = useUrlQuery()
  const outcome = outcomeIn(params.get('outcome'))
  const page = Math.max(1, Number(params.get('page')) || 1)
  const rows = useQueryOf(
    api.imports.rows,
    { params: { id: data.id }, query: { page, ...(outcome ? { outcome } : {}) } },
    { keep: true },
  )
  const words: Record<string, string> = done ? outcomesDone : importOutcomes
  return (
    <div className={css.rows}>
      {outcome === 'ask' && data.state === 'planned' && <AskAllBar data={data} count={countOf(data.counts, 'ask')} />}
      <div className={css.rowsTable}>
        <DataTable
          unit={count => (count === 1 ? 'row' : 'rows')}
          label="Rows of the file"
          columns={columnsFor(data, to, words)}
          rows={rows.data?.data}
          meta={rows.data?.meta}
          rowKey={row => String(row.row)}
          failed={rows.isError}
          onRetry={() => void rows.refetch()}
          busy={rows.isPlaceholderData}
          onPage={next => change({ page: next })}
          empty={
            <Empty
              title={outcome ? `No rows are “${words[outcome]}”` : 'No rows'}
              hint={outcome === 'ask' ? 'All of them are decided.' : undefined}
            />
          }
        />
      </div>
    </div>
  )
}

const columnsFor = (
  data: RosterImport,
  to: AgencyPaths,
  words: Readonly<Record<string, string>>,
): Column<ImportRowResult>[] => [
  {
    key: 'name',
    label: 'Name',
    cell: row => (
      <RowName row={row} href={isThere(data, row) && row.employee_id ? to.employee(row.employee_id) : null} />
    ),
  },
  { key: 'row', label: 'Row', align: 'right', width: '72px', cell: row => formatNumber(row.row) },
  {
    key: 'outcome',
    label: 'Result',
    width: '128px',
    card: 'end',
    cell: row =>
      leftUndone(data, row) ? (
        <StatusBadge colour="grey">Not done</StatusBadge>
      ) : (
        <StatusBadge colour={outcomeColours[row.outcome]}>{words[row.outcome] ?? row.outcome}</StatusBadge>
      ),
  },
  {
    key: 'story',
    label: 'What and why',
    card: 'line',
    cell: row => (
      <div className={css.story}>
        <RowStory row={row} />
        {asks(row) && data.state === 'planned' && <AskRow data={data} row={row} />}
      </div>
    ),
  },
]

/** A run that was stopped did not come to this row. */
const leftUndone = ({ state, can_plan }: RosterImport, { done }: ImportRowResult) =>
  !done && !can_plan && (state === 'cancelled' || state === 'failed')

/** A created employee has a page once the run is through, and none when it was taken back. */
const isThere = ({ state }: RosterImport, { outcome, done }: ImportRowResult) =>
  outcome === 'create' ? done && state !== 'undone' : outcome !== 'reject'

/**
 * Rows that asked whether they are the same person may be answered otherwise until the import is run. That is a question about the
 * whole row; one about a field is answered above, for all rows at once.
 */
const asks = ({ outcome, problems }: ImportRowResult) =>
  outcome !== 'reject' && problems.some(({ field }) => field === null)

function RowName({ row, href }: { row: ImportRowResult; href: string | null }) {
  const name = row.name || 'No name'
  return (
    <span className={css.rowName}>
      {href ? <Link href={href}>{name}</Link> : name}
      <span className={css.rowPhone}>Row {formatNumber(row.row)}</span>
      {row.employee_number && <span className={css.rowNumber}>{row.employee_number}</span>}
    </span>
  )
}
