import type { Role } from '@preceptor/contract'

/**
 * The panel's originally specified addresses and who may open them, typed by hand: deliberately not generated from the page
 * registry or the role table, so the test does not compare them with themselves.
 */

const staff: readonly Role[] = ['super_admin', 'admin', 'cs_super_user', 'csm']
const administrator: readonly Role[] = ['agency_admin']
const everybody: readonly Role[] = [...administrator, 'coordinator_limited', 'rn_limited', 'viewer']

interface Group {
  /** Permissions: all of them, or any one of those joined by “or”. */
  needs: string
  /** Agency roles that can open them; customer success opens all, in the mirror. */
  opensTo: readonly Role[]
  at: readonly string[]
}

/** Below `/` for the agency's own users, below `/csm/agency/:agencyId` for customer success. */
export const addressesOfAgency: readonly Group[] = [
  { needs: '', opensTo: everybody, at: ['dashboard'] },
  {
    needs: 'list_provider or can_view_agency_roles',
    opensTo: everybody,
    at: [
      'employees',
      'employees/:id',
      'employees/:id/profile',
      'employees/:id/forms',
      'employees/:id/messages',
      'employees/:id/history',
      'employee/:id/form/:formId',
      'learning-paths/active',
      'learning-paths/:id',
      'learning-paths/:id/progress',
      'learning-paths/:id/settings',
      'programs',
      'programs/:id',
      'programs/:id/progress',
      'programs/:id/settings',
      'settings',
      'settings/users',
    ],
  },
  {
    needs: 'can_view_program_catalog',
    opensTo: everybody,
    at: ['programs/:id/content', 'programs/:id/quiz-results'],
  },
  {
    needs: 'session_management',
    opensTo: [...administrator, 'coordinator_limited', 'rn_limited'],
    at: ['programs/:id/sessions', 'programs/:id/schedule', 'sessions/:id'],
  },
  {
    needs: 'run_reports',
    opensTo: [...administrator, 'viewer'],
    at: ['reports/dashboard', 'reports/history', 'reports/viventium'],
  },
  { needs: 'view_schedule_reports', opensTo: administrator, at: ['reports/scheduled'] },
  {
    needs: 'can_view_agency_info',
    opensTo: [...administrator, 'viewer'],
    at: ['settings/info', 'settings/system-messages'],
  },
  { needs: 'can_view_automation_rules', opensTo: [...administrator, 'viewer'], at: ['settings/automation'] },
  {
    // People who write rules also read them
    needs: 'can_view_automation_rules and can_create_edit_automation_rules',
    opensTo: administrator,
    at: ['settings/automation/create', 'settings/automation/:id/edit'],
  },
  {
    needs: 'taxonomy_management',
    opensTo: administrator,
    at: ['settings/training-types', 'settings/disciplines', 'settings/locations'],
  },
  { needs: 'can_view_integration_settings', opensTo: administrator, at: ['settings/integration'] },
  { needs: 'can_view_sftp_settings', opensTo: administrator, at: ['settings/sftp'] },
]

/** Only in the mirror. */
export const addressesOfMirror: readonly Group[] = [
  { needs: 'can_edit_agency_info', opensTo: [], at: ['settings/bulk-operations'] },
]

/** The customer success area; no permission opens it to an agency user. */
export const addressesOfStaff: readonly Group[] = [
  {
    needs: 'can_edit_agency_info',
    opensTo: staff,
    at: [
      '/csm/agencies',
      '/csm/employees',
      '/csm/employees/locate',
      '/csm/employees/:id',
      '/csm/employees/:id/agency/:agencyId',
      '/csm/employees/:id/agency/:agencyId/profile',
      '/csm/employees/:id/agency/:agencyId/forms',
      '/csm/employees/:id/agency/:agencyId/messages',
      '/csm/employees/:id/agency/:agencyId/history',
      '/csm/users',
      '/csm/profile',
    ],
  },
  {
    needs: 'can_edit_agency_info and list_provider',
    opensTo: staff,
    at: ['/csm/programs', '/csm/programs/:id', '/csm/programs/:id/modules-list', '/csm/programs/:id/checkout'],
  },
  { needs: 'create_agency', opensTo: ['super_admin', 'admin', 'cs_super_user'], at: ['/csm/agencies/new'] },
]

export const addressesOfVisitors = ['/', '/forgot-password', '/maintenance', '/forbidden', '/test', '/any/other']

/** Redirects, for both mounts. */
export const leadsTo = {
  reports: 'reports/dashboard',
  'learning-paths': 'learning-paths/active',
  'programs/active': 'programs?status=active',
  'programs/archived': 'programs?status=archived',
  'programs/non-operational': 'programs?status=non_operational',
} as const

/** Dialogs for many people at once: their names, required field, the act they send, and the roles that can open them. */
export const firstDialogs: readonly { name: string; field: string; act: string; opensTo: readonly Role[] }[] = [
  {
    name: 'Add to program',
    field: 'Program',
    act: 'assign',
    opensTo: [...staff, ...administrator, 'coordinator_limited'],
  },
  {
    name: 'Add to learning path',
    field: 'Learning path',
    act: 'path_add',
    opensTo: [...staff, ...administrator, 'coordinator_limited'],
  },
  {
    name: 'Add to session',
    field: 'Session',
    act: 'session_add',
    opensTo: [...staff, ...administrator, 'coordinator_limited'],
  },
  {
    name: 'Add form',
    field: 'Form',
    act: 'form_add',
    opensTo: [...staff, ...administrator, 'coordinator_limited', 'rn_limited'],
  },
  {
    name: 'Change start date',
    field: 'Start date',
    act: 'assignment_start',
    opensTo: [...staff, ...administrator, 'coordinator_limited'],
  },
  {
    name: 'Add quiz attempts',
    field: 'More attempts',
    act: 'attempts',
    opensTo: [...staff, ...administrator, 'rn_limited'],
  },
]
