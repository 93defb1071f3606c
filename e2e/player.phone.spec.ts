import { anAdmin, aPublishedProgram } from './player.ts'
import { expect, expectAccessible, test } from './support.ts'

test('on a phone a locked module and a countdown fit, and lead on', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, await anAdmin())
  const program = await aPublishedProgram({ versions: 2 })
  await page.goto(`/programs/${program}/content?do=preview`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('All modules: 0 of 4 done').tap()
  await dialog.getByRole('button', { name: '3. Both first Locked' }).tap()
  await expect(dialog.getByRole('button', { name: 'Go to “Read this”' })).toBeVisible()
  await expectAccessible(page, 'a locked module on a phone')
  await dialog.getByRole('button', { name: '4. Any of them Locked' }).tap()
  await dialog.getByRole('button', { name: 'Open it anyway' }).tap()
  await expect(dialog.getByText('Takes at least 2 min.')).toBeVisible()
  await expectAccessible(page, 'a wait on a phone')
  await page.goto(`/programs/${program}/content?do=versions`)
  await dialog.getByRole('button', { name: 'Compare Version 2' }).tap()
  await expect(dialog.getByRole('combobox', { name: 'with' })).toBeVisible()
  await expectAccessible(page, 'two versions on a phone')
})
