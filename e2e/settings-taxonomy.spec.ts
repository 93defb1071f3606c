import type { Page } from '@playwright/test'
import { sql } from './database.ts'
import { harborlight } from './people.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const unique = (word: string) => `${word} ${Math.random().toString(36).slice(2, 7)}`
/** Finds a field by its accessible name, without the star of required fields. */
const inDialog = (page: Page, name: string) => {
  const combo = dialog(page).getByRole('combobox', { name, exact: true })
  // Until the code of a searchable field has loaded, the browser's own select is shown
  return dialog(page)
    .getByRole('textbox', { name, exact: true })
    .or(combo.and(page.locator('input')))
}

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Adds two Harborlight locations for this test, with terminated people at the first, since those are never counted. */
async function ownPlaces(people: number) {
  const [from, into] = [unique('Annex'), unique('Branch')]
  for (const name of [from, into])
    await sql(`insert into locations (organization_id, name) select id, $2 from organizations where name = $1`, [
      harborlight,
      name,
    ])
  await sql(
    `insert into employees (organization_id, first_name, last_name, provider_status, termination_date, location_id)
     select l.organization_id, 'Merge', 'Tester' || n, 5, '2020-01-01', l.id from locations l, generate_series(1, $2::int) n
     where l.name = $1`,
    [from, people],
  )
  return { from, into }
}
const forget = async (name: string) => {
  await sql(`delete from employees where location_id in (select id from locations where name = $1)`, [name])
  await sql(`delete from locations where name = $1`, [name])
}

test('[R-RTE-9] [R-PER-11] a location is added, searched, edited and found under its own address', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/settings/locations')
  await expect(page).toHaveTitle(/Locations/)
  await expect(row(page, 'Yonkers')).toContainText('YO')
  await expectAccessible(page, 'the list of locations')
  const name = unique('Riverdale')
  await page.getByRole('button', { name: 'Add location' }).click()
  await expect(page).toHaveURL(/add=1/)
  await expect(inDialog(page, 'Name')).toBeFocused()
  await inDialog(page, 'Name').fill(name)
  await inDialog(page, 'Address').fill('12 Alder Gate Street')
  await inDialog(page, 'City').fill('Bronx')
  await inDialog(page, 'ZIP code').fill('1045')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Enter a ZIP code such as 10451.')).toBeVisible()
  await expect(inDialog(page, 'ZIP code')).toBeFocused()
  await expectAccessible(page, 'the dialog with an error', '[role=dialog]')
  await inDialog(page, 'ZIP code').fill('10451')
  await inDialog(page, 'Part of').fill('Yonk')
  await page.getByRole('option', { name: 'Yonkers' }).click()
  await dialog(page).getByRole('button', { name: 'Add location' }).click()
  await expect(toast(page, `${name} was added.`)).toBeVisible()
  await expect(row(page, name)).toContainText('12 Alder Gate Street, Bronx')
  await expect(row(page, name)).toContainText('Yonkers')
  await page.getByLabel('Search locations').fill(name.toUpperCase())
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/edit=/)
  await inDialog(page, 'Code').fill('RVD')
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByText('Discard what you have entered?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  await inDialog(page, 'Code').press('Enter')
  await expect(toast(page, `${name} was saved.`)).toBeVisible()
  await expect(row(page, name)).toContainText('RVD')
  await expect(page).toHaveURL(/locations\?search=/)
  await page.getByLabel('Search locations').fill('zzzz')
  await expect(page.getByText('No location matches “zzzz”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(row(page, 'Yonkers')).toBeVisible()
  await forget(name)
})

test('a name that is taken is reported at its field, and nothing typed is lost', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/422/)
  await signIn(page, 'admin')
  await page.goto('/settings/disciplines?add=1')
  await inDialog(page, 'Name').fill('home health aide')
  await inDialog(page, 'Code').fill('hha')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('There is already a discipline named Home Health Aide.')).toBeVisible()
  await expect(dialog(page).getByText('The code hha is taken by Home Health Aide.')).toBeVisible()
  await expect(inDialog(page, 'Name')).toHaveValue('home health aide')
  await expect(inDialog(page, 'Name')).toBeFocused()
})

test('deactivating removes a location from the choices for new people and can be undone at once', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const { from, into } = await ownPlaces(0)
  await signIn(page, 'admin')
  await page.goto('/settings/locations')
  await act(page, from, 'Deactivate')
  await expect(toast(page, `${from} is inactive`)).toBeVisible()
  await expect(row(page, from)).toContainText('Inactive')
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Inactive' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/is_active=0/)
  await expect(row(page, from)).toBeVisible()
  await expect(row(page, into)).toBeHidden()
  await page.goto('/employees?add=1')
  await inDialog(page, 'Location').click()
  await expect(page.getByRole('option', { name: into })).toBeVisible()
  await expect(page.getByRole('option', { name: new RegExp(from) })).toBeHidden()
  await page.goto('/settings/locations')
  await act(page, from, 'Activate')
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, from)).toContainText('Inactive')
  await forget(from)
  await forget(into)
})

