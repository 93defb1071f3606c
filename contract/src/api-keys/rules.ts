import type { Rule } from '../access.ts'
import type { ApiScope } from './scopes.ts'

const keyed = (may: ApiScope, learners?: true): Rule => ({ is: 'keyed', may, ...(learners && { learners }) })

/** Access rules for calls made without a user. The browser needs none of them. */
export const keyedAccess = {
  read: keyed('learning:read', true),
  write: keyed('learning:write', true),
  report: keyed('completions:write'),
  compliance: keyed('compliance:read'),
  /** One step of one form, through a signed link. */
  sign: keyed('forms:sign', true),
} as const
