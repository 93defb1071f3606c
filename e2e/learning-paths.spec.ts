import { actOnSelection, aStaffedAgency } from './bulk.ts'
import { aProgramOf, aVersionOf } from './a-program.ts'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'
import type { Page } from '@playwright/test'

const content = { kind: 'acknowledgement', statements: { en: 'I read it.' } }

async function anAgencyWithPrograms() {
  const { agency, user } = await aStaffedAgency(5)
  for (const name of ['Clean hands', 'Safe lifting', 'Kind words']) {
    const program = await aProgramOf(agency.id, { en: name })
    await aVersionOf(agency.id, { program, titles: { en: name }, modules: [{ titles: { en: name }, content }] })
  }
  return { agency, user }
}

async function addStep(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add program' }).click()
  await page.getByRole('combobox', { name: 'Program' }).click()
  await page.getByRole('option', { name }).click()
}

/** Runs it from the preview by name to the end. */
async function run(page: Page) {
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('Ready to run')).toBeVisible()
  await page.getByRole('button', { name: /^Add \d+ people to path$/ }).click()
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
}

test('[R-RTE-4] [R-RTE-5] [R-RTE-14] [R-ENT-5] [R-API-41] a learning path from the first step to people on it, paused and moved; each change shows on their page', {
  tag: drawn(1),
}, async ({ page, signIn, faults }) => {
  test.slow()
  // The server validates forms
  faults.expected(/422/)
  const { user } = await anAgencyWithPrograms()
  await signIn(page, user)
  await page.goto('/learning-paths/active')
  await expect(page.getByText('No active learning paths')).toBeVisible()
  await expectAccessible(page, 'no learning paths')
  await page.getByRole('button', { name: 'New learning path' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Enter a title.')).toBeVisible()
  await dialog.getByLabel('Title').fill('First weeks')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('This learning path is a draft')).toBeVisible()
  await addStep(page, 'Clean hands')
  await page.getByLabel('Counts from').nth(1).selectOption({ label: 'Start of the path' })
  await page.getByRole('textbox', { name: 'Number' }).fill('10')
  await addStep(page, 'Safe lifting')
  await expectAccessible(page, 'the steps of a learning path')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Due 10 days after the start of the path.')).toBeVisible()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByText('This learning path is a draft')).toBeHidden()

  const address = page.url().replace(/\/settings.*/, '')
  await page.goto(`${address}/progress`)
  await expect(page.getByText('No one is on this path yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add people' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add people to First weeks' })
  await adding.getByLabel('Paste employee numbers or emails').check()
  await adding.getByRole('textbox', { name: /^Employee numbers or emails/ }).fill('N-1\nN-2\nN-3')
  await expectAccessible(page, 'adding people to a learning path')
  await run(page)

  // Number 3 has left
  await page.goto(`${address}/progress`)
  const row = page.getByRole('row', { name: /Abel001/ })
  await expect(row.getByText('Available')).toBeVisible()
  await expect(row.getByText('Waits for Clean hands')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page, 'the progress of a learning path')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'At step' }).click()
  await page.getByRole('option', { name: 'Safe lifting' }).or(page.getByLabel('Safe lifting')).first().click()
  await expect(page.getByText(/No person matches these filters/)).toBeVisible()

  await page.goto(`${address}/progress`)
  await row.getByRole('checkbox').check()
  await actOnSelection(page, 'Pause…')
  const pausing = page.getByRole('dialog', { name: 'Pause First weeks' })
  await pausing.getByRole('button', { name: 'Pause path for 1 person' }).click()
  await expect(pausing.getByText('Enter a reason.')).toBeVisible()
  await pausing.getByLabel('Reason').fill('Works nights')
  await pausing.getByRole('button', { name: 'Pause path for 1 person' }).click()
  await expect(toast(page, /^Paused the path for /)).toBeVisible()
  await expect(row.getByText('Paused').first()).toBeVisible()

  await row.getByRole('link').first().click()
  const card = page.getByRole('region', { name: 'First weeks' })
  await expect(card).toContainText('Works nights')
  await expectAccessible(page, 'the learning paths of an employee')
  await card.getByRole('button', { name: 'Actions for First weeks' }).click()
  await page.getByRole('menuitem', { name: 'Change start' }).click()
  const later = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('dialog').getByLabel('Start of the path').fill(later)
  await page.getByRole('button', { name: 'Change path start for 1 person' }).click()
  await expect(toast(page, /^Changed the path start for /)).toBeVisible()

  await page.goto('/learning-paths/active')
  await expect(page.getByRole('row', { name: /First weeks/ })).toBeVisible()
  await expectAccessible(page, 'learning paths')
})

test('[R-RTE-5] changed steps are shown by name before they are assigned, and a rule adds new hires', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  test.slow()
  const { agency, user } = await anAgencyWithPrograms()
  const [path] = await sql<{ id: string }>(
    `with p as (insert into learning_paths (organization_id, title, state, created_by_name, updated_by_name)
       values ($1, 'Short path', 'active', 'Journey', 'Journey') returning organization_id, id),
     v as (insert into learning_path_versions (organization_id, path_id, steps_no, is_ordered, created_by_name)
       select organization_id, id, 1, true, 'Journey' from p),
     s as (insert into learning_path_steps (organization_id, path_id, steps_no, place, kind, program_id, is_required, is_gate)
       select p.organization_id, p.id, 1, 0, 'program', g.id, true, false from p join programs g on g.organization_id = p.organization_id
         and g.titles ->> 'en' = 'Clean hands'),
     e as (insert into path_enrolments (organization_id, path_id, employee_id, steps_no, state, source, start_date, moved_on, added_on, added_by_name)
       select p.organization_id, p.id, m.id, 1, 'in_progress', 'manual', current_date - 1, current_date - 1, current_date - 1, 'Journey'
       from p join employees m on m.organization_id = p.organization_id and m.last_name = 'Abel001')
     select id from p`,
    [agency.id],
  )
  await signIn(page, user)
  await page.goto(`/learning-paths/${path?.id}/settings`)
  await expect(title(page, 'Short path')).toBeVisible()
  await addStep(page, 'Kind words')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const impact = page.getByRole('dialog', { name: 'Who gets this change?' })
  await impact.getByLabel(/Also people in progress/).check()
  await expect(impact.getByRole('row', { name: /Abel001/ })).toContainText('Gets Kind words.')
  await expectAccessible(page, 'what other steps do')
  await impact.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. People get the new steps in the background.')).toBeVisible()

  await page.getByRole('button', { name: 'Edit rule' }).click()
  const rule = page.getByRole('dialog', { name: 'Automatic assignment' })
  await rule.getByLabel('Add people automatically').check()
  await expect(rule.getByRole('row', { name: /Abel002/ })).toBeVisible()
  await expectAccessible(page, 'the rule of a learning path')
  await rule.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/or start to match, get this path automatically/)).toBeVisible()
  await sql(
    `insert into employees (organization_id, first_name, last_name, provider_status, hire_date) values ($1, 'Nova', 'Newman', 1, current_date - 2)`,
    [agency.id],
  )
  await expect(async () => {
    await page.goto(`/learning-paths/${path?.id}/progress`)
    await expect(page.getByRole('row', { name: /Newman, Nova/ })).toContainText('Available', { timeout: 3_000 })
    await expect(page.getByRole('row', { name: /Abel001/ })).toContainText('Waits for Clean hands', { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('row')).toHaveCount(3)
})
