import type { ApprovalDefinitions } from './approvals/define.ts'
import { bulkChangeApproval } from './bulk-changes/bulk-change.approval.ts'
import { addressesApproval } from './report-schedules/addresses.approval.ts'
import { hostKeyApproval } from './sftp/host-key.approval.ts'
import { destructionApproval } from './employee-forms/destruction.approval.ts'

/** Everything that a second person approves: one without a definition does not compile. */
export const approvalDefinitions: ApprovalDefinitions = {
  bulk_change: bulkChangeApproval,
  form_destruction: destructionApproval,
  report_addresses: addressesApproval,
  sftp_host_key: hostKeyApproval,
}
