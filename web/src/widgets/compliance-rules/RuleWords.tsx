import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { type RuleNames, ruleSentence } from '@preceptor/contract/compliance-rules/sentence'
import { inWords } from '@/lib/texts/catalogue.ts'

/** The whole rule in plain words; `short`: people, requirement and deadline only. */
export function RuleWords({ rule, names, short }: { rule: RuleVersion; names: RuleNames; short?: boolean }) {
  const [main = '', ...more] = ruleSentence(rule, names).map(inWords)
  return short ? main : [main, ...more].join(' ')
}
