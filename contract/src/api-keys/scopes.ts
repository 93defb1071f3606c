import { apiKeyText } from './texts.ts'

/** The permissions of a key. A learner's link reads and records learning, but never reports for others. */
export const apiScopes = {
  'learning:read': apiKeyText('learningRead'),
  'learning:write': apiKeyText('learningWrite'),
  'completions:write': apiKeyText('completionsWrite'),
  'compliance:read': apiKeyText('complianceRead'),
} as const
/** Only a signed link has this scope, never a key. */
type LinkScope = 'forms:sign'
export type ApiScope = keyof typeof apiScopes | LinkScope
