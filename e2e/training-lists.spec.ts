import { sql } from './database.ts'
import { expect, expectAccessible, test } from './support.ts'

/** Adds a program of the demo agency with an overdue person. */
async function aLateProgram(): Promise<{ id: string; title: string }> {
  const [row] = await sql<{ id: string; title: string }>(
    `select p.id, p.titles ->> 'en' as title from programs p
      join assignments a on a.organization_id = p.organization_id and a.program_id = p.id
      join organizations o on o.id = p.organization_id
      where o.name = 'Harborlight Home Care' and p.archived_at is null and a.state = 'assigned' and a.due_on < current_date
      group by 1, 2 order by count(*) desc, p.id limit 1`,
  )
  if (!row) throw new Error('Nobody is late in the demo world.')
  return row
}

test('[R-RTE-7] program standings: each tile opens its list, with a list of people who should have the program beside them', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const { id } = await aLateProgram()
  await signIn(page, 'admin')
  await page.goto(`/programs/${id}/progress`)
  const tiles = page.getByRole('navigation', { name: 'People by status' })
  await expect(tiles.getByRole('link', { name: /^Overdue/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Progress' })).toBeVisible()
  await expectAccessible(page, 'the tiles of a program')
  await tiles.getByRole('link', { name: /^Overdue/ }).click()
  await expect(page).toHaveURL(/due=overdue/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('link', { name: /^Not assigned/ }).click()
  await expect(page).toHaveURL(/show=not-assigned/)
  await expect(page.getByRole('columnheader', { name: 'Last completed' })).toBeVisible()
})

test('the dashboard links to people who are late, and the list counts each one’s open programs', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  const late = page.getByRole('link', { name: /People with an overdue program/ })
  await expect(late).toBeVisible()
  await expectAccessible(page, 'training on the dashboard')
  await late.click()
  await expect(page).toHaveURL(/programs_overdue=yes/)
  const heading = page.getByRole('columnheader', { name: 'Overdue programs' })
  await expect(heading).toBeVisible()
  await expect(
    page
      .getByRole('row')
      .nth(1)
      .getByText(/^[1-9]\d*$/)
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
})

test('each month of completions opens the people behind it, matching its count', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  const month = page.getByRole('link', { name: /: \d+ employees? completed a program$/ }).first()
  const name = (await month.textContent()) ?? ''
  const count = Number(/: (\d+) /.exec(name)?.[1])
  expect(count).toBeGreaterThan(0)
  await month.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/trained_from=\d{4}-\d\d-01&trained_to=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toContainText(String(count))
})

test('the search finds a program and opens its progress', { tag: '@prove' }, async ({ page, signIn }) => {
  const { id, title } = await aLateProgram()
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: /^Search people, / }).fill(title)
  await page
    .getByRole('option', { name: new RegExp(title.slice(0, 20).replaceAll(/[()]/g, '.')) })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/programs/${id}/progress`))
})
