import { combo, expect, expectAccessible, test, title, toast } from './support.ts'

test('[R-API-38] failed sync items lead from the dashboard to one fix for all of them, which is remembered', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Failed syncs' }).getByRole('link', { name: 'Fix' }).click()
  const causes = page.getByRole('list', { name: 'Failed items' })
  // The demo world also syncs with its partner meanwhile, so syncs are found by their effects
  const openSync = async (type: string, name: string) => {
    await page.goto(`/settings/integration/syncs?type=${type}`)
    await page.getByRole('link', { name, exact: true }).first().click()
  }
  await expect(page.getByRole('link', { name: /^Resolve.*Float pool/ })).toBeInViewport()
  await expectAccessible(page, 'failed items by cause')

  // A match is chosen; one item is postponed, and the cause is assigned
  await page.getByRole('link', { name: /^Resolve.*Float pool/ }).click()
  await expect(title(page, 'Status “Float pool” is unknown')).toBeVisible()
  await combo(page, 'Match to').click()
  await page.getByRole('option', { name: 'Active', exact: true }).click()
  await combo(page, 'Assign to').click()
  await page.getByRole('option').nth(1).click()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(toast(page, 'The cause is assigned.')).toBeVisible()
  await expect(page.getByText(/assigned to/)).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .first()
    .check()
  await page.getByLabel('Ignore until').last().fill('2099-01-31')
  await page.getByRole('button', { name: 'Ignore 1' }).click()
  await expect(toast(page, '1 item is ignored.')).toBeVisible()
  await expectAccessible(page, 'a cause of failed items')

  await page.getByRole('button', { name: /^Apply to/ }).click()
  await expect(toast(page, /were imported\./)).toBeVisible()
  await expect(page.getByText('Nothing left')).toBeVisible()
  await page.getByRole('link', { name: 'Integration', exact: true }).click()
  await expect(causes.getByText(/Float pool/)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Matches' }).getByText('Float pool → Active')).toBeVisible()

  // The result of each is on its sync's page
  await openSync('caregivers.retry', 'Retry of failed items')
  await expect(page.getByRole('heading', { level: 1, name: /^Retry of failed items/ })).toBeVisible()
  await openSync('caregivers.pull', 'Caregivers from the partner')
  await expect(page.getByRole('heading', { level: 1, name: /^Caregivers from the partner/ })).toBeVisible()
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Result', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Failed/ }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/outcome=failed/)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('tree', { name: 'Data from the partner' })).toBeVisible()
  await expectAccessible(page, 'a sync')
})
