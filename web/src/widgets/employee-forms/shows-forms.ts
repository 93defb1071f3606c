import { api } from '@preceptor/contract'

/** Answers that a change of an assigned form makes old. */
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
