import type { Page } from '@playwright/test'
import { agencyId, harborlight, people } from './people.ts'
import { sql } from './database.ts'
import { expect, expectAccessible, keepToken, test, title, tokenOf } from './support.ts'

const rows = (page: Page) => expect(page.getByRole('row').nth(1)).toBeVisible()

test('pages without sign-in have no violations', { tag: '@prove' }, async ({ page }) => {
  for (const [address, heading] of [
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password#token=prt_any', 'Set a new password'],
    ['/reset-password', 'Set a new password'],
    ['/maintenance', 'Preceptor is available'],
    ['/forbidden', 'You do not have access to this page'],
    ['/demo/outbox', 'Demo outbox'],
    ['/nowhere', 'Page not found'],
    ['/', 'Sign in'],
  ] as const) {
    // Consecutive addresses differ only by their hash, which would not load the page again
    await page.goto('about:blank')
    await page.goto(address)
    await expect(title(page, heading)).toBeVisible()
    await expectAccessible(page, address)
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expectAccessible(page, 'login with mistakes')
})

test('the test page with every part of the kit has no violations, with overlays open too', async ({ page }) => {
  await page.goto('/test')
  await expect(title(page, 'Test page')).toBeVisible()
  await expectAccessible(page, 'the kit')
  await page.getByRole('button', { name: 'More' }).click()
  await expectAccessible(page, 'a menu', '[role=menu]')
  await page.keyboard.press('Escape')
  for (const [button, name] of [
    ['Open medium dialog', 'Rename session'],
    ['Open confirmation', 'Withdraw 14 people from Fall prevention?'],
    ['Open long dialog', 'A long text'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await expectAccessible(page, name, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  for (const level of ['info', 'success', 'warning', 'error']) {
    await page.getByRole('button', { name: `Show ${level} toast` }).click()
  }
  await expectAccessible(page, 'toasts', 'section[aria-label=Notices]')
})

test('the dashboard has no violations, with its menus open too', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'multi')
  await page.goto('/dashboard')
  await expect(page.getByText(/Active employees/).first()).toBeVisible()
  await expectAccessible(page, 'dashboard')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await expectAccessible(page, 'the user menu', '[role=menu]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Switch agency/ }).click()
  await expect(page.getByRole('dialog', { name: 'Switch agency' }).getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'the agency picker', '[role=dialog]')
})

test('the employees list has no violations, with a filter and the add dialog open too', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/employees?provider_status=1')
  await rows(page)
  await expectAccessible(page, 'employees')
  await page.goto('/employees?provider_status=1&search=zzzzzz')
  await expect(page.getByText(/No .*match/i).first()).toBeVisible()
  await expectAccessible(page, 'employees, nobody found')
  await page.goto('/employees?provider_status=1')
  await page.getByRole('button', { name: 'Add employee' }).click()
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible()
  await expectAccessible(page, 'add employee', '[role=dialog]')
})

test('an employee has no violations: profile, editing, history', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  const [employee] = await sql<{ id: string }>(
    `select id from employees where last_name = 'Reyes' and first_name = 'Marisol' and organization_id = $1`,
    [await agencyId(harborlight)],
  )
  await page.goto(`/employees/${employee?.id}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: /Reyes/ })).toBeVisible()
  await expectAccessible(page, 'profile')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await expect(page.getByLabel('Mobile phone')).toBeVisible()
  await expectAccessible(page, 'editing a profile')
  await page.goto(`/employees/${employee?.id}/history`)
  await expect(page.getByRole('list', { name: 'History' })).toBeVisible()
  await expectAccessible(page, 'history')
})

test('imports have no violations: list, upload, columns', { tag: '@prove' }, async ({ page, signIn, baseURL }) => {
  const token = await signIn(page, 'admin')
  await page.goto('/imports')
  await expect(title(page, 'Imports')).toBeVisible()
  await expectAccessible(page, 'imports')
  await page.goto('/imports?upload=1')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'upload', '[role=dialog]')
  const id = await anImport(`${baseURL}`, token)
  await page.goto(`/imports/${id}`)
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectAccessible(page, 'the columns of an import')
})

test('the customer success pages have no violations', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  await page.goto('/csm/agencies')
  await rows(page)
  await expectAccessible(page, 'agencies')
  await page.goto(`/csm/agency/${await agencyId(harborlight)}/employees?provider_status=1`)
  await rows(page)
  await expectAccessible(page, 'employees under the agency bar')
})

test('pages for a viewer without permission have no violations either', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'viewer')
  await page.goto('/imports')
  await expect(title(page, 'You do not have access to this page')).toBeVisible()
  await expectAccessible(page, 'forbidden, signed in')
})

test('the notice before a sign-in ends has no violations', { tag: '@prove' }, async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const token = await tokenOf(people.gardenAdmin, origin)
  await keepToken(page, origin, token)
  await page.route('**/api/check-access-token', async route => {
    const answer = await route.fetch()
    const soon = new Date(Date.now() + 90_000).toISOString()
    await route.fulfill({ json: { ...((await answer.json()) as object), idle_expires_at: soon } })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('alertdialog', { name: 'You will be signed out soon' })).toBeVisible()
  await expectAccessible(page, 'the idle notice')
})

async function anImport(origin: string, token: string): Promise<string> {
  const form = new FormData()
  form.append('file', new File(['Employee #,Name,Status\n90001,"Reyes, Marisol",Active\n'], 'roster.csv'))
  const agency = await agencyId(harborlight)
  const answer = await fetch(`${origin}/api/admin/provider-imports?organization_id=${agency}`, {
    method: 'POST',
    headers: { 'x-authorization': token },
    body: form,
  })
  const { id } = (await answer.json()) as { id: string }
  return id
}
