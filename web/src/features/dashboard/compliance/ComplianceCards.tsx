import { api, type ComplianceGlance, languages } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatShare } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Link } from '@/ui/Link.tsx'
import { Card, StatTile } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { type AsOf, type ToldDay, useAsOf } from '@/widgets/compliance/as-of.ts'
import { AsOfPicker } from '@/widgets/compliance/AsOfPicker.tsx'
import { activeOn, rateOf, standingLink } from '@/widgets/compliance/standing-links.ts'
import { isUnknownOn } from '@/widgets/compliance/unknown.ts'
import { Unknown } from '@/widgets/compliance/Unknown.tsx'
import dashboard from '../dashboard.module.css'
import { Outline } from '../DashboardSkeleton.tsx'
import { ForecastCard } from './ForecastCard.tsx'
import { RateCard } from './RateCard.tsx'
import { ToDoCard } from './ToDoCard.tsx'
import { glanceTexts } from './texts.ts'
import { Trend } from './Trend.tsx'

const whileUnderWay = 3_000

/**
 * People who may work, and people who soon may not, today or as of a given day; hidden before the first rule. Uses a separate call,
 * so that nothing else waits.
 */
export function ComplianceCards() {
  const t = useTexts(glanceTexts)
  const asOf = useAsOf()
  const asked = useQueryOf(
    api.complianceOverview.glance,
    { query: asOf.query },
    {
      keep: true,
      staleTime: 15_000,
      quiet: true,
      every: last => (last && last.under_way > 0 ? whileUnderWay : false),
    },
  )
  const glance = asked.data
  if (asked.isError && !glance) {
    return (
      <Card title={t('compliance')} className={dashboard.full}>
        {/* lets users return to today from a day that fails */}
        {!asOf.isNow && <AsOfPicker asOf={asOf} />}
        <LineNotLoaded text={t('complianceFailed')} retry={asked.refetch} />
      </Card>
    )
  }
  if (!glance) {
    return (
      <div className={dashboard.full} role="status" aria-label={t('complianceLoading')}>
        <Outline className={undefined} tiles={5} height={300} />
      </div>
    )
  }
  if (glance.total.asked > 0 || (asOf.isNow && glance.under_way > 0)) return <Filled glance={glance} asOf={asOf} />
  if (asOf.isNow) return null
  return (
    <Card title={t('compliance')} className={dashboard.full}>
      <AsOfPicker asOf={asOf} />
      {isUnknownOn(glance) ? <Unknown told={glance} /> : <p className="quiet">{t('nobodyAsked')}</p>}
    </Card>
  )
}

interface FilledProps {
  glance: ComplianceGlance
  asOf: AsOf
}

function Filled({ glance, asOf }: FilledProps) {
  const t = useTexts(glanceTexts)
  const base = activeOn(toldBy(glance, asOf))
  return (
    <>
      <Numbers glance={glance} asOf={asOf} />
      <ForecastCard weeks={glance.forecast} base={base} />
      <ToDoCard next={glance.next} quickest={glance.quickest} base={base} />
      <div className={dashboard.pair}>
        <RateCard title={t('rateByLocation')} filter="location_id" places={glance.by_location} base={base} />
        <RateCard title={t('rateByDiscipline')} filter="discipline_id" places={glance.by_discipline} base={base} />
      </div>
      <div className={dashboard.pair}>
        {/* limited coordinators have nothing to compare */}
        {glance.by_coordinator.length > 1 && (
          <RateCard title={t('rateByCoordinator')} filter="coordinator_id" places={glance.by_coordinator} base={base} />
        )}
        <RateCard
          title={t('rateByLanguage')}
          filter="language"
          base={base}
          places={glance.by_language.map(({ language, ...counts }) => ({
            id: language,
            name: language && inWords(languages[language]),
            ...counts,
          }))}
        />
      </div>
    </>
  )
}

/** While another day loads, the numbers and their lists are still those of the previous day. */
const toldBy = ({ as_of: day, kind }: ComplianceGlance, { today, query }: AsOf): ToldDay => ({
  day,
  kind,
  today,
  query,
})

function Numbers({ glance, asOf }: FilledProps) {
  const t = useTexts(glanceTexts)
  const to = useAgencyPaths()
  const { total, due_week, due_month, under_way } = glance
  const told = toldBy(glance, asOf)
  const base = activeOn(told)
  const rate = rateOf(total)
  const asked = new URLSearchParams(asOf.query).toString()
  const reportLink = to.page(agencyPages.compliance.path) + (asked && `?${asked}`)
  return (
    <Card
      title={t('compliance')}
      className={dashboard.full}
      action={<Link href={reportLink}>{t('complianceReport')}</Link>}
    >
      <AsOfPicker asOf={asOf} />
      <div className={dashboard.standing}>
        <StatTile
          label={t('rate')}
          value={rate === null ? '–' : formatShare(rate)}
          hint={t('rateHint', total)}
          href={standingLink(to, base, 'compliant')}
        />
        <StatTile
          label={t('complianceOverdue')}
          value={total.overdue}
          hint={t('overdueHint')}
          href={standingLink(to, base, 'overdue')}
        />
        <StatTile
          label={t('complianceLapsed')}
          value={total.lapsed}
          hint={t('lapsedHint')}
          href={standingLink(to, base, 'lapsed')}
        />
        <StatTile
          label={t('dueWeek')}
          value={due_week}
          hint={t('dueHint')}
          href={to.employees({ ...base, compliance_due: 'week', sort_by: 'next_lapse' })}
        />
        <StatTile
          label={t('dueMonth')}
          value={due_month}
          hint={t('dueHint')}
          href={to.employees({ ...base, compliance_due: 'month', sort_by: 'next_lapse' })}
        />
      </div>
      {under_way > 0 && <p className="quiet">{t('complianceUnderWay', { count: under_way })}</p>}
      <Trend glance={glance} asOf={told} />
    </Card>
  )
}
