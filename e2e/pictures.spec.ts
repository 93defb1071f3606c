import { drawn } from './drawn.ts'
import { aUser } from './people.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'

test('[R-RTE-13] [R-ENT-3] a user’s own picture is added, shown beside the name, replaced and removed', {
  tag: drawn(2),
}, async ({ page, signIn }) => {
  const user = await aUser()
  await signIn(page, user)
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Picture' })
  const header = page.getByRole('button', { name: /^Your account/ }).locator('img')
  await expect(card.getByRole('button', { name: 'Add picture' })).toBeVisible()
  await expect(header).toHaveCount(0)

  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    card.getByLabel('Your picture').setInputFiles({ name, mimeType, buffer })
  await choose('notes.txt', 'text/plain', Buffer.from('no picture'))
  await expect(card.getByRole('alert')).toHaveText('Choose a PNG, JPEG or WebP picture of at most 10 MB.')
  await choose('broken.png', 'image/png', Buffer.from('no picture'))
  await expect(card.getByRole('alert')).toHaveText('We couldn’t read this picture. Choose another one.')

  await choose('me.jpg', 'image/jpeg', await page.screenshot({ type: 'jpeg' }))
  await expect(toast(page, 'Your picture was saved.')).toBeVisible()
  await expect(card.getByRole('alert')).toHaveCount(0)
  await expect(header).toBeVisible()
  const own = card.locator('img')
  await expect(own).toBeVisible()
  expect(await own.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([256, 256])
  await expectAccessible(page, 'the profile with a picture')

  await page.goto('/settings/users?search=' + encodeURIComponent(user.email))
  await expect(page.locator('tbody tr').filter({ hasText: user.email }).locator('img')).toBeVisible()

  await page.goto('/profile')
  await expect(title(page, 'Your profile')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  await card.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click()
  await expect(toast(page, 'Your picture was removed.')).toBeVisible()
  await expect(header).toHaveCount(0)
  await expect(card.locator('img')).toHaveCount(0)
})

test('the owner picker shows pictures of the owners', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  await page.goto('/csm/agencies?search=Suncoast')
  await page
    .getByRole('row', { name: /Suncoast Aides/ })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: /owner/i }).click()
  const dialog = page.getByRole('dialog', { name: 'Owner of Suncoast Aides' })
  await dialog.getByRole('combobox', { name: 'Customer success owner' }).and(dialog.locator('input')).click()
  await expect(page.getByRole('option', { name: 'Adaora Nwosu' }).locator('img')).toBeVisible()
})
