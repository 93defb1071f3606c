/**
 * Who may do what, typed by hand from the product's decisions (spec: roles.md; requirements R-ROL and R-PER), and on purpose
 * not made from the contract: a slip there must not agree with itself here. A new endpoint fails the test until it stands here.
 */

export const everyRole = [
  'super_admin',
  'admin',
  'cs_super_user',
  'csm',
  'agency_admin',
  'coordinator_limited',
  'rn_limited',
  'viewer',
] as const
type RoleName = (typeof everyRole)[number]

const vendor = 'super_admin admin cs_super_user csm'
const managers = `${vendor} agency_admin`
const everybody = `${managers} coordinator_limited rn_limited viewer`

/** Permission → the roles that hold it. */
export const holders: Record<string, string> = {
  can_edit_agency_info: managers,
  list_provider: everybody,
  can_view_agency_roles: managers,
  can_view_program_catalog: everybody,
  session_management: `${managers} coordinator_limited rn_limited`,
  run_reports: `${managers} viewer`,
  view_schedule_reports: managers,
  can_view_agency_info: `${managers} viewer`,
  can_view_automation_rules: `${managers} viewer`,
  can_create_edit_automation_rules: managers,
  taxonomy_management: managers,
  can_view_integration_settings: managers,
  can_view_sftp_settings: managers,
  can_view_partners: vendor,
  // The coordinator edits the own employees and takes their list along; nurses and viewers change and download nothing.
  edit_provider: `${managers} coordinator_limited`,
  export_provider: `${managers} coordinator_limited`,
  // Everybody but viewers writes notes; medical ones are for administrators and nurses.
  write_notes: `${managers} coordinator_limited rn_limited`,
  view_medical_notes: `${managers} rn_limited`,
  create_provider: managers,
  import_provider: managers,
  share_views: managers,
  manage_agency_users: managers,
  view_audit_log: managers,
  // New agencies are made by leads; vendor users by the super administrator alone.
  create_agency: 'super_admin admin cs_super_user',
  manage_cs_users: 'super_admin',
  manage_panel_messages: vendor,
  view_vendor_log: 'super_admin admin',
}

