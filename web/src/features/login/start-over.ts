import type { ApiFailure } from '@/api/failure.ts'
import { pendingStep } from '@/auth/second-step.ts'

/** Returns to the password when the challenge has expired; the failure's notice explains why. */
export function startOverWhenOver(failure: ApiFailure) {
  if (failure.code === 'CHALLENGE_INVALID') pendingStep.set(null)
  return false
}
