import type { Page } from '@playwright/test'
import { drawn } from './drawn.ts'
import { aUser, people } from './people.ts'
import { expect, fillSignIn, test, title } from './support.ts'

const serverError = 'There was a server error'
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
/** Stops the clock for the test, so that notices never time out. */
const stopTheClock = async (page: Page) => {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    window.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) =>
      later(run, ms === 4000 ? 600_000 : ms, ...rest)) as typeof setTimeout
  })
}
const failing = async (page: Page, address: RegExp, method: string) => {
  let fails = true
  await page.route(address, route =>
    fails && route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: serverError, code: 'SERVER_ERROR' } })
      : route.continue(),
  )
  return () => {
    fails = false
  }
}

test('[R-CON-5] a failure notice ends with the next try, and when its page is left', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/status of 500/)
  await stopTheClock(page)
  await signIn(page, await aUser())
  await page.goto('/profile')
  const mend = await failing(page, /\/api\/profile$/, 'PATCH')
  const section = page.getByRole('region', { name: 'Preferences' })
  await section.getByLabel('Page after signing in').selectOption('Employees')
  await section.getByRole('button', { name: 'Save preferences' }).click()
  await expect(notices(page).getByRole('alert')).toHaveText(serverError)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(title(page, 'Dashboard')).toBeVisible()
  await expect(notices(page).getByRole('alert')).toHaveCount(0)

  await page.goto('/profile')
  await section.getByLabel('Page after signing in').selectOption('Employees')
  await section.getByRole('button', { name: 'Save preferences' }).click()
  await expect(notices(page).getByRole('alert')).toHaveText(serverError)
  mend()
  await section.getByRole('button', { name: 'Save preferences' }).click()
  await expect(notices(page).getByText('Saved.')).toBeVisible()
  await expect(notices(page).getByRole('alert')).toHaveCount(0)
})

for (const [width, height] of [
  [1440, 560],
  [390, 844],
] as const) {
  test(`[R-CON-5] a notice covers nothing of a dialog at ${width} × ${height}, and goes with the dialog`, {
    tag: width === 390 ? drawn(2) : '@prove',
  }, async ({ page, signIn, faults }) => {
    faults.expected(/status of 500/)
    await stopTheClock(page)
    await page.setViewportSize({ width, height })
    await signIn(page, 'admin')
    await page.goto('/employees?add=1')
    await failing(page, /\/api\/admin\/providers(\?|$)/, 'POST')
    const dialog = page.getByRole('dialog', { name: 'Add employee' })
    await dialog.getByLabel('First name').fill('Rosa')
    await dialog.getByLabel('Last name').fill('Notice')
    await dialog.getByRole('button', { name: 'Add employee' }).click()
    const notice = notices(page).getByRole('alert')
    await expect(notice).toHaveText(serverError)
    const [over, under] = [await notice.boundingBox(), await dialog.boundingBox()]
    if (!over || !under) throw new Error('Nothing is shown.')
    expect(over.y + over.height, 'the dialog stays below it').toBeLessThanOrEqual(under.y)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await expect(notices(page).getByRole('alert')).toHaveCount(0)
  })
}

test('[R-ERR-2] a refused sign-in is announced once; the page says what to do, and both end with the next try', {
  tag: '@prove',
}, async ({ page, faults }) => {
  faults.expected(/status of 401/)
  await stopTheClock(page)
  await page.goto('/')
  await fillSignIn(page, people.viewer, 'not the password at all')
  const sentence = (await notices(page).getByRole('alert').textContent()) ?? ''
  expect(sentence).not.toBe('')
  await expect(page.locator('[data-code=WRONG_CREDENTIALS]')).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(1)
  await page.getByLabel('Password', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(notices(page).getByRole('alert')).toHaveCount(0)
  await expect(page.locator('[data-code=WRONG_CREDENTIALS]')).toHaveCount(0)
})
