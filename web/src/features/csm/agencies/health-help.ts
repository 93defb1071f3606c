import type { HealthReason, OperationKind } from '@preceptor/contract'
import { type AgencyPaths, paths } from '@/nav/paths.ts'
import type { AgenciesText } from './texts.ts'

interface Help {
  label: AgenciesText
  href: (to: AgencyPaths) => string
}

const operation = (kind: OperationKind) => (to: AgencyPaths) => to.page('settings/bulk-operations/new', { kind })
const notCompliant = {
  label: 'seeNotCompliant',
  href: to => to.employees({ provider_status: 1, compliance: 'overdue,lapsed', sort_by: 'compliance' }),
} as const satisfies Help

/** Offers a remedy for each reason of poor health: a bulk operation where one fits, else the page on which to act. */
export const healthHelp: Partial<Record<HealthReason, Help>> = {
  no_admin: { label: 'resendInvitations', href: operation('resend_invitations') },
  no_sign_in: { label: 'openUsers', href: to => to.settingsTab('settings/users') },
  no_active_employees: { label: 'importRoster', href: to => to.newImport() },
  compliance_very_low: notCompliant,
  compliance_low: notCompliant,
  many_overdue: { label: 'closeStale', href: operation('close_stale') },
  no_rules: { label: 'copyRules', href: operation('copy_rules') },
  no_programs: { label: 'openCatalog', href: () => paths.catalog() },
}
