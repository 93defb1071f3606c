import {
  api,
  type ColumnOf,
  type IntegrationJob,
  integrationJobsList,
  integrationJobTypes,
  jobStates,
  type SyncOutcome,
  syncTriggers,
} from '@preceptor/contract'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { useTitle } from '@/nav/title.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { jobColours } from '@/widgets/jobs/job-state.ts'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { syncPath } from './address.ts'
import { BackToIntegration } from './BackToIntegration.tsx'
import { countsOf } from './counts-of.ts'
import { startedBy } from './started-by.ts'
import { partnerTexts } from './texts.ts'

/** Lists all exchanges with the partner. */
export default function SyncsPage() {
  const t = useTexts(partnerTexts)
  useTitle(t('jobs'))
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useList(api.integrations.jobs, integrationJobsList, {
    every: last => (last?.data.some(({ state }) => state === 'running') ? 2_000 : false),
  })
  return (
    <ListPage>
      <PageHeader title={t('jobs')} back={<BackToIntegration />} facts={t('jobsFacts')} />
      <ListScreen
        within
        list={list}
        title={t('jobs')}
        search={{ label: t('searchSyncs'), placeholder: t('searchSyncsHint') }}
        counts={api.integrations.jobCounts}
        actions={{ exports: api.integrations.jobExport }}
        nameOf={row => inWords(integrationJobTypes[row.type])}
        opens
        cells={cellsFor(to, timeZone)}
        card={row => cardOf(row, to, timeZone)}
        empty={<Empty title={t('noJobs')} hint={t('noJobsHint')} />}
      />
    </ListPage>
  )
}

const TypeOf = ({ row, to }: { row: IntegrationJob; to: AgencyPaths }) => (
  <Link data-row-link="" href={to.page(syncPath(row.id))}>
    {inWords(integrationJobTypes[row.type])}
  </Link>
)
const StateOf = ({ row: { state } }: { row: IntegrationJob }) => (
  <StatusBadge colour={jobColours[state]}>{inWords(jobStates[state])}</StatusBadge>
)

const cardOf = (row: IntegrationJob, to: AgencyPaths, timeZone: string | undefined) => (
  <CardLines
    title={<TypeOf row={row} to={to} />}
    badges={<StateOf row={row} />}
    text={formatInstant(row.created_at, timeZone)}
    below={[countsOf(row), row.message].filter(Boolean).join(' · ')}
  />
)

const cellsFor = (
  to: AgencyPaths,
  timeZone: string | undefined,
): Cells<IntegrationJob, ColumnOf<typeof integrationJobsList>> => {
  const moment = (at: string | null) => <span className="num">{at && formatInstant(at, timeZone)}</span>
  const count = (outcome: SyncOutcome) => ({
    width: '100px',
    align: 'right' as const,
    cell: ({ counts }: IntegrationJob) => formatNumber(counts[outcome] ?? 0),
  })
  return {
    type: { width: '230px', truncate: true, cell: row => <TypeOf row={row} to={to} /> },
    created_at: { width: '180px', cell: row => moment(row.created_at) },
    state: { width: '180px', cell: row => <StateOf row={row} /> },
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    failed: count('failed'),
    queued: count('queued'),
    ignored: count('ignored'),
    started_by: { width: '180px', truncate: true, cell: startedBy },
    trigger: { width: '150px', truncate: true, cell: row => inWords(syncTriggers[row.trigger]) },
    since: { width: '180px', cell: row => moment(row.since) },
    ended_at: { width: '180px', cell: row => moment(row.ended_at) },
    partner: { width: '140px', truncate: true, cell: row => row.partner },
  }
}
