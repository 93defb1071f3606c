import { access, type ComplianceStanding, type Employee, unknownOn } from '@preceptor/contract'
import { useCan } from '@/session/session.ts'
import type { AsOf } from '@/widgets/compliance/as-of.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { Folded } from '@/widgets/compliance/Folded.tsx'
import { Answer, isCompliant } from './Answer.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import type { ReactNode } from 'react'
import css from './compliance.module.css'
import { RuleCard } from './RuleCard.tsx'
import { complianceTexts } from './texts.ts'

const PrintButton = lazyPart(() => import('./PrintButton.tsx'))
const Way = lazyPart(() => import('./Way.tsx'))

interface Props {
  employee: Employee
  asOf: AsOf
  standing: ComplianceStanding
  /** On a phone: the day and the printing, collapsed below the answer. */
  tools: ReactNode
}

/** Lists the worst rules first; rules that don't apply are named last, without a card. */
export function Standing({ employee, standing, asOf, tools }: Props) {
  const t = useTexts(complianceTexts)
  const { rules, state, kind } = standing
  const name = employee.first_name
  const mayPrint = useCan(access.exportEmployees)
  const asking = rules.filter(rule => rule.state !== 'not_applicable')
  const silent = rules.filter(rule => rule.state === 'not_applicable')
  const none =
    state === 'unknown' ? (
      <Empty title={inWords(unknownOn(standing.as_of))} hint={t('nothingShownHint')} />
    ) : (
      rules.length === 0 && <Empty title={t('noRules')} hint={t('noRulesHint', { name })} />
    )
  if (none)
    return (
      <>
        {none}
        {tools && (
          <Folded title={t('tools')} asOf={asOf}>
            {tools}
          </Folded>
        )}
      </>
    )
  const print = mayPrint && asking.length > 0 && <PrintButton employee_id={employee.id} query={asOf.query} />
  return (
    <>
      {asking.length > 0 && (
        <div className={css.top}>
          <Overall standing={standing} />
          {!tools && print}
        </div>
      )}
      {tools && (
        <Folded title={t('tools')} asOf={asOf}>
          {tools}
          {print}
        </Folded>
      )}
      {asOf.isNow && asking.length > 0 && <Way employee={employee} isCompliant={isCompliant(state)} />}
      {kind === 'shown' && <p className="quiet">{t('shownInShort')}</p>}
      {asking.length === 0 && <Empty title={t('nothingApplies')} hint={t('nothingAppliesHint', { name })} />}
      {asking.map(rule => (
        <RuleCard key={rule.rule_id} employee={employee} rule={rule} as_of={standing.as_of} until={standing.until} />
      ))}
      {silent.length > 0 && (
        <details className={css.silent}>
          <summary>{t('otherRules', { count: silent.length })}</summary>
          <ul>
            {silent.map(({ rule_id, name: rule }) => (
              <li key={rule_id}>{rule}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Overall({ standing: { state, rules, kind, told_at } }: { standing: ComplianceStanding }) {
  const t = useTexts(complianceTexts)
  const at = formatInstant(told_at, useAgency().timeZone)
  const asking = rules.filter(rule => rule.state !== 'not_applicable')
  const red = asking.filter(rule => rule.state === 'overdue' || rule.state === 'lapsed').length
  return (
    <p className={css.overall}>
      <span className={css.overallName}>{t('overall')}</span>
      <Answer state={state} />
      <span>{t('rulesThat', { count: asking.length, red })}</span>
      <span className="quiet">{t(kind === 'shown' ? 'shownAt' : 'answeredAt', { at })}</span>
    </p>
  )
}
