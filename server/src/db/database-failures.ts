import type { FailureCode } from '@preceptor/contract'
import { isConnectionLost } from './connection-lost.ts'

export interface DatabaseFailure {
  code: FailureCode
  /** For the user. */
  message: string
  /** The same may go through a moment later; else it fails the same way every time. */
  passing: boolean
}

/** Classes of database errors a client can cause; none of them is a 500 (reliability section 11). */
const failures: [RegExp, FailureCode, string][] = [
  [/^23505$/, 'DUPLICATE', 'There is already an entry with this value.'],
  [/^23503$/, 'CONFLICT', 'Something this refers to does not exist, or is still in use.'],
  [/^23/, 'INVALID', 'A value breaks a rule of the records.'],
  [/^22/, 'INVALID', 'A value is not of the right form.'],
  [/^54000$/, 'INVALID', 'A value is too long.'],
  [/^42501$/, 'FORBIDDEN', 'You do not have the permission for this.'],
  [/^(55...|57014)$/, 'TOO_MANY_REQUESTS', 'The records are busy. Please try again in a moment.'],
  [/^40...$/, 'TOO_MANY_REQUESTS', 'Somebody changed the same records. Please try again.'],
  [/^(53...|57P..|08...|25P03)$/, 'UNAVAILABLE', 'The database is not available. Please try again in a moment.'],
]
const passing = new Set<FailureCode>(['TOO_MANY_REQUESTS', 'UNAVAILABLE'])

/** What an error of the database means for the user; nothing for one that only a fault of ours explains. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  const { code = '' } = error as { code?: string }
  const known = /^[0-9A-Z]{5}$/.test(code) ? failures.find(([pattern]) => pattern.test(code)) : undefined
  if (known) return { code: known[1], message: known[2], passing: passing.has(known[1]) }
  if (!isConnectionLost(error)) return undefined
  return { code: 'UNAVAILABLE', message: 'The database is not available. Please try again in a moment.', passing: true }
}
