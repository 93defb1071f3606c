import type { Page } from '@playwright/test'
import { agencyId, harborlight, type Person } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'

const refusal = 'You do not have access to this page'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** `menu`: a navigation item that must remain. */
const cases: { who: Person; address: string; menu: string; words: RegExp }[] = [
  {
    who: 'rn',
    address: '/imports/01890000-0000-7000-8000-00000000dead',
    menu: 'Employees',
    words: /Import employees from files/,
  },
  { who: 'viewer', address: '/settings/locations', menu: 'Dashboard', words: /Manage training types, disciplines/ },
  { who: 'coordinator', address: '/settings/audit-log', menu: 'Settings', words: /Read the audit log/ },
  { who: 'admin', address: '/csm/users', menu: 'Imports', words: /for Preceptor’s own staff/ },
  { who: 'csm', address: '/csm/log', menu: 'Agencies', words: /Ask a super administrator/ },
  { who: 'csSuper', address: '/csm/log', menu: 'Panel messages', words: /Read the log of customer success/ },
]

for (const { who, address, menu: item, words } of cases)
  test(`[R-PUB-4] [R-RED-2] ${who} refused at ${address} keeps the navigation, in words and without code names`, {
    tag: '@prove',
  }, async ({ page, signIn }) => {
    await signIn(page, who)
    await page.goto(address)
    await expect(title(page, refusal)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('redirect_url')).toBe(address)
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await expect(page.getByText(/[a-z]_[a-z]/)).toHaveCount(0)
    await expectAccessible(page, 'the forbidden page')
    await page.reload()
    await expect(title(page, refusal)).toBeVisible()
    await menu(page).getByRole('link', { name: item }).click()
    await expect(title(page, item)).toBeVisible()
  })

test('[R-RED-2] the switcher and the customer success bar stay where they were', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/status of 403/)
  await signIn(page, 'multi')
  await page.goto('/csm/agencies')
  await expect(title(page, refusal)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Switch agency/ })).toBeVisible()

  await signIn(page, 'csm')
  const address = `/csm/agency/${await agencyId(harborlight)}/employees?provider_status=1`
  await page.route('**/api/admin/providers?*', route =>
    route.fulfill({
      status: 403,
      json: { message: 'Refused.', code: 'FORBIDDEN', details: { missing: ['create_agency'] } },
    }),
  )
  await page.goto(address)
  await expect(title(page, 'You do not have permission to do this')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect_url')).toBe(address)
  await expect(page.getByRole('region', { name: 'Agency you are working in' })).toContainText(harborlight)
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', /\/csm\/agency\//)
})

test('[R-RED-2] Go back returns to the previous page, and the start page is one click away', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'viewer')
  await page.goto('/settings/users')
  await expect(title(page, 'Settings')).toBeVisible()
  await page.evaluate(() => {
    history.pushState({ usr: null, key: 'x', idx: 1 }, '', '/imports')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(title(page, refusal)).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/settings/users')
  await page.goForward()
  await expect(title(page, refusal)).toBeVisible()
  await page.getByRole('link', { name: 'Go to your start page' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a redirect_url with another origin is not followed', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'viewer')
  for (const evil of ['https://evil.example/', '//evil.example/dashboard', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/forbidden?redirect_url=${encodeURIComponent(evil)}`)
    await expect(title(page, refusal)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to your start page' })).toBeVisible()
    await expect(page.locator('a[href*="evil"], a[href^="javascript"]')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  }
})

test('[R-RED-2] a page that the user can open by now says so instead of naming a permission', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/forbidden?redirect_url=%2Fimports')
  await expect(title(page, 'You have access to this page now')).toBeVisible()
  await page.getByRole('link', { name: 'Open the page' }).click()
  await expect(title(page, 'Imports')).toBeVisible()
})

test('a user who may open no page is not caught in a redirect loop', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/status of 403/)
  await signIn(page, 'rn')
  await page.route('**/api/check-access-token', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { ...body, user: { ...body.user, permissions: [] } } })
  })
  await page.route('**/api/admin/**', route =>
    route.fulfill({
      status: 403,
      json: { message: 'Refused.', code: 'FORBIDDEN', details: { missing: ['list_provider'] } },
    }),
  )
  const visited: string[] = []
  page.on('framenavigated', frame => visited.push(new URL(frame.url()).pathname))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^You do not have/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your start page' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(visited.filter(path => path === '/forbidden')).toHaveLength(1)
})
