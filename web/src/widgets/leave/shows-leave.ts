import { api } from '@preceptor/contract'

/** What shows something else once leave is written down, changed or removed. */
export const showsLeave = [
  api.leave.ofEmployee,
  api.employees.history,
  api.compliance.ofEmployee,
  api.compliance.way,
  api.complianceOverview.ofEmployees,
]
