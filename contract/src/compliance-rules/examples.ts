import { usualRule } from '../compliance/usual-rule.ts'

/** A sample rule for the API docs. */
const rule = {
  ...usualRule,
  effective_from: '2026-01-01',
  name: 'Yearly in-service',
  applies_if: { ...usualRule.applies_if, states: ['NY'] },
  evidence: ['Sign-in sheet'],
  citation: '10 NYCRR 766.11',
  source: 'primary',
  verified_on: '2026-03-15',
}

export const complianceRuleExamples = {
  rule,
  ...Object.fromEntries(Object.entries(rule).map(([field, value]) => [`complianceRules.${field}`, value])),
  'ruleDrafts.title': 'Two more hours on dementia',
  'rulePacks.key': 'ny-hha-yearly',
  'csmRulePacks.key': 'ny-hha-yearly',
  'complianceRules.note': 'The state raised the hours.',
}
