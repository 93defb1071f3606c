import { api, type ComplianceGlance, languages } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { formatShare } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Columns } from '@/ui/page/Bars.tsx'
import { Card, StatTile } from '@/ui/page/Card.tsx'
import { Skeleton } from '@/ui/page/Skeleton.tsx'
import { activeOn, rateOf, standingLink } from '@/widgets/compliance/standing-links.ts'
import dashboard from '../dashboard.module.css'
import { monthLabel, monthName } from '../months.ts'
import { ForecastCard } from './ForecastCard.tsx'
import { RateCard } from './RateCard.tsx'
import { ToDoCard } from './ToDoCard.tsx'
import { glanceTexts } from './texts.ts'

const whileUnderWay = 3_000

/** Who may work, and who soon may not; not there before a rule asks anything. It comes by a call of its own, so that nothing else waits. */
export function ComplianceCards() {
  const t = useTexts(glanceTexts)
  const asked = useQueryOf(
    api.complianceOverview.glance,
    {},
    {
      staleTime: 15_000,
      quiet: true,
      every: last => (last && last.under_way > 0 ? whileUnderWay : false),
    },
  )
  const glance = asked.data
  if (asked.isError && !glance) {
    return (
      <Card title={t('compliance')} className={dashboard.full}>
        <div role="alert">
          <p className="quiet">{t('complianceFailed')}</p>
          <Button size="small" onClick={() => void asked.refetch()}>
            {t('retry')}
          </Button>
        </div>
      </Card>
    )
  }
  if (!glance) {
    return (
      <div className={dashboard.full} role="status" aria-label={t('complianceLoading')}>
        <Skeleton height={120} />
      </div>
    )
  }
  if (glance.total.asked === 0 && glance.under_way === 0) return null
  return <Filled glance={glance} />
}

function Filled({ glance }: { glance: ComplianceGlance }) {
  const t = useTexts(glanceTexts)
  return (
    <>
      <Numbers glance={glance} />
      <ForecastCard weeks={glance.forecast} />
      <ToDoCard next={glance.next} quickest={glance.quickest} />
      <div className={dashboard.pair}>
        <RateCard title={t('rateByLocation')} filter="location_id" places={glance.by_location} />
        <RateCard title={t('rateByDiscipline')} filter="discipline_id" places={glance.by_discipline} />
      </div>
      <div className={dashboard.pair}>
        {/* of whoever sees only their own people there is nothing to compare */}
        {glance.by_coordinator.length > 1 && (
          <RateCard title={t('rateByCoordinator')} filter="coordinator_id" places={glance.by_coordinator} />
        )}
        <RateCard
          title={t('rateByLanguage')}
          filter="language"
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

function Numbers({ glance }: { glance: ComplianceGlance }) {
  const t = useTexts(glanceTexts)
  const to = useAgencyPaths()
  const { total, due_week, due_month, under_way } = glance
  const base = { provider_status: 1 }
  const rate = rateOf(total)
  return (
    <Card
      title={t('compliance')}
      className={dashboard.full}
      action={<Link href={to.page(agencyPages.compliance.path)}>{t('complianceReport')}</Link>}
    >
      <div className={dashboard.training}>
        <StatTile
          label={t('rate')}
          value={rate === null ? '–' : formatShare(rate)}
          hint={t('rateHint', total)}
          href={standingLink(to, base, 'compliant')}
        />
        <StatTile label={t('complianceOverdue')} value={total.overdue} href={standingLink(to, base, 'overdue')} />
        <StatTile label={t('complianceLapsed')} value={total.lapsed} href={standingLink(to, base, 'lapsed')} />
        <StatTile
          label={t('dueWeek')}
          value={due_week}
          href={to.employees({ ...base, compliance_due: 'week', sort_by: 'next_lapse' })}
        />
        <StatTile
          label={t('dueMonth')}
          value={due_month}
          href={to.employees({ ...base, compliance_due: 'month', sort_by: 'next_lapse' })}
        />
      </div>
      {under_way > 0 && <p className="quiet">{t('complianceUnderWay', { count: under_way })}</p>}
      <Trend glance={glance} />
    </Card>
  )
}

function Trend({ glance: { trend, as_of, records_from } }: { glance: ComplianceGlance }) {
  const t = useTexts(glanceTexts)
  const to = useAgencyPaths()
  return (
    <>
      <h3 className={dashboard.trainingTitle}>{t('trend')}</h3>
      <Columns
        label={t('trend')}
        series={[{ label: t('ratePercent'), colour: 'teal' }]}
        columns={trend.map(({ day, standing }, at) => {
          const month = monthName(day)
          const rate = standing && rateOf(standing)
          const base = activeOn({ day, kind: 'records', today: as_of })
          return {
            label: monthLabel(day, at === 0).name,
            above: rate === null ? '–' : formatNumber(Math.floor(rate * 100)),
            values: [rate === null ? 0 : Math.round(rate * 1000) / 10],
            words:
              rate === null || !standing
                ? t('noRecords', { month })
                : t('rateIn', { month, rate: formatShare(rate), ...standing }),
            href: rate === null ? undefined : standingLink(to, base, 'compliant'),
          }
        })}
      />
      {records_from !== null && trend.some(({ standing }) => standing === null) && (
        <p className="quiet">{t('recordsBegin', { day: formatDay(records_from) })}</p>
      )}
    </>
  )
}
