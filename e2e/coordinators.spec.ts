import type { Page } from '@playwright/test'
import { aCoordinatedAgency } from './coordinators.ts'
import { combo, expect, expectAccessible, test, title, toast } from './support.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
async function act(page: Page, name: string, action: string | RegExp) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('[R-ENT-4] a coordinator is added, linked to a user, hands over employees, is deactivated, merged and unlinked', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/422/)
  const { user } = await aCoordinatedAgency()
  await signIn(page, user)
  await page.goto('/settings/coordinators')
  await expect(row(page, 'Luis Ortega')).toContainText('No user')
  await expectAccessible(page, 'the list of coordinators')

  await page.getByRole('button', { name: 'Add coordinator' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('luis ortega')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('There is already a coordinator named Luis Ortega.')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Nora Newly')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Nora Newly was added.')).toBeVisible()

  await act(page, 'Luis Ortega', 'Link to a user…')
  await combo(dialog(page), 'User').fill('Dana')
  await page.getByRole('option', { name: 'Dana Reyes' }).click()
  await expect(dialog(page).getByText('Dana Reyes will see the 3 employees of Luis Ortega.')).toBeVisible()
  await expectAccessible(page, 'linking a user', '[role=dialog]')
  await dialog(page).getByRole('button', { name: 'Link user' }).click()
  await expect(toast(page, 'Dana Reyes is linked to Luis Ortega.')).toBeVisible()
  await expect(row(page, 'Luis Ortega')).toContainText('Dana Reyes')

  await act(page, 'Luis Ortega', 'Deactivate')
  await expect(dialog(page).getByText('3 employees keep Luis Ortega as coordinator.')).toBeVisible()
  await expect(dialog(page).getByText('Dana Reyes can still see them.')).toBeVisible()
  await expectAccessible(page, 'deactivating one with employees', '[role=dialog]')
  await dialog(page).getByRole('button', { name: 'Reassign employees first…' }).click()
  const reassign = page.getByRole('dialog', { name: 'Reassign employees of Luis Ortega' })
  await combo(reassign, 'New coordinator').click()
  await expect(page.getByRole('option', { name: 'Luis Ortega' })).toBeHidden()
  await page.getByRole('option', { name: 'Nora Newly' }).click()
  await expectAccessible(page, 'reassigning', '[role=dialog]')
  await reassign.getByRole('button', { name: 'Preview' }).click()
  await expect(title(page, 'Set coordinator to Nora Newly')).toBeVisible()
  await page.getByRole('button', { name: 'Change coordinator of 3 people' }).click()
  await expect(page.getByText('Changed the coordinator of 3 people')).toBeVisible()

  await page.goto('/settings/coordinators')
  await expect(row(page, 'Nora Newly').getByRole('link', { name: /3 employees/ })).toHaveAttribute(
    'href',
    /coordinator_id=/,
  )
  await act(page, 'Luis Ortega', 'Deactivate')
  await expect(toast(page, 'Luis Ortega is inactive')).toBeVisible()
  await page.getByRole('link', { name: /^Inactive/ }).click()
  await expect(page).toHaveURL(/status=inactive/)
  await expect(row(page, 'Nora Newly')).toBeHidden()

  await act(page, 'Luis Ortega', 'Merge…')
  await combo(dialog(page), 'Merge into which coordinator?').fill('Nora')
  await page.getByRole('option', { name: 'Nora Newly' }).click()
  await expect(dialog(page).getByText('Dana Reyes will see all employees of Nora Newly.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Merge into Nora Newly' }).click()
  await expect(toast(page, 'Luis Ortega was merged into Nora Newly.')).toBeVisible()
  await expect(page.getByText('No inactive coordinators')).toBeVisible()
  await page.getByRole('link', { name: /^All/ }).click()
  await expect(row(page, 'Nora Newly')).toContainText('Dana Reyes')

  await act(page, 'Nora Newly', 'Unlink Dana Reyes…')
  const unlink = page.getByRole('dialog', { name: 'Unlink Dana Reyes from Nora Newly?' })
  await expect(unlink.getByText('The 3 employees keep Nora Newly as coordinator.')).toBeVisible()
  await unlink.getByRole('button', { name: 'Unlink user' }).click()
  await expect(toast(page, 'Dana Reyes was unlinked from Nora Newly.')).toBeVisible()
  await expect(row(page, 'Nora Newly')).toContainText('No user')
})

test('a link that someone else changed meanwhile asks again, and an invited coordinator shows as invited', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/412/)
  const { user, touch, invite } = await aCoordinatedAgency()
  await invite('Ivy Invited')
  await signIn(page, user)
  await page.goto('/settings/coordinators')
  await expect(row(page, 'Ivy Invited')).toContainText('Invited')
  await page.getByRole('button', { name: 'Actions for Ivy Invited' }).click()
  await expect(page.getByRole('menuitem', { name: 'Link to a user…' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await act(page, 'Luis Ortega', 'Link to a user…')
  await combo(dialog(page), 'User').click()
  await page.getByRole('option', { name: 'Dana Reyes' }).click()
  await touch('Luis Ortega')
  await dialog(page).getByRole('button', { name: 'Link user' }).click()
  const conflict = page.getByRole('dialog', { name: /changed this coordinator while you were editing/ })
  await expectAccessible(page, 'the conflict', '[role=dialog]')
  await conflict.getByRole('button', { name: /^Save/ }).click()
  await expect(toast(page, 'Dana Reyes is linked to Luis Ortega.')).toBeVisible()
})
