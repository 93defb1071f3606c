import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { agencyId, anAgency, aUser, keystone } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'

const log = (page: Page, name = 'Audit log') => page.getByRole('region', { name, exact: true })
const entries = (page: Page) => log(page).getByRole('listitem')
const seal = (page: Page) => page.getByRole('region', { name: 'Seal' })

test('[R-RTE-9] an administrator reads the log by day, filters it, and opens an entry', async ({ page, signIn }) => {
  // A separate agency, since elsewhere entries move down as other journeys act
  const agency = await anAgency('Audited')
  const name = 'Greta Holloway'
  const token = await signIn(page, await aUser({ name, agencies: { [agency.name]: 'agency_admin' } }))
  const headers = { 'x-authorization': token }
  const added = await page.request.post('/api/admin/providers', {
    headers,
    data: { first_name: 'Rosa', last_name: 'Auditada', hire_date: '2024-02-05' },
  })
  const { id } = (await added.json()) as { id: string }
  const edited = await page.request.patch(`/api/admin/providers/${id}`, { headers, data: { city: 'Newark' } })
  expect(edited.status()).toBe(200)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL('/settings/audit-log')
  await expect(page).toHaveTitle(`Audit log · ${agency.name} · Preceptor`)
  await log(page).getByRole('heading', { level: 2 }).first().waitFor()
  await expectAccessible(page, 'the audit log')

  // Sign-ins are hidden, with a visible filter, until the user shows them
  await expect(page.getByRole('button', { name: 'Clear filter Sign-ins' })).toBeVisible()
  await expect(entries(page).filter({ hasText: 'Signed in' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filter Sign-ins' }).click()
  await expect(page).toHaveURL('/settings/audit-log?sign_ins=any')
  await expect(log(page).getByRole('heading', { level: 2 }).first()).toContainText('Today')
  await expect(entries(page).filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign-ins', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Hidden' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/settings/audit-log')
  await expect(entries(page).filter({ hasText: 'Signed in' })).toHaveCount(0)

  await page.getByRole('button', { name: 'What', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Employees', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/group=employees/)
  await expect(entries(page).filter({ hasText: 'Signed in' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Clear filter Person' })).toBeVisible()
  await expect(entries(page).first()).toContainText(name)

  await entries(page).filter({ hasText: 'Edited' }).first().getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: /^Edited / })
  await expect(dialog.getByRole('columnheader', { name: 'Before' })).toBeVisible()
  await expect(dialog.getByText(/^Entry [\d,]+ of the sealed chain$/)).toBeVisible()
  await expect(page).toHaveURL(/entry=/)
  await expectAccessible(page, 'the details of an entry', '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/entry=/)

  await page.getByRole('textbox', { name: 'Search the log' }).fill('zzzzz')
  await expect(page.getByText('No entry matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/settings/audit-log')
})

test('loads older entries and returns to the newest', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/settings/audit-log?group=employees')
  await entries(page).first().waitFor()
  const first = await entries(page).first().textContent()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('button', { name: 'Newer' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Older' }).click()
  await expect(page).toHaveURL(/before=/)
  await expect(entries(page).first()).not.toHaveText(first ?? '')
  await pages.getByRole('button', { name: 'Newer' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(entries(page).first()).toHaveText(first ?? '')
  await pages.getByRole('button', { name: 'Older' }).click()
  await pages.getByRole('button', { name: 'Newest' }).click()
  await expect(page).toHaveURL('/settings/audit-log?group=employees')
})

test('the seal is verified and covers a change made a moment ago', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'gardenAdmin')
  await page.goto('/settings/audit-log')
  await expect(seal(page).getByText(/^Sealed: [\d,]+ entries, the last at /)).toBeVisible()
  await seal(page).getByRole('button', { name: 'Verify' }).click()
  await expect(seal(page).getByText(/: none of [\d,]+ entries was altered\.$/)).toBeVisible()
  await expect(log(page).getByText('Not sealed yet')).toHaveCount(0)
})

test('the log is exported, and the export is logged', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'gardenAdmin')
  await page.goto('/settings/audit-log?group=sign_ins')
  await entries(page).first().waitFor()
  const saved = async (item: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    return readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\n')
  }
  const [head = '', ...rows] = await saved('CSV file')
  expect(head).toContain('Entry,When,Who,What')
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(row => row.includes('Employees'))).toEqual([])
  const [line = ''] = await saved('JSON lines, with seals')
  expect(JSON.parse(line)).toMatchObject({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    event: { kind: expect.any(String) },
  })
  await page.goto('/settings/audit-log?group=files')
  await expect(entries(page).filter({ hasText: 'Exported the audit log' }).first()).toBeVisible()
})

for (const who of ['coordinator', 'viewer', 'rn'] as const)
  test(`[R-PER-1] the log is closed to ${who}`, { tag: '@prove' }, async ({ page, signIn }) => {
    await signIn(page, who)
    await page.goto('/settings/audit-log')
    await expect(page).toHaveURL(/^[^?]*\/forbidden\?/)
    await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  })

test('a customer success entry appears in the agency’s log and in their own', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'csm')
  const id = await agencyId(keystone)
  await page.goto(`/csm/agency/${id}/settings/audit-log?group=vendor`)
  await expect(entries(page).filter({ hasText: 'Entered the agency' }).first()).toContainText('Priya Raman')
  await page.goto('/csm/log')
  await expect(page).toHaveURL(/forbidden/)
  await signIn(page, 'super')
  await page.goto('/csm/log?search=priya+keystone')
  await expect(title(page, 'Customer success log')).toBeVisible()
  const own = log(page, 'Customer success log')
  await own
    .getByRole('button', { name: /Priya Raman.*Entered.*Keystone Companions/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('link', { name: keystone })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(seal(page)).toContainText(/^Sealed: [\d,]+ entries, the last at /)
  await seal(page).getByRole('button', { name: 'Verify' }).click()
  await expect(seal(page).getByRole('status')).toContainText(/^Verified .*: none of [\d,]+ entries was altered\.$/)
  await expectAccessible(page, 'the log of customer success')
})

test('a new agency has a log with one entry, and a failure can be retried', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/status of 503/)
  await signIn(page, await aUser({ agencies: { 'Test Agency Zero': 'agency_admin' } }))
  let fails = true
  await page.route(/\/api\/admin\/audit-log\?/, route =>
    fails ? route.fulfill({ status: 503, json: { message: 'Not now.', code: 'UNAVAILABLE' } }) : route.fallback(),
  )
  await page.goto('/settings/audit-log?sign_ins=any')
  await expect(page.getByText('The list could not be loaded')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(entries(page).filter({ hasText: 'Signed in' }).first()).toBeVisible()
})
