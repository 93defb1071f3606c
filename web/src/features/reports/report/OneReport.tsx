import { access, api, datasetNamed, type Report, type ReportDefinition, withParameters } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useTitle } from '@/nav/title.ts'
import { useAddressQuery, useUrlQuery } from '@/nav/url-state.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { FilterBar } from '@/widgets/filters/FilterBar.tsx'
import { filterGroups, parametersOf } from '@/widgets/filters/filter-groups.ts'
import { scheduleHref } from '../schedule-href.ts'
import { reportsTexts } from '../texts.ts'
import { AsOfBar } from './AsOfBar.tsx'
import { BackToReports } from './BackToReports.tsx'
import { asOfPatch, filterPatch, parametersIn, personPatch } from './parameters.ts'
import { Preview } from './Preview.tsx'
import css from './report.module.css'

/** A report before it runs: its question, its options and a preview. */
export default function OneReport({ id }: { id: string }) {
  const t = useTexts(reportsTexts)
  const version = Number(useAddressQuery().get('version') ?? '')
  const isOld = Number.isInteger(version) && version > 0
  const { data, error, refetch } = useQueryOf(
    api.reports.get,
    { params: { id }, query: isOld ? { version } : {} },
    { quiet: 'not-found' },
  )
  useTitle(data?.name ?? t('report'))
  if (data) return <Known report={data} isOld={isOld && version < data.version} />
  return (
    <DetailPage>
      <PageHeader title={t('report')} back={<BackToReports page="library" />} />
      <NotThere
        error={error}
        retry={refetch}
        unknown={t('unknownReport')}
        hint={t('unknownReportHint')}
        notLoaded={t('reportFailed')}
      />
    </DetailPage>
  )
}

function Known({ report, isOld }: { report: Report; isOld: boolean }) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const { timeZone } = useAgency()
  const [params, change] = useUrlQuery()
  const run = useSend(api.reports.run, {
    refresh: [api.reportRuns.list, api.reportRuns.counts, api.reports.list],
    done: one => void navigate(to.page(`reports/runs/${one.id}`)),
  })
  const dataset = datasetNamed(report.definition.dataset)
  if (!dataset) return null
  const given = parametersIn(dataset, report.definition, params)
  const asked = withParameters(report.definition, given)
  // An earlier version can't be run from the report's own address
  const [id, body] = isOld ? ['new', { definition: asked }] : [report.id, given]
  const usual = filterGroups(dataset.list.filters)
    .filter(group => parametersOf(group).some(key => report.parameters.includes(key)))
    .map(({ key }) => key)
  return (
    <DetailPage>
      <PageHeader
        title={report.name}
        back={<BackToReports page="library" />}
        facts={
          report.is_ready
            ? t('readyReport')
            : t('madeBy', { name: report.owner_name ?? '', shared: report.shared_with.length })
        }
        menu={<Acts report={report} asked={asked} />}
        action={
          <Button look="primary" busy={run.isSending} onClick={() => run.send({ params: { id }, body })}>
            {t('runReport')}
          </Button>
        }
      />
      <div className={css.filters}>
        <FilterBar
          filters={dataset.list.filters}
          values={asked.filters}
          usual={usual}
          onChange={patch => change(filterPatch(report.definition, params, patch))}
        />
      </div>
      <AsOfBar
        dataset={dataset}
        asOf={asked.as_of}
        person={asked.person}
        onAsOf={next => change(asOfPatch(next, report.definition))}
        onPerson={next => change(personPatch(next, report.definition))}
      />
      <Preview id={id} definition={asked} body={body} />
      {report.versions.length > 1 && (
        <Card title={t('versions')}>
          <ul className={css.versions}>
            {report.versions.map(one => (
              <li key={one.version}>
                <Link
                  href={to.page(`reports/${report.id}`, {
                    version: one.version === report.version ? undefined : one.version,
                  })}
                >
                  {t('versionOf', { version: one.version })}
                </Link>{' '}
                <span className="quiet">{`${formatInstant(one.at, timeZone)} · ${one.by_name}`}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </DetailPage>
  )
}

function Acts({ report, asked }: { report: Report; asked: ReportDefinition }) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const mayEdit = useCan(access.editReports)
  const maySchedule = useCan(access.editReportSchedules)
  const { id, version, may_edit, archived_at } = report
  const archive = useSend(api.reports.update, {
    refresh: [api.reports.list, api.reports.get],
    done: saved => showToast('success', t(saved.archived_at ? 'archived' : 'broughtBack', { name: saved.name })),
  })
  const builder = agencyPages.newReport.path
  return (
    <MenuButton
      label={t('more')}
      items={[
        { label: t('historyOf'), href: to.page(agencyPages.reportHistory.path, { report: id }) },
        ...(may_edit && !report.is_ready ? [{ label: t('edit'), href: to.page(builder, { report: id }) }] : []),
        ...(maySchedule && archived_at === null
          ? [{ label: t('scheduleReport'), href: scheduleHref(to, id, asked) }]
          : []),
        ...(mayEdit ? [{ label: t('copy'), href: to.page(builder, { from: id }) }] : []),
        ...(may_edit && !report.is_ready
          ? [
              {
                label: archived_at ? t('bringBack') : t('archive'),
                onSelect: () =>
                  archive.send({ params: { id }, body: { archived: archived_at === null } }, { ifMatch: version }),
              },
            ]
          : []),
      ]}
    />
  )
}
