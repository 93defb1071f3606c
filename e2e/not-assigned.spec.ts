import type { Page } from '@playwright/test'
import { actOnSelection } from './bulk.ts'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { anAgencyThatMisses } from './not-assigned.ts'
import { expect, expectAccessible, test, toast } from './support.ts'
import { aTaughtProgram } from './taught.ts'

/** Runs it from the preview to the end. */
async function run(page: Page, count: number) {
  await expect(page.getByText('Ready to run')).toBeVisible()
  await page.getByRole('button', { name: `Assign ${count} people` }).click()
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
}

test('[R-RTE-7][R-RTE-14] people who should have a program but don’t are found, selected and added until no one is left', {
  tag: drawn(5),
}, async ({ page, signIn }) => {
  const { user, program } = await anAgencyThatMisses()
  await signIn(page, user)
  await page.goto(`/programs/${program}/progress`)
  await page.getByRole('link', { name: 'Not assigned 3' }).click()
  await expect(page).toHaveURL(/show=not-assigned$/)
  await expect(page.getByRole('link', { name: /^Abel\d+, Ana$/ })).toHaveCount(3)
  await expectAccessible(page, 'who should have a program')

  const search = page.getByRole('textbox', { name: 'Search people' })
  await search.fill('nobody')
  await expect(page.getByText(/^No person matches/)).toBeVisible()
  await search.fill('Abel005')
  await expect(page.getByRole('link', { name: /^Abel\d+, Ana$/ })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Abel\d+, Ana$/ })).toHaveCount(1)

  await page.getByRole('checkbox', { name: 'Select Abel005, Ana' }).check()
  await actOnSelection(page, 'Assign Lavado…')
  const dialog = page.getByRole('dialog', { name: 'Add people to “Lavado”' })
  await expect(dialog.getByText('For 1 person who doesn’t have it.')).toBeVisible()
  await expectAccessible(page, 'adding who is missing')
  await dialog.getByRole('button', { name: 'Assign 1 person' }).click()
  await expect(toast(page, /^Assigned /)).toBeVisible()

  await page.goto(`/programs/${program}/progress?show=not-assigned`)
  await expect(page.getByRole('link', { name: 'Not assigned 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Assign all 2…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('2 people who should have this program')).toBeVisible()
  await run(page, 2)
  await page.goto(`/programs/${program}/progress?show=not-assigned`)
  await expect(page.getByText('Everyone who should have it, has it')).toBeVisible()
})

test('[R-RTE-7] a list that fails to load says so and loads again', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/500/)
  const { user, program } = await anAgencyThatMisses()
  await signIn(page, user)
  await page.route('**/not-assigned?**', route => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/programs/${program}/progress?show=not-assigned`)
  await expect(page.getByText('The list could not be loaded')).toBeVisible()
  await page.unroute('**/not-assigned?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: /^Abel\d+, Ana$/ })).toHaveCount(3)
})

test('[R-RTE-7] a progress view is available in every program; columns are saved per user; a certificate opens', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const { agency, user, program } = await anAgencyThatMisses()
  const other = await aTaughtProgram(agency.id)
  await signIn(page, user)
  await page.goto(`/programs/${program}/progress?standing=completed`)
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await expect(dialog.getByText('The view is there in every program.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Done here')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name: 'Done here 1' })).toBeVisible()
  await page.goto(`/programs/${other}/progress`)
  await page.getByRole('link', { name: 'Done here 1' }).click()
  await expect(page.getByRole('link', { name: /^Abel\d+, Ana$/ })).toHaveCount(1)
  await expectAccessible(page, 'a view of progress')

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Last reminder' }).click()
  await expect(page.getByRole('checkbox', { name: 'Last reminder' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Last reminder' })).toBeVisible()
  await page.goto(`/programs/${program}/progress`)
  await expect(page.getByRole('columnheader', { name: 'Last reminder' })).toBeVisible()

  await page.getByRole('button', { name: /^View certificate L-/ }).click()
  await expect(page.getByRole('dialog', { name: /^Abel001, Ana · L-/ })).toBeVisible()
})

test('one of many programs is found by typing and chosen by keyboard', { tag: '@prove' }, async ({ page, signIn }) => {
  const { agency, user } = await anAgencyThatMisses()
  await sql(
    `with made as (
       insert into programs (organization_id, titles, code, training_type_id, delivery, due_days, created_by_name, updated_by_name)
       select $1, jsonb_build_object('en', 'Ward ' || lpad(n::text, 4, '0')), 'W-' || n, t.id, 'online', 30, 'Ana', 'Ana'
       from generate_series(1, 130) n cross join (select id from training_types where organization_id = $1 limit 1) t
       returning organization_id, id, titles)
     insert into program_versions (organization_id, program_id, number, state, change_kind, given_to, note, titles, descriptions,
       credit_minutes, module_count, languages, created_by_name, updated_by_name, published_by_name, published_at)
     select organization_id, id, 1, 'published', 'minor', 'new_only', '1', titles, '{}', 60, 1, '{en}', 'Ana', 'Ana', 'Ana', now() from made`,
    [agency.id],
  )
  const [person] = await sql<{ id: string }>(
    'select id from employees where organization_id = $1 order by last_name limit 1',
    [agency.id],
  )
  await signIn(page, user)
  await page.goto(`/employees/${person?.id}/training`)
  await page.getByRole('button', { name: 'Add to program' }).click()
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Program' })
  await field.click()
  await expect(page.getByText('The first 50 of 131. Type to find others.')).toBeVisible()
  await field.pressSequentially('w-129')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Ward 0129')
  await expectAccessible(page, 'a program was chosen')
  await field.click()
  await field.fill('no such thing')
  await expect(page.getByRole('status').filter({ hasText: 'No match' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('Ward 0129')
  await page.getByRole('dialog').getByRole('button', { name: 'Assign 1 person' }).click()
  await expect(toast(page, /^Assigned /)).toBeVisible()
})
