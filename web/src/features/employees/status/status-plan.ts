import { type Employee, nextStatuses, type ProviderStatus } from '@preceptor/contract'

type Facts = Pick<Employee, 'provider_status' | 'scheduled_statuses'>

/** The status that the changes planned so far will have led to by that day. */
export const statusOn = ({ provider_status, scheduled_statuses }: Facts, day: string): ProviderStatus =>
  scheduled_statuses
    .filter(planned => planned.effective_on <= day)
    .sort((one, other) => one.effective_on.localeCompare(other.effective_on))
    .at(-1)?.provider_status ?? provider_status

/** From which status a change on `day` starts, and what may follow: now from the present one, later from what is planned. */
export function choicesOn(employee: Facts, day: string, today: string) {
  const later = day > today
  const from = later ? statusOn(employee, day) : employee.provider_status
  return { later, from, next: nextStatuses(from) }
}
