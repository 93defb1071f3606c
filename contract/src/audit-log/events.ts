export const auditLogEvents = {
  'audit_log.exported': 'Exported the audit log',
} as const
