import { api } from '@preceptor/contract'

/** Calls to refresh after a waiver is requested, decided or removed. */
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
