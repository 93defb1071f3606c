import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { anAgencyThatMisses } from './not-assigned.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

test('a material version: each choice names who must learn it, and it reaches the chosen people', {
  tag: drawn(4),
}, async ({ page, signIn }) => {
  const { user, program } = await anAgencyThatMisses()
  // Nothing pins an earlier version for them yet
  await sql(`update assignments set version_id = null where program_id = $1 and state = 'assigned'`, [program])
  const open = await sql<{ id: string; name: string }>(
    `select a.id, e.last_name as name from assignments a join employees e on e.id = a.employee_id
     where a.program_id = $1 and a.state = 'assigned'`,
    [program],
  )
  const [waiting] = open
  if (!waiting) throw new Error('Somebody has it open.')
  await signIn(page, user)
  await page.goto(`/programs/${program}/content`)
  await page.getByRole('button', { name: 'Edit content' }).click()
  await page.getByRole('button', { name: /^1\. / }).click()
  await page.getByRole('textbox', { name: 'Module title' }).fill('Other questions')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Material change' }).check()

  const names = dialog.getByRole('table', { name: 'People who have this program open' })
  const named = names.getByRole('row').filter({ hasText: waiting.name })
  await dialog.getByRole('radio', { name: 'Also people who haven’t started' }).check()
  await expect(named).toContainText('Gets the new version')
  await dialog.getByRole('radio', { name: 'New assignments only' }).check()
  await expect(named).toContainText('Keeps the current version')
  await expectAccessible(page, 'who gets a version', '[role=dialog]')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(dialog.getByText('Keeps the current version')).toBeVisible()
  await expectAccessible(page, 'who gets a version, on a phone', '[role=dialog]')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('textbox', { name: 'What changed' }).fill('Other questions')
  await dialog.getByRole('checkbox', { name: 'Publish with the old translations' }).check()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Version 2 is published and is being given to the people you chose.')).toBeVisible()

  const versionOf = async () =>
    (
      await sql<{ number: number | null }>(
        `select v.number from assignments a left join program_versions v on v.id = a.version_id where a.id = $1`,
        [waiting.id],
      )
    )[0]?.number
  await expect.poll(versionOf, { timeout: 20_000 }).toBe(1)
})
