import {
  type Employee,
  employeeStates,
  onLeaveStatus,
  type ProviderStatus,
  providerStatuses,
  terminatedStatus,
} from '@preceptor/contract'
import { employeeTexts } from './texts.ts'

/** Requirements and effects of a status change, for one employee and for many at once. */

type Dated = Pick<Employee, 'provider_status' | 'termination_date' | 'rehire_date'>

/** The status that earlier planned changes will have led to by that day. */
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

/** Returns the reason this status can't follow that one, if any. */
export function moveProblem(from: ProviderStatus, to: ProviderStatus): string | null {
  if (employeeStates.may(from, to)) return null
  return employeeTexts.named('moveRefused', { from: providerStatuses[from], to: providerStatuses[to] })
}

/** The day someone is expected back, as the leave begins; whatever else begins ends a leave, and with it the expectation. */
export const returnOfMove = ({
  provider_status,
  expected_return = null,
}: {
  provider_status: ProviderStatus
  expected_return?: string | null | undefined
}) => (provider_status === onLeaveStatus ? expected_return : null)

/** The dates that go with a new status. A rehire is a new start: its date is kept beside the first hire. */
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
