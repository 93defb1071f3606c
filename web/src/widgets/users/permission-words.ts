import type { Permission } from '@preceptor/contract'
import { accessTexts } from './access-texts.ts'

const words = {
  can_edit_agency_info: 'editAgencies',
  list_provider: 'seeEmployees',
  can_view_agency_roles: 'seeUsers',
  can_view_program_catalog: 'seePrograms',
  session_management: 'manageSessions',
  run_reports: 'runReports',
  view_schedule_reports: 'seeReports',
  can_view_agency_info: 'seeAgency',
  can_view_automation_rules: 'seeRules',
  can_create_edit_automation_rules: 'writeRules',
  taxonomy_management: 'manageTaxonomy',
  can_view_integration_settings: 'seeIntegrations',
  can_view_sftp_settings: 'seeSftp',
  can_view_partners: 'seePartners',
  edit_programs: 'editPrograms',
  assign_training: 'assignTraining',
  record_training: 'recordTraining',
  approve_training: 'approveTraining',
  add_quiz_attempts: 'addAttempts',
  manage_api_keys: 'manageKeys',
  edit_provider: 'editEmployees',
  write_notes: 'writeNotes',
  view_medical_notes: 'readMedicalNotes',
  create_provider: 'addEmployees',
  merge_provider: 'mergeEmployees',
  import_provider: 'importEmployees',
  export_provider: 'exportEmployees',
  share_views: 'shareViews',
  manage_agency_users: 'manageUsers',
  view_audit_log: 'readAuditLog',
  create_agency: 'createAgencies',
  manage_cs_users: 'manageStaff',
  manage_panel_messages: 'writeMessages',
  view_vendor_log: 'readStaffLog',
  manage_catalog: 'editCatalog',
  checkout_programs: 'checkOutPrograms',
} as const satisfies Record<Permission, string>

/** What a permission lets somebody do, also for the forbidden page. */
export const permissionName = (permission: Permission) => accessTexts.say(words[permission])
