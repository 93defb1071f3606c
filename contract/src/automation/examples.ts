import { ruleTemplates } from './templates.ts'

export const automationExamples = {
  'automationRules.definition': ruleTemplates.overdue.make(),
  'automationRules.name': 'Chase overdue training',
  'automationRules.to': 'shadow',
  'automationRules.from': '2026-01-01',
}
