import { auditLogText } from '../audit-log/texts.ts'

export const savedViewEvents = {
  'view.shared': auditLogText('viewShared'),
} as const
