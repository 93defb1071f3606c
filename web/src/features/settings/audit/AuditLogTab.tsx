import { useTitle } from '@/nav/title.ts'

export default function AuditLogTab() {
  useTitle('Audit log')
  return null
}
