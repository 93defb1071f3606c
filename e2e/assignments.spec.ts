import { actOnSelection } from './bulk.ts'
import { sql } from './database.ts'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

/** Uses an agency whose log no other journey reads, since this adds hundreds of entries. */
async function aProgram(): Promise<{ id: string; title: string }> {
  const [row] = await sql<{ id: string; title: string }>(
    `select p.id, p.titles ->> 'en' as title from programs p join organizations o on o.id = p.organization_id
      where p.code = 'BODY-1' and o.name = $1`,
    [gardenState],
  )
  if (!row) throw new Error('The demo world has no such program.')
  return row
}

test('[R-RTE-7][R-RTE-14] people are added to a program, given more time and withdrawn; each change shows on their page', async ({
  page,
  signIn,
}) => {
  const { id, title } = await aProgram()
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await page.goto(`/programs/${id}/progress`)
  await expect(
    page.getByRole('tab', { name: 'Progress' }).or(page.getByRole('link', { name: 'Progress' })),
  ).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Due date' })).toBeVisible()
  await expectAccessible(page, 'the progress of a program')

  await page.getByRole('button', { name: 'Add people' }).click()
  const dialog = page.getByRole('dialog', { name: `Add people to “${title}”` })
  // Selecting everyone must be deliberate
  await expect(dialog.getByLabel('By name')).toBeChecked()
  await dialog.getByLabel(/active employees this program is for/).check()
  await expectAccessible(page, 'adding people')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Add to ${title}` })).toBeVisible()
  await expect(page.getByText('Ready to run')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/^Already has this program, due/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Assign .* people$/ }).click()
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible({ timeout: 30_000 })

  await page.goto(`/programs/${id}/progress?standing=assigned&sort_by=-assigned_on`)
  const row = page.getByRole('row').nth(1)
  const name = (await row.getByRole('link').first().textContent()) ?? ''
  await row.getByRole('checkbox').check()
  await actOnSelection(page, 'Change due date…')
  const due = page.getByRole('dialog', { name: 'Change due date' })
  await due.getByLabel('Give more time').check()
  await due.getByLabel('More days').fill('21')
  await due.getByRole('button', { name: 'Change due date for 1 person' }).click()
  await expect(due.getByText('Enter a reason.')).toBeVisible()
  await due.getByLabel('Reason').fill('Family emergency')
  await due.getByRole('button', { name: 'Change due date for 1 person' }).click()
  await expect(toast(page, /^Changed the due date for /)).toBeVisible({ timeout: 20_000 })

  await page.getByRole('link', { name }).first().click()
  await page.getByRole('link', { name: 'Training' }).click()
  const open = page.getByRole('list', { name: 'Open' })
  await expect(open.getByRole('listitem').filter({ hasText: title })).toContainText('Extended')
  await expectAccessible(page, 'the training of an employee')
  await open
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
  const withdraw = page.getByRole('dialog', { name: `Withdraw from “${title}”` })
  await withdraw.getByLabel('Reason').fill('Took it elsewhere')
  await withdraw.getByRole('button', { name: 'Withdraw 1 person' }).click()
  await expect(toast(page, /^Withdrew /)).toBeVisible({ timeout: 20_000 })
})
