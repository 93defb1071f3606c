import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'

const newName = (start: string) => start + [...randomBytes(6)].map(n => String.fromCharCode(97 + (n % 26))).join('')

async function add(page: Page, token: string, data: object): Promise<string> {
  const added = await page.request.post('/api/admin/providers', {
    headers: { 'x-authorization': token },
    data: { allow_duplicate: true, ...data },
  })
  expect(added.status()).toBe(200)
  return ((await added.json()) as { id: string }).id
}

test('two records of one person are found, told apart, compared, merged, and separated again', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const token = await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  const last_name = newName('Dup')
  const both = { last_name, birth_date: '1984-03-09' }
  const kept = await add(page, token, {
    ...both,
    first_name: 'Rosa',
    employee_number: `${last_name}-1`,
    city: 'Newark',
  })
  const other = await add(page, token, {
    ...both,
    first_name: 'Rosa',
    employee_number: `${last_name}-2`,
    email: `${last_name}@example.org`,
    preferred_name: 'Rosie',
    city: 'Trenton',
  })

  await page.goto('/employees')
  await page.getByRole('link', { name: /^Duplicates/ }).click()
  await expect(title(page, 'Possible duplicates')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search duplicates' }).fill(last_name)
  const row = page.getByRole('row').filter({ hasText: last_name })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Same name and date of birth')
  await expect(row).toContainText('Likely')
  await expectAccessible(page, 'possible duplicates')
  await row.getByRole('button', { name: /not a duplicate$/ }).click()
  await page.getByRole('menuitem', { name: 'Not a duplicate' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveCount(1)

  await row.getByRole('link', { name: /^Compare/ }).click()
  await expect(title(page, 'Merge two records')).toBeVisible()
  // The choice is in the address: the record with the city Newark stays
  const which = page.getByRole('group', { name: 'Which record stays?' })
  const first = which.getByRole('radio', { name: new RegExp(`${last_name}-1`) })
  await first.click()
  await expect(first).toBeChecked()
  await expect(page).toHaveURL(new RegExp(`/employees/${kept}/merge/${other}$`))
  const cities = page.getByRole('group', { name: 'Address' })
  await expect(cities.getByRole('radio', { name: /^Newark/ })).toBeChecked()
  await cities.getByRole('radio', { name: /^Trenton/ }).check()
  await expect(page.getByRole('group', { name: 'Preferred name' }).getByRole('radio', { name: 'Rosie' })).toBeChecked()
  await expect(page.getByRole('list', { name: 'History of both' }).getByRole('listitem')).toHaveCount(6)
  await expectAccessible(page, 'two records side by side')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You can undo this for 30 days.')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(title(page, `Rosa ${last_name}`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/employees/${kept}/profile`))
  await expect(page.getByRole('main')).toContainText('Rosie')
  const merged = page.getByRole('region', { name: 'Merged records' })
  await expect(merged).toContainText(`${last_name}-2`)
  await expectAccessible(page, 'a profile with a merged record')
  // The other record's address redirects here
  await page.goto(`/employees/${other}/history`)
  await expect(page).toHaveURL(new RegExp(`/employees/${kept}/history`))
  await expect(page.getByRole('list', { name: 'History' })).toContainText(
    `merged Rosa ${last_name} (${last_name}-2) into`,
  )

  await page.goto('/employees/duplicates/merged')
  const done = page.getByRole('row').filter({ hasText: last_name })
  await expect(done).toContainText('days left to undo')
  await expectAccessible(page, 'merges')
  await done.getByRole('button', { name: /^Undo the merge/ }).click()
  await expect(dialog).toContainText('Back to what they were')
  await expectAccessible(page, 'an undo', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Undo merge' }).click()
  await expect(toast(page, `Rosa ${last_name} is back.`)).toBeVisible()
  await expect(done).toContainText('Undone')
  await page.goto(`/employees/${other}/profile`)
  await expect(page.getByRole('main')).toContainText('Trenton')
  await page.goto(`/employees/${kept}/profile`)
  await expect(page.getByRole('main')).toContainText('Newark')
})
