import { stateTable } from '../state-table.ts'
import { type ProviderStatus, providerStatuses } from './status.ts'
import { employeeText } from './texts.ts'

/** The allowed status changes and their names. Terminated people return only by a rehire. */
export const employeeStates = stateTable<ProviderStatus>(providerStatuses, {
  1: {
    2: employeeText('makeInactive'),
    3: employeeText('putOnHold'),
    4: employeeText('startLeave'),
    5: employeeText('terminate'),
    8: employeeText('suspend'),
  },
  2: { 1: employeeText('makeActive'), 5: employeeText('terminate') },
  3: { 1: employeeText('endHold'), 5: employeeText('terminate') },
  4: { 1: employeeText('returnFromLeave'), 5: employeeText('terminate') },
  5: { 1: employeeText('rehire') },
  6: { 7: employeeText('makeOffer'), 9: employeeText('reject'), 5: employeeText('terminate') },
  7: { 1: employeeText('makeActive'), 9: employeeText('reject'), 5: employeeText('terminate') },
  8: { 1: employeeText('endSuspension'), 5: employeeText('terminate') },
  9: { 6: employeeText('reopenApplication'), 5: employeeText('terminate') },
})

export const nextStatuses = employeeStates.next
