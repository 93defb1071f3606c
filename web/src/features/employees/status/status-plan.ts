import { type Employee, nextStatuses, type ProviderStatus } from '@preceptor/contract'

type Facts = Pick<Employee, 'provider_status' | 'scheduled_statuses'>

/** Returns the status on that day after all changes planned so far. */
export const statusOn = ({ provider_status, scheduled_statuses }: Facts, day: string): ProviderStatus =>
  scheduled_statuses
    .filter(planned => planned.effective_on <= day)
    .sort((one, other) => one.effective_on.localeCompare(other.effective_on))
    .at(-1)?.provider_status ?? provider_status

/**
 * Returns the status a change on `day` starts from and the possible next ones: today from the current status, later from the
 * planned one.
 */
export function choicesOn(employee: Facts, day: string, today: string) {
  const later = day > today
  const from = later ? statusOn(employee, day) : employee.provider_status
  return { later, from, next: nextStatuses(from) }
}
