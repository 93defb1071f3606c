import { randomBytes } from 'node:crypto'
import { sql } from './database.ts'
import { combo, expect, expectAccessible, test, title } from './support.ts'

test('[R-CSM-1] by thumb: agencies as cards with their health, filters in a sheet', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  // A separate agency, since other sign-ins change the health of the demo's agencies
  const name = `Quiet Care ${randomBytes(3).toString('hex')}`
  await sql(`insert into organizations (name, status) values ($1, 'live')`, [name])
  await signIn(page, 'csm')
  await page.goto(`/csm/agencies?search=${encodeURIComponent(name)}`)
  const card = page.getByRole('row').filter({ hasText: name })
  await expect(card).toContainText('active of')
  await expectAccessible(page, 'agencies on a phone')
  await card.getByRole('button', { name: /: why$/ }).tap()
  await expect(page.getByRole('dialog', { name: `Health of ${name}` })).toContainText('No active administrator')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Filters/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.locator('summary', { hasText: 'Status' }).tap()
  await sheet.getByRole('checkbox', { name: 'Closed' }).check()
  await sheet.getByRole('button', { name: 'Show 0 agencies' }).tap()
  await expect(page.getByText(`No agency matches “${name}”`)).toBeVisible()
})

test('[R-CSM-3] by thumb: a person at any agency', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  await page.goto('/csm/employees')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('textbox', { name: 'Search the employees of all agencies' }).fill('reyes miriam')
  const card = page.getByRole('row').filter({ hasText: 'Reyes, Miriam' })
  await expect(card).toContainText('Suncoast Aides')
  await expectAccessible(page, 'people of all agencies on a phone')
  await card.tap()
  await expect(page).toHaveURL(/\/csm\/agency\/[^/]+\/employees\/[^/]+\/profile/)
})

test('by thumb: a new agency', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'csSuper')
  const name = `Thumb Care ${randomBytes(3).toString('hex')}`
  await page.goto('/csm/agencies/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await combo(page, 'State').tap()
  await page.getByRole('option', { name: 'Ohio' }).tap()
  await page.getByRole('radio', { name: 'Live' }).check()
  await expectAccessible(page, 'the first step on a phone')
  await page.getByRole('button', { name: 'Next' }).tap()
  await expect(page.getByRole('group', { name: /^Disciplines/ })).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Next' }).tap()
    await expect(page.getByRole('group', { name: /^Rule packs/ })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  // A second tap within a moment is treated as an accidental double click
  await expect(async () => {
    await page.getByRole('button', { name: 'Next' }).tap()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tom Thumb')
  await page.getByRole('textbox', { name: 'Email' }).fill(`tom.${randomBytes(3).toString('hex')}@thumb.example`)
  await page.getByRole('button', { name: 'Next' }).tap()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide, 'nothing is wider than the screen').toBe(0)
  await expectAccessible(page, 'the review on a phone')
  await page.getByRole('button', { name: 'Create agency and send invitation' }).tap()
  await expect(title(page, name)).toBeVisible()
  await page.getByRole('link', { name: 'Open agency' }).tap()
  await expect(title(page, 'Dashboard')).toBeVisible()
})
