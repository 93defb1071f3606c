import { api } from '@preceptor/contract'

/** Calls to refresh after outside training is recorded, decided or reversed. */
export const showsExternal = [
  api.externalTrainings.list,
  api.externalTrainings.counts,
  api.externalTrainings.ofEmployee,
  api.externalTrainings.get,
  api.trainingRecords.ofEmployee,
  api.assignments.ofEmployee,
  api.assignments.list,
  api.assignments.counts,
  api.certificates.ofEmployee,
  api.employees.history,
  api.compliance.ofEmployee,
  api.compliance.way,
  api.complianceOverview.ofEmployees,
  api.dashboard.get,
]
