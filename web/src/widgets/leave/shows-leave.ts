import { api } from '@preceptor/contract'

/** Calls to refresh after leave is recorded, changed or removed. */
export const showsLeave = [
  api.leave.ofEmployee,
  api.employees.history,
  api.compliance.ofEmployee,
  api.compliance.way,
  api.complianceOverview.ofEmployees,
]
