import type { HealthReason, OperationKind } from '@preceptor/contract'
import { type AgencyPaths, paths } from '@/nav/paths.ts'
import type { AgenciesText } from './texts.ts'
import { notCompliantNow } from '@/widgets/compliance/standing-links.ts'

/** A bulk operation or a page that helps; for the end of a trial, the dialog of the list. */
type Help = { label: AgenciesText } & (
  | { href: (to: AgencyPaths) => string; asks?: never; needs?: 'checkout' | 'catalog' }
  | { asks: 'trial'; href?: never; needs?: never }
)

const operation = (kind: OperationKind) => (to: AgencyPaths) => to.page('settings/bulk-operations/new', { kind })
const notCompliant = [
  {
    label: 'seeNotCompliant',
    href: to => to.employees(notCompliantNow),
  },
  { label: 'assignTraining', href: operation('people_acts') },
] as const satisfies readonly Help[]
const users = { label: 'openUsers', href: to => to.settingsTab('settings/users') } as const satisfies Help
const trial = [{ label: 'changeTrial', asks: 'trial' }] as const satisfies readonly Help[]

/** Fixes for each reason of poor health: a bulk operation if one fits, otherwise the page to use. */
export const healthHelp: Record<HealthReason, readonly Help[]> = {
  no_admin: [{ label: 'resendInvitations', href: operation('resend_invitations') }, users],
  no_sign_in: [users],
  no_active_employees: [{ label: 'importRoster', href: to => to.newImport() }],
  compliance_very_low: notCompliant,
  compliance_low: notCompliant,
  many_overdue: [{ label: 'closeStale', href: operation('close_stale') }],
  no_rules: [{ label: 'adoptRules', href: operation('adopt_pack') }],
  few_under_rules: [{ label: 'adoptRules', href: operation('adopt_pack') }],
  no_programs: [
    { label: 'checkOutPrograms', href: operation('check_out'), needs: 'checkout' },
    { label: 'openCatalog', href: () => paths.catalog(), needs: 'catalog' },
  ],
  trial_ended: trial,
  trial_ends: trial,
}
