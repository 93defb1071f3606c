import {
  api,
  type ComplianceGlance,
  type ComplianceTrendBy,
  languages,
  type TrendGroup,
  trendGroups,
} from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { capitalized, formatShare } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Chart } from '@/ui/chart/Chart.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Link } from '@/ui/Link.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { Skeleton } from '@/ui/page/Skeleton.tsx'
import type { ToldDay } from '@/widgets/compliance/as-of.ts'
import { activeOn, rateOf, standingLink } from '@/widgets/compliance/standing-links.ts'
import dashboard from '../dashboard.module.css'
import { monthLabel, monthName, monthTitle } from '../months.ts'
import css from './trend.module.css'
import { glanceTexts } from './texts.ts'

interface Props {
  glance: ComplianceGlance
  asOf: ToldDay
}

const everybody = 'all'

/** The rate over twelve months: a chart for everyone, or a table by group. */
export function Trend({ glance, asOf }: Props) {
  const t = useTexts(glanceTexts)
  const [by, setBy] = useState<TrendGroup | typeof everybody>(everybody)
  const begins = glance.records_from
  const names = {
    location_id: t('byLocation'),
    discipline_id: t('byDiscipline'),
    coordinator_id: t('byCoordinator'),
    language: t('byLanguage'),
  }
  const choices = [
    { value: everybody, label: t('everybody') },
    ...trendGroups.map(group => ({ value: group, label: names[group] })),
  ]
  return (
    <section aria-labelledby="compliance-trend">
      <div className={css.head}>
        <h3 id="compliance-trend" className={dashboard.trainingTitle}>
          {t('trend')}
        </h3>
        <SelectField label={t('trendBy')} choices={choices} value={by} onChange={next => setBy(next as typeof by)} />
      </div>
      {by === everybody ? (
        <Everybody glance={glance} asOf={asOf} />
      ) : (
        <Groups key={by} by={by} asOf={asOf} title={names[by]} />
      )}
      {glance.kind === 'records' && begins !== null && glance.trend.some(({ day }) => day < begins) && (
        <p className="quiet">{t('recordsBegin', { day: formatDay(begins) })}</p>
      )}
    </section>
  )
}

/** Returns the list for a day: as requested for the last one, and from the records for earlier ones. */
const listOn = (day: string, asOf: ToldDay) =>
  activeOn(day === asOf.day ? asOf : { day, kind: 'records', today: asOf.today })

function Everybody({ glance: { trend }, asOf }: Props) {
  const t = useTexts(glanceTexts)
  const to = useAgencyPaths()
  const rates = trend.map(({ standing }) => standing && rateOf(standing))
  return (
    <Chart
      title={t('trend')}
      heading={t('month')}
      height={172}
      data={{
        kind: 'bar',
        steps: true,
        top: 1,
        labels: trend.map(({ day }, at) => monthLabel(day, at === 0).name),
        series: [{ label: t('rate'), values: rates }],
      }}
      longLabels={trend.map(({ day }) => monthTitle(day))}
      format={formatShare}
      words={({ at, value }) => {
        const { day = '', standing } = trend[at] ?? {}
        return t('rateIn', { asked: 0, compliant: 0, ...standing, month: monthTitle(day), rate: formatShare(value) })
      }}
      href={({ at }) => standingLink(to, listOn(trend[at]?.day ?? '', asOf), 'compliant')}
      extra={[
        {
          heading: t('people'),
          cells: trend.map(({ standing }) => (standing ? formatNumber(standing.asked) : '–')),
        },
      ]}
    />
  )
}

interface GroupsProps {
  by: TrendGroup
  asOf: ToldDay
  title: string
}

function Groups({ by, asOf, title }: GroupsProps) {
  const t = useTexts(glanceTexts)
  const asked = useQueryOf(
    api.complianceOverview.trend,
    { query: { ...asOf.query, by } },
    { keep: true, staleTime: 15_000, quiet: true },
  )
  if (asked.data) return <Table trend={asked.data} asOf={asOf} title={title} />
  if (asked.isError) return <LineNotLoaded text={t('complianceFailed')} retry={asked.refetch} />
  return (
    <div role="status" aria-label={t('complianceLoading')}>
      <Skeleton height={200} />
    </div>
  )
}

const atFirst = 8
/** On a phone the latest months show first. */
function toLatest(node: HTMLDivElement | null) {
  if (node) node.scrollLeft = node.scrollWidth
}

/** Rates below this need attention. */
const low = 0.8

function Table({ trend, asOf, title }: { trend: ComplianceTrendBy; asOf: ToldDay; title: string }) {
  const t = useTexts(glanceTexts)
  const [all, setAll] = useState(false)
  const { lines, days } = trend
  if (lines.length === 0) return <p className="quiet">{t('nobodyAsked')}</p>
  const shown = all || lines.length <= atFirst + 1 ? lines : lines.slice(0, atFirst)
  return (
    <>
      {/* Scrolls sideways on a phone, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={toLatest} className={css.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={css.table}>
          <caption className="sr-only">{`${t('trend')}: ${title}`}</caption>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {days.map((day, at) => {
                const { name, year } = monthLabel(day, at === 0)
                return (
                  <th key={day} scope="col">
                    {capitalized(name)}
                    {year !== null && <span className={css.year}> {year}</span>}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map(line => (
              <Row key={line.id ?? 'none'} line={line} trend={trend} asOf={asOf} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < lines.length && (
        <Button look="quiet" size="small" onClick={() => setAll(true)}>
          {t('showAll', { count: lines.length })}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  line: ComplianceTrendBy['lines'][number]
  trend: ComplianceTrendBy
  asOf: ToldDay
}

function Row({ line: { id, name, standings }, trend: { by, days }, asOf }: RowProps) {
  const t = useTexts(glanceTexts)
  const to = useAgencyPaths()
  const isLanguage = by === 'language' && id !== null && Object.hasOwn(languages, id)
  const words = isLanguage ? inWords(languages[id as keyof typeof languages]) : (name ?? t('noGroup'))
  return (
    <tr>
      <th scope="row">{words}</th>
      {days.map((day, at) => {
        const standing = standings[at] ?? null
        const rate = standing && rateOf(standing)
        if (rate === null || !standing) return <td key={day}>–</td>
        const said = t('rateIn', { month: `${words}, ${monthName(day)}`, rate: formatShare(rate), ...standing })
        return (
          <td key={day} data-low={rate < low || undefined}>
            <Link
              href={standingLink(to, { ...listOn(day, asOf), [by]: id ?? 'none' }, 'compliant')}
              aria-label={said}
              data-tip={said}
            >
              {formatShare(rate)}
            </Link>
          </td>
        )
      })}
    </tr>
  )
}
