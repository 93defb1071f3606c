import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'

test('[R-RTE-10][R-PER-9][R-PER-10] a rule is built as a sentence, tried, activated, acts on an added employee, and explains it', async ({
  page,
  signIn,
  baseURL,
}) => {
  const { agency, user } = await aStaffedAgency(3)
  const token = await signIn(page, user)
  await page.goto('/settings/automation')
  await page.getByRole('link', { name: 'New rule' }).first().click()
  await expect(title(page, 'New rule')).toBeVisible()

  // Built, and shown as a sentence while it is built
  const name = 'Tag who is new'
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  const step = page.getByRole('group', { name: 'Step 1' })
  const act = step.getByRole('combobox', { name: 'What to do' }).and(page.locator('input'))
  await act.click()
  await act.fill('tags')
  await page.getByRole('option', { name: 'Add or remove tags' }).click()
  await step.getByRole('textbox', { name: 'Add tags' }).fill('newcomer')
  await step.getByRole('textbox', { name: 'Add tags' }).press('Enter')
  const sentence = 'When an employee is added: add the tag “newcomer”.'
  await expect(page.getByRole('region', { name: 'This rule' }).getByText(sentence)).toBeVisible()
  await expect(page.getByText('No loops or collisions with active rules.')).toBeVisible()
  await expectAccessible(page, 'the builder')

  // Tried: nothing happens, not even an entry
  const trial = page.getByRole('region', { name: 'Try it' })
  await trial.getByRole('button', { name: 'Try it' }).click()
  await expect(trial.getByText(/would be affected|It would do nothing now/)).toBeVisible()
  await page.getByRole('button', { name: 'Create rule' }).click()
  await expect(toast(page, `${name} is saved.`)).toBeVisible()
  expect(await sql('select from automation_episodes where organization_id = $1', [agency.id])).toHaveLength(0)

  // Activated; nothing is preselected
  await page.getByRole('button', { name: 'Activate' }).click()
  const dialog = page.getByRole('dialog', { name: `Activate ${name}` })
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog.getByText('Choose how to handle earlier matches.').last()).toBeVisible()
  await dialog.getByRole('radio', { name: /^Leave it alone/ }).check()
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog).toBeHidden()

  // A person is added
  const added = await fetch(`${baseURL}/api/admin/providers`, {
    method: 'POST',
    headers: { 'x-authorization': token, 'content-type': 'application/json' },
    body: JSON.stringify({
      organization_id: agency.id,
      first_name: 'Nora',
      last_name: 'Newcomer',
      provider_status: 1,
      hire_date: '2026-01-05',
    }),
  })
  expect(added.status, await added.clone().text()).toBe(200)
  const { id } = (await added.json()) as { id: string }
  await expect
    .poll(async () => (await sql<{ tags: string[] }>('select tags from employees where id = $1', [id]))[0]?.tags)
    .toEqual(['newcomer'])

  // The log shows the person, the reason and the effect; the three existing people are not in it
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(title(page, `Log of ${name} 1`)).toBeVisible()
  await page.getByRole('link', { name: 'Newcomer, Nora' }).click()
  const trace = page.getByRole('dialog', { name: 'Newcomer, Nora' })
  await expect(trace.getByText(sentence)).toBeVisible()
  await expect(trace.getByText('add the tag “newcomer”: Done')).toBeVisible()
  await expectAccessible(page, 'a trace', '[role=dialog]')

  // Undone for this person alone
  await trace.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('dialog', { name: /^Undo what was done for/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect
    .poll(async () => (await sql<{ tags: string[] }>('select tags from employees where id = $1', [id]))[0]?.tags)
    .toEqual([])
})
