import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { agencyId, aUser, harborlight, hashOf } from './people.ts'
import { expect, fillSignIn, stored, test, title, toast } from './support.ts'

const menu = (page: Parameters<typeof title>[0]) => page.getByRole('navigation', { name: 'Main' })

test('[R-AUT-4] moving between pages never reloads the document', { tag: drawn(2) }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  const documents: string[] = []
  page.on('request', request => request.isNavigationRequest() && documents.push(request.url()))
  await page.goto('/dashboard')
  await menu(page).getByRole('link', { name: 'Employees' }).click()
  // The dashboard also has rows with links
  await expect(title(page, 'Employees')).toBeVisible()
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}\/profile/)
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/history$/)
  await menu(page).getByRole('link', { name: 'Imports' }).click()
  await expect(title(page, 'Imports')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/history$/)
  expect(documents).toHaveLength(1)
})

test('[R-TTL-1] the title names page, agency and product', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  for (const [address, name] of [
    ['/dashboard', 'Dashboard'],
    ['/employees', 'Employees'],
    ['/imports', 'Imports'],
  ] as const) {
    await page.goto(address)
    await expect(page).toHaveTitle(`${name} · ${harborlight} · Preceptor`)
  }
})

test('the navigation shows only pages the user may open', { tag: '@prove' }, async ({ page, signIn }) => {
  for (const [who, names] of [
    [
      'admin',
      [
        'Dashboard',
        'Employees',
        'Compliance',
        'Programs',
        'Learning paths',
        'Schedule',
        'Sessions',
        'Survey room',
        'Imports',
        'Reports',
        'Background jobs',
        'Settings',
      ],
    ],
    [
      'viewer',
      ['Dashboard', 'Employees', 'Compliance', 'Programs', 'Learning paths', 'Survey room', 'Reports', 'Settings'],
    ],
  ] as const) {
    await signIn(page, who)
    await page.goto('/dashboard')
    await expect(menu(page).getByRole('listitem')).toHaveText([...names])
  }
})

test('[R-RTE-2] [R-STA-9] navigation opens the active employees', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  const link = menu(page).getByRole('link', { name: 'Employees' })
  await link.click()
  await expect(page).toHaveURL('/employees?provider_status=1')
  await expect(link).toHaveAttribute('aria-current', 'page')
})

test('a list, its filters and its page survive Back and a reload', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/employees?provider_status=1&page=3')
  await menu(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(title(page, 'Dashboard')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/employees?provider_status=1&page=3')
  await page.reload()
  await expect(page).toHaveURL('/employees?provider_status=1&page=3')
  await expect(title(page, 'Employees')).toBeVisible()
})

test('[R-STA-2] [R-CON-3] signing out leaves nothing in the browser and ends the token', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const token = await signIn(page, await aUser())
  await page.goto('/dashboard')
  await menu(page).getByRole('link', { name: 'Employees' }).click()
  const employee = await page.getByRole('row').getByRole('link').first().innerText()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(page).toHaveURL('/')
  const kept = await stored(page)
  // Recently used agencies are not secret: without a session, the ids reveal nothing.
  expect(Object.keys(kept).filter(key => key !== 'recent_agencies')).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/ap_|@|Journey/)
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect(await sql('select from access_tokens where token_hash = $1', [hashOf(token)])).toHaveLength(0)
  const html = await page.content()
  for (const mark of ['Journey Tester', employee]) expect(html).not.toContain(mark)
  await page.goBack()
  await expect(title(page, 'Sign in')).toBeVisible()
})

test('[R-STA-2] signing out in one tab signs out the others', { tag: '@prove' }, async ({ page, context, signIn }) => {
  await signIn(page, await aUser())
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/employees?provider_status=1')
  const employee = await other.getByRole('row').getByRole('link').first().innerText()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(title(other, 'Sign in')).toBeVisible()
  expect(await other.content()).not.toContain(employee)
})

test('[R-STA-3] [R-ERR-5] a revoked token is detected on load, and signing in leads back', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/status of 401/)
  const user = await aUser()
  await signIn(page, user)
  await sql('delete from access_tokens where user_id = $1', [user.id])
  await page.goto('/employees?provider_status=1')
  await expect(toast(page, 'Your session has expired.')).toBeVisible()
  await expect(title(page, 'Sign in')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect_url')).toBe('/employees?provider_status=1')
  expect((await stored(page))['token']).toBeUndefined()
  await fillSignIn(page, user.email)
  await expect(page).toHaveURL('/employees?provider_status=1')
})

