import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { drawn } from './drawn.ts'
import { agencyId, aUser, anAgency, harborlight } from './people.ts'
import { sql } from './database.ts'
import { aPartner } from './sso.ts'
import { expect, expectAccessible, test, title } from './support.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('through a partner the switcher offers only the partner’s agencies, and the profile says what stays', {
  tag: drawn(3),
}, async ({ page }) => {
  const [one, two, other] = [await anAgency('Own One'), await anAgency('Own Two'), await anAgency('Elsewhere')]
  const name = `Payday ${randomBytes(3).toString('hex')}`
  const token = await aPartner({ name, kind: 'payroll', agencies: [one.name, two.name] })
  const user = await aUser({
    agencies: { [one.name]: 'agency_admin', [two.name]: 'agency_admin', [other.name]: 'agency_admin' },
  })
  await page.goto(`/#sso=${await token(user.email)}`)
  await expect(title(page, 'Dashboard')).toBeVisible()
  await page.getByRole('button', { name: `Switch agency, now ${one.name}` }).click()
  const picker = page.getByRole('dialog', { name: 'Switch agency' })
  await expect(picker.getByText(two.name)).toBeVisible()
  await expect(picker.getByText(other.name)).toHaveCount(0)
  await picker.getByText(two.name).click()
  await expect(page.getByRole('button', { name: `Switch agency, now ${two.name}` })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(`You signed in through ${name}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).not.toBeEditable()
  for (const label of ['Add picture', 'Add signature'])
    await expect(page.getByRole('button', { name: label })).toHaveAttribute('aria-disabled', 'true')
  await expect(section(page, 'Active sessions').getByText(two.name)).toBeVisible()
  await expectAccessible(page, 'the profile of a sign-in through a partner')
})

test('a sign-in through a partner ends when the partner is switched off', { tag: '@prove' }, async ({
  page,
  faults,
}) => {
  faults.expected(/status of 401/)
  const own = await anAgency('Own')
  const name = `Payday ${randomBytes(3).toString('hex')}`
  const token = await aPartner({ name, kind: 'payroll', agencies: [own.name] })
  const user = await aUser({ agencies: { [own.name]: 'agency_admin' } })
  await page.goto(`/#sso=${await token(user.email)}`)
  await expect(title(page, 'Dashboard')).toBeVisible()
  await sql('update partners set is_active = false where name = $1', [name])
  await page.goto('/employees')
  await expect(title(page, 'Sign in')).toBeVisible()
})

test('users whose account opens other agencies too get help from customer success, and the menu says so', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const other = await anAgency('Elsewhere')
  const user = await aUser({ agencies: { [harborlight]: 'viewer', [other.name]: 'viewer' } })
  const name = `Shared Person ${randomBytes(3).toString('hex')}`
  await sql('update users set name = $2 where id = $1', [user.id, name])
  await sql(`insert into two_factor (user_id, secret_sealed, confirmed_at) values ($1, 'sealed', now())`, [user.id])
  await signIn(page, 'admin')
  await page.goto(`/settings/users?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  const reset = page.getByRole('menuitem', { name: /Reset two-factor sign-in/ })
  await expect(reset).toHaveAttribute('aria-disabled', 'true')
  await expect(reset).toContainText('Also opens other agencies: ask customer success')
  await expectAccessible(page, 'the menu of a user')
  // Customer success finds the page from within the agency
  await signIn(page, 'csm')
  await page.goto(`/csm/agency/${await agencyId(harborlight)}/settings/users?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Reset two-factor sign-in on the user’s page' }).click()
  await expect(page).toHaveURL(`/csm/users/${user.id}`)
  await page.getByRole('button', { name: 'Manage account' }).click()
  await page.getByRole('menuitem', { name: 'Reset two-factor sign-in…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Reset/ }).click()
  await expect.poll(async () => (await sql('select from two_factor where user_id = $1', [user.id])).length).toBe(0)
})
