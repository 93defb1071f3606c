import {
  type Employee,
  employeeStates,
  onLeaveStatus,
  type ProviderStatus,
  providerStatuses,
  terminatedStatus,
} from '@preceptor/contract'
import { employeeTexts } from './texts.ts'

/** Requirements and effects of a status change, for one employee or many at once. */

type Dated = Pick<Employee, 'provider_status' | 'termination_date' | 'rehire_date'>

/** Returns the status on that day after earlier planned changes. */
export const statusOn = (
  {
    provider_status,
    scheduled_statuses,
  }: Pick<Employee, 'provider_status'> & {
    scheduled_statuses: readonly { provider_status: ProviderStatus; effective_on: string }[]
  },
  day: string,
): ProviderStatus =>
  scheduled_statuses.findLast(planned => planned.effective_on <= day)?.provider_status ?? provider_status

/** Returns the reason this status change is not allowed, if any. */
export function moveProblem(from: ProviderStatus, to: ProviderStatus): string | null {
  if (employeeStates.may(from, to)) return null
  return employeeTexts.named('moveRefused', { from: providerStatuses[from], to: providerStatuses[to] })
}

/** Returns the expected return date when a leave starts; any other status ends a leave and clears the date. */
export const returnOfMove = ({
  provider_status,
  expected_return = null,
}: {
  provider_status: ProviderStatus
  expected_return?: string | null | undefined
}) => (provider_status === onLeaveStatus ? expected_return : null)

/** Returns the dates that go with a new status. A rehire is a new start: its date is stored next to the first hire date. */
export function datesOfMove(
  employee: Dated,
  { provider_status, effective_on }: { provider_status: ProviderStatus; effective_on: string },
) {
  const leaves = provider_status === terminatedStatus
  const rehired = employee.provider_status === terminatedStatus
  return {
    termination_date: leaves ? effective_on : rehired ? null : employee.termination_date,
    rehire_date: rehired ? effective_on : employee.rehire_date,
  }
}
