import { auditLogText } from './texts.ts'

export const auditLogEvents = {
  'audit_log.exported': auditLogText('exported'),
} as const
