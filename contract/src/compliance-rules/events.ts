import { ruleText } from './texts.ts'

export const complianceRuleEvents = {
  'compliance_rule.created': ruleText('eventCreated'),
  'compliance_rule.adopted': ruleText('eventAdopted'),
  'compliance_rule.declined': ruleText('eventDeclined'),
  'compliance_rule.versioned': ruleText('eventVersioned'),
  'compliance_rule.corrected': ruleText('eventCorrected'),
  'compliance_rule.version_removed': ruleText('eventVersionRemoved'),
  'compliance_rule.retired': ruleText('eventRetired'),
  'compliance_rule.restored': ruleText('eventRestored'),
  'compliance_draft.created': ruleText('eventDraftCreated'),
  'compliance_draft.changed': ruleText('eventDraftChanged'),
  'compliance_draft.removed': ruleText('eventDraftRemoved'),
  'compliance_draft.published': ruleText('eventDraftPublished'),
  'rule_pack.added': ruleText('eventPackAdded'),
  'rule_pack.published': ruleText('eventPackPublished'),
} as const
