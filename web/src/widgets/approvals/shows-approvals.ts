import { api, type Endpoint } from '@preceptor/contract'

/** Calls to refresh after a proposal or a decision: the approvals, and the pages of their subjects. */
export const showsApprovals: readonly Endpoint[] = [
  api.approvals.list,
  api.approvals.counts,
  api.approvals.get,
  api.bulk.get,
  api.jobs.list,
  api.employeeForms.destroyable,
  api.employeeForms.get,
  api.sftpTargets.list,
]
