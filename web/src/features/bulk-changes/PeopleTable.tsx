import { api, type BulkOperation, type BulkPerson } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { ChangeLines } from '@/widgets/changes/ChangeLines.tsx'
import { type OutcomeTile, OutcomeTiles } from '@/widgets/jobs/OutcomeTiles.tsx'
import { SearchBox } from '@/widgets/search-box/SearchBox.tsx'
import css from './bulk-changes.module.css'
import { countOf, outcomeColours, outcomeIn, outcomes, wordsFor } from './outcomes.ts'
import { ownChanges, sharedChanges } from './shared-values.ts'
import { bulkTexts } from './texts.ts'

/** Lists each person with the change or the reason for none, counts per result, and a search. */
export function PeopleTable({ data }: { data: BulkOperation }) {
  const t = useTexts(bulkTexts)
  const to = useAgencyPaths()
  const [params, change] = useUrlQuery()
  const outcome = outcomeIn(params.get('outcome'))
  const search = params.get('search')?.trim() ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const asked = useQueryOf(
    api.bulk.people,
    { params: { id: data.id }, query: { page, ...(outcome && { outcome }), ...(search && { search }) } },
    { keep: true },
  )
  const rows = asked.data?.data
  const shared = sharedChanges(rows ?? [])
  const ran = !data.can_plan
  const words = wordsFor({ state: data.state, change: data.change, ran_to: ran })
  const shown = outcomes.filter(one => countOf(data, one) > 0 || one === outcome)
  const tiles: OutcomeTile[] = [
    {
      key: 'all',
      label: t('everyone'),
      count: data.total,
      colour: 'none',
      current: outcome === undefined,
      href: to.bulkChange(data.id),
    },
    ...shown.map(one => ({
      key: one,
      label: words[one],
      count: countOf(data, one),
      colour: outcomeColours[one],
      current: outcome === one,
      href: to.bulkChange(data.id, { outcome: one }),
    })),
  ]
  return (
    <>
      <OutcomeTiles label={t('byResult')} tiles={tiles} />
      <div className={css.search}>
        <SearchBox
          label={t('search')}
          placeholder={t('searchHint')}
          value={params.get('search') ?? ''}
          onChange={(text, options) => change({ search: text }, options)}
        />
      </div>
      {shared.length > 0 && (
        <section className={css.shared} aria-label={t('sharedValues')}>
          <span className={css.sharedName}>{t('sharedValues')}</span>
          <ChangeLines inline changes={shared} />
        </section>
      )}
      <div className={css.people}>
        <DataTable
          unit={count => t('unit', { count })}
          label={t('table')}
          columns={columnsFor(data, words, { to, shared, rows: rows ?? [] })}
          rows={rows}
          meta={asked.data?.meta}
          rowKey={row => String(row.n)}
          failed={asked.isError}
          onRetry={() => void asked.refetch()}
          busy={asked.isPlaceholderData}
          onPage={next => change({ page: next })}
          filtered={search !== '' || outcome !== undefined}
          noMatch={<Empty title={t('noMatch')} hint={t('noMatchHint')} />}
          empty={<Empty title={t('none')} />}
        />
      </div>
    </>
  )
}

interface Shown {
  to: AgencyPaths
  shared: readonly BulkPerson['changes'][number][]
  rows: readonly BulkPerson[]
}

/** Shows the last column only where a person differs from the others or is skipped for a reason. */
const columnsFor = (
  data: BulkOperation,
  words: Record<string, string>,
  { to, shared, rows }: Shown,
): Column<BulkPerson>[] => [
  {
    key: 'name',
    label: bulkTexts.say('name'),
    width: '240px',
    cell: row => (
      <span className={css.name}>
        {row.employee_id && row.name ? (
          <Link href={to.employee(row.employee_id)}>{row.name}</Link>
        ) : (
          row.name || bulkTexts.say('unknown')
        )}
        {row.employee_number && <span className={css.number}>{row.employee_number}</span>}
        {row.line && ![row.name, row.employee_number].includes(row.line) && (
          <span className={css.number}>{bulkTexts.say('pasted', { line: row.line })}</span>
        )}
      </span>
    ),
  },
  {
    key: 'outcome',
    label: bulkTexts.say('result'),
    width: '160px',
    card: 'end',
    cell: row =>
      isLeftUndone(data, row) ? (
        <StatusBadge colour="grey">{bulkTexts.say('notDone')}</StatusBadge>
      ) : (
        <StatusBadge colour={outcomeColours[row.outcome]}>{words[row.outcome] ?? row.outcome}</StatusBadge>
      ),
  },
  ...(rows.length === 0 || rows.some(row => row.reason || ownChanges(row, shared).length > 0)
    ? [
        {
          key: 'details',
          label: bulkTexts.say('details'),
          card: 'line' as const,
          cell: (row: BulkPerson) => (
            <div className={css.details}>
              {row.reason && <p>{row.reason}</p>}
              <ChangeLines inline changes={ownChanges(row, shared)} />
            </div>
          ),
        },
      ]
    : []),
]

/** True when a stopped run didn't reach this person. */
const isLeftUndone = ({ state, can_plan }: BulkOperation, { done, outcome }: BulkPerson) =>
  outcome === 'update' && !done && !can_plan && (state === 'cancelled' || state === 'failed')
