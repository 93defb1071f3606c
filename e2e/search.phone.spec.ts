import { expect, expectAccessible, test } from './support.ts'

test('on a phone the search fills the width, and results open by thumb', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox').fill('reyes, marisol')
  const hit = dialog.getByRole('option', { name: /^Reyes, Marisol/ }).first()
  await expect(hit).toBeVisible()
  await expectAccessible(page, 'the search on a phone', 'dialog[aria-label="Search"]')
  const box = await dialog.boundingBox()
  expect(box?.width).toBeGreaterThan(360)
  expect(box?.width).toBeLessThanOrEqual(390)
  await hit.tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Marisol Reyes' })).toBeVisible()
})
