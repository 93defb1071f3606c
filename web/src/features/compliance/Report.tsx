import {
  type ComplianceReport,
  languages,
  missingDates,
  type NamedStanding,
  standingStates,
  unknownOn,
} from '@preceptor/contract'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { formatShare } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card, StatTile } from '@/ui/page/Card.tsx'
import type { AsOf } from '@/widgets/compliance/as-of.ts'
import { activeOn, rateOf, standingLink } from '@/widgets/compliance/standing-links.ts'
import css from './report.module.css'
import { type Line, StandingTable } from './StandingTable.tsx'
import { reportTexts } from './texts.ts'

/** Sorts by rate; rules that apply to no one come last. */
const worstFirst = (one: Line, other: Line) =>
  (rateOf(one.counts) ?? 2) - (rateOf(other.counts) ?? 2) || redOf(other) - redOf(one)
const redOf = ({ counts: { overdue, lapsed } }: Line) => overdue + lapsed

interface Props {
  report: ComplianceReport
  asOf: AsOf
}

export function Report({ report, asOf, tools }: Props & { tools: ReactNode }) {
  const t = useTexts(reportTexts)
  const base = activeOn(asOf)
  const placed = (places: readonly NamedStanding[], filter: string, none: string): Line[] =>
    places.map(({ id, name, ...counts }) => ({
      key: id ?? 'none',
      name: name ?? none,
      counts,
      base: { ...base, [filter]: id ?? 'none' },
    }))
  const spoken = report.by_language.map(({ language, ...counts }) => ({
    key: language ?? 'none',
    name: language ? inWords(languages[language]) : t('noLanguage'),
    counts,
    // The list can't filter by a missing language
    base: language ? { ...base, language } : null,
  }))
  const rules = report.by_rule
    .map(({ id, name, ...counts }) => ({ key: id, name, counts, base: { ...base, compliance_rule: id } }))
    .toSorted(worstFirst)
  return (
    <div className={css.report}>
      <Tiles report={report} asOf={asOf} />
      {tools}
      <StandingTable title={t('byRule')} heading={t('rule')} lines={rules} by="rule_state" />
      <StandingTable
        title={t('byLocation')}
        heading={t('location')}
        lines={placed(report.by_location, 'location_id', t('noLocation'))}
      />
      <StandingTable
        title={t('byDiscipline')}
        heading={t('discipline')}
        lines={placed(report.by_discipline, 'discipline_id', t('noDiscipline'))}
      />
      <StandingTable
        title={t('byCoordinator')}
        heading={t('coordinator')}
        lines={placed(report.by_coordinator, 'coordinator_id', t('noCoordinator'))}
      />
      <StandingTable title={t('byLanguage')} heading={t('language')} lines={spoken} />
      {asOf.day !== asOf.today && <p className="quiet">{t('today')}</p>}
      <Missing report={report} asOf={asOf} />
    </div>
  )
}

function Tiles({ report: { total, not_verified, unknown }, asOf }: Props) {
  const t = useTexts(reportTexts)
  const to = useAgencyPaths()
  const base = activeOn(asOf)
  const rate = rateOf(total)
  return (
    <div className={css.tiles}>
      <StatTile
        label={t('rate')}
        value={rate === null ? '–' : formatShare(rate)}
        hint={t('rateHint', total)}
        href={standingLink(to, base, 'compliant')}
      />
      <StatTile
        label={t('dueSoon')}
        value={total.due_soon}
        hint={t('dueSoonHint')}
        href={standingLink(to, base, 'due_soon')}
      />
      <StatTile
        label={t('overdue')}
        value={total.overdue}
        hint={t('overdueHint')}
        href={standingLink(to, base, 'overdue')}
      />
      <StatTile
        label={t('lapsed')}
        value={total.lapsed}
        hint={t('lapsedHint')}
        href={standingLink(to, base, 'lapsed')}
      />
      <StatTile
        label={t('notVerified')}
        value={not_verified}
        hint={t('notVerifiedHint')}
        href={to.employees({ ...base, not_verified: 'red' })}
      />
      {unknown > 0 && (
        <StatTile
          label={inWords(standingStates.unknown)}
          value={unknown}
          hint={inWords(unknownOn(asOf.day))}
          href={to.employees({ ...base, compliance: 'unknown' })}
        />
      )}
    </div>
  )
}

/** The worklist of missing dates that leave people's standing unknown. */
function Missing({ report, asOf }: Props) {
  const t = useTexts(reportTexts)
  const to = useAgencyPaths()
  return (
    <Card title={t('missing')}>
      <p className="quiet">{t('missingHint')}</p>
      <ul className={css.missing}>
        {report.missing.map(({ date, people }) => (
          <li key={date}>
            <span>{inWords(missingDates[date])}</span>
            {people > 0 ? (
              <Link
                href={to.employees({ ...activeOn(asOf), compliance_missing: date })}
                aria-label={t('ofPlace', { name: inWords(missingDates[date]), what: '', count: people })}
              >
                {formatNumber(people)}
              </Link>
            ) : (
              <span className={css.complete}>
                <IconCheck size={14} aria-hidden="true" /> {t('complete')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
