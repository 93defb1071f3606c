import type { Page } from '@playwright/test'
import { agencyId, harborlight, type Person } from './people.ts'
import { expect, test, title } from './support.ts'

/**
 * The pages each role may open, typed by hand from the product's decisions (roles in section 6 of the seed). Every other listed
 * page leads to the forbidden page and is missing from the navigation.
 */
const agencyPages = {
  dashboard: 'Dashboard',
  'employees?provider_status=1': 'Employees',
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
  'employees?provider_status=1',
  'programs',
  'learning-paths/active',
  'surveys',
  'surveys/new',
  'settings/users',
  'settings/compliance',
] as const

const ofReports = ['reports/dashboard', 'reports/history', 'reports/viventium', 'reports/new'] as const
const ofSessions = ['schedule', 'sessions', 'settings/rooms', 'settings/instructors', 'settings/holidays'] as const

const openTo: [Person, readonly AgencyPage[]][] = [
  ['admin', everyPage],
  ['coordinator', [...everybodys, ...ofSessions, 'imports', 'jobs']],
  ['rn', [...everybodys, ...ofSessions, 'imports', 'jobs']],
  ['viewer', [...everybodys, ...ofReports, 'settings/info', 'settings/system-messages', 'settings/automation']],
]

type Go = (page: Page, address: string) => Promise<unknown>
const byAddressBar: Go = (page, address) => page.goto(address)
/** Navigates like Back and Forward: the same guard decides, without reloading the app. */
const within: Go = (page, address) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

async function opens(page: Page, address: string, heading: string, go = byAddressBar) {
  await go(page, address)
  await expect(title(page, heading), address).toBeVisible()
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
}

async function refuses(page: Page, address: string, go = byAddressBar) {
  await go(page, address)
  // The previous page may have refused too, so only the address tells them apart
  await expect.poll(() => new URL(page.url()).searchParams.get('redirect_url')).toBe(address)
  await expect(title(page, 'You do not have access to this page'), address).toBeVisible()
}

for (const [who, pages] of openTo)
  test(`[R-PER-3] [R-PER-8] [R-PER-11] [R-RTE-1] [R-RED-2] ${who}: pages of the agency open or lead to the forbidden page`, {
    tag: '@prove',
  }, async ({ page, signIn }) => {
    await signIn(page, who)
    for (const path of everyPage) {
      if (pages.includes(path)) await opens(page, `/${path}`, agencyPages[path])
      else await refuses(page, `/${path}`)
    }
    await page.goto('/settings')
    const offered = everyPage
      .filter(path => path.startsWith('settings/') && pages.includes(path))
      .map(path => `/${path}`)
    await expect(page).toHaveURL(offered[0] ?? '')
    const tabs = page.getByRole('main').getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await expect(tabs).toHaveCount(offered.length)
    expect(await tabs.evaluateAll(links => links.map(link => link.getAttribute('href')))).toEqual(offered)
  })

const csmPages = {
  '/csm/agencies': 'Agencies',
  '/csm/agencies/new': 'New agency',
  '/csm/employees': 'Employees',
  '/csm/employees/locate': 'Find a person',
  '/csm/users': 'Users',
  '/csm/bulk-operations': 'Bulk operations',
  '/csm/bulk-operations/new': 'New bulk operation',
  '/csm/rule-packs': 'State packs',
  '/csm/partners': 'Integration partners',
  '/csm/panel-messages': 'Panel messages',
  '/csm/log': 'Customer success log',
  '/csm/profile': 'Your profile',
} as const
type CsmPage = keyof typeof csmPages

test('[R-PER-1] no agency role opens the customer success area, though an agency administrator may edit the agency', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  for (const who of ['admin', 'coordinator', 'rn', 'viewer'] as const) {
    await signIn(page, who)
    await refuses(page, `/csm/agency/${await agencyId(harborlight)}/dashboard`)
    for (const address of Object.keys(csmPages)) await refuses(page, address, within)
  }
})

for (const [who, refused] of [
  ['csm', ['/csm/agencies/new', '/csm/partners', '/csm/log']],
  ['csSuper', ['/csm/log']],
  ['vendorAdmin', []],
  ['super', []],
] as const)
  test(`[R-CSM-1] [R-CSM-3] [R-PER-1] ${who}: pages of customer success`, { tag: '@prove' }, async ({
    page,
    signIn,
  }) => {
    await signIn(page, who)
    for (const [n, address] of (Object.keys(csmPages) as CsmPage[]).entries()) {
      const go = n === 0 ? byAddressBar : within
      if ((refused as readonly string[]).includes(address)) await refuses(page, address, go)
      else await opens(page, address, csmPages[address], go)
    }
  })

test('[R-CSM-6] [R-RED-1] customer success has the whole agency area under the agency’s address, below the bar', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  // Rows are requested before it is known that a visitor of /employees or of the audit log belongs elsewhere
  faults.expected(/404.*admin\/(providers|audit-log)/)
  await signIn(page, 'csm')
  const id = await agencyId(harborlight)
  for (const path of everyPage) {
    await opens(page, `/csm/agency/${id}/${path}`, agencyPages[path])
    await expect(page.getByRole('region', { name: 'Agency you are working in' })).toContainText(harborlight)
    await page.goto(`/${path}`)
    await expect(page).toHaveURL('/csm/agencies')
  }
})
