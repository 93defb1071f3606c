import { leaveText } from './texts.ts'
import { activeStatus, onLeaveStatus, type ProviderStatus } from '../employees/status.ts'

interface ExpectedReturn {
  /** The status that begins or has begun. */
  provider_status: ProviderStatus
  since: string | null
  expected_return?: string | null | undefined
  /** The status will change to Active on that day. */
  schedule_return?: boolean | undefined
}

/** Returns the reason a return on that day is impossible, if any. */
export function returnProblem(
  { provider_status, since, expected_return, schedule_return }: ExpectedReturn,
  today: string,
): string | null {
  if (!expected_return) return schedule_return ? leaveText('dayMissing') : null
  if (provider_status !== onLeaveStatus) return leaveText('notOnLeave')
  if (since && expected_return <= since) return leaveText('beforeLeave', { day: expected_return, since })
  return schedule_return && expected_return <= today ? leaveText('dayPast', { today }) : null
}

/** Returns the planned change that brings a person back on the expected day. */
export const plannedReturn = <P extends { provider_status: ProviderStatus; effective_on: string }>({
  expected_return,
  scheduled_statuses,
}: {
  expected_return: string | null
  scheduled_statuses: readonly P[]
}): P | undefined =>
  scheduled_statuses.find(
    planned => planned.provider_status === activeStatus && planned.effective_on === expected_return,
  )
