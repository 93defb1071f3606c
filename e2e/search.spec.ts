import type { Page } from '@playwright/test'
import { sql } from './database.ts'
import { agencyId, aUser, harborlight } from './people.ts'
import { callSearch, expect, expectAccessible, test } from './support.ts'
import { chunkOf } from './chunks.ts'

const box = (page: Page) => page.getByRole('combobox', { name: /^Search people, / })
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' })

test('Ctrl K finds a person by keyboard only, and Esc returns the focus', async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await callSearch(page)
  await expect(box(page)).toBeFocused()
  await expectAccessible(page, 'the search', 'dialog[aria-label="Search"]')
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await expect(button).toBeFocused()

  await callSearch(page)
  await page.keyboard.type('reyes')
  const first = results(page).getByRole('group', { name: 'People' }).getByRole('option').first()
  await expect(first).toHaveAccessibleName(/Reyes/)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, 'the search with results', 'dialog[aria-label="Search"]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}\/profile$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reyes')
  await expect(box(page)).toBeHidden()
})

test('pages and actions are offered at once and open when chosen', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(results(page).getByRole('group', { name: 'Pages' }).getByRole('option').first()).toBeVisible()
  await box(page).fill('add emp')
  await results(page).getByRole('option', { name: 'Add employee' }).click()
  await expect(page.getByRole('dialog', { name: 'Add employee' })).toBeVisible()
})

test('everyone with that name opens in the list, whatever their status', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await callSearch(page)
  await page.keyboard.type('reyes')
  await expect(box(page)).toHaveValue('reyes')
  // The list still changes while responses to earlier letters arrive.
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('status')).toHaveText(/^\d+ results$/)
  await results(page).getByRole('option', { name: 'All employees with “reyes”' }).click()
  await expect(page).toHaveURL('/employees?search=reyes')
})

test('letters typed before the search opens end up in its field, and only that time', async ({ page, signIn }) => {
  let arrive = () => {}
  const code = new Promise<void>(resolve => (arrive = resolve))
  await page.route(chunkOf('app/search/SearchDialog.tsx'), async route => {
    await code
    await route.continue()
  })
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await callSearch(page)
  await page.keyboard.type('reyex')
  await page.keyboard.press('Backspace')
  arrive()
  // Some letters are typed while the code is loading
  await page.keyboard.type('s, marisol')
  await expect(box(page)).toHaveValue('reyes, marisol')
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await callSearch(page)
  await expect(box(page)).toHaveValue('')
})

test('an empty result says so; a failed search says so and pages still work', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await callSearch(page)
  await page.keyboard.type('zzzzqq')
  await expect(page.getByText('Nothing found for “zzzzqq”')).toBeVisible()
  faults.expected(/500/)
  await page.route('**/api/admin/search?*', route => route.fulfill({ status: 500, json: { message: 'x', code: 'X' } }))
  await box(page).fill('audit')
  await expect(page.getByText('The search didn’t get an answer.', { exact: false })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/audit-log')
})

test('a viewer is offered no actions that change anything; a coordinator finds only their own employees', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'viewer')
  await page.goto('/dashboard')
  await callSearch(page)
  await expect(results(page).getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
    'New report',
    'Keyboard shortcuts',
    'Sign out',
  ])
  await signIn(page, 'coordinator')
  await page.goto('/employees')
  const own = await page.getByRole('row').nth(1).getByRole('link').first().innerText()
  await callSearch(page)
  await page.keyboard.type(own)
  await expect(results(page).getByRole('option').first()).toContainText(own)
})

test('customer success finds agencies from anywhere, and people inside one', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'csm')
  await page.goto('/csm/agencies')
  await callSearch(page)
  await page.keyboard.type('marisol reyes')
  await expect(
    results(page)
      .getByRole('option', { name: /Marisol/ })
      .filter({ hasText: harborlight })
      .first(),
  ).toBeVisible()
  await box(page).fill('harbor')
  await results(page).getByRole('group', { name: 'Agencies' }).getByRole('option', { name: harborlight }).click()
  await expect(page).toHaveURL(`/csm/agency/${await agencyId(harborlight)}/dashboard`)
  await callSearch(page)
  await page.keyboard.type('reyes')
  await expect(results(page).getByRole('group', { name: 'People' }).getByRole('option').first()).toContainText('Reyes')
})

test('users, locations and saved views are found and opened, each in its group', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const admin = await aUser()
  const [user] = await sql<{ id: string }>(`update users set name = 'Quincy Wexler' where id = $1 returning id`, [
    admin.id,
  ])
  await sql(
    `insert into saved_views (organization_id, owner_id, owner_name, resource, name, query, visibility)
     select id, $1, 'Quincy Wexler', 'employees', 'Wexler on leave', '{"provider_status": "2"}', 'private'
     from organizations where name = $2`,
    [user?.id, harborlight],
  )
  const [place] = await sql<{ name: string }>(
    `select l.name from locations l join organizations o on o.id = l.organization_id where o.name = $1 and l.is_active
     order by l.name limit 1`,
    [harborlight],
  )
  const location = place?.name ?? ''
  await signIn(page, admin)
  await page.goto('/dashboard')
  await callSearch(page)
  await page.keyboard.type('wexler')
  const found = (group: string) => results(page).getByRole('group', { name: group }).getByRole('option')
  await expect(found('Users')).toHaveText([/Quincy Wexler/])
  await expectAccessible(page, 'results of every kind', 'dialog[aria-label="Search"]')
  await found('Saved views').filter({ hasText: 'Wexler on leave' }).click()
  await expect(page).toHaveURL(/\/employees\?view=[0-9a-f-]{36}&provider_status=2$/)

  await callSearch(page)
  await page.keyboard.type('wexler')
  await found('Users').filter({ hasText: 'Quincy Wexler' }).click()
  await expect(page).toHaveURL(/\/settings\/users\?search=/)
  await expect(page.getByRole('table', { name: 'Users' }).locator('tbody tr')).toHaveCount(1)

  await callSearch(page)
  await page.keyboard.type(location)
  await found('Locations').filter({ hasText: location }).first().click()
  await expect(page).toHaveURL(/\/settings\/locations\?search=.*&edit=/)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue(location)

  // Users who don't manage locations are taken to the people who work there
  await signIn(page, 'viewer')
  await page.goto('/dashboard')
  await callSearch(page)
  await page.keyboard.type(location)
  await found('Locations').filter({ hasText: location }).first().click()
  await expect(page).toHaveURL(/\/employees\?location_id=[0-9a-f-]{36}&provider_status=1$/)
})

test('customer success finds users of all agencies from outside any agency', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'csm')
  await page.goto('/csm/agencies')
  await callSearch(page)
  await page.keyboard.type('admin@harborlight')
  await results(page).getByRole('group', { name: 'Users' }).getByRole('option', { name: harborlight }).click()
  await expect(page).toHaveURL(/\/csm\/users\/[0-9a-f-]{36}$/)
  await expect(page.getByText('admin@harborlight.example').first()).toBeVisible()
})
