import type { Answer, api, RuleMoved } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ComplianceState } from './ComplianceState.tsx'
import css from './impact.module.css'
import { complianceTexts } from './texts.ts'

export type ComplianceImpact = Answer<typeof api.compliance.impact>

/** The effect of a change, rule by rule: current and future standing. */
export function Impact({ impact: { rules, unmoved } }: { impact: ComplianceImpact }) {
  const t = useTexts(complianceTexts)
  return (
    <div className={css.impact}>
      <ul className={css.rules} aria-label={t('impactRules')}>
        {rules.map(rule => (
          <Moved key={rule.rule_id} rule={rule} />
        ))}
      </ul>
      {unmoved > 0 && <p className="quiet">{t('impactUnmoved', { count: unmoved })}</p>}
    </div>
  )
}

function Moved({ rule: { name, before, after } }: { rule: RuleMoved }) {
  const t = useTexts(complianceTexts)
  const isMoved = before.due_on !== after.due_on
  return (
    <li className={css.rule}>
      <span className={css.name}>{name}</span>
      <span className={css.states}>
        <ComplianceState state={before.state} />
        <span aria-hidden="true">→</span>
        <span className="sr-only">{t('impactBecomes')}</span>
        <ComplianceState state={after.state} />
      </span>
      <p className="quiet">
        {isMoved && `${dueWords(before, after, t)} `}
        {after.why}
      </p>
    </li>
  )
}

function dueWords(before: RuleMoved['before'], after: RuleMoved['after'], t: typeof complianceTexts.say): string {
  if (!before.due_on) return t('impactDueNew', { after: formatDay(after.due_on) })
  const day = formatDay(before.due_on)
  return after.due_on
    ? t('impactDue', { before: day, after: formatDay(after.due_on) })
    : t('impactDueNone', { before: day })
}
