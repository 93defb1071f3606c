import { api } from '@preceptor/contract'

/** Calls to refresh after a change of an assigned form. */
export const showsForms = [
  api.employeeForms.list,
  api.employeeForms.counts,
  api.employeeForms.ofEmployee,
  api.employeeForms.get,
  api.employeeForms.destroyable,
  api.savedViews.list,
  api.employees.history,
  api.compliance.ofEmployee,
  api.compliance.way,
] as const
