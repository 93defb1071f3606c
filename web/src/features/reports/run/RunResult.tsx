import { api, type GroupLine, type ReportCellAddress, type ResultHead } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { pageIn } from '@/nav/paging.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import { ResultChart } from '../result/ResultChart.tsx'
import { RowsTable } from '../result/RowsTable.tsx'
import { SummaryTable } from '../result/SummaryTable.tsx'
import { reportsTexts } from '../texts.ts'
import css from './run.module.css'
import type { OpenRun } from './open-run.ts'

const DrillDialog = lazyPart(() => import('./DrillDialog.tsx'))

const perPage = 100

interface Props {
  run: OpenRun
  head: ResultHead
  total: GroupLine
}

/** Chart, summary and rows of a run, page by page. The address holds the page and the open number. */
export function RunResult({ run, head, total }: Props) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const [params, change] = useUrlQuery()
  const hasGroups = head.groups.length > 0
  const hasBoth = hasGroups && head.columns.length > 0
  const isRows = !hasGroups || (hasBoth && params.get('lines') === 'all')
  const page = pageIn(params)
  const asked = useQueryOf(
    api.reportRuns.rows,
    { params: { id: run.id }, query: { page, per_page: perPage, lines: isRows ? 'all' : 'groups' } },
    { keep: true },
  )
  const hereWith = (query: Readonly<Record<string, string | number | undefined>>) =>
    to.page(`reports/runs/${run.id}`, query)
  const place = { lines: isRows && hasBoth ? 'all' : undefined, page: page > 1 ? page : undefined }
  const hrefOf = hasGroups ? (cell: ReportCellAddress) => hereWith({ ...place, cell: JSON.stringify(cell) }) : undefined
  const cell = params.get('cell')
  const lines = asked.data?.data ?? []
  return (
    <section aria-label={t('result')} className={css.result}>
      {run.charted && !isRows && (
        <ResultChart definition={run.definition} head={head} {...run.charted} hrefOf={hrefOf} />
      )}
      {hasBoth && (
        <Tabs
          label={t('result')}
          tabs={[
            { label: t('summary'), href: hereWith({}), current: !isRows },
            {
              label: t('rowsTab', { shown: formatNumber(total.rows) }),
              href: hereWith({ lines: 'all' }),
              current: isRows,
            },
          ]}
        />
      )}
      {asked.data ? (
        isRows ? (
          <RowsTable id="report-rows" title={run.name} head={head} lines={lines} />
        ) : (
          <SummaryTable
            id="report-rows"
            title={run.name}
            head={head}
            total={total}
            hrefOf={hrefOf}
            lines={lines.filter(line => line.is === 'group')}
          />
        )
      ) : asked.isError ? (
        <LineNotLoaded text={t('rowsFailed')} retry={asked.refetch} />
      ) : (
        <SkeletonLines lines={8} />
      )}
      {asked.data && asked.data.meta.total > perPage && (
        <Pager meta={asked.data.meta} controls="report-rows" onPage={next => change({ page: next })} />
      )}
      {cell && (
        <DrillDialog
          run={run}
          head={head}
          lines={lines}
          cell={cell}
          onClose={() => change({ cell: null, page }, { replace: true })}
        />
      )}
    </section>
  )
}
