import {
  access,
  agencyHealths,
  type AgencyHealth,
  type AgencyRow,
  type HealthReason,
  healthReasons,
} from '@preceptor/contract'
import { useRef, useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Popover } from '@/ui/overlay/Popover.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import css from '../csm.module.css'
import { healthHelp } from './health-help.ts'
import { agenciesTexts } from './texts.ts'

const colours: Record<AgencyHealth, StatusColour> = { good: 'green', attention: 'amber', problem: 'red', none: 'grey' }

/** The most serious reason below an agency's health, short enough for one table line. The mark opens all reasons. */
export function GravestReason({ agency: { health_reasons } }: { agency: AgencyRow }) {
  const t = useTexts(agenciesTexts)
  const [first, ...others] = gravestFirst(health_reasons)
  if (!first) return null
  const reason = t(shortReasons[first])
  const words = others.length > 0 ? t('reasonAndMore', { reason, count: others.length }) : reason
  return <span className={css.healthReason}>{words}</span>
}

const shortReasons = {
  no_admin: 'shortNoAdmin',
  trial_ended: 'shortTrialEnded',
  compliance_very_low: 'shortVeryLow',
  no_active_employees: 'shortNoEmployees',
  no_sign_in: 'shortNoSignIn',
  trial_ends: 'shortTrialEnds',
  compliance_low: 'shortLow',
  many_overdue: 'shortOverdue',
  no_rules: 'shortNoRules',
  few_under_rules: 'shortFewRules',
  no_programs: 'shortNoPrograms',
} as const satisfies Record<HealthReason, string>

/** For a card, which has no compliance column: the most serious reason in full, or the number of compliant people. */
export function HealthWords({ agency }: { agency: AgencyRow }) {
  const { health_reasons, health } = agency
  const t = useTexts(agenciesTexts)
  const [first, ...others] = gravestFirst(health_reasons)
  const reason = first && inWords(healthReasons[first].words)
  const words = reason
    ? others.length > 0
      ? t('reasonAndMore', { reason, count: others.length })
      : reason
    : health === 'good' && compliantPeople(agency)
  return words ? <span className={css.healthReason}>{words}</span> : null
}

/** Returns `301 of 312 compliant · 110 without a rule`, or undefined if no rule applies to anyone. */
export const compliantPeople = (agency: AgencyRow): string | undefined =>
  agency.fares && agency.fares.asked > 0
    ? agenciesTexts.say('goodBecause', { ...agency.fares, without: withoutRule(agency) })
    : undefined

/** Number of active people to whom no rule applies. */
export const withoutRule = ({ active_count, fares }: Pick<AgencyRow, 'active_count' | 'fares'>): number =>
  fares ? Math.max(0, active_count - fares.asked) : 0

const gravestFirst = (reasons: readonly HealthReason[]) => reasons.toSorted((a, b) => rank(a) - rank(b))
const rank = (reason: HealthReason) => (healthReasons[reason].level === 'problem' ? 0 : 1)

interface Props {
  agency: AgencyRow
  /** Opens the dialog for the end of the trial; absent without permission to change it. */
  onTrial?: (() => void) | undefined
}

/** An agency's health; for problems, a click shows the reasons and fixes. */
export function HealthMark({ agency, onTrial }: Props) {
  const { id, name, health, health_reasons, fares } = agency
  const t = useTexts(agenciesTexts)
  const checksOut = useCan(access.checkoutPrograms)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const how = inWords(agencyHealths[health])
  const mark = <StatusBadge colour={colours[health]}>{how}</StatusBadge>
  if (health_reasons.length === 0) return mark
  const reasons = health_reasons.map(reason => ({
    reason,
    words: inWords(healthReasons[reason].words),
    helps: healthHelp[reason].filter(({ asks, needs }) =>
      asks ? onTrial : needs === undefined || (needs === 'checkout') === checksOut,
    ),
  }))
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={css.health}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('healthWhy', { health: how })}
        data-tip={reasons.map(({ words }) => words).join(' · ')}
        onClick={() => setOpen(!open)}
      >
        {mark}
      </button>
      {open && (
        <Popover
          anchor={anchor}
          onClose={() => setOpen(false)}
          label={t('healthOf', { agency: name })}
          className={css.reasons}
        >
          {/* the keyboard lands here and reads on */}
          <h2 tabIndex={-1} data-autofocus="">
            {how}
          </h2>
          <ul>
            {reasons.map(({ reason, words, helps }) => (
              <li key={reason}>
                {words}
                {helps.map(({ label, href }) => {
                  const what = `${t(label)}: ${name}`
                  return (
                    <span key={label}>
                      {' '}
                      {href ? (
                        <Link href={href(csmAgencyPaths(id))} aria-label={what}>
                          {t(label)}
                        </Link>
                      ) : (
                        <Button size="small" aria-label={what} onClick={onTrial}>
                          {t(label)}
                        </Button>
                      )}
                    </span>
                  )
                })}
              </li>
            ))}
          </ul>
          {fares && <p className={css.fares}>{t('fares', { ...fares, without: withoutRule(agency) })}</p>}
        </Popover>
      )}
    </>
  )
}
