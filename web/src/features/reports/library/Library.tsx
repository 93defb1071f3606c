import { access, api, reportGroups, type ReportSummary } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { useCan } from '@/session/session.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { SearchBox } from '@/widgets/search-box/SearchBox.tsx'
import { ReportTabs } from '../ReportTabs.tsx'
import { isWorking, RunBadge } from '../run-state.tsx'
import { reportsTexts } from '../texts.ts'
import { Favorites } from './Favorites.tsx'
import css from './library.module.css'
import { found } from './search-reports.ts'

/** Every report the user may run: built-in ones as plain questions, and custom ones. */
export default function Library() {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const [params, change] = useUrlQuery()
  const isArchive = params.get('archived') === 'yes'
  const mayEdit = useCan(access.editReports)
  const { data, isError, refetch } = useQueryOf(api.reports.list, { query: isArchive ? { archived: 'yes' } : {} })
  const search = params.get('search') ?? ''
  return (
    <DetailPage>
      <PageHeader
        title={t('title')}
        about={t('about')}
        action={
          <ButtonLink look="primary" icon={<IconPlus size={16} />} href={to.page(agencyPages.newReport.path)}>
            {t('newReport')}
          </ButtonLink>
        }
      />
      <ReportTabs />
      <div className={css.tools}>
        <SearchBox
          label={t('searchLibrary')}
          placeholder={t('searchLibraryHint')}
          value={search}
          onChange={(text, options) => change({ search: text }, options)}
        />
        {mayEdit && (
          <Link href={to.page(agencyPages.reports.path, { archived: isArchive ? undefined : 'yes' })}>
            {isArchive ? t('backToLibrary') : t('showArchived')}
          </Link>
        )}
      </div>
      {!isArchive && search === '' && <Favorites />}
      {data ? (
        <Groups reports={found(data.data, search)} search={search} isArchive={isArchive} />
      ) : isError ? (
        <div role="alert">
          <NotLoaded title={t('libraryFailed')} retry={refetch} />
        </div>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </DetailPage>
  )
}

interface GroupsProps {
  reports: readonly ReportSummary[]
  search: string
  isArchive: boolean
}

function Groups({ reports, search, isArchive }: GroupsProps) {
  const t = useTexts(reportsTexts)
  if (reports.length === 0)
    return search ? (
      <Empty title={t('noMatch', { search })} hint={t('noMatchHint')} />
    ) : (
      <Empty title={isArchive ? t('noneArchived') : t('none')} hint={isArchive ? undefined : t('noneHint')} />
    )
  const groups = [
    { key: 'own', title: t('ownReports'), reports: reports.filter(one => !one.is_ready && one.is_own) },
    { key: 'shared', title: t('sharedReports'), reports: reports.filter(one => !one.is_ready && !one.is_own) },
    ...Object.entries(reportGroups).map(([key, title]) => ({
      key,
      title: inWords(title),
      reports: reports.filter(({ group }) => group === key),
    })),
  ]
  return (
    <div className={css.groups}>
      {groups
        .filter(group => group.reports.length > 0)
        .map(group => (
          <Card key={group.key} title={group.title} flush>
            <ul className={css.reports}>
              {group.reports.map(report => (
                <Line key={report.id} report={report} />
              ))}
            </ul>
          </Card>
        ))}
    </div>
  )
}

function Line({ report }: { report: ReportSummary }) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const { id, name, last_run: last, owner_name, is_own } = report
  return (
    <li className={css.report}>
      <span className={css.name}>
        <Link href={to.page(`reports/${id}`)}>{name}</Link>
        {owner_name && !is_own && <span className="quiet">{t('by', { name: owner_name })}</span>}
      </span>
      {last ? (
        <span className={css.last}>
          <Link href={to.page(`reports/runs/${last.id}`)}>
            {t('lastRun', { moment: formatInstant(last.asked_at, timeZone) })}
          </Link>
          {last.rows !== null && (
            <span className="quiet">{t('rows', { count: last.rows, shown: formatNumber(last.rows) })}</span>
          )}
          {(isWorking(last) || last.state === 'failed') && <RunBadge state={last.state} />}
        </span>
      ) : (
        <span className="quiet">{t('neverRun')}</span>
      )}
    </li>
  )
}
