import { api, type ReportCellAddress, type ResultHead, type ResultLine } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { ButtonLink } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import { RowsTable } from '../result/RowsTable.tsx'
import { reportsTexts } from '../texts.ts'
import type { OpenRun } from './open-run.ts'
import css from './run.module.css'

interface Props {
  run: OpenRun
  head: ResultHead
  /** Lines of the page, which name the values of the cell. */
  lines: readonly ResultLine[]
  /** The cell in the address. */
  cell: string
  onClose: () => void
}

/** Lists the rows behind one number of a run, and says if their number has changed. */
export default function DrillDialog({ run, head, lines, cell, onClose }: Props) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQueryOf(
    api.reportRuns.drill,
    { params: { id: run.id }, query: { cell, page, per_page: 50 } },
    { keep: true, quiet: true },
  )
  return (
    <Dialog
      open
      size="large"
      title={t('rowsBehind', { cell: wordsOf(cell, head, lines) || t('everything') })}
      onClose={onClose}
      cancelLabel={t('close')}
      footer={
        data?.list === 'employees' && <ButtonLink href={to.employees(data.filters)}>{t('openInEmployees')}</ButtonLink>
      }
    >
      {data ? (
        <div className={css.drill}>
          <p>{t('counted', { counted: data.counted, shown: formatNumber(data.counted) })}</p>
          {data.meta.total !== data.counted && (
            <p className="quiet">{t('changedSince', { shown: formatNumber(data.meta.total) })}</p>
          )}
          <RowsTable
            id="report-drill"
            title={t('rowsBehind', { cell: wordsOf(cell, head, lines) })}
            head={data}
            lines={data.data}
          />
          {data.meta.total > data.meta.per_page && <Pager meta={data.meta} controls="report-drill" onPage={setPage} />}
        </div>
      ) : (
        <NotThere error={error} retry={refetch} unknown={t('rowsGone')} notLoaded={t('rowsFailed')} />
      )}
    </Dialog>
  )
}

/** Returns `Bronx, Fall prevention, Overdue`. For groups on another page, returns only the names of the group fields. */
function wordsOf(cell: string, { groups, pivot }: ResultHead, lines: readonly ResultLine[]): string {
  const { path, pivot: cut } = addressOf(cell)
  const isHere = (line: ResultLine) =>
    line.is === 'group' && line.level === path.length && line.path.every(({ value }, at) => value === path[at])
  const line = lines.find(isHere)
  const names =
    line?.is === 'group' ? line.path.map(({ label }) => label) : path.map((_, at) => groups[at]?.label ?? '')
  const value = cut === undefined ? undefined : pivot?.values.find(one => one.value === cut)?.label
  return [...names, ...(value ? [value] : [])].join(', ')
}

function addressOf(cell: string): ReportCellAddress {
  try {
    const read = JSON.parse(cell) as Partial<ReportCellAddress>
    return { ...read, path: Array.isArray(read.path) ? read.path : [] }
  } catch {
    return { path: [] }
  }
}
