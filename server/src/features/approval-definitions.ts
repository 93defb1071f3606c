import type { ApprovalDefinitions } from './approvals/define.ts'
import { releaseApproval } from './automation/release.ts'
import { bulkChangeApproval } from './bulk-changes/bulk-change.approval.ts'
import { addressesApproval } from './report-schedules/addresses.approval.ts'
import { reopeningApproval } from './payroll/reopening.approval.ts'
import { hostKeyApproval } from './sftp/host-key.approval.ts'
import { destructionApproval } from './employee-forms/destruction.approval.ts'

/** Everything that needs a second person's approval: a kind without a definition does not compile. */
export const approvalDefinitions: ApprovalDefinitions = {
  automation_release: releaseApproval,
  bulk_change: bulkChangeApproval,
  form_destruction: destructionApproval,
  report_addresses: addressesApproval,
  payroll_reopening: reopeningApproval,
  sftp_host_key: hostKeyApproval,
}
