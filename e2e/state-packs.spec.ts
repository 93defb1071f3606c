import { sql } from './database.ts'
import { aCoordinatedAgency } from './coordinators.ts'
import { drawn } from './drawn.ts'
import { combo, expect, expectAccessible, test, toast } from './support.ts'

test('a rule of a state pack is adopted with the agency’s own records in place of its wording, and another is declined', {
  tag: drawn(1),
}, async ({ page, signIn }) => {
  const { user, agency } = await aCoordinatedAgency()
  await sql(`update organizations set state = 'FL' where id = $1`, [agency.id])
  await sql(`insert into disciplines (organization_id, code, name) values ($1, 'HHA', 'Home Health Aide')`, [agency.id])
  await signIn(page, user)
  await page.goto('/settings/compliance')
  const pack = page.getByRole('list', { name: 'Pack of Florida' })
  const line = (name: string) => pack.getByRole('listitem').filter({ hasText: name })
  await expect(line('FL dementia: 1 hour within 30 days, 2 more')).toContainText('Not decided')
  await expectAccessible(page, 'the state packs')
  await line('FL dementia: 1 hour within 30 days, 2 more')
    .getByRole('button', { name: /^Adopt/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('5 terms aren’t in your lists. Match each one or add it.')).toBeVisible()
  await expect(combo(dialog, 'Discipline “HHA”')).toHaveValue('Home Health Aide')
  await dialog.getByLabel('Effective from').fill('2026-01-01')
  await expectAccessible(page, 'adopting a rule', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Adopt', exact: true }).click()
  await expect(toast(page, /FL dementia.* was adopted\./)).toBeVisible()
  await expect(line('FL dementia: 1 hour within 30 days, 2 more')).toContainText('Adopted')
  await expect(page.getByRole('list', { name: 'Your rules' })).toContainText(
    'Home Health Aide, Personal Care Aide, Certified Nursing Assistant, Companion or Homemaker',
  )

  await line('FL home health aide, state license')
    .getByRole('button', { name: /^Decline/ })
    .click()
  await dialog.getByLabel('Reason').fill('We hire certified aides only.')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(line('FL home health aide, state license')).toContainText('We hire certified aides only.')
})
