import { aUser, hashOf, harborlight, people } from './people.ts'
import { sql } from './database.ts'
import { aPartner } from './sso.ts'
import { expect, fillSignIn, stored, test, title, toast } from './support.ts'

const calls = (pages: string[], path: string) => pages.filter(url => new URL(url).pathname === path)

test('[R-AUT-1] [R-PUB-1] [R-STA-1] [R-API-10] an email address and a password lead to the landing page', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Sign in · Preceptor')
  await fillSignIn(page, (await aUser()).email)
  await expect(page).toHaveURL('/dashboard')
  await expect(title(page, 'Dashboard')).toBeVisible()
  expect((await stored(page))['token']).toMatch(/^ap_/)
})

test('a wrong password is reported at the form and in a notice, and input stays', { tag: '@prove' }, async ({
  page,
  faults,
}) => {
  faults.expected(/status of 401/)
  await page.goto('/')
  const { email } = await aUser()
  await fillSignIn(page, email, 'not the password')
  await expect(page.locator('[data-code=WRONG_CREDENTIALS]')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(await stored(page)).toEqual({})
})

test('empty fields are named before anything is sent', { tag: '@prove' }, async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(sent).toEqual([])
})

test('a double click on Sign in sends one call', { tag: '@prove' }, async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => sent.push(request.url()))
  await page.goto('/')
  await page.getByLabel('Email').fill((await aUser()).email)
  await page.getByLabel('Password', { exact: true }).fill('demo-only-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick()
  await expect(page).toHaveURL('/dashboard')
  expect(calls(sent, '/api/login')).toHaveLength(1)
})

test('a demo account fills in the form and signs in', { tag: '@prove' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: people.rn }).click()
  await expect(page.getByLabel('Email')).toHaveValue(people.rn)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/employees/)
})

test('[R-ERR-7] [R-VAL-1] a caregiver is refused with USER_IS_CAREGIVER and gets no token', { tag: '@prove' }, async ({
  page,
  faults,
}) => {
  faults.expected(/status of 403/)
  await page.goto('/')
  await fillSignIn(page, people.caregiver)
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'This is a caregiver account. Please use the caregiver app.' })
  await expect(notice.first()).toBeVisible()
  await expect(page.locator('[data-code=USER_IS_CAREGIVER]')).toBeVisible()
  expect(await stored(page)).toEqual({})
})

test('[R-VAL-1] a response without a view is refused, whatever its status', { tag: '@prove' }, async ({ page }) => {
  // As another server would send it; ours never responds with 200 to a caregiver.
  await page.route('**/api/login', async route => {
    const answer = await route.fetch()
    const { user, ...rest } = (await answer.json()) as { user: { view?: string } }
    delete user.view
    await route.fulfill({ response: answer, json: { ...rest, user } })
  })
  await page.goto('/')
  await fillSignIn(page, (await aUser()).email)
  await expect(page.locator('[data-code=USER_IS_CAREGIVER]')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await stored(page)).toEqual({})
})

for (const address of ['/#sso=', '/?sso=']) {
  test(`[R-AUT-1] [R-API-11] a partner's token at ${address} signs in and leaves the address`, {
    tag: '@prove',
  }, async ({ page }) => {
    const token = await (await aPartner())((await aUser()).email)
    const seen: string[] = []
    page.on('framenavigated', frame => seen.push(frame.url()))
    await page.goto(address + token)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(harborlight)).toBeVisible()
    // The document request contained it; once removed from the address, it is in no request and no history entry.
    const clean = seen.findIndex(url => url.startsWith('http') && !url.includes('sso='))
    expect(seen.slice(clean).filter(url => url.includes('sso='))).toEqual([])
    await page.goBack()
    expect(page.url()).not.toContain('sso=')
  })
}

