import { access, api, type DashboardFacts } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useCan, useUser } from '@/session/session.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { ComplianceCards } from './compliance/ComplianceCards.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import css from './dashboard.module.css'
import { EmptyAgency } from './EmptyAgency.tsx'
import { FirstSteps } from './start/FirstSteps.tsx'
import { Headline } from './Headline.tsx'
import { MissingCard } from './MissingCard.tsx'
import { MonthsCard } from './MonthsCard.tsx'
import { PlacesCard } from './PlacesCard.tsx'
import { RecentCard } from './RecentCard.tsx'
import { ReturnsCard } from './ReturnsCard.tsx'
import { SessionsCards } from './sessions/SessionsCards.tsx'
import { StatusCard } from './StatusCard.tsx'
import { TodayCard } from './today/TodayCard.tsx'
import { TrainingCard } from './TrainingCard.tsx'
import { dashboardTexts } from './texts.ts'

const FailedSyncsCard = lazyPart(() => import('./FailedSyncsCard.tsx'))

/** The agency at a glance; every number opens the list behind it. */
export default function DashboardPage() {
  const t = useTexts(dashboardTexts)
  const { timeZone } = useAgency()
  const asked = useQueryOf(api.dashboard.get, {}, { staleTime: 15_000 })
  const own = useUser()?.role === 'coordinator_limited'
  const facts = asked.data
  return (
    <DetailPage>
      <PageHeader
        title={t('title')}
        facts={
          facts
            ? t(own ? 'ownAsOf' : 'asOf', { moment: formatInstant(facts.as_of, timeZone) })
            : // the line keeps its place
              (own && t('own')) || <>&nbsp;</>
        }
      />
      {facts ? (
        <Filled facts={facts} own={own} />
      ) : asked.isError ? (
        <div role="alert">
          <NotLoaded title={t('failed')} retry={asked.refetch} />
        </div>
      ) : (
        <DashboardSkeleton />
      )}
    </DetailPage>
  )
}

function Filled({ facts, own }: { facts: DashboardFacts; own: boolean }) {
  const to = useAgencyPaths()
  const t = useTexts(dashboardTexts)
  const mayOpen = useCan(access.employees)
  const seesSessions = useCan(access.sessions)
  const maySync = useCan(access.integration)
  if (facts.total === 0) return <EmptyAgency own={own} />
  /** Without access to the list, the numbers aren't links. */
  const list = (query: Parameters<typeof to.employees>[0]) => (mayOpen ? to.employees(query) : undefined)
  return (
    <div className={css.grid}>
      {!own && mayOpen && <FirstSteps people={facts.total} />}
      {mayOpen && <TodayCard training={facts.training} returns={facts.returns} />}
      {maySync && <FailedSyncsCard />}
      {seesSessions && <SessionsCards />}
      <ReturnsCard returns={facts.returns} list={list} />
      <Headline facts={facts} list={list} />
      {mayOpen && <ComplianceCards />}
      <TrainingCard training={facts.training} list={list} />
      <MonthsCard months={facts.months} list={list} />
      <StatusCard facts={facts} list={list} />
      <PlacesCard
        title={t('byLocation')}
        none={t('noLocation')}
        filter="location_id"
        places={facts.by_location.map(({ location_id: id, name, active }) => ({ id, name, active }))}
        list={list}
      />
      <PlacesCard
        title={t('byDiscipline')}
        none={t('noDiscipline')}
        filter="discipline_id"
        places={facts.by_discipline.map(({ discipline_id: id, name, active }) => ({ id, name, active }))}
        list={list}
      />
      <MissingCard facts={facts} list={list} />
      <RecentCard events={facts.recent} asOf={facts.as_of} />
    </div>
  )
}
