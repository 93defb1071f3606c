import { expect, test, title } from './support.ts'

test('[R-PUB-3] the maintenance page says what is happening and returns automatically', { tag: '@prove' }, async ({
  page,
  faults,
}) => {
  faults.expected(/status of 503/)
  let ready = false
  await page.route('**/api/health/ready', route =>
    ready ? route.continue() : route.fulfill({ status: 503, body: '' }),
  )
  await page.clock.install()
  await page.goto('/maintenance')
  await expect(page).toHaveTitle('Maintenance · Preceptor')
  await expect(title(page, 'Preceptor is being maintained')).toBeVisible()
  ready = true
  await page.clock.runFor(5_000)
  await expect(title(page, 'Preceptor is available')).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(page).toHaveURL('/')
})

test('[R-PUB-4] [R-ERR-8] the forbidden page names the permission and who to ask', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'viewer')
  await page.goto('/imports')
  await expect(title(page, 'You do not have access to this page')).toBeVisible()
  await expect(page).toHaveTitle('No access · Preceptor')
  await expect(page.getByText('Import employees from files')).toBeVisible()
  await expect(page.getByText('import_provider')).toHaveCount(0)
  await expect(page.getByText(/administrator of Harborlight Home Care/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to your start page' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('[R-PUB-5] the test page shows every part of the kit with made-up data and makes no API calls', {
  tag: '@prove',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/test')
  await expect(title(page, 'Test page')).toBeVisible()
  for (const name of ['Buttons', 'Toasts', 'Dialogs', 'Fields', 'Tooltip', 'Status', 'Banners'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Primary' }).click()
  await expect(page.getByText('Pressed 1 times')).toBeVisible()
  expect(asked.filter(path => path.startsWith('/api/'))).toEqual([])
})

test('[R-PUB-6] an unknown address leads to the not-found page, signed in or not', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  for (const signedIn of [false, true]) {
    if (signedIn) await signIn(page, 'admin')
    await page.goto('/no/such/page')
    await expect(title(page, 'Page not found')).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Preceptor')
    await expect(page.getByText('/no/such/page')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to your start page' }).click()
  await expect(title(page, 'Dashboard')).toBeVisible()
})

test('[R-PUB-2] every address gets the same answer when a password is forgotten', { tag: '@prove' }, async ({
  page,
}) => {
  await page.goto('/forgot-password')
  await expect(page).toHaveTitle('Forgot password · Preceptor')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await page.getByLabel('Email').fill('nobody.at.all@journeys.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('main').getByText('Check your mailbox.')).toBeVisible()
})
