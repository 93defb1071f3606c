import { changing, isCsm, type Role } from './access.ts'
import { type Permission, permissions } from './permissions.ts'

/**
 * Each role's permissions. In a separate file, because the server sends the user's permissions and the first page doesn't need this
 * table.
 */

const allBut = (...kept: Permission[]): readonly Permission[] => permissions.filter(p => !kept.includes(p))

/** Permissions only for the agency's own people. Vendor staff can grant them, but don't have them. */
const agencyOnly: readonly Permission[] = [
  'sign_off_sessions',
  'view_medical_notes',
  'view_medical_forms',
  'view_hr_forms',
  'reveal_secrets',
  'review_forms',
  'void_forms',
  'lock_payroll',
]
/** Returns false for a role with more permissions than the grantor's. */
export const mayGive = (giver: Role, role: Role): boolean => {
  const own = new Set([...rolePermissions[giver], ...(isCsm(giver) ? agencyOnly : [])])
  return rolePermissions[role].every(permission => own.has(permission))
}

export const rolePermissions: Record<Role, readonly Permission[]> = {
  super_admin: allBut(...agencyOnly),
  admin: allBut(...agencyOnly, 'manage_cs_users'),
  cs_super_user: allBut(...agencyOnly, 'manage_cs_users', 'view_vendor_log'),
  csm: allBut(
    ...agencyOnly,
    'manage_cs_users',
    'view_vendor_log',
    'create_agency',
    'manage_catalog',
    'manage_partners',
    'approve_bulk_operations',
  ),
  agency_admin: allBut(
    'can_view_partners',
    'create_agency',
    'manage_cs_users',
    'manage_panel_messages',
    'view_vendor_log',
    'manage_catalog',
    'checkout_programs',
    'manage_senders',
    'manage_partners',
    'approve_bulk_operations',
  ),
  coordinator_limited: [
    'list_provider',
    'can_view_program_catalog',
    'session_management',
    'edit_provider',
    'write_notes',
    'export_provider',
    'assign_training',
    'record_training',
    'save_papers',
    'assign_forms',
    'read_threads',
    'send_messages',
    'bulk_messages',
  ],
  rn_limited: [
    'list_provider',
    'can_view_program_catalog',
    'session_management',
    'write_notes',
    'view_medical_notes',
    'view_medical_forms',
    'record_training',
    'approve_training',
    'add_quiz_attempts',
    'edit_sessions',
    'sign_off_sessions',
    'save_papers',
    'assign_forms',
    'review_forms',
    'void_forms',
    'read_threads',
    'send_messages',
  ],
  viewer: [
    'list_provider',
    'can_view_program_catalog',
    'run_reports',
    'can_view_agency_info',
    'can_view_automation_rules',
  ],
}

/** Returns permissions in the catalog, which is edited like an agency's programs: roles that don't manage it can only read. */
export const inCatalog = (role: Role | null): readonly Permission[] =>
  !role || !isCsm(role)
    ? []
    : rolePermissions[role].filter(p => rolePermissions[role].includes('manage_catalog') || !changing.has(p))
