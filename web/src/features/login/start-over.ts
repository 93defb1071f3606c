import type { ApiFailure } from '@/api/failure.ts'
import { pendingStep } from '@/auth/second-step.ts'

/** A challenge that is over leads back to the password; the notice of the failure says why. */
export function startOverWhenOver(failure: ApiFailure) {
  if (failure.code === 'CHALLENGE_INVALID') pendingStep.set(null)
  return false
}