test('a merge shows what moves, asks for the name, and the old address leads to the new one', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const { from, into } = await ownPlaces(7)
  await signIn(page, 'admin')
  await page.goto('/settings/locations')
  const people = row(page, from).getByRole('link', { name: /7 employees/ })
  const old = (await people.getAttribute('href')) ?? ''
  await act(page, from, 'Merge')
  await expect(page).toHaveURL(/merge=/)
  const confirm = dialog(page).getByRole('button', { name: /^Merge/ })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await inDialog(page, 'Merge into which location?').fill(into)
  await page.getByRole('option', { name: into }).click()
  await expect(dialog(page).getByText(`7 employees move from ${from} to ${into}.`)).toBeVisible()
  await expect(dialog(page).getByText(/Tester1, Merge; .* and 2 more/)).toBeVisible()
  await expectAccessible(page, 'the merge', '[role=dialog]')
  await dialog(page)
    .getByRole('button', { name: `Merge into ${into}` })
    .dblclick()
  await expect(toast(page, `${from} was merged into ${into}, with 7 employees.`)).toBeVisible()
  await expect(row(page, from)).toBeHidden()
  await expect(row(page, into).getByRole('link', { name: /7 employees/ })).toBeVisible()
  await page.goto(old)
  await expect(page.getByRole('button', { name: `Location ${into}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tester1, Merge' })).toBeVisible()
  await page.getByRole('link', { name: 'Tester1, Merge' }).click()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText(`${from} was merged into ${into}.`)).toBeVisible()
  await forget(into)
})

test('[R-ENT-5] training types are put in order by keyboard, and stay there', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'gardenAdmin')
  await page.goto('/settings/training-types')
  const names = () => page.locator('tbody tr a[data-row-link]').allTextContents()
  await expect.poll(names).toContain('Specialty')
  const before = await names()
  const at = before.indexOf('Specialty')
  const up = page.getByRole('button', { name: 'Move Specialty up' })
  await up.focus()
  const kept = page.waitForResponse(one => one.url().includes('/training-types') && one.request().method() !== 'GET')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Specialty: place ${at} of ${before.length}.`)).toBeAttached()
  await expect(up).toBeFocused()
  const moved = before.toSpliced(at, 1).toSpliced(at - 1, 0, 'Specialty')
  await expect.poll(names).toEqual(moved)
  // The list shows it before the server has it
  await kept
  await page.reload()
  await expect.poll(names).toEqual(moved)
  await page.getByRole('button', { name: 'Move Specialty down' }).click()
  await expect.poll(names).toEqual(before)
})

test('a training type is added with its color and merged again', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'gardenAdmin')
  await page.goto('/settings/training-types')
  await expectAccessible(page, 'the list of training types')
  const name = unique('Refresher')
  await page.getByRole('button', { name: 'Add training type' }).click()
  await inDialog(page, 'Name').fill(name)
  await dialog(page).getByRole('combobox', { name: 'Counts as' }).selectOption('In-service hours')
  await dialog(page).getByRole('radio', { name: 'Violet' }).check()
  await dialog(page).getByRole('checkbox', { name: 'Payable' }).check()
  await expectAccessible(page, 'the form of a training type', '[role=dialog]')
  await dialog(page).getByRole('button', { name: 'Add training type' }).click()
  await expect(row(page, name)).toContainText('In-service hours')
  await act(page, name, 'Merge')
  await inDialog(page, 'Merge into which training type?').fill('In-serv')
  await page.getByRole('option', { name: 'In-service' }).click()
  await expect(dialog(page).getByText(`${name} is removed.`)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Merge into In-service' }).click()
  await expect(row(page, name)).toBeHidden()
})

test('editing a record that someone else changed meanwhile says so and loses nothing', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/412/)
  const { from, into } = await ownPlaces(0)
  await signIn(page, 'admin')
  await page.goto('/settings/locations')
  await page.getByRole('link', { name: from }).click()
  await inDialog(page, 'City').fill('New York')
  await sql(`update locations set version = version + 1, city = 'Bronx', code = 'ANX1' where name = $1`, [from])
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: /changed this location while you were editing/ })
  await expect(conflict).toContainText('→ ANX1')
  const city = conflict.getByRole('group', { name: 'City' })
  await expect(city.getByRole('radio', { name: 'Bronx' })).not.toBeChecked()
  await expect(city.getByRole('radio', { name: 'Yours: New York' })).toBeChecked()
  await conflict.getByRole('button', { name: 'Save choices' }).click()
  await expect(toast(page, `${from} was saved.`)).toBeVisible()
  expect(await sql('select city, code from locations where name = $1', [from])).toEqual([
    { city: 'New York', code: 'ANX1' },
  ])
  await forget(from)
  await forget(into)
})

for (const who of ['viewer', 'coordinator'] as const)
  test(`[R-PER-11] a ${who} is not offered the lists and is refused at their address`, { tag: '@prove' }, async ({
    page,
    signIn,
  }) => {
    await signIn(page, who)
    await page.goto('/settings')
    await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()
    for (const tab of ['Training types', 'Disciplines', 'Locations'])
      await expect(page.getByRole('link', { name: tab, exact: true })).toBeHidden()
    await page.goto('/settings/disciplines')
    await expect(title(page, 'You do not have access to this page')).toBeVisible()
  })

test('a list that cannot be loaded says so and loads on retry', { tag: '@prove' }, async ({ page, signIn, faults }) => {
  faults.expected(/500/)
  await signIn(page, 'admin')
  await page.route('**/api/admin/disciplines/usage*', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/settings/disciplines')
  await expect(page.getByText('The list could not be loaded')).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/admin/disciplines/usage*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'Home Health Aide')).toBeVisible()
})
