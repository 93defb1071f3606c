import { apiKeyText } from './texts.ts'

/** What a key may do. A learner's link reads and records learning, and never reports for others. */
export const apiScopes = {
  'learning:read': apiKeyText('learningRead'),
  'learning:write': apiKeyText('learningWrite'),
  'completions:write': apiKeyText('completionsWrite'),
  'compliance:read': apiKeyText('complianceRead'),
} as const
/** Only a signed link may do this; no key ever gets it. */
type LinkScope = 'forms:sign'
export type ApiScope = keyof typeof apiScopes | LinkScope