test('[R-STA-3] the login page re-checks a stored token too', { tag: '@prove' }, async ({ page, signIn, faults }) => {
  faults.expected(/status of 401/)
  const user = await aUser()
  await signIn(page, user)
  await sql('delete from access_tokens where user_id = $1', [user.id])
  await page.goto('/')
  await expect(title(page, 'Sign in')).toBeVisible()
  expect((await stored(page))['token']).toBeUndefined()
})

test('[R-STA-3] returning to the window re-checks the sign-in', { tag: '@prove' }, async ({ page, signIn, faults }) => {
  faults.expected(/status of 401/)
  const user = await aUser()
  await signIn(page, user)
  await page.clock.install()
  await page.goto('/dashboard')
  await expect(page).toHaveTitle(`Dashboard · ${harborlight} · Preceptor`)
  await page.clock.runFor(6_000)
  await sql('update users set auth_epoch = auth_epoch + 1 where id = $1', [user.id])
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(toast(page, 'Your session has expired.')).toBeVisible()
  await expect(title(page, 'Sign in')).toBeVisible()
})

test('two minutes before an idle sign-in ends, a notice offers to stay', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const user = await aUser()
  await signIn(page, user)
  await sql(`update access_tokens set last_seen_at = now() - interval '58 minutes 30 seconds' where user_id = $1`, [
    user.id,
  ])
  await page.goto('/test')
  const notice = page.getByRole('alertdialog', { name: 'You will be signed out soon' })
  await expect(notice).toContainText(/left/)
  await notice.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(notice).toBeHidden()
  const [row] = await sql<{ fresh: boolean }>(
    `select last_seen_at > now() - interval '1 minute' as fresh from access_tokens where user_id = $1`,
    [user.id],
  )
  expect(row?.fresh).toBe(true)
})

test('[R-ERR-5] an idle sign-in that has ended is reported once, and its page returns after signing in', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/status of 401/)
  const user = await aUser()
  await signIn(page, user)
  await page.clock.install()
  const address = '/employees?provider_status=1&page=2'
  await page.goto(address)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.clock.runFor(6_000)
  await sql(`update access_tokens set last_seen_at = now() - interval '2 hours' where user_id = $1`, [user.id])
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(toast(page, 'Your session has expired.')).toHaveCount(1)
  await fillSignIn(page, user.email)
  await expect(page).toHaveURL(address)
})

test('[R-RED-2] [R-ERR-8] without the permission the forbidden page opens, with the way back in redirect_url', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'rn')
  await page.goto('/settings/topics?add=1')
  await expect(title(page, 'You do not have access to this page')).toBeVisible()
  const url = new URL(page.url())
  expect([url.pathname, url.searchParams.get('redirect_url')]).toEqual(['/forbidden', '/settings/topics?add=1'])
  // … and names three administrators to ask
  await expect(page.getByText(`Ask an administrator of ${harborlight} to give it to you:`)).toContainText(
    'Alicia Washington',
  )
})

test('[R-RED-2] a permission removed while the page is open takes effect at once', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/status of (401|403)/)
  const user = await aUser()
  await signIn(page, user)
  await page.goto('/dashboard')
  await expect(menu(page).getByRole('link', { name: 'Imports' })).toBeVisible()
  await sql('update memberships set role = $2 where user_id = $1 and organization_id = $3', [
    user.id,
    'viewer',
    await agencyId(harborlight),
  ])
  await menu(page).getByRole('link', { name: 'Imports' }).click()
  // The server refuses access that the tab still believes the user has
  const refused = title(page, 'You do not have permission to do this')
  await expect(refused.or(title(page, 'You do not have access to this page')).or(title(page, 'Sign in'))).toBeVisible()
})

test('the navigation can be narrowed, and stays narrow for this user', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, await aUser())
  await page.goto('/dashboard')
  const saved = page.waitForResponse(
    answer => answer.url().endsWith('/api/profile/preferences') && answer.request().method() === 'PATCH',
  )
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  await saved
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Employees' })).toBeVisible()
})