/** `or`: one is enough; `and`: all are needed; `vendor with`: vendor staff alone, and the permission. */
export const rules: Record<string, string> = {
  'POST /login': 'public',
  'POST /login-sso-user': 'public',
  'POST /login/two-factor': 'public',
  'POST /login/two-factor/enrolment': 'public',
  'POST /login/two-factor/enrolment/confirm': 'public',
  'POST /profile/email/confirm': 'public',
  'POST /logout': 'public',
  'POST /self-reset-pass': 'public',
  'POST /reset-password': 'public',
  'POST /client-errors': 'public',
  'POST /invitation/look': 'public',
  'POST /invitation/accept': 'public',
  'GET /system': 'public',
  'GET /demo/outbox': 'public',

  'POST /check-access-token': 'signed in',
  'POST /extend-session': 'signed in',
  'GET /organizations': 'signed in',
  'POST /organizations/:id/login': 'signed in',
  'GET /organization': 'signed in',
  // The own account is everybody's own affair.
  'GET /profile': 'signed in',
  'PATCH /profile': 'signed in',
  'PATCH /profile/email': 'signed in',
  'DELETE /profile/email': 'signed in',
  'PATCH /profile/password': 'signed in',
  'POST /profile/two-factor': 'signed in',
  'POST /profile/two-factor/confirm': 'signed in',
  'POST /profile/two-factor/recovery-codes': 'signed in',
  'POST /profile/two-factor/off': 'signed in',
  'GET /profile/sign-ins': 'signed in',
  'DELETE /profile/sign-ins': 'signed in',
  'DELETE /profile/sign-ins/:id': 'signed in',
  'PATCH /profile/update-signature': 'signed in',
  'GET /profile/picture': 'signed in',
  'POST /profile/picture': 'signed in',
  'DELETE /profile/picture': 'signed in',
  'GET /profile/signature': 'signed in',
  'DELETE /profile/delete-signature': 'signed in',
  'GET /admin/enum/landing-page-types': 'signed in',
  'GET /profile/preferences': 'signed in',
  'PATCH /profile/preferences': 'signed in',
  'GET /admin/dashboard': 'signed in',
  'GET /admin/countries': 'signed in',
  'GET /admin/regions': 'signed in',
  'GET /admin/languages': 'signed in',
  'GET /admin/enum/schedule-types': 'signed in',
  'GET /admin/timezones': 'signed in',
  'GET /admin/panel-messages': 'signed in',
  'POST /admin/panel-messages/:id/dismiss': 'signed in',

  'GET /admin/organizations': 'vendor with can_edit_agency_info',
  'POST /admin/csm/organizations/:id/owner': 'vendor with can_edit_agency_info',
  'GET /admin/csm/employees': 'vendor with can_edit_agency_info',
  'GET /admin/csm/employees/export': 'vendor with can_edit_agency_info and export_provider',
  'GET /admin/csm/organizations/export': 'vendor with can_edit_agency_info',
  'GET /admin/csm/users/export': 'vendor with can_edit_agency_info',
  'GET /admin/csm/saved-views': 'vendor with can_edit_agency_info',
  'POST /admin/csm/saved-views': 'vendor with can_edit_agency_info',
  'PATCH /admin/csm/saved-views/:id': 'vendor with can_edit_agency_info',
  'DELETE /admin/csm/saved-views/:id': 'vendor with can_edit_agency_info',
  'GET /admin/csm/employees/locate': 'vendor with can_edit_agency_info',
  'GET /admin/csm/employees/:id': 'vendor with can_edit_agency_info',
  // New agencies, and what becomes of one, are for leads.
  'POST /admin/organizations': 'vendor with create_agency',
  'GET /admin/csm/organizations/namesakes': 'vendor with create_agency',
  'GET /admin/csm/organizations/standard': 'vendor with create_agency',
  'GET /admin/csm/organizations/:id/start': 'vendor with create_agency',
  'POST /admin/csm/organizations/:id/status': 'vendor with create_agency',
  'POST /admin/csm/organizations/:id/trial-end': 'vendor with create_agency',
  'GET /admin/organizations/integrations/partners': 'can_view_partners',
  'GET /admin/organizations/integrations/partners-pubapi': 'can_view_partners',
  // Whom a banner reaches is told to those who write them.
  'GET /admin/csm/panel-messages': 'vendor with manage_panel_messages',
  'GET /admin/csm/panel-messages/counts': 'vendor with manage_panel_messages',
  'GET /admin/csm/panel-messages/:id': 'vendor with manage_panel_messages',
  'POST /admin/csm/panel-messages': 'vendor with manage_panel_messages',
  'PATCH /admin/csm/panel-messages/:id': 'vendor with manage_panel_messages',
  'POST /admin/csm/panel-messages/:id/end': 'vendor with manage_panel_messages',
  'DELETE /admin/csm/panel-messages/:id': 'vendor with manage_panel_messages',
  'POST /admin/csm/panel-messages/reach': 'vendor with manage_panel_messages',
  'GET /admin/organizations/:id': 'can_view_agency_info',
  'PATCH /admin/organizations/:id': 'can_edit_agency_info',
  'GET /admin/organizations/:id/logo': 'can_view_agency_info',
  'POST /admin/organizations/:id/logo': 'can_edit_agency_info',
  'DELETE /admin/organizations/:id/logo': 'can_edit_agency_info',

  'GET /admin/audit-log': 'view_audit_log',
  'GET /admin/audit-log/actors': 'view_audit_log',
  'GET /admin/audit-log/export': 'view_audit_log',
  'GET /admin/audit-log/seal': 'view_audit_log',
  'POST /admin/audit-log/verify': 'view_audit_log',
  'GET /admin/csm/log': 'vendor with view_vendor_log',
  'GET /admin/csm/log/seal': 'vendor with view_vendor_log',
  'POST /admin/csm/log/verify': 'vendor with view_vendor_log',

  'GET /admin/providers': 'list_provider or can_view_agency_roles',
  'GET /admin/providers/counts': 'list_provider or can_view_agency_roles',
  'GET /admin/providers/:id': 'list_provider or can_view_agency_roles',
  'GET /admin/providers/:id/history': 'list_provider or can_view_agency_roles',
  'GET /admin/disciplines': 'list_provider or can_view_agency_roles',
  'GET /admin/locations': 'list_provider or can_view_agency_roles',
  'GET /admin/provider-imports/names': 'list_provider or can_view_agency_roles',
  'GET /admin/coordinators': 'list_provider or can_view_agency_roles',
  'GET /admin/search': 'list_provider or can_view_agency_roles',
  'GET /admin/templates': 'list_provider or can_view_agency_roles',
  'GET /admin/training-types': 'list_provider or can_view_agency_roles',
  'POST /admin/training-types': 'taxonomy_management',
  'PATCH /admin/training-types/:id': 'taxonomy_management',
  'POST /admin/training-types/:id/move': 'taxonomy_management',
  'GET /admin/training-types/:id/merge-preview': 'taxonomy_management',
  'POST /admin/training-types/:id/merge': 'taxonomy_management',
  'GET /admin/disciplines/usage': 'taxonomy_management',
  'POST /admin/disciplines': 'taxonomy_management',
  'PATCH /admin/disciplines/:id': 'taxonomy_management',
  'GET /admin/disciplines/:id/merge-preview': 'taxonomy_management',
  'POST /admin/disciplines/:id/merge': 'taxonomy_management',
  'GET /admin/locations/usage': 'taxonomy_management',
  'POST /admin/locations': 'taxonomy_management',
  'PATCH /admin/locations/:id': 'taxonomy_management',
  'GET /admin/locations/:id/merge-preview': 'taxonomy_management',
  'POST /admin/locations/:id/merge': 'taxonomy_management',
  // Own views are the user's own affair; sharing one asks for share_views (tested with the views).
  'GET /admin/saved-views': 'list_provider or can_view_agency_roles',
  'POST /admin/saved-views': 'list_provider or can_view_agency_roles',
  'PATCH /admin/saved-views/:id': 'list_provider or can_view_agency_roles',
  'DELETE /admin/saved-views/:id': 'list_provider or can_view_agency_roles',

  // Rulings 7: everybody who sees employees sees who the users are; changing them is the managers' alone.
  'GET /admin/users': 'list_provider or can_view_agency_roles',
  // The whole list, addresses among it, goes only with who manages it.
  'GET /admin/users/counts': 'list_provider or can_view_agency_roles',
  'GET /admin/users/export': 'manage_agency_users',
  'POST /admin/users': 'manage_agency_users',
  'GET /admin/users/free-coordinators': 'manage_agency_users',
  'PATCH /admin/users/:id': 'manage_agency_users',
  'POST /admin/users/:id/resend-invitation': 'manage_agency_users',
  'DELETE /admin/users/:id/invitation': 'manage_agency_users',
  'POST /admin/users/:id/reset-two-factor': 'manage_agency_users',
  'POST /admin/users/:id/send-password-reset': 'manage_agency_users',
  'GET /admin/users/cs-users': 'signed in',
  // Customer success helps users of agencies; accounts of our own staff are the super administrator's.
  'GET /admin/csm/users': 'vendor with can_edit_agency_info',
  'GET /admin/csm/users/:id': 'vendor with can_edit_agency_info',
  'POST /admin/csm/users': 'vendor with manage_cs_users',
  'PATCH /admin/csm/users/:id': 'vendor with manage_cs_users',
  'POST /admin/csm/users/:id/resend-invitation': 'vendor with manage_cs_users',
  'POST /admin/csm/users/:id/memberships': 'vendor with can_edit_agency_info',
  'PATCH /admin/csm/users/:id/memberships/:agency_id': 'vendor with can_edit_agency_info',
  'DELETE /admin/csm/users/:id/memberships/:agency_id': 'vendor with can_edit_agency_info',
  'POST /admin/csm/users/:id/disable': 'vendor with can_edit_agency_info',
  'POST /admin/csm/users/:id/enable': 'vendor with can_edit_agency_info',
  'POST /admin/csm/users/:id/end-sign-ins': 'vendor with can_edit_agency_info',
  'POST /admin/csm/users/:id/reset-two-factor': 'vendor with can_edit_agency_info',
  'POST /admin/csm/users/:id/send-password-reset': 'vendor with can_edit_agency_info',

  'GET /admin/providers/:id/notes': 'list_provider or can_view_agency_roles',
  'GET /admin/providers/:id/notes/:note_id/versions': 'list_provider or can_view_agency_roles',
  'GET /admin/providers/:id/notes/readers': 'write_notes',
  'POST /admin/providers/:id/notes': 'write_notes',
  'PATCH /admin/providers/:id/notes/:note_id': 'write_notes',
  'DELETE /admin/providers/:id/notes/:note_id': 'write_notes',

  'POST /admin/providers': 'create_provider',
  'GET /admin/providers/duplicates': 'create_provider',
  'GET /admin/providers/export': 'export_provider',
  'PATCH /admin/providers/:id': 'edit_provider',
  'POST /admin/providers/:id/status': 'edit_provider',
  'DELETE /admin/providers/:id/scheduled-statuses/:scheduled_id': 'edit_provider',

  'POST /admin/provider-imports': 'import_provider',
  'GET /admin/provider-imports/sample': 'import_provider',
  'GET /admin/provider-imports/:id': 'import_provider',
  'GET /admin/provider-imports/:id/rows': 'import_provider',
  'GET /admin/provider-imports/:id/rejects': 'import_provider',
  'POST /admin/provider-imports/:id/plan': 'import_provider',
  'POST /admin/provider-imports/:id/decide': 'import_provider',
  'POST /admin/provider-imports/:id/run': 'import_provider',
  'POST /admin/provider-imports/:id/undo': 'import_provider',
  // Many employees at once: whoever may edit one. A coordinator reaches the own ones alone (tested with the bulk changes).
  'POST /admin/bulk-operations': 'edit_provider',
  'GET /admin/bulk-operations/:id': 'edit_provider',
  'GET /admin/bulk-operations/:id/people': 'edit_provider',
  'GET /admin/bulk-operations/:id/failed': 'edit_provider',
  'GET /admin/bulk-operations/:id/undo': 'edit_provider',
  'POST /admin/bulk-operations/:id/plan': 'edit_provider',
  'POST /admin/bulk-operations/:id/run': 'edit_provider',
  'POST /admin/bulk-operations/:id/undo': 'edit_provider',
  'GET /admin/jobs': 'signed in',
  'GET /admin/jobs/:id': 'signed in',
  'POST /admin/jobs/:id/cancel': 'signed in',
}

export const holds = (role: RoleName, permission: string): boolean => {
  const roles = holders[permission]
  if (roles === undefined) throw new Error(`The oracle knows no permission ${permission}.`)
  return roles.split(' ').includes(role)
}

/** What the hand-typed tables say; independent of the contract's `can`. */
export function allowed(role: RoleName, rule: string): boolean {
  if (rule === 'public' || rule === 'signed in') return true
  if (rule.startsWith('vendor with ')) return vendor.split(' ').includes(role) && allowed(role, rule.slice(12))
  if (rule.includes(' or ')) return rule.split(' or ').some(permission => holds(role, permission))
  return rule.split(' and ').every(permission => holds(role, permission))
}
