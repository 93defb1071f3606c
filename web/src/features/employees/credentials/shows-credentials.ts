import { api } from '@preceptor/contract'

/** Calls to refresh after a credential is recorded, decided or removed. */
export const showsCredentials = [
  api.credentials.list,
  api.credentials.counts,
  api.credentials.ofEmployee,
  api.credentials.get,
  api.taxonomy.credentialTypes,
  api.compliance.ofEmployee,
  api.compliance.way,
  api.employees.history,
  api.employees.list,
  api.credentials.ofEmployees,
  api.savedViews.list,
]
