import type { Permission } from '@preceptor/contract'

/** What each permission lets somebody do, for the forbidden page. */
export const permissionWords: Record<Permission, string> = {
  can_edit_agency_info: 'Work with agencies and their details',
  list_provider: 'See employees',
  can_view_agency_roles: 'See who works with an agency and in which role',
  can_view_program_catalog: 'See program content and quiz results',
  session_management: 'Work with sessions and the schedule',
  run_reports: 'Run reports',
  view_schedule_reports: 'See scheduled reports',
  can_view_agency_info: 'See the agency’s details',
  can_view_automation_rules: 'See automation rules',
  can_create_edit_automation_rules: 'Write automation rules',
  taxonomy_management: 'Manage training types, disciplines and locations',
  can_view_integration_settings: 'See integration settings',
  can_view_sftp_settings: 'See SFTP settings',
  can_view_partners: 'See integration partners',
  edit_provider: 'Edit employees',
  create_provider: 'Add employees',
  import_provider: 'Import employees from files',
  export_provider: 'Export employees',
  share_views: 'Share saved views',
}
