import { addDays } from '../contract/src/index.ts'
import { drawn } from './drawn.ts'
import { taughtLive, toWrite, writeTemplate } from './live-modules.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

test('a live module is written, previewed and published; no one can start until a session is planned', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  test.slow()
  const { user, program } = await toWrite()
  await signIn(page, user)
  await page.goto(`/programs/${program}/content`)
  await page.getByRole('button', { name: 'Add module' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Live session' }).check()
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill('Lifting lab')
  await dialog.getByRole('button', { name: 'Add module' }).click()
  await page.getByRole('textbox', { name: 'What the class is about' }).fill('How to lift without harm.')
  await page.getByRole('textbox', { name: 'What to bring' }).fill('Closed shoes')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expectAccessible(page, 'writing a live module')
  await page.getByRole('button', { name: /^Preview/ }).click()
  await expect(dialog.getByText('No session is planned yet.')).toBeVisible()
  await expect(dialog.getByText('Closed shoes')).toBeVisible()
  await expectAccessible(page, 'a live module in the preview')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Version 1 is published.')).toBeVisible()
  await expect(page.getByText('No session to come has a seat')).toBeVisible()
  await page.getByRole('link', { name: 'Plan a session' }).click()
  await expect(page.getByRole('dialog', { name: 'New session' }).getByLabel('Module')).toBeVisible()
})

test('a session is planned from a template, and the program can be started again', {
  tag: drawn(1),
}, async ({ page, signIn }) => {
  test.slow()
  const { user, program } = await taughtLive()
  await signIn(page, user)
  await page.goto(`/programs/${program}/sessions`)
  await page.getByRole('button', { name: 'Add template' }).click()
  await expectAccessible(page, 'writing a template')
  await writeTemplate(page, 'Saturday lab')
  await expect(toast(page, 'Saturday lab is added.')).toBeVisible()
  await expectAccessible(page, 'sessions of a program with templates')
  await page.getByRole('button', { name: 'Plan a session: Saturday lab' }).click()
  const dialog = page.getByRole('dialog', { name: 'New session' })
  await expect(dialog.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Safe lifting')
  const day = addDays(new Date().toISOString().slice(0, 10), 20)
  await dialog.getByLabel(/^Day\s*\*?$/).fill(day)
  await dialog.getByRole('button', { name: 'Create session' }).click()
  await expect(toast(page, 'Safe lifting')).toBeVisible()
  await page.goto(`/programs/${program}/sessions`)
  await expect(page.getByText('No session to come has a seat')).toBeHidden()
  await expect(page.getByText(/Used for 1 session/)).toBeVisible()
})
