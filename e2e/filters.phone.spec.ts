import { expect, test } from './support.ts'

test('on a phone an opened filter focuses its search, and the sheet returns the focus', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/employees')
  const opener = page.getByRole('button', { name: /^Filters/ })
  await opener.tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByText('Language', { exact: true }).first().tap()
  await expect(sheet.getByRole('searchbox', { name: 'Search language' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})
