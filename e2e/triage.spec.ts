import { combo, expect, expectAccessible, test, title, toast } from './support.ts'

test('[R-API-38] failed items of a sync lead from the dashboard to one fix for all of them, which is remembered', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Failed syncs' }).getByRole('link', { name: 'Fix' }).click()
  const causes = page.getByRole('list', { name: 'Failed items' })
  // the demo world sends to its partner meanwhile, so its syncs are found by what they did
  const openSync = async (what: string) => {
    const sync = page.getByRole('listitem').filter({ hasText: what }).first()
    const more = page.getByRole('button', { name: 'Show more' })
    await expect(async () => {
      if (!(await sync.isVisible())) await more.first().click({ timeout: 1_000 })
      await expect(sync).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await sync.getByRole('link', { name: /^Details of the sync/ }).click()
  }
  await expect(page.getByRole('link', { name: /^Resolve.*Float pool/ })).toBeInViewport()
  await expectAccessible(page, 'failed items by cause')

  // one of them is postponed, and the cause is assigned
  await page.getByRole('link', { name: /^Resolve.*Float pool/ }).click()
  await expect(title(page, 'Status “Float pool” is unknown')).toBeVisible()
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

  // the cause is read again after an item was ignored, which may begin the form anew
  const apply = page.getByRole('button', { name: /^Apply to/ })
  await expect(async () => {
    await combo(page, 'Match to').click({ timeout: 2_000 })
    await page.getByRole('option', { name: 'Active', exact: true }).click({ timeout: 2_000 })
    await expect(apply).toBeEnabled({ timeout: 1_000 })
  }).toPass()
  await apply.click()
  await expect(toast(page, /were imported\./)).toBeVisible()
  await expect(page.getByText('Nothing left')).toBeVisible()
  await page.getByRole('link', { name: 'Integration', exact: true }).click()
  await expect(causes.getByText(/Float pool/)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Matches' }).getByText('Float pool → Active')).toBeVisible()

  // what came of each stands on the page of its sync
  await openSync('Retry of failed items')
  await expect(page.getByRole('heading', { level: 1, name: /^Retry of failed items/ })).toBeVisible()
  await page.goBack()
  await openSync('Caregivers from the partner')
  await expect(page.getByRole('heading', { level: 1, name: /^Caregivers from the partner/ })).toBeVisible()
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Result', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Failed/ }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/outcome=failed/)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('tree', { name: 'Data from the partner' })).toBeVisible()
  await expectAccessible(page, 'a sync')
})
