import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test } from './support.ts'

async function aProgram(): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `select p.id from programs p join organizations o on o.id = p.organization_id where p.code = 'BODY-1' and o.name = $1`,
    [gardenState],
  )
  if (!row) throw new Error('The demo world has no such program.')
  return row.id
}

test('a due rule is saved for the selected people after its impact was shown by name; each date moves and can be undone', {
  tag: drawn(2),
}, async ({ page, signIn }) => {
  const id = await aProgram()
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await page.goto(`/programs/${id}/settings`)
  const form = page.getByRole('form', { name: 'Program settings' })
  const days = form.getByRole('textbox', { name: 'Days', exact: true })
  const next = String(Number(await days.inputValue()) + 17)
  await days.fill(next)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'What this changes for people' })
  await expect(dialog.getByRole('radio', { name: 'New assignments only' })).toBeChecked()
  await expectAccessible(page, 'the impact of a due rule', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(days).toHaveValue(next)

  await page.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('radio', { name: 'Everyone who hasn’t finished' }).check()
  const names = dialog.getByRole('table', { name: 'Due dates that move' })
  await expect(names.getByRole('row').nth(1)).toBeVisible()
  const name = (await names.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? ''
  await dialog.getByLabel('Search by name or number').fill(name.split(',')[0] ?? '')
  await expect(names.getByRole('row').nth(1)).toContainText(name.split(',')[0] ?? '')
  await dialog.getByLabel('Search by name or number').fill('zzzz')
  await expect(dialog.getByText('No one matches')).toBeVisible()
  await expectAccessible(page, 'who is affected', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved. Due dates are being moved.')).toBeVisible()

  await page.goto('/jobs')
  await page
    .getByRole('link', { name: /^Due dates of .* by its rule$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Undo bulk change' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('row').filter({ hasText: 'Due date:' }).first()).toBeVisible()
})
