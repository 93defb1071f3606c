import { api, type Endpoint } from '@preceptor/contract'

/** Answers that a proposal or a decision changes: the approvals, and the pages of what was proposed. */
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
