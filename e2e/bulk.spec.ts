import { readFile } from 'node:fs/promises'
import { actOnSelection, aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { layoutFaults } from './layout.ts'
import { combo, expect, expectAccessible, test, title, toast } from './support.ts'

test('selected employees are changed at once from the selection menu, and reverted from the toast', {
  tag: drawn(3),
}, async ({ page, signIn }) => {
  const { user } = await aStaffedAgency()
  await signIn(page, user)
  await page.goto('/employees')
  await page.getByRole('checkbox', { name: 'Select Abel001, Ana' }).check()
  await page.getByRole('checkbox', { name: 'Select Abel002, Ana' }).check()
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Actions for selected' }).click()
  await expectAccessible(page, 'the menu of bulk actions')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Change location…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change location' })
  await expect(dialog.getByText('For 2 selected people.')).toBeVisible()
  await expectAccessible(page, 'the dialog')
  await combo(dialog, 'New location').click()
  await page.getByRole('option', { name: 'Queens' }).click()
  await dialog.getByRole('button', { name: 'Change location of 2 people' }).click()
  await expect(toast(page, 'Changed the location of 2 people')).toBeVisible()
  await expect(page).toHaveURL(/\/employees$/)
  await expect(page.getByRole('row', { name: /Abel001/ })).toContainText('Queens')
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(page.getByRole('row', { name: /Abel001/ })).not.toContainText('Queens')
})

test('all matching employees are changed: selected, previewed by name, run with one button, undone, and back to the list', {
  tag: drawn(3),
}, async ({ page, signIn }) => {
  test.slow()
  const { user } = await aStaffedAgency()
  await signIn(page, user)
  await page.goto('/employees?provider_status=1')
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk actions' })
  await expect(dialog.getByRole('radio', { name: 'All 2 employees in this list' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Change location' }).check()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Choose a location.')).toBeVisible()
  await expectAccessible(page, 'the dialog of a list')
  await combo(dialog, 'New location').click()
  await page.getByRole('option', { name: 'Queens' }).click()
  await dialog.getByRole('button', { name: 'Preview' }).click()

  await expect(title(page, 'Set location to Queens')).toBeVisible()
  await expect(page.getByText(/Nothing has changed yet\./)).toBeVisible()
  const rows = page.getByRole('table', { name: 'Employees of this bulk change' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(/Abel001, Ana.*Will change/)
  await expect(page.getByRole('main')).toContainText(/Same for everyone shown.*Location:.*Queens/)
  await expectAccessible(page, 'the preview')
  await page.getByRole('button', { name: 'Change location of 2 people' }).click()

  await expect(page.getByText('Changed the location of 2 people')).toBeVisible()
  await expect(rows.nth(1)).toContainText(/Abel001, Ana.*Changed/)
  await expectAccessible(page, 'the result')
  await page.getByRole('button', { name: 'Undo bulk change' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo “Set location to Queens”?' })
  await expect(undo.getByText('2 employees will be restored.')).toBeVisible()
  await undo.getByRole('button', { name: 'Undo for 2 employees' }).click()
  await expect(page.getByText('The bulk change was undone')).toBeVisible()
  await expect(rows.nth(1)).toContainText('Undone')
  await page.getByRole('link', { name: 'Back to Employees' }).click()
  await expect(page).toHaveURL(/provider_status=1/)
})

test('pasted numbers: each line gets a result, people who may not move are skipped with the reason, and both can be downloaded', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  test.slow()
  const { user } = await aStaffedAgency()
  await signIn(page, user)
  await page.goto('/employees?provider_status=1')
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk actions' })
  await expect(dialog.getByRole('radio', { name: 'All 2 employees in this list' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Paste employee numbers or emails' }).check()
  await dialog.getByLabel('Employee numbers or emails', { exact: false }).last().fill('N-1\nana3@example.org\nN-999')
  await expect(dialog.getByText('3 lines')).toBeVisible()
  await dialog.getByLabel('New status').selectOption('On leave')
  await dialog.getByLabel('Reason').selectOption('Family leave')
  await dialog.getByRole('button', { name: 'Preview' }).click()

  await expect(title(page, 'Set status to On leave')).toBeVisible()
  const table = page.getByRole('table', { name: 'Employees of this bulk change' })
  await expect(table.getByRole('row', { name: /Abel003/ })).toContainText('Terminated can’t change to On leave')
  await expect(table.getByRole('row', { name: /N-999/ })).toContainText('No employee matches this line.')
  await page
    .getByRole('navigation', { name: 'Employees by result' })
    .getByRole('link', { name: /Skipped/ })
    .click()
  await expect(table.getByRole('row')).toHaveCount(2)
  // The address contains the whole state
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: /^Everyone/ }).click()

  await page.getByRole('button', { name: 'Change status of 1 person', exact: true }).click()
  await expect(page.getByText('Changed the status of 1 person')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download skipped people (2)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('N-999')

  await page.goto('/jobs')
  const job = page.getByRole('table', { name: 'Background jobs' }).getByRole('row', { name: /Set status to On leave/ })
  await expect(job).toContainText('1 changed · 1 skipped · 1 not found')
  await expectAccessible(page, 'the background jobs')
  await job.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Undo…' }).click()
  await expect(page.getByRole('dialog', { name: 'Undo “Set status to On leave”?' })).toBeVisible()
})

test('all matching employees are changed while the user keeps working, and the notice leads to the undo', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  test.slow()
  const { agency, user } = await aStaffedAgency(60)
  await signIn(page, user)
  await page.goto('/employees')
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Select all 60 matching' }).click()
  const dialog = await actOnSelection(page, 'Add or remove tags…')
  await dialog.getByLabel('Add tags').fill('night')
  await dialog.getByLabel('Add tags').press('Enter')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Ready to run')).toBeVisible()
  // Locks the employees, so that the run isn't over before the user leaves the page
  const held = sql(
    `with held as materialized (select from employees where organization_id = $1 for update)
     select pg_sleep(6) from (select count(*) from held) h`,
    [agency.id],
  )
  await page.getByRole('button', { name: 'Change tags of 60 people' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await held
  await expect(toast(page, 'Add tag night: done for 60 employees.')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog', { name: 'Undo “Add tag night”?' })).toBeVisible()
})

test('a preview is switched to another change for the same people', { tag: '@prove' }, async ({ page, signIn }) => {
  const { user } = await aStaffedAgency()
  await signIn(page, user)
  await page.goto('/employees')
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk actions' })
  await dialog.getByRole('radio', { name: 'Change location' }).check()
  await combo(dialog, 'New location').fill('quee')
  await expect(page.getByRole('option', { name: 'Queens' })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(title(page, 'Set location to Queens')).toBeVisible()
  await page.getByRole('button', { name: 'Change options' }).click()
  const options = page.getByRole('dialog', { name: 'Change options' })
  await expect(combo(options, 'New location')).toHaveValue('Queens')
  await expectAccessible(page, 'the options')
  await options.getByRole('radio', { name: 'Add or remove tags' }).check()
  await options.getByRole('textbox', { name: 'Add tags' }).fill('night')
  await options.getByRole('button', { name: 'Preview again' }).click()
  await expect(title(page, 'Add tag night')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change tags of 3 people' })).toBeVisible()
})
