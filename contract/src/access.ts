import type { ApiScope } from './api-keys/scopes.ts'
import type { Permission } from './permissions.ts'
import type namesOfRoles from './texts/roles/en.ts'
import { namedTexts } from './texts/texts.ts'

/**
 * Access is declared once: roles, and one rule per area and action. role-permissions.ts lists each role's permissions. The
 * endpoints, web routes, menus, tabs, buttons, OpenAPI page and tests all read it.
 */

export const roles = [
  'super_admin',
  'admin',
  'cs_super_user',
  'csm',
  'agency_admin',
  'coordinator_limited',
  'rn_limited',
  'viewer',
] as const
export type Role = (typeof roles)[number]

const roleText = namedTexts<typeof namesOfRoles>('roles')
/** Role names. */
export const roleNames = Object.fromEntries(roles.map(role => [role, roleText(role)])) as Record<Role, string>

export const superAdminRoles: readonly Role[] = ['super_admin', 'admin']
export const superCsmRoles: readonly Role[] = ['cs_super_user']
export const csmRoles: readonly Role[] = ['csm', 'cs_super_user', 'admin', 'super_admin']
export const limitedRoles: readonly Role[] = ['coordinator_limited', 'rn_limited', 'viewer']
/** Roles an agency may give to its own users. */
export const agencyRoles: readonly Role[] = ['agency_admin', ...limitedRoles]

export const isCsm = (role: Role) => csmRoles.includes(role)
export const isSuperAdmin = (role: Role) => superAdminRoles.includes(role)
export const isSuperCsm = (role: Role) => superCsmRoles.includes(role)
export const isLimited = (role: Role) => limitedRoles.includes(role)

/**
 * `keyed`: no user; an agency key with scope `may` or, with `learners`, a person who opened a learner's link. `any`: one of the
 * permissions is enough; `all`: every one is required; `csm`: vendor staff only; `changes`: the call changes the agency's records,
 * whichever permission of `any` the caller has.
 */
export type Rule =
  | { is: 'public' }
  | { is: 'signedIn' }
  | { is: 'keyed'; may: ApiScope; learners?: true }
  | { is: 'permitted'; any?: readonly Permission[]; all?: readonly Permission[]; csm?: boolean; changes?: true }

export const allOf = (...all: Permission[]): Rule => ({ is: 'permitted', all })
export const anyOf = (...any: Permission[]): Rule => ({ is: 'permitted', any })
const csmAnd = (...all: Permission[]): Rule => ({ is: 'permitted', all, csm: true })

