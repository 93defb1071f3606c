import { ruleStates, type WholeRule } from '@preceptor/contract'
import { isVerified } from '@preceptor/contract/compliance-rules/words'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { complianceSettingsTexts } from '../texts.ts'

const colours = { in_force: 'green', to_come: 'blue', retired: 'grey' } as const

/** Shows whether the rule applies today, and whether anyone has reviewed the law. */
export function RuleState({ whole: { state, rule } }: { whole: Pick<WholeRule, 'state' | 'rule'> }) {
  const t = useTexts(complianceSettingsTexts)
  return (
    <>
      <StatusBadge colour={colours[state]}>{inWords(ruleStates[state])}</StatusBadge>
      {!isVerified(rule) && (
        <span data-tip={t('notVerifiedHint')}>
          <StatusBadge colour="grey">{t('notVerified')}</StatusBadge>
        </span>
      )}
    </>
  )
}
