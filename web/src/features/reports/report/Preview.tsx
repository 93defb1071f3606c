import { api, type ReportDefinition, type ReportParameters } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { ResultChart } from '../result/ResultChart.tsx'
import { RowsTable } from '../result/RowsTable.tsx'
import { SummaryTable } from '../result/SummaryTable.tsx'
import { reportsTexts } from '../texts.ts'
import { AsOfSentence } from './AsOfSentence.tsx'
import css from './report.module.css'

interface Props {
  /** A report's id, or `new` for an unsaved definition. */
  id: string
  definition: ReportDefinition
  /** Sends the parameters of a saved report, or a whole definition. */
  body: ReportParameters & { definition?: ReportDefinition }
}

/** The first lines of the report with current data; its chart and summary cover all rows. */
export function Preview({ id, definition, body }: Props) {
  const t = useTexts(reportsTexts)
  const { data, error, refetch } = useQueryOf(
    api.reports.preview,
    { params: { id }, body },
    { keep: true, quiet: true, staleTime: 15_000 },
  )
  if (error && error.kind === 'response' && error.status < 500)
    return (
      <Banner level="warning" title={t('cannotShow')}>
        {error.message}
      </Banner>
    )
  if (!data) return error ? <NotLoaded title={t('previewFailed')} retry={refetch} /> : <SkeletonLines lines={10} />
  const { head, total, data: lines, has_more, groups, has_more_groups, charted, filters, as_of } = data
  const rows = lines.filter(line => line.is === 'row')
  return (
    <section aria-label={t('preview')} className={css.preview}>
      <div className={css.asked}>
        <p>{filters || t('noFilters')}</p>
        <AsOfSentence asOf={as_of} />
        <p className="quiet" role="status">
          {has_more
            ? t('firstOf', { shown: formatNumber(total.rows) })
            : t('allOf', { count: total.rows, shown: formatNumber(total.rows) })}
        </p>
        {has_more_groups && <p className="quiet">{t('groupsLeftOut', { shown: formatNumber(groups.length) })}</p>}
      </div>
      {total.rows === 0 ? (
        <Empty title={t('foundNothing')} hint={t('foundNothingHint')} />
      ) : (
        <>
          {charted && <ResultChart definition={definition} head={head} {...charted} />}
          {head.groups.length > 0 && <SummaryTable title={t('summary')} head={head} total={total} lines={groups} />}
          {rows.length > 0 && <RowsTable title={t('firstRows')} head={head} lines={lines} />}
        </>
      )}
    </section>
  )
}