/** One rule per area and action. The CSM area requires both the CSM role group and the permission. */
export const access = {
  public: { is: 'public' } as Rule,
  signedIn: { is: 'signedIn' } as Rule,
  csmArea: csmAnd('can_edit_agency_info'),
  exportCsmEmployees: csmAnd('can_edit_agency_info', 'export_provider'),
  employees: anyOf('list_provider', 'can_view_agency_roles'),
  editEmployee: allOf('edit_provider'),
  writeNotes: allOf('write_notes'),
  medicalNotes: allOf('view_medical_notes'),
  /** Scans of medical credentials, unless the caller recorded them (`opensMedical`). */
  medicalScans: allOf('view_medical_forms'),
  /** People who write anything that can have files attached. */
  uploadFiles: {
    is: 'permitted',
    any: ['write_notes', 'edit_programs', 'record_training', 'edit_sessions', 'assign_forms', 'send_messages'],
    changes: true,
  },
  createEmployee: allOf('create_provider'),
  mergeEmployees: allOf('merge_provider'),
  importEmployees: allOf('import_provider'),
  /** Data imported from files, of the kinds the caller may import. */
  seeImports: anyOf('import_provider', 'record_training'),
  /** Anyone who may start a background job sees its page. */
  startJobs: anyOf('edit_provider', 'import_provider', 'add_quiz_attempts', 'record_training', 'approve_training'),
  /** Anyone who may do one of the bulk acts; each act also needs its own permission. */
  bulkChanges: {
    is: 'permitted',
    any: ['edit_provider', 'add_quiz_attempts', 'record_training', 'approve_training'],
    changes: true,
  },
  /** See proposals awaiting a second person, for people who may propose or decide them. Each kind also needs its own permission. */
  approvals: anyOf(
    'edit_provider',
    'add_quiz_attempts',
    'record_training',
    'approve_training',
    'lock_payroll',
    'manage_sftp',
  ),
  decideApprovals: {
    is: 'permitted',
    any: ['edit_provider', 'add_quiz_attempts', 'record_training', 'approve_training', 'lock_payroll', 'manage_sftp'],
    changes: true,
  },
  exportEmployees: allOf('export_provider'),
  /** Save certificates, transcripts and other documents; everyone else sees them on screen only. */
  savePapers: allOf('save_papers'),
  /** Form templates: their settings, content and questions. */
  manageForms: allOf('manage_forms'),
  /**
   * Assign forms to people, and fill and sign one's own steps. Nurses: forms about health and competency; limited coordinators:
   * forms for their own people.
   */
  assignForms: allOf('assign_forms'),
  reviewForms: allOf('review_forms'),
  voidForms: allOf('void_forms'),
  /** Show a secret answer in the clear, with a reason. */
  revealSecrets: allOf('reveal_secrets'),
  exportForms: allOf('export_forms'),
  /** Read conversations. Limited coordinators read those of their own people, nurses the threads assigned to them. */
  readThreads: allOf('read_threads'),
  /** Message people and add notes to their thread. A paused agency can only reply. */
  sendMessages: allOf('send_messages'),
  /** Send one message to many people. Limited coordinators: to their own people only. */
  bulkMessages: allOf('bulk_messages'),
  /** The agency's own message texts, and which messages go out. */
  manageTemplates: allOf('manage_templates'),
  /** Manage the numbers that send text messages. */
  manageSenders: allOf('manage_senders'),
  /** R-PER-6: open and run reports, and see their results. */
  reports: allOf('run_reports'),
  /** Save reports under a name, and share them. */
  editReports: allOf('run_reports', 'edit_reports'),
  /** Download a run as a file; everyone else sees it on screen only. */
  saveReports: allOf('run_reports', 'export_provider'),
  /** R-PER-9: rules and their results, without names of people. */
  automation: allOf('can_view_automation_rules'),
  /** R-PER-10: write and test rules, decide about held runs, and read their logs. */
  editAutomation: allOf('can_view_automation_rules', 'can_create_edit_automation_rules'),
  /** Payroll files of training time: lines, exceptions, bytes, settings. States and totals are `reports`. */
  managePayroll: allOf('run_reports', 'manage_payroll'),
  /** Lock the amounts payroll pays. Only the agency's own staff is accountable for them. */
  lockPayroll: allOf('run_reports', 'lock_payroll'),
  /** R-PER-7: see report schedules and their results. */
  reportSchedules: allOf('view_schedule_reports'),
  editReportSchedules: allOf('view_schedule_reports', 'run_reports', 'edit_report_schedules'),
  /** Send one of them now, to oneself. */
  sendReportNow: allOf('view_schedule_reports', 'run_reports'),
  shareViews: allOf('share_views'),
  agencyInfo: allOf('can_view_agency_info'),
  editAgencyInfo: allOf('can_edit_agency_info'),
  agencyUsers: anyOf('list_provider', 'can_view_agency_roles'),
  manageAgencyUsers: allOf('manage_agency_users'),
  taxonomy: allOf('taxonomy_management'),
  auditLog: allOf('view_audit_log'),
  /** Any one of the settings tabs. */
  settings: anyOf(
    'can_view_agency_info',
    'list_provider',
    'can_view_agency_roles',
    'taxonomy_management',
    'view_audit_log',
    'manage_forms',
    'can_view_sftp_settings',
  ),
  /** R-PER-3. */
  programs: anyOf('list_provider', 'can_view_agency_roles'),
  /** R-PER-4: content and quiz results. */
  programContent: allOf('can_view_program_catalog'),
  editPrograms: allOf('edit_programs'),
  /** Assign training with its due dates. Limited coordinators can do so for their own people. */
  assignTraining: allOf('assign_training'),
  /** Record evidence on paper, waivers, and outside training, which another person approves. */
  recordTraining: allOf('record_training'),
  /** Scans of cards and health papers, for people who record or verify them, not everyone who reads employees. */
  credentialScans: anyOf('record_training', 'approve_training'),
  /** Undo completions and void certificates. */
  approveTraining: allOf('approve_training'),
  /** Grant attempts, grade by hand and void attempts. */
  quizAttempts: allOf('add_quiz_attempts'),
  /** Read people's compliance and the rules behind it, along with employees. */
  compliance: anyOf('list_provider', 'can_view_agency_roles'),
  /** Change the requirements of rules and their effective day. */
  manageCompliance: allOf('manage_compliance'),
  /** R-PER-5: sessions and their attendees, wherever they are shown. */
  sessions: allOf('session_management'),
  editSessions: allOf('session_management', 'edit_sessions'),
  /** Anyone who assigns training gives seats; limited coordinators give them to their own people. */
  bookSessions: allOf('session_management', 'assign_training'),
  /** A nurse or the agency's administrator confirms what was taught. */
  signOffSessions: allOf('session_management', 'sign_off_sessions'),
  exportPrograms: allOf('can_view_program_catalog', 'export_provider'),
  /** R-PER-2: the vendor's programs. Writing their content needs `manage_catalog` (`inCatalog`). */
  catalog: csmAnd('can_edit_agency_info', 'list_provider'),
  manageCatalog: csmAnd('manage_catalog'),
  checkoutPrograms: csmAnd('checkout_programs'),
  partners: allOf('can_view_partners'),
  /** Keys of the public API. */
  integration: allOf('can_view_integration_settings'),
  /** R-PER-13: SFTP targets, and the files sent to them. */
  sftp: allOf('can_view_sftp_settings'),
  manageSftp: allOf('can_view_sftp_settings', 'manage_sftp'),
  manageApiKeys: allOf('manage_api_keys'),
  /** Connection with the partner, maps, triage. */
  manageIntegration: allOf('manage_integration'),
  /** Our coordinators next to the partner's. */
  careCoordinators: anyOf('taxonomy_management', 'can_view_integration_settings'),
  createAgency: csmAnd('create_agency'),
  manageCsUsers: csmAnd('manage_cs_users'),
  managePartners: csmAnd('manage_partners'),
  panelMessages: csmAnd('manage_panel_messages'),
  vendorLog: csmAnd('view_vendor_log'),
  /** R-PER-14: customer success operations across one or more agencies. */
  bulkOperations: csmAnd('can_edit_agency_info'),
  approveBulkOperations: csmAnd('can_edit_agency_info', 'approve_bulk_operations'),
} satisfies Record<string, Rule>

