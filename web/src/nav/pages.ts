import { access, type Id, type Rule } from '@preceptor/contract'
import { matchPath } from 'react-router'

/** What a route says about itself; guard, menu, forbidden page and return addresses read it. */
export interface PageFacts {
  path: string
  title: string
  access: Rule
}

/** Pages of one agency, relative to the area: mounted at `/` and at `/csm/agency/:agencyId` (R-CSM-6). */
export const agencyPages = {
  dashboard: { path: 'dashboard', title: 'Dashboard', access: access.signedIn },
  employees: { path: 'employees', title: 'Employees', access: access.employees },
  employee: { path: 'employees/:id', title: 'Employee', access: access.employees },
  employeeTab: { path: 'employees/:id/:tab', title: 'Employee', access: access.employees },
  imports: { path: 'imports', title: 'Imports', access: access.importEmployees },
  import: { path: 'imports/:id', title: 'Import', access: access.importEmployees },
  jobs: { path: 'jobs', title: 'Background jobs', access: access.startJobs },
  bulkChange: { path: 'bulk-changes/:id', title: 'Bulk change', access: access.editEmployee },
  settings: { path: 'settings', title: 'Settings', access: access.settings },
  settingsInfo: { path: 'settings/info', title: 'Agency info', access: access.agencyInfo },
  settingsUsers: { path: 'settings/users', title: 'Users', access: access.agencyUsers },
  settingsTrainingTypes: { path: 'settings/training-types', title: 'Training types', access: access.taxonomy },
  settingsDisciplines: { path: 'settings/disciplines', title: 'Disciplines', access: access.taxonomy },
  settingsLocations: { path: 'settings/locations', title: 'Locations', access: access.taxonomy },
  settingsAuditLog: { path: 'settings/audit-log', title: 'Audit log', access: access.auditLog },
} as const satisfies Record<string, PageFacts>

/** The tabs of the settings, in their order. Those of the seed that come with later features are not named before they exist. */
export const settingsTabs = [
  agencyPages.settingsInfo,
  agencyPages.settingsUsers,
  agencyPages.settingsTrainingTypes,
  agencyPages.settingsDisciplines,
  agencyPages.settingsLocations,
  agencyPages.settingsAuditLog,
] as const

/** Pages of the user rather than of an agency: not mirrored below `/csm/agency/:agencyId`. */
export const ownPages = {
  profile: { path: '/profile', title: 'Your profile', access: access.signedIn },
} as const satisfies Record<string, PageFacts>

export const csmPages = {
  agencies: { path: '/csm/agencies', title: 'Agencies', access: access.csmArea },
  newAgency: { path: '/csm/agencies/new', title: 'New agency', access: access.createAgency },
  employees: { path: '/csm/employees', title: 'Employees', access: access.csmArea },
  locate: { path: '/csm/employees/locate', title: 'Locate a person', access: access.csmArea },
  employee: { path: '/csm/employees/:id', title: 'Employee', access: access.csmArea },
  employeeIn: { path: '/csm/employees/:id/agency/:agencyId/:tab?', title: 'Employee', access: access.csmArea },
  users: { path: '/csm/users', title: 'Users', access: access.csmArea },
  user: { path: '/csm/users/:id', title: 'User', access: access.csmArea },
  panelMessages: { path: '/csm/panel-messages', title: 'Panel messages', access: access.panelMessages },
  log: { path: '/csm/log', title: 'Customer success log', access: access.vendorLog },
  profile: { path: '/csm/profile', title: 'Your profile', access: access.csmArea },
} as const satisfies Record<string, PageFacts>

export const csmAgencyMount = '/csm/agency/:agencyId'

/** Every signed-in page with its full address and all rules it stands under. */
const signedInPages: readonly { pattern: string; rules: readonly Rule[] }[] = [
  ...[...Object.values(csmPages), ...Object.values(ownPages)].map(page => ({
    pattern: page.path,
    rules: [page.access],
  })),
  ...Object.values(agencyPages).flatMap(page => [
    { pattern: `/${page.path}`, rules: [page.access] },
    { pattern: `${csmAgencyMount}/${page.path}`, rules: [access.csmArea, page.access] },
  ]),
]

/** The rules of the signed-in page at this path; `null` when there is none. */
export const rulesOf = (path: string): readonly Rule[] | null =>
  signedInPages.find(page => matchPath(page.pattern, path))?.rules ?? null

/** The agency in an address of customer success inside one. */
export const agencyIdIn = (path: string): Id | null =>
  matchPath(`${csmAgencyMount}/*`, path.split(/[?#]/, 1)[0] ?? '')?.params.agencyId ?? null

const early = [`/${agencyPages.employees.path}`, `${csmAgencyMount}/${agencyPages.employees.path}`]

const lists = [
  ...[csmPages.agencies, csmPages.employees, csmPages.users, csmPages.panelMessages].map(page => page.path),
  ...[agencyPages.employees, agencyPages.imports, agencyPages.jobs].flatMap(page => [
    `/${page.path}`,
    `${csmAgencyMount}/${page.path}`,
  ]),
]

/** A page that is one long list; the others are made of cards. */
export const isList = (path: string) => lists.some(pattern => matchPath(pattern, path))

/** The page whose rows are asked for before anything else is known. */
export const asksEarly = (path: string) => early.some(pattern => matchPath(pattern, path))
