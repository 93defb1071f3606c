import { taughtLive, writeTemplate } from './live-modules.ts'
import { expect, expectAccessible, test } from './support.ts'

test('templates are written by thumb', { tag: '@prove' }, async ({ page, signIn }) => {
  const { user, program } = await taughtLive()
  await signIn(page, user)
  await page.goto(`/programs/${program}/sessions`)
  await page.getByRole('button', { name: 'Add template' }).click()
  await writeTemplate(page, 'Saturday lab')
  await expect(page.getByRole('button', { name: 'Plan a session: Saturday lab' })).toBeVisible()
  await expectAccessible(page, 'templates on a phone')
})
