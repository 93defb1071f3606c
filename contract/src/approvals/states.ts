import { stateTable } from '../state-table.ts'
import { approvalText } from './texts.ts'

/** States from one person's proposal to a second person's decision. A proposal expires automatically. */
export const approvalStates = stateTable(
  {
    pending: approvalText('pending'),
    approved: approvalText('approved'),
    declined: approvalText('declined'),
    expired: approvalText('expired'),
    withdrawn: approvalText('withdrawn'),
  },
  {
    pending: {
      approved: approvalText('approve'),
      declined: approvalText('decline'),
      withdrawn: approvalText('withdraw'),
    },
    approved: {},
    declined: {},
    expired: {},
    withdrawn: {},
  },
)
export type ApprovalState = keyof typeof approvalStates.names

/** Subjects that need a second person. Each has a definition on the server (docs/recipes.md). */
export const approvalKinds = {
  automation_release: approvalText('automationRelease'),
  bulk_change: approvalText('bulkChange'),
  form_destruction: approvalText('formDestruction'),
  payroll_reopening: approvalText('payrollReopening'),
  report_addresses: approvalText('reportAddresses'),
  sftp_host_key: approvalText('sftpHostKey'),
} as const
export type ApprovalKind = keyof typeof approvalKinds

/** The page of the proposed act. */
export const approvalAddresses: Record<ApprovalKind, (subject_id: string) => string> = {
  automation_release: id => `settings/automation?held=${id}`,
  bulk_change: id => `bulk-changes/${id}`,
  form_destruction: id => `forms/retention?form=${id}`,
  payroll_reopening: id => `reports/viventium?batch=${id}`,
  report_addresses: id => `reports/scheduled?schedule=${id}`,
  sftp_host_key: id => `settings/sftp?target=${id}`,
}

/** Hours until an undecided proposal expires. */
export const approvalHours = 72
