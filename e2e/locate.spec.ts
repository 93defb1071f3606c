import { agencyId, gardenState, harborlight } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'

test('[R-CSM-5] a person who works at three agencies is located by name and birth date; each employment opens in its agency', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/status of 422 .*employees\/locate/)
  await signIn(page, 'csm')
  await page.goto('/csm/employees?search=diallo+fatoumata')
  await page.getByRole('link', { name: 'Find a person' }).click()
  await expect(title(page, 'Find a person')).toBeVisible()
  await expectAccessible(page, 'the empty finder')

  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toHaveAccessibleDescription('Enter an email address, a phone number, a name or a code.')
  await expect(email).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).fill('Fatoumata Diallo')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(
    'Enter the date of birth too. Names alone return too many results.',
  )
  await expectAccessible(page, 'the refused finder')

  await page.goto('/csm/employees?search=diallo+fatoumata')
  await page.getByRole('row').filter({ hasText: harborlight }).getByRole('link', { name: 'Diallo, Fatoumata' }).click()
  const number = new URL(page.url()).pathname.split('/')[5]
  await page.goto(`/csm/employees/${number}`)
  await expect(title(page, 'Fatoumata Diallo')).toBeVisible()
  const employments = page.getByRole('table', { name: 'Employments of Fatoumata Diallo' })
  await expect(employments.getByRole('row')).toHaveCount(4)
  await expectAccessible(page, 'the person')
  await employments.getByRole('link', { name: gardenState }).click()
  await expect(page).toHaveURL(new RegExp(`/csm/agency/${await agencyId(gardenState)}/employees/[^/]+/profile$`))
  await expect(title(page, 'Fatoumata Diallo')).toBeVisible()
})

test('[R-CSM-4] an employee’s address in the customer-success area opens the tabs inside the agency', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/status of 404 .*employees/)
  await signIn(page, 'csm')
  const agency = await agencyId(harborlight)
  await page.goto(`/csm/agency/${agency}/employees?provider_status=1&search=diallo+fatoumata`)
  await page.getByRole('link', { name: 'Diallo, Fatoumata' }).click()
  const id = new URL(page.url()).pathname.split('/')[5] ?? ''
  for (const [address, tab] of [
    ['', 'Profile'],
    ['/profile', 'Profile'],
    ['/history', 'History'],
  ] as const) {
    await page.goto(`/csm/employees/${id}/agency/${agency}${address}`)
    await expect(page).toHaveURL(`/csm/agency/${agency}/employees/${id}/${tab.toLowerCase()}`)
    await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/csm/employees/00000000-0000-7000-8000-000000000000')
  await expect(page.getByText('Employee not found')).toBeVisible()
})

test('[R-CSM-5] agency users have no finder', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/csm/employees/locate')
  await expect(title(page, 'You do not have access to this page')).toBeVisible()
})
