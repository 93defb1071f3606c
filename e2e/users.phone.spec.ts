import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from './database.ts'
import { aUser } from './people.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'

/** Checks that nothing is wider than the screen. */
const fits = async (page: Page, what: string) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide, `${what} is not wider than the screen`).toBe(0)
}

test('on a phone users are shown as cards with their menu, and a user is invited', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const tag = randomBytes(3).toString('hex')
  const agency = `Pocket Care ${tag}`
  await sql(`insert into organizations (name, state) values ($1, 'NY')`, [agency])
  await signIn(page, await aUser({ agencies: { [agency]: 'agency_admin' } }))
  await page.goto('/settings/users')
  await expect(page.getByText('Journey Tester')).toBeVisible()
  await fits(page, 'the list')
  await page.getByRole('button', { name: 'Invite' }).click()
  const form = page.getByRole('dialog', { name: 'Invite user' })
  await form.getByLabel(/E-?mail/).fill(`pia.${tag}@journeys.example`)
  await form.getByLabel('Name').fill(`Pia Pocket ${tag}`)
  await form.getByRole('radio', { name: 'Coordinator', exact: true }).check()
  await fits(page, 'the form')
  await expectAccessible(page, 'the form on a phone')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'is invited')).toBeVisible()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Actions for Pia Pocket ${tag}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Cancel invitation…' })).toBeVisible()
  await fits(page, 'the menu')
})

test('on a phone the user list and a single user fit and have no violations', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'csm')
  await page.goto('/csm/users?search=renata')
  await page.getByRole('link', { name: 'Renata Kowalczyk' }).click()
  await expect(title(page, 'Renata Kowalczyk')).toBeVisible()
  await fits(page, 'one user')
  await expectAccessible(page, 'one user on a phone')
  await page.goBack()
  await fits(page, 'all users')
  await expectAccessible(page, 'all users on a phone')
})

test('on a phone a link that does not work says so', { tag: '@prove' }, async ({ page, faults }) => {
  faults.expected(/status of 422/)
  await page.goto('/invitation#token=cut-off')
  await expect(page.getByText('This link does not work')).toBeVisible()
  await fits(page, 'the invitation')
  await expectAccessible(page, 'the invitation on a phone')
})
