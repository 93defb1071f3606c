import { type Answer, api, type Id, type ReportChange, type reportRuns } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { pageIn } from '@/nav/paging.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import { BackToReports } from '../report/BackToReports.tsx'
import { cellText, isNumeric } from '../result/measure-text.ts'
import result from '../result/result.module.css'
import { reportsTexts } from '../texts.ts'
import css from './run.module.css'
import type { OpenRun } from './open-run.ts'

type Diff = Answer<typeof reportRuns.diff>
const kinds = ['added', 'gone', 'changed'] as const
const colours = { added: 'green', gone: 'red', changed: 'amber' } as const

/** Compares two runs of one report: added, removed and changed rows, cell by cell. */
export function Comparison({ run, other }: { run: OpenRun; other: Id }) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const asked = useQueryOf(api.reportRuns.get, { params: { id: other } }, { quiet: true })
  const { data: second } = asked
  const here = to.page(`reports/runs/${run.id}`)
  return (
    <DetailPage>
      <PageHeader
        title={t('comparing', { name: run.name })}
        back={<BackToReports page="history" />}
        action={<ButtonLink href={here}>{t('backToRun')}</ButtonLink>}
      />
      {second ? (
        <Between runs={run.asked_at < second.asked_at ? [run, second] : [second, run]} id={run.id} other={other} />
      ) : (
        <NotThere error={asked.error} retry={asked.refetch} unknown={t('unknownRun')} notLoaded={t('runFailed')} />
      )}
    </DetailPage>
  )
}

interface BetweenProps {
  /** The earlier one first. */
  runs: readonly [OpenRun, OpenRun]
  /** The id in the address. */
  id: Id
  other: Id
}

function Between({ runs: [before, after], id, other }: BetweenProps) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const [params, change] = useUrlQuery()
  const only = kinds.find(kind => kind === params.get('only'))
  const { data, error, refetch } = useQueryOf(
    api.reportRuns.diff,
    {
      params: { id: before.id, other: after.id },
      query: { page: pageIn(params), per_page: 50, ...(only && { only }) },
    },
    { keep: true, quiet: true },
  )
  const sides = [
    { name: t('earlier'), run: before },
    { name: t('later'), run: after },
  ]
  return (
    <>
      <div className={css.sides}>
        {sides.map(({ name, run }) => (
          <p key={name}>
            <strong>{name}</strong>{' '}
            {t('ranBy', { name: run.asked_by_name, moment: formatInstant(run.asked_at, timeZone) })}
            <br />
            <span className="quiet">{run.filters || t('noFilters')}</span>
          </p>
        ))}
      </div>
      {data ? (
        <>
          <Tabs
            label={t('changes')}
            tabs={[undefined, ...kinds].map(kind => ({
              label: kind ? t(kind) : t('allChanges'),
              count: kind ? data.counts[kind] : data.counts.added + data.counts.gone + data.counts.changed,
              href: to.page(`reports/runs/${id}`, { with: other, only: kind }),
              current: kind === only,
            }))}
          />
          {data.data.length === 0 ? (
            <Empty title={t('nothingChanged')} hint={t('sameRows', { count: data.counts.same })} />
          ) : (
            <Changes diff={data} />
          )}
          {data.meta.total > data.meta.per_page && (
            <Pager meta={data.meta} controls="report-changes" onPage={page => change({ page })} />
          )}
        </>
      ) : (
        <NotThere error={error} retry={refetch} unknown={t('unknownRun')} notLoaded={t('compareFailed')} />
      )}
    </>
  )
}

function Changes({ diff: { columns, data } }: { diff: Diff }) {
  const t = useTexts(reportsTexts)
  return (
    // Scrolls sideways, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div id="report-changes" className={result.scroll} role="region" aria-label={t('changes')} tabIndex={0}>
      <table className={result.table} data-rows="">
        <caption className="sr-only">{t('changes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('change')}</th>
            {columns.map(({ key, label, is }) => (
              <th key={key} scope="col" data-number={isNumeric(is) || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((change, at) => (
            <Change key={`${change.id ?? change.path.join(' ')} ${at}`} change={change} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Change({
  change: { change, path, before, after },
  columns,
}: {
  change: ReportChange
  columns: Diff['columns']
}) {
  const t = useTexts(reportsTexts)
  const { timeZone } = useAgency()
  return (
    <tr>
      <th scope="row">
        <StatusBadge colour={colours[change]}>{t(change)}</StatusBadge>
        {path.length > 0 && ` ${path.join(' › ')}`}
      </th>
      {columns.map(({ key, is }, at) => {
        const [was, now] = [before, after].map(cells => cells && cellText(cells[at] ?? null, is, timeZone))
        const isChanged = change === 'changed' && was !== now
        return (
          <td key={key} data-number={isNumeric(is) || undefined} className={isChanged ? css.changed : undefined}>
            {isChanged ? (
              <>
                <del>{was || '–'}</del> <span className="sr-only">{t('becomes')}</span>
                <ins>{now || '–'}</ins>
              </>
            ) : (
              (now ?? was)
            )}
          </td>
        )
      })}
    </tr>
  )
}