test('[R-ERR-6] a refused partner token leads to login, even for a signed-in user', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/status of 401/)
  await signIn(page, await aUser())
  await page.goto('/#sso=not.a.token')
  await expect(toast(page, 'Single sign-on didn’t work. Try again')).toBeVisible()
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await stored(page)).toEqual({})
})

test('a partner token replaces the existing sign-in', { tag: '@prove' }, async ({ page, signIn }) => {
  const old = await signIn(page, await aUser())
  const next = await aUser({ agencies: { 'Keystone Companions': 'agency_admin' } })
  await page.goto(`/#sso=${await (await aPartner())(next.email)}`)
  await expect(page.getByText('Keystone Companions').first()).toBeVisible()
  const left = await sql('select from access_tokens where token_hash = $1', [hashOf(old)])
  expect(left).toHaveLength(0)
})

test('[R-AUT-3] a visitor who requests a page goes to login and, after signing in, to that page', {
  tag: '@prove',
}, async ({ page }) => {
  const wanted = '/employees?provider_status=1&search=reyes'
  await page.goto(wanted)
  await expect(title(page, 'Sign in')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect_url')).toBe(wanted)
  await fillSignIn(page, (await aUser()).email)
  await expect(title(page, 'Employees')).toBeVisible()
  await expect(page).toHaveURL(wanted)
})

test('[R-AUT-3] every agency and every CSM page asks a visitor to sign in and shows nothing before', {
  tag: '@prove',
}, async ({ page }) => {
  const id = '0198a9b2-0000-7000-8000-000000000001'
  const agency = [
    'dashboard',
    'employees',
    `employees/${id}/profile`,
    `employees/${id}/history`,
    'imports',
    `imports/${id}`,
  ]
  const addresses = [...agency.map(one => `/${one}`), '/csm/agencies', ...agency.map(one => `/csm/agency/${id}/${one}`)]
  const asked: string[] = []
  page.on('request', request => request.url().includes('/api/admin/') && asked.push(request.url()))
  for (const address of addresses) {
    await page.goto(address)
    await expect(title(page, 'Sign in'), address).toBeVisible()
    expect(new URL(page.url()).searchParams.get('redirect_url'), address).toBe(address)
  }
  expect(asked).toEqual([])
})

test('[R-PUB-7] a signed-in user who opens login or forgot-password goes to the landing page', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  for (const address of ['/', '/forgot-password']) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/dashboard')
  }
})

for (const [landing, where] of [
  ['dashboard', '/dashboard'],
  ['employees', '/employees?provider_status=1'],
  ['programs', '/programs'],
  ['reports', '/reports/dashboard'],
] as const) {
  test(`[R-RED-3] [R-STA-9] the landing page “${landing}” leads to ${where}`, {
    tag: '@prove',
  }, async ({ page }) => {
    await page.goto('/')
    await fillSignIn(page, (await aUser({ landing })).email)
    await expect(page).toHaveURL(where)
  })
}

test('[R-API-13] [R-API-14] [R-PUB-2] a forgotten password is reset through an emailed link', async ({ page }) => {
  const { email } = await aUser()
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(title(page, 'Forgot your password?')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('link', { name: 'Read it here instead.' }).click()
  const mail = page.getByRole('article').filter({ hasText: email })
  await mail.getByRole('link', { name: /reset-password#token=/ }).click()
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('New password again').fill('other')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible()
  await expect(page.getByText('The two passwords differ.')).toBeVisible()
  const fresh = 'seven quiet herons at dusk'
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('New password again').fill(fresh)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('main').getByText('You can sign in with your new password now.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await fillSignIn(page, email, fresh)
  await expect(page).toHaveURL('/dashboard')
})

test('a reset link that does not work says so and offers a new one', { tag: '@prove' }, async ({ page, faults }) => {
  faults.expected(/status of 422/)
  await page.goto('/reset-password#token=prt_used-long-ago')
  const fresh = 'seven quiet herons at dusk'
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('New password again').fill(fresh)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This link does not work')).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})
