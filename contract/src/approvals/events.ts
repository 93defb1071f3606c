import { approvalText } from './texts.ts'

export const approvalEvents = {
  'approval.proposed': approvalText('eventProposed'),
  'approval.approved': approvalText('eventApproved'),
  'approval.declined': approvalText('eventDeclined'),
  'approval.withdrawn': approvalText('eventWithdrawn'),
  'approval.expired': approvalText('eventExpired'),
} as const
