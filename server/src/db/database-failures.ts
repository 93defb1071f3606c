import type { FailureCode } from '@preceptor/contract'
import { errorTexts } from '../errors/texts.ts'
import { isConnectionLost, isWaitOver } from './connection-lost.ts'

export interface DatabaseFailure {
  code: FailureCode
  /** The message for the user, by text key. */
  message: string
  /** True if a retry may succeed a moment later; otherwise it fails the same way every time. */
  passing: boolean
}

/** Classes of database errors that a client can cause; none of them is a 500 (reliability section 11). */
const failures: [RegExp, FailureCode, string][] = [
  [/^23505$/, 'DUPLICATE', errorTexts.named('duplicate')],
  [/^23503$/, 'CONFLICT', errorTexts.named('inUse')],
  [/^23/, 'INVALID', errorTexts.named('againstRules')],
  [/^22/, 'INVALID', errorTexts.named('wrongForm')],
  [/^54000$/, 'INVALID', errorTexts.named('tooLong')],
  [/^42501$/, 'FORBIDDEN', errorTexts.named('noPermission')],
  [/^(55...|57014)$/, 'TOO_MANY_REQUESTS', errorTexts.named('busy')],
  [/^40...$/, 'TOO_MANY_REQUESTS', errorTexts.named('changedMeanwhile')],
  [/^(53...|57P..|08...|25P03)$/, 'UNAVAILABLE', errorTexts.named('databaseAway')],
]
const passing = new Set<FailureCode>(['TOO_MANY_REQUESTS', 'UNAVAILABLE'])

/** Returns the meaning of a database error for the user; undefined for our own bugs. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  const { code = '' } = error as { code?: string }
  const known = /^[0-9A-Z]{5}$/.test(code) ? failures.find(([pattern]) => pattern.test(code)) : undefined
  if (known) return { code: known[1], message: known[2], passing: passing.has(known[1]) }
  if (isWaitOver(error)) return { code: 'TOO_MANY_REQUESTS', message: errorTexts.named('serverBusy'), passing: true }
  if (!isConnectionLost(error)) return undefined
  return { code: 'UNAVAILABLE', message: errorTexts.named('databaseAway'), passing: true }
}
