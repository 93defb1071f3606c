import type { Id } from '@preceptor/contract'
import type { SettingsTab } from './pages.ts'

type Query = Readonly<Record<string, string | number | undefined>>

/** Pages of one employee, in the order of their tabs. */
export const employeeTabs = [
  'profile',
  'training',
  'credentials',
  'compliance',
  'forms',
  'messages',
  'history',
] as const

/** Returns `/employees?provider_status=1`; empty values are omitted. */
export function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)])).toString()
  // Keeps lists readable in the address bar: `1,4` instead of `1%2C4`.
  return search ? `${path}?${search.replaceAll('%2C', ',')}` : path
}

/** Every address within an agency, for either mount (R-CSM-6). */
export const agencyPaths = (prefix: string) => ({
  /** A page of the agency by its path in the registry, such as `settings/users`. */
  page: (path: string, query?: Query) => withQuery(`${prefix}/${path}`, query),
  dashboard: () => `${prefix}/dashboard`,
  employees: (query?: Query) => withQuery(`${prefix}/employees`, query),
  /** The list that the navigation and the landing page open (R-STA-9). */
  activeEmployees: () => withQuery(`${prefix}/employees`, { provider_status: 1 }),
  employee: (id: Id, tab: (typeof employeeTabs)[number] = 'profile') => `${prefix}/employees/${id}/${tab}`,
  /** A form given to an employee (R-RTE-11). */
  employeeForm: (id: Id, formId: Id, query?: Query) => withQuery(`${prefix}/employee/${id}/form/${formId}`, query),
  imports: () => `${prefix}/imports`,
  /** The imports with the upload dialog open. */
  newImport: (upload: string = '1') => withQuery(`${prefix}/imports`, { upload }),
  import: (id: Id, query?: Query) => withQuery(`${prefix}/imports/${id}`, query),
  trainingImport: (id: Id, query?: Query) => withQuery(`${prefix}/training-imports/${id}`, query),
  /** Background jobs by the `address` of their kind: the list, and a single one. */
  jobs: (address: string) => `${prefix}/${address}`,
  job: ({ address, has_page = true }: { address: string; has_page?: boolean }, id: Id) =>
    has_page ? `${prefix}/${address}/${id}` : `${prefix}/${address}`,
  /** All background jobs of the agency. */
  backgroundJobs: (query?: Query) => withQuery(`${prefix}/jobs`, query),
  bulkChange: (id: Id, query?: Query) => withQuery(`${prefix}/bulk-changes/${id}`, query),
  settings: () => `${prefix}/settings`,
  settingsTab: (tab: SettingsTab, query?: Query) => withQuery(`${prefix}/${tab}`, query),
})
export type AgencyPaths = ReturnType<typeof agencyPaths>

export const csmAgencyPaths = (agencyId: Id) => agencyPaths(`/csm/agency/${agencyId}`)

export const paths = {
  login: (redirectUrl?: string) => withQuery('/', { redirect_url: redirectUrl }),
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  sharedReport: () => '/report',
  profile: () => '/profile',
  csmProfile: () => '/csm/profile',
  forbidden: (redirectUrl: string) => withQuery('/forbidden', { redirect_url: redirectUrl }),
  maintenance: () => '/maintenance',
  test: () => '/test',
  demoOutbox: () => '/demo/outbox',
  csmAgencies: (query?: Query) => withQuery('/csm/agencies', query),
  newAgency: () => '/csm/agencies/new',
  csmEmployees: (query?: Query) => withQuery('/csm/employees', query),
  csmLocate: (query?: Query) => withQuery('/csm/employees/locate', query),
  /** The person across agencies. */
  csmEmployee: (id: Id) => `/csm/employees/${id}`,
  csmEmployeeIn: (id: Id, agencyId: Id) => `/csm/employees/${id}/agency/${agencyId}`,
  csmUsers: (query?: Query) => withQuery('/csm/users', query),
  csmUser: (id: Id) => `/csm/users/${id}`,
  catalog: (query?: Query) => withQuery('/csm/programs', query),
  programRequests: () => '/csm/program-requests',
  catalogProgram: (id: Id, tab: 'modules-list' | 'session-templates' | 'checkout' | 'settings' = 'modules-list') =>
    `/csm/programs/${id}/${tab}`,
  bulkOperations: (query?: Query) => withQuery('/csm/bulk-operations', query),
  panelMessages: () => '/csm/panel-messages',
  csmLog: (query?: Query) => withQuery('/csm/log', query),
  invitation: () => '/invitation',
} as const
