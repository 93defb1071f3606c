import { randomUUID } from 'node:crypto'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { anAgencyThatMisses } from './not-assigned.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

/** Returns people who completed the agency's program, and people who have it open. */
async function whoHas(program: string) {
  const rows = await sql<{ id: string; employee_id: string; state: string }>(
    `select a.id, a.employee_id, a.state from assignments a where a.program_id = $1 order by a.state`,
    [program],
  )
  const [open, done] = ['assigned', 'completed'].map(state => rows.find(row => row.state === state))
  if (!open || !done) throw new Error('Somebody has it open, and somebody completed it.')
  return { open, done }
}

test('grace: training past its due date is not overdue until its grace ends, and people no longer overdue are named before saving', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const { user, program } = await anAgencyThatMisses()
  const { open } = await whoHas(program)
  await sql(`update assignments set rule_due_on = current_date - 3, assigned_on = current_date - 30 where id = $1`, [
    open.id,
  ])
  await signIn(page, user)
  await page.goto(`/programs/${program}/progress`)
  await expect(page.getByRole('row').filter({ hasText: 'Overdue' }).nth(1)).toBeVisible()

  await page.goto(`/programs/${program}/settings`)
  await page
    .getByRole('form', { name: 'Program settings' })
    .getByRole('textbox', { name: 'Grace period (days)' })
    .fill('20')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'What this changes for people' })
  await expect(dialog.getByText('1 person would no longer be overdue.')).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'People whose grace changes' }).getByRole('row').nth(1)).toContainText(
    'Abel',
  )
  await expectAccessible(page, 'the impact of grace', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()

  await page.goto(`/programs/${program}/progress?due=grace`)
  await expect(page.getByRole('row').filter({ hasText: 'In grace' }).first()).toBeVisible()
  await page.goto(`/employees/${open.employee_id}/training`)
  await expect(page.getByText(/^In grace until /)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(/^In grace until /)).toBeVisible()
})

test('also satisfied by: people whose open program closes are named, it closes if chosen, and shows as satisfied', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const { agency, user, program } = await anAgencyThatMisses()
  const { done } = await whoHas(program)
  const [other, version] = [randomUUID(), randomUUID()]
  await sql(
    `insert into programs (organization_id, id, titles, training_type_id, delivery, due_days, created_by_name, updated_by_name)
     select organization_id, $2, '{"en": "Guantes", "es": "Guantes"}', training_type_id, 'online', 30, 'Ana', 'Ana' from programs where id = $1`,
    [program, other],
  )
  await sql(
    `insert into program_versions (organization_id, id, program_id, number, state, change_kind, given_to, note, titles, descriptions,
       credit_minutes, module_count, languages, created_by_name, updated_by_name, published_by_name, published_at)
     select organization_id, $2, $3, 1, 'published', 'minor', 'new_only', '1', titles, '{}', 0, 0, languages, 'Ana', 'Ana', 'Ana', now()
     from program_versions where program_id = $1`,
    [program, version, other],
  )
  await sql(
    `insert into assignments (organization_id, employee_id, program_id, source, assigned_on, assigned_by_name, start_date, rule_due_on, due_since)
     values ($1, $2, $3, 'manual', current_date, 'Ana', current_date, current_date + 30, current_date)`,
    [agency.id, done.employee_id, other],
  )
  await signIn(page, user)
  await page.goto(`/programs/${other}/settings`)
  await page.getByRole('button', { name: /^Also satisfied by/ }).click()
  await page.getByRole('dialog', { name: 'Also satisfied by' }).getByText('Lavado').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'What this changes for people' })
  const names = dialog.getByRole('table', { name: 'People who hold a completion that satisfies it' })
  await expect(names.getByRole('row').nth(1)).toContainText('Lavado')
  await expect(dialog.getByRole('checkbox', { name: 'Close it for them' })).toBeChecked()
  await expectAccessible(page, 'what another program satisfies', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Settings saved. Assignments met by another program are being closed.')).toBeVisible()

  await expect
    .poll(async () => (await sql(`select state from assignments where program_id = $1`, [other]))[0]?.['state'], {
      timeout: 20_000,
    })
    .toBe('satisfied')
  await page.goto(`/employees/${done.employee_id}/training`)
  await expect(page.getByText(/^Satisfied by “Lavado”, completed /)).toBeVisible()
  await expectAccessible(page, 'a satisfied program')
})

test('statuses that pause due dates are saved after showing whose dates pause and whose resume', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const { user, program } = await anAgencyThatMisses()
  const { open } = await whoHas(program)
  await sql(`update employees set provider_status = 3, status_since = current_date - 2 where id = $1`, [
    open.employee_id,
  ])
  await signIn(page, user)
  await page.goto('/settings/info')
  const group = page.getByRole('group', { name: 'Due dates wait while someone is' })
  await group.getByRole('checkbox', { name: 'On hold' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'What this changes for people' })
  await expect(dialog.getByText(/^From today, the due dates of 1 person wait/)).toBeVisible()
  const row = dialog.getByRole('table', { name: 'Due dates that wait or resume' }).getByRole('row').nth(1)
  await expect(row).toContainText('Lavado')
  await expect(row).toContainText('Waits')
  await expectAccessible(page, 'the impact of statuses', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/employees/${open.employee_id}/training`)
  await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible()
})

test('a rehired employee is offered programs that ended when they left, and resumes them', {
  tag: drawn(1),
}, async ({ page, signIn }) => {
  const { user, program } = await anAgencyThatMisses()
  const { open } = await whoHas(program)
  await sql(
    `update employees set provider_status = 5, termination_date = current_date - 20, status_since = current_date - 20 where id = $1`,
    [open.employee_id],
  )
  await sql(
    `update employees set provider_status = 1, termination_date = null, hire_date = current_date, status_since = current_date where id = $1`,
    [open.employee_id],
  )
  await signIn(page, user)
  await page.goto(`/employees/${open.employee_id}/training`)
  await expect(page.getByText(/^1 program ended when .* left\. Decide whether to resume it\.$/)).toBeVisible()
  await expectAccessible(page, 'programs to resume')
  await page.getByRole('button', { name: 'Resume…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Programs to resume/ })
  await expect(dialog.getByRole('checkbox', { name: 'Lavado' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Lavado' }).check()
  await dialog.getByRole('button', { name: 'Resume 1 program' }).click()
  await expect(toast(page, '1 program was resumed.')).toBeVisible()
  await expect(page.getByText('Not started', { exact: true }).first()).toBeVisible()
})

test('renewals that wait for their program are named on its page, with a link to each person', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const { user, program } = await anAgencyThatMisses()
  const { done } = await whoHas(program)
  await sql(
    `update programs set recurrence = 'rolling', validity = 'months', validity_months = 12, lead_days = 30, is_paused = true where id = $1`,
    [program],
  )
  await sql(`update assignments set expires_on = current_date + 5 where id = $1`, [done.id])
  await signIn(page, user)
  await page.goto(`/programs/${program}/progress`)
  const waiting = page.getByText(/renewal/i).filter({ has: page.getByRole('link') })
  await expect(waiting.getByRole('link')).toHaveAttribute('href', new RegExp(done.employee_id))
  await expectAccessible(page, 'renewals that wait')
})
