import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, toast } from './support.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const unique = (word: string) => `${word} ${Math.random().toString(36).slice(2, 7)}`

test('[R-PER-11] a topic is added, found, and merged with its minutes; its count links to the programs', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/settings/topics')
  await expect(page).toHaveTitle(/Topics/)
  await expectAccessible(page, 'the list of topics')
  await page.getByRole('link', { name: /programs?: Fall prevention$/ }).click()
  await expect(page).toHaveURL(/programs\?topic_id=/)
  await expect(page.getByRole('link', { name: 'Fall prevention', exact: true })).toBeVisible()
  await page.goBack()

  const name = unique('Balance')
  await page.getByRole('button', { name: 'Add topic' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill(name.slice(-5))
  await dialog(page).getByRole('button', { name: 'Add topic' }).click()
  await expect(toast(page, `${name} was added.`)).toBeVisible()
  await expect(row(page, name)).toContainText('0')

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Merge' }).click()
  await dialog(page).getByRole('combobox', { name: 'Merge into which topic?' }).fill('Fall prev')
  await page.getByRole('option', { name: 'Fall prevention' }).click()
  await expect(dialog(page).getByText(`${name} is removed. Its name can be used again.`)).toBeVisible()
  await expectAccessible(page, 'the merge of a topic', '[role=dialog]')
  await dialog(page).getByRole('button', { name: 'Merge into Fall prevention' }).click()
  await expect(toast(page, `${name} was merged into Fall prevention.`)).toBeVisible()
  await expect(row(page, name)).toBeHidden()
})
