import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { ruleSentence } from '@preceptor/contract/compliance-rules/sentence'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { ruleWidgetTexts } from './texts.ts'
import css from './rule-diff.module.css'

/** Differences from another edition, sentence by sentence. */
export function RuleDiff({ before, after }: { before: RuleVersion; after: RuleVersion }) {
  const t = useTexts(ruleWidgetTexts)
  const saysOf = (rule: RuleVersion) =>
    [rule.name, ...ruleSentence(rule, {}).map(inWords), rule.citation ?? '', rule.remarks ?? ''].filter(Boolean)
  const [old, now] = [saysOf(before), saysOf(after)]
  const gone = old.filter(sentence => !now.includes(sentence))
  const added = now.filter(sentence => !old.includes(sentence))
  return (
    <div className={css.stack}>
      {gone.length > 0 && (
        <div>
          <strong>{t('saidBefore')}</strong>
          {gone.map(sentence => (
            <p key={sentence} className={css.words}>
              <del>{sentence}</del>
            </p>
          ))}
        </div>
      )}
      {added.length > 0 && (
        <div>
          <strong>{t('saysNow')}</strong>
          {added.map(sentence => (
            <p key={sentence} className={css.words}>
              <ins>{sentence}</ins>
            </p>
          ))}
        </div>
      )}
      {gone.length + added.length === 0 && <p>{t('samePlain')}</p>}
    </div>
  )
}
