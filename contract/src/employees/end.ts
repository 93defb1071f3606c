import { type ProviderStatus, terminatedStatus } from './status.ts'

interface Leaving {
  provider_status?: ProviderStatus | undefined
  termination_date?: string | null | undefined
}
interface Planned {
  provider_status: ProviderStatus
  effective_on: string
  reason: string | null
}

/** Returns the last day of a Terminated person who works until a future day, or null. */
export const laterLastDay = ({ provider_status, termination_date }: Leaving, today: string): string | null =>
  provider_status === terminatedStatus && termination_date && termination_date > today ? termination_date : null

/** Returns the planned last day of a person who has not left, with its reason. */
export function plannedEnd(employee: { provider_status: ProviderStatus; scheduled_statuses: readonly Planned[] }): {
  ends_on: string | null
  end_reason: string | null
} {
  const [first] = employee.scheduled_statuses
    .filter(planned => planned.provider_status === terminatedStatus)
    .sort((one, other) => one.effective_on.localeCompare(other.effective_on))
  if (!first || employee.provider_status === terminatedStatus) return { ends_on: null, end_reason: null }
  return { ends_on: first.effective_on, end_reason: first.reason }
}
