import { startDay } from './dates.ts'
import { activeStatus, pendingStatus, type ProviderStatus, terminatedStatus } from './status.ts'

/** Today's status, and the later day on which it becomes Active automatically. */
export interface Start {
  provider_status: ProviderStatus
  starts_on: string | null
}

interface Employment {
  provider_status: ProviderStatus
  hire_date: string | null
  rehire_date?: string | null
}
interface Planned {
  scheduled_statuses: readonly { provider_status: ProviderStatus; effective_on: string }[]
}

/** Statuses from which a planned change to Active is a first day of work, not a return from leave. */
const waiting: ReadonlySet<ProviderStatus> = new Set([pendingStatus, terminatedStatus])

/** Returns the planned first day of a person who doesn't work yet, or is to be rehired. */
export const plannedStart = ({ provider_status, scheduled_statuses }: Pick<Employment, 'provider_status'> & Planned) =>
  waiting.has(provider_status)
    ? (scheduled_statuses
        .filter(planned => planned.provider_status === activeStatus)
        .map(planned => planned.effective_on)
        .sort()[0] ?? null)
    : null

/**
 * Decides the status of a person who is added, edited or imported: someone hired for a later day isn't Active today. `wanted` has the
 * requested values and status; `today` is the agency's day.
 */
export function decideStart(
  wanted: Employment,
  today: string,
  before?: Employment & { starts_on: string | null },
): Start {
  const start = startDay(wanted)
  const later = start !== null && start > today
  if (wanted.provider_status === activeStatus) {
    if (!later) return { provider_status: activeStatus, starts_on: null }
    const waits = before?.provider_status === terminatedStatus ? terminatedStatus : pendingStatus
    return { provider_status: waits, starts_on: start }
  }
  if (!before || before.provider_status !== wanted.provider_status)
    return { provider_status: wanted.provider_status, starts_on: null }
  const moved = before.starts_on !== null && before.starts_on === startDay(before) && start !== before.starts_on
  if (!moved) return { provider_status: before.provider_status, starts_on: before.starts_on }
  if (start === null || later) return { provider_status: before.provider_status, starts_on: start }
  return { provider_status: activeStatus, starts_on: null }
}
