import { api } from '@preceptor/contract'

/** What shows something else once a waiver is asked for, decided or removed. */
export const showsWaivers = [
  api.waivers.list,
  api.waivers.counts,
  api.waivers.ofEmployee,
  api.waivers.get,
  api.employees.history,
  api.compliance.ofEmployee,
  api.compliance.way,
  api.complianceOverview.ofEmployees,
  api.savedViews.list,
]
