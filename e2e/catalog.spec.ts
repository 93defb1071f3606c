import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { agencyId, aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

const newName = (start: string) =>
  `${start} ${[...randomBytes(5)].map(n => String.fromCharCode(97 + (n % 26))).join('')}`

const catalog = '00000000-0000-7000-8000-00000000ca7a'

async function addAcknowledgment(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add module' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Acknowledgment' }).check()
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill(title)
  await dialog.getByRole('button', { name: 'Add module' }).click()
  await page.getByRole('textbox', { name: 'Statement' }).fill(`I have read ${title}.`)
  await expect(page.getByText('All changes saved')).toBeVisible()
}
async function publish(page: Page, note: string | null, number: number) {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  if (note !== null) await dialog.getByRole('textbox', { name: 'What changed' }).fill(note)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, `Version ${number} is published.`)).toBeVisible()
}

test('[R-CSM-2] [R-PER-2] a program is written in the catalog, checked out, updated by the agency and withdrawn', {
  tag: drawn(4),
}, async ({ page, signIn }) => {
  await signIn(page, 'csSuper')
  await page.goto('/csm/programs')
  await expect(page.getByRole('heading', { name: 'Program catalog', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /Fall prevention/ })).toContainText('behind')
  await expectAccessible(page, 'the catalog')

  const title = newName('Lifting')
  await page.getByRole('button', { name: 'New program' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill(title)
  await dialog.getByRole('combobox', { name: 'Training type' }).selectOption('In-service')
  await dialog.getByRole('button', { name: 'Create program' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/csm\/programs\/[0-9a-f-]+\/modules-list/)
  await addAcknowledgment(page, 'Ask for help')
  await publish(page, null, 1)

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await page.getByRole('link', { name: /Checkout/ }).click()
  await expect(page.getByText('No agency has this program yet')).toBeVisible()
  await page.getByRole('button', { name: 'Check out to agencies' }).click()
  await dialog.getByRole('textbox', { name: 'Seats' }).fill('many')
  await dialog.getByRole('button', { name: 'Choose agencies' }).click()
  await expect(dialog.getByText('Enter 0 to 100,000 seats.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Seats' }).fill('40')
  await expectAccessible(page, 'terms of a checkout')
  await dialog.getByRole('button', { name: 'Choose agencies' }).click()
  await dialog.getByRole('checkbox', { name: /Garden State/ }).check()
  await expectAccessible(page, 'agencies of a checkout')
  await dialog.getByRole('button', { name: 'Check out to 1 agency' }).click()
  await expect(page.getByText('1 done')).toBeVisible()
  await expect(page.getByRole('row', { name: /Garden State/ })).toContainText('Live')
  await expectAccessible(page, 'who has a program')

  await page.getByRole('link', { name: 'Modules' }).click()
  await page.getByRole('button', { name: 'Edit content' }).click()
  await addAcknowledgment(page, 'Use the belt')
  await publish(page, 'The gait belt is in.', 2)
  await page.getByRole('link', { name: /Checkout/ }).click()
  await expect(page.getByRole('row', { name: /Garden State/ })).toContainText('Update available')

  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await page.goto(`/programs?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await expect(page.getByText('linked to the catalog')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit content' })).toBeHidden()
  await page.getByRole('button', { name: 'See what changes' }).click()
  await expect(dialog.getByText('Added: Use the belt')).toBeVisible()
  await expect(dialog.getByText('The gait belt is in.')).toBeVisible()
  await expect(dialog.getByText('No one is waiting to start.')).toBeVisible()
  await expectAccessible(page, 'what an update changes')
  await dialog.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByText('Update available')).toBeHidden()
  await expect(page.getByRole('button', { name: /Use the belt/ })).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await expect(page.getByText('The catalog sets this.').first()).toBeVisible()
  await page.getByRole('region', { name: 'Payroll and partner' }).getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Pay code' }).fill('LIFT')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Payroll and partner settings saved.')).toBeVisible()
  await expectAccessible(page, 'settings of a linked program')

  const [program] = await sql<{ id: string }>(
    `select id from programs where organization_id = $1 and titles ->> 'en' = $2`,
    [catalog, title],
  )
  await signIn(page, 'csSuper')
  await page.goto(`/csm/programs/${program?.id}/checkout`)
  await page
    .getByRole('row', { name: /Garden State/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
  await dialog.getByRole('radio', { name: 'No one can continue' }).check()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('row', { name: /Garden State/ })).toContainText('Withdrawn')
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Deprecate…' }).click()
  await dialog.getByRole('button', { name: 'Deprecate' }).click()
  await expect(page.getByText('This program is deprecated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check out to agencies' })).toBeHidden()
})

test('[R-PER-2] a customer success manager reads the catalog and checks out only to their own agencies', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  await page.goto('/csm/programs?status=published')
  await expect(page.getByRole('button', { name: 'New program' })).toBeHidden()
  await page.getByRole('link', { name: 'Dementia and Alzheimer’s care' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit content' })).toBeHidden()
  await page.getByRole('link', { name: /Checkout/ }).click()
  await page.getByRole('button', { name: 'Check out to agencies' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Choose agencies' }).click()
  const [own] = await sql<{ n: number }>(
    `select count(*)::int as n from organizations o join users u on u.id = o.cs_user_id where u.email = 'csm@preceptor.example' and o.status <> 'closed'`,
  )
  await expect(dialog.getByRole('checkbox')).toHaveCount(own?.n ?? 0)
  await signIn(page, 'admin')
  await page.goto('/csm/programs')
  await expect(page.getByRole('heading', { name: 'Program catalog' })).toBeHidden()
})

test('a checked-out program that can’t be started says why and how to fix it', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'csSuper')
  const id = await agencyId(gardenState)
  await page.goto(`/csm/agency/${id}/programs?status=non_operational`)
  await page.getByRole('link', { name: 'Vital signs' }).click()
  await expect(page.getByText('The checkout has expired')).toBeVisible()
  await expect(page.getByText('Ask customer success to extend it.')).toBeVisible()
})
