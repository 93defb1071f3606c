import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'

test('on a phone two records are compared field by field, one below the other', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const token = await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  const last_name = `Phone${Date.now()}`
  for (const [n, city] of ['Newark', 'Trenton'].entries())
    await page.request.post('/api/admin/providers', {
      headers: { 'x-authorization': token },
      data: {
        first_name: 'Ana',
        last_name,
        birth_date: '1984-03-09',
        employee_number: `${last_name}-${n}`,
        city,
        allow_duplicate: true,
      },
    })
  await page.goto(`/employees/duplicates?search=${last_name}`)
  await expect(title(page, 'Possible duplicates')).toBeVisible()
  await expectAccessible(page, 'possible duplicates on a phone')
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await tooWide(), 'the list scrolls sideways').toBe(false)
  await page.getByRole('link', { name: /^Compare/ }).tap()
  await expect(page.getByRole('group', { name: 'Address' })).toBeVisible()
  await expectAccessible(page, 'a comparison on a phone')
  expect(await tooWide(), 'the comparison scrolls sideways').toBe(false)
  await page.getByRole('button', { name: 'Merge', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).tap()
  await expect(title(page, `Ana ${last_name}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Merged records' })).toContainText(last_name)
})
