import { api, can, type Endpoint, type Role } from '@preceptor/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { browserHistory } from '@/lib/browser-history.ts'
import { rulesOf } from '@/nav/pages.ts'
import { aUser } from '@/test/a-user.ts'
import { endVisit, expectAccessible, harborlight, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

/** Lists the pages each role may open, typed by hand from the product's decisions; every other page leads to the forbidden page. */
const agencyPages = {
  dashboard: 'Dashboard',
  employees: 'Employees',
  programs: 'Programs',
  'learning-paths/active': 'Learning paths',
  schedule: 'Schedule',
  sessions: 'Sessions',
  surveys: 'Survey room',
  'surveys/new': 'New survey packet',
  imports: 'Imports',
  'reports/dashboard': 'Reports',
  'reports/history': 'Report history',
  'reports/scheduled': 'Scheduled reports',
  'reports/viventium': 'Payroll',
  'reports/new': 'New report',
  jobs: 'Background jobs',
  'settings/info': 'Settings',
  'settings/locations': 'Settings',
  'settings/audit-log': 'Settings',
  'settings/users': 'Settings',
  'settings/disciplines': 'Settings',
  'settings/coordinators': 'Settings',
  'settings/training-types': 'Settings',
  'settings/topics': 'Settings',
  'settings/certificates': 'Settings',
  'settings/rooms': 'Settings',
  'settings/instructors': 'Settings',
  'settings/holidays': 'Settings',
  'settings/credentials': 'Settings',
  'settings/compliance': 'Settings',
  'settings/forms': 'Settings',
  'settings/system-messages': 'Settings',
  'settings/automation': 'Settings',
  'settings/integration': 'Settings',
  'settings/sftp': 'Settings',
} as const
type AgencyPage = keyof typeof agencyPages
const everyPage = Object.keys(agencyPages) as AgencyPage[]
const everybodys = [
  'dashboard',
  'employees',
  'programs',
  'learning-paths/active',
  'surveys',
  'surveys/new',
  'settings/users',
  'settings/compliance',
] as const
const ofReports = ['reports/dashboard', 'reports/history', 'reports/viventium', 'reports/new'] as const
const ofSessions = ['schedule', 'sessions', 'settings/rooms', 'settings/instructors', 'settings/holidays'] as const
const ofLimited: readonly AgencyPage[] = [...everybodys, ...ofSessions, 'imports', 'jobs']

const openTo: [Role, readonly AgencyPage[]][] = [
  ['agency_admin', everyPage],
  ['coordinator_limited', ofLimited],
  ['rn_limited', ofLimited],
  ['viewer', [...everybodys, ...ofReports, 'settings/info', 'settings/system-messages', 'settings/automation']],
]

const csmAddresses = [
  '/csm/agencies',
  '/csm/agencies/new',
  '/csm/employees',
  '/csm/employees/locate',
  '/csm/users',
  '/csm/bulk-operations',
  '/csm/bulk-operations/new',
  '/csm/rule-packs',
  '/csm/unrouted-texts',
  '/csm/partners',
  '/csm/panel-messages',
  '/csm/log',
  '/csm/profile',
]

/** Returns true when the guards of every page let the role in. */
const opens = (role: Role, address: string) => (rulesOf(address) ?? []).every(rule => can(aUser({ role }), rule))
const area = `/csm/agency/${harborlight.id}`
const inOrder = (paths: readonly AgencyPage[]) => everyPage.filter(path => paths.includes(path))

test.each(openTo)(
  '[R-PER-3] [R-PER-8] [R-PER-11] [R-RTE-1] %s can open these agency pages and no others',
  (role, pages) => {
    expect(everyPage.filter(path => opens(role, `/${path}`))).toEqual(inOrder(pages))
  },
)

test.each(openTo)('[R-PER-1] %s opens nothing of customer success', role => {
  expect([`${area}/dashboard`, ...csmAddresses].filter(address => opens(role, address))).toEqual([])
})

test.each([
  ['csm', ['/csm/agencies/new', '/csm/partners', '/csm/log']],
  ['cs_super_user', ['/csm/log']],
  ['admin', []],
  ['super_admin', []],
] as [Role, string[]][])('[R-CSM-1] [R-CSM-3] [R-PER-1] in customer success, %s can’t open %j', (role, refused) => {
  expect(csmAddresses.filter(address => !opens(role, address))).toEqual(refused)
})

test.each(openTo)('%s finds the settings they can open as tabs, and the first one opens', async (as, pages) => {
  await visit('/settings', { as })
  const offered = inOrder(pages).filter(path => path.startsWith('settings/'))
  await waitFor(() => expect(location.pathname).toBe(`/${offered[0]}`))
  const tabs = within(await within(screen.getByRole('main')).findByRole('navigation', { name: 'Settings' }))
  expect(tabs.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(offered.map(path => `/${path}`))
})

/** Returns the page that is open, or that was refused. */
const wanted = () => new URLSearchParams(location.search).get('redirect_url') ?? location.pathname
/** Goes to an address like Back and Forward do, without reloading the app. */
const turnTo = (address: string) => act(async () => browserHistory.push(address))

test.each(openTo.slice(1))(
  '[R-RED-2] for %s each page opens or is refused, and none requests data they can’t see',
  async (as, pages) => {
    const user = aUser({ role: as })
    const server = await visit('/profile', { as: user })
    for (const path of everyPage) {
      await turnTo(`/${path}`)
      await waitFor(() => expect(wanted()).toBe(`/${path}`))
      await title(pages.includes(path) ? new RegExp(`^${agencyPages[path]}`) : 'You do not have access to this page')
    }
    const forbidden = server.seen.filter(({ endpoint }) => !can(user, endpoint.access))
    expect(forbidden.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([])
  },
)

test.each(['agency_admin', 'viewer'] as const)(
  '[R-PER-1] %s is refused at every customer success address',
  async as => {
    await visit(`${area}/dashboard`, { as })
    await title('You do not have access to this page')
    expect(new URLSearchParams(location.search).get('redirect_url')).toBe(`${area}/dashboard`)
  },
)

test('[R-CSM-6] customer success sees the agency’s pages under its address, below the bar', async () => {
  await visit(`${area}/dashboard`, {
    as: 'csm',
    answers: server => server.answer(api.auth.organization, harborlight),
  })
  for (const path of ['dashboard', 'programs', 'settings/users', 'settings/audit-log'] as const) {
    await turnTo(`${area}/${path}`)
    await title(new RegExp(`^${agencyPages[path]}`))
    const bar = screen.getByRole('region', { name: 'Agency you are working in' })
    expect(await within(bar).findByText(harborlight.name)).toBeTruthy()
  }
})

test('[R-RED-1] customer success opening an agency’s own address goes to the list of agencies', async () => {
  await visit('/programs', { as: 'csm' })
  await title(/^Agencies/)
  await turnTo('/settings/audit-log')
  await waitFor(() => expect(location.pathname).toBe('/csm/agencies'))
})

const waiting = [
  ['agency_admin', '/dashboard', 'Dashboard', api.dashboard.get],
  ['agency_admin', '/imports', 'Imports', api.jobs.list],
  ['agency_admin', '/settings/users', 'Settings', api.users.list],
  ['super_admin', '/csm/agencies', 'Agencies', api.agencies.list],
  ['super_admin', '/csm/log', 'Customer success log', api.auditLog.vendor],
] as const

test.each(waiting)(
  'as %s, %s shows a skeleton while the sign-in is checked and while data loads',
  async (as, address, name, endpoint) => {
    const user = aUser({ role: as })
    let check = () => {}
    let rows = () => {}
    const server = await visit(address, {
      as: user,
      unchecked: true,
      answers: server => {
        server.answer(api.auditLog.vendorSeal, { entries: 2, waiting: 0, sealed_to: null, head: null, check: null })
        check = server.hold(api.auth.check)
        rows = server.hold<Endpoint>(endpoint)
      },
    })
    const main = await screen.findByRole('main')
    expect(await within(main).findByRole('status', { name: 'Loading' })).toBeTruthy()
    check()
    await title(new RegExp(`^${name}`))
    await waitFor(() => expect(server.of<Endpoint>(endpoint)).not.toEqual([]))
    expect(main.querySelector('[class*=skeleton]')).not.toBeNull()
    rows()
    await waitFor(() => expect(main.querySelector('[class*=skeleton]')).toBeNull())
  },
)

test.each([
  ['/', 'Sign in', null],
  ['/forgot-password', 'Forgot your password?', null],
  ['/reset-password#token=prt_any', 'Set a new password', null],
  ['/forbidden', 'You do not have access to this page', null],
  ['/demo/outbox', 'Demo outbox', null],
  ['/nowhere', 'Page not found', null],
  ['/dashboard', 'Dashboard', 'agency_admin'],
  ['/employees?provider_status=1', 'Employees', 'agency_admin'],
  ['/imports', 'Imports', 'agency_admin'],
  ['/csm/agencies', 'Agencies', 'csm'],
  [`${area}/dashboard`, 'Dashboard', 'csm'],
] as const)('on a phone %s has no violation', async (address, name, as) => {
  await visit(address, { as, phone: true })
  await title(new RegExp(`^${name.replace('?', '.')}`))
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  await expectAccessible()
})