export interface Holder {
  permissions: readonly Permission[]
  role: Role | null
}

/** Returns true when the holder passes the rule. `null` is a visitor who is not signed in. */
export function can(holder: Holder | null, rule: Rule): boolean {
  if (rule.is === 'public') return true
  if (!holder || rule.is === 'keyed') return false
  if (rule.is === 'signedIn') return true
  if (rule.csm && !(holder.role && isCsm(holder.role))) return false
  const has = (p: Permission) => holder.permissions.includes(p)
  return (rule.all ?? []).every(has) && (rule.any === undefined || rule.any.some(has))
}

/**
 * Permissions that a paused agency lacks (docs/decisions/015): its users can view, export and manage sign-ins, but change no
 * record. Customer success keeps these permissions.
 */
export const changing: ReadonlySet<Permission> = new Set<Permission>([
  'can_edit_agency_info',
  'can_create_edit_automation_rules',
  'taxonomy_management',
  'edit_provider',
  'write_notes',
  'create_provider',
  'merge_provider',
  'import_provider',
  'edit_programs',
  'assign_training',
  'record_training',
  'approve_training',
  'add_quiz_attempts',
  'manage_api_keys',
  'manage_compliance',
  'edit_sessions',
  'sign_off_sessions',
  'manage_forms',
  'assign_forms',
  'review_forms',
  'void_forms',
  'bulk_messages',
  'manage_templates',
  'manage_payroll',
  'lock_payroll',
  'manage_integration',
  'manage_sftp',
])

/** Returns true if the rule lets a user of the agency change its records. Used for write calls and buttons, never for reading. */
export const stopsWhilePaused = (role: Role | null, rule: Rule): boolean =>
  !(role && isCsm(role)) &&
  rule.is === 'permitted' &&
  (rule.changes === true || (rule.all ?? []).some(p => changing.has(p)))

/** Returns true if the rule requires vendor staff and this holder isn't. No permission makes up for that. */
export const isForStaffOnly = ({ role }: Pick<Holder, 'role'>, rule: Rule): boolean =>
  rule.is === 'permitted' && rule.csm === true && !(role && isCsm(role))

/**
 * Returns the permissions this holder lacks for the rule, for the forbidden page: every missing one, or a list of which any one is
 * enough. Never includes one the holder has.
 */
export function missing(holder: Holder, rule: Rule): readonly Permission[] {
  if (rule.is !== 'permitted') return []
  const has = (p: Permission) => holder.permissions.includes(p)
  const lacking = (rule.all ?? []).filter(p => !has(p))
  return lacking.length > 0 || rule.any?.some(has) ? lacking : (rule.any ?? [])
}

/** Returns the rule in words, for OpenAPI (`x-access`), the matrix file and the details of a refusal. */
export function describe(rule: Rule): string {
  if (rule.is === 'keyed') return `key with ${rule.may}${rule.learners ? ' or learner’s link' : ''}`
  if (rule.is !== 'permitted') return rule.is === 'public' ? 'public' : 'signed in'
  const parts = [rule.all?.join(' and '), rule.any?.join(' or ')].filter(Boolean)
  return [rule.csm ? 'customer success staff' : '', ...parts].filter(Boolean).join(' with ')
}
