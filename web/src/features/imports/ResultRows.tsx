import { importRowsList, type FileImport, type FileRow } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { AskAllBar, AskRow } from './AskRow.tsx'
import { kindOf } from './kinds.ts'
import css from './imports.module.css'
import { countOf, type Outcome, outcomeColour, outcomeWord } from './outcomes.ts'
import { RowStory } from './RowStory.tsx'
import { importTexts } from './texts.ts'

/** The planned or actual effect of each row. */
export function ResultRows({ data, done, outcome }: { data: FileImport; done: boolean; outcome: Outcome | undefined }) {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  const [params, change] = useUrlQuery()
  const kind = kindOf(data)
  const row = params.get('row')
  const page = Math.max(1, Number(params.get('page')) || 1)
  const rows = useQueryOf(
    kind.calls.rows,
    { params: { id: data.id }, query: { page, ...(outcome && { outcome }), ...(row && { row }) } },
    { keep: true },
  )
  return (
    <div className={css.rows}>
      {outcome === 'ask' && data.state === 'planned' && <AskAllBar data={data} count={countOf(data.counts, 'ask')} />}
      {row && (
        <div className={css.rowsOnly}>
          <span>{t('rowsOnly', { row: Number(row) })}</span>
          <Button size="small" onClick={() => change({ row: null })}>
            {t('rowsAll')}
          </Button>
        </div>
      )}
      <div className={css.rowsTable}>
        <DataTable
          unit={count => inWords(importRowsList.unit(count))}
          label={t('resultRows')}
          columns={columnsFor(data, to, done)}
          rows={rows.data?.data}
          meta={rows.data?.meta}
          rowKey={row => String(row.row)}
          failed={rows.isError}
          onRetry={() => void rows.refetch()}
          busy={rows.isPlaceholderData}
          onPage={next => change({ page: next })}
          empty={
            <Empty
              title={
                outcome ? t('resultNoneOf', { outcome: outcomeWord(outcome, done, kind, data.state) }) : t('resultNone')
              }
              hint={outcome === 'ask' ? t('resultAllDecided') : undefined}
            />
          }
        />
      </div>
    </div>
  )
}

const { columns } = importRowsList

const columnsFor = (data: FileImport, to: AgencyPaths, done: boolean): Column<FileRow>[] => [
  {
    key: 'name',
    label: inWords(columns.name.label),
    cell: row => (
      <RowName row={row} href={isThere(data, row) && row.employee_id ? to.employee(row.employee_id) : null} />
    ),
  },
  { key: 'row', label: inWords(columns.row.label), align: 'right', width: '72px', cell: row => formatNumber(row.row) },
  {
    key: 'outcome',
    label: inWords(columns.outcome.label),
    width: '128px',
    card: 'end',
    cell: row =>
      leftUndone(data, row) ? (
        <StatusBadge colour="grey">{importTexts.say('resultNotDone')}</StatusBadge>
      ) : (
        <StatusBadge colour={outcomeColour(row.outcome, data.state, kindOf(data))}>
          {outcomeWord(row.outcome, done, kindOf(data), data.state)}
        </StatusBadge>
      ),
  },
  {
    key: 'story',
    label: inWords(columns.problems.label),
    card: 'line',
    cell: row => (
      <div className={css.story}>
        <RowStory row={row} kind={kindOf(data)} asked={askedIn(data, row)} />
        {asks(data, row) && <AskRow data={data} row={row} />}
        {isLeftOut(data, row) && (
          <ButtonLink
            size="small"
            href={kindOf(data).path(to, data.id, { outcome: 'reject' })}
            aria-label={importTexts.say('changeAnswerOf', { name: row.name })}
          >
            {importTexts.say('changeAnswer')}
          </ButtonLink>
        )}
      </div>
    ),
  },
]

/** Returns the row's problems that the questions above the rows cover. */
function askedIn({ state, unknowns }: FileImport, { outcome, problems }: FileRow): FileRow['problems'] {
  if (state !== 'planned' || outcome === 'reject') return []
  const fields = new Set<string>(unknowns.flatMap(({ field, decision }) => (decision.action === 'ask' ? field : [])))
  return problems.filter(({ field, value }) => field !== null && value !== null && fields.has(field))
}

/** True when a stopped run didn't reach this row. */
const leftUndone = ({ state, can_plan }: FileImport, { done }: FileRow) =>
  !done && !can_plan && (state === 'cancelled' || state === 'failed')

/** True if the row's record exists: a created employee has a page after the run, unless it was undone. */
const isThere = ({ state }: FileImport, { outcome, done }: FileRow) =>
  outcome === 'create' ? done && state !== 'undone' : outcome !== 'reject'

/** The answer about a row's person can change until the import runs. */
const asks = ({ state }: FileImport, row: FileRow) => state === 'planned' && row.asks && row.outcome !== 'reject'
/** True if someone left the row out while fixing rejected rows; it can be taken back there. */
const isLeftOut = ({ state, fixes }: FileImport, row: FileRow) =>
  state === 'planned' && fixes !== null && !row.asks && row.outcome === 'skip'

function RowName({ row, href }: { row: FileRow; href: string | null }) {
  const t = useTexts(importTexts)
  const name = row.name || t('rowNoName')
  return (
    <span className={css.rowName}>
      {href ? <Link href={href}>{name}</Link> : name}
      <span className={css.rowPhone}>{t('rowNumber', { row: row.row })}</span>
      {row.employee_number && <span className={css.rowNumber}>{row.employee_number}</span>}
    </span>
  )
}
